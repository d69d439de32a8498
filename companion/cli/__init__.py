"""The command `companion`: one module a subcommand, and `main`, which finds them."""
