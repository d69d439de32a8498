"""What the pages of a game in play show: `present` what all see, with the `board`, what stands
beside it (`standing`) and on the cards (`cardview`); `mine` what one player sees. The big screen's
own are `errands` and `checklist`, the host's `stock`, `steps` and `log`, the laptop's `boxview`."""
