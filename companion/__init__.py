"""Colony Companion keeps the books of a physical game of Dead of Winter.

`engine` runs rules and knows no game, `rules` is the game, `cards` its facts, `table` the live
game, `web` and `box` what people touch, and `cli` puts them together. `durable` writes files that
outlive a power cut. docs/architecture.md shows the way through.
"""

__version__ = "0.1.0"
