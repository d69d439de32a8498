"""The pages: what phones, the big screen and laptops show and send.

`create_app` makes the application, `create_server` serves it; the game is found in a
`companion.table.lobby.Lobby`. `stream`, `hub` and `feed` keep open pages current; `site` knows who
sees what; `pages` and `actions` are the routes; `present`, `asks` and `phrases` turn a view of the
table into words and buttons.

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
