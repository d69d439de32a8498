"""What is asked, as something to tap: `asks` makes an open prompt into `buttons` and `forms`,
`turns` a turn into verbs, `ballots` a vote into what all see; `wording` has the titles."""
