"""What pages say: `names` of everything, `phrases` for the lines of the record, and what cards say,
in sentences of our own; no printed text stands here.

Every name a card is made of has one sentence, whoever reads it: the phones, the big screen, and
the forms in which a card is written. `effects` has the verbs, `lasting` what they leave in force,
`triggers` what crossroads cards wait for, `abilities` traits and changed actions, `objectives`
goals and conditions. `told` puts the arguments of a name into its sentence; `arguments` says what
each of them is called.
"""
