"""Commands for one game: maps, tables, printouts, robot programs."""
