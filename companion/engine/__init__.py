"""The engine: it runs rules and knows no game.

`prompts` is what a rule is written in, `notation` how a line is read and written, `ruleset` what a
game hands to the engine, `session` the game in progress: say, undo, correct, restore. `finding`
says which open prompt a line answers, `strands` runs what goes on side by side.
"""
