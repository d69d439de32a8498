"""The pages: what phones, the big screen and laptops show and send.

`create_app` makes the application, `create_server` serves it; the game is found in a
`companion.table.lobby.Lobby`. `stream`, `hub` and `feed` keep open pages current; `site` knows who
sees what; `pages` and `actions` are the routes. What they show and say is in packages: `live` the
pages of a game in play, `asking` what is asked as buttons, `words` what is said, `newgame` the
pages before a game, `after` those after it, `cards` those of the owner's cards.

>>> lobby = Lobby(Path("games"))                                    # doctest: +SKIP
>>> app = create_app(lobby, box, port=8470)                         # doctest: +SKIP
>>> server = create_server(app, "0.0.0.0", 8470)                    # doctest: +SKIP
>>> server.run()                                                    # doctest: +SKIP
>>> stop(app, server)                                               # doctest: +SKIP
"""

from companion.web.app import create_app
from companion.web.app import stop
from companion.web.stream import create_server

__all__ = ["create_app", "create_server", "stop"]
