"""The pages of cards: what the companion knows of them, and forms for what it does not.

`routes` are the pages, `form` says what a filled form means in a pack and back, `shown` how it is
shown, `words` what its kinds and menus are called, `faults` what the linter says in the reader's
language. What a card does is said by `companion.web.words`.
"""
