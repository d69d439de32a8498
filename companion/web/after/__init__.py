"""The pages after a game: `routes` are the pages, `figures` its numbers and charts, `story` its
rounds."""
