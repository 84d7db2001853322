"""Bots on the command line: ours, those from files, packages and commands, and teams of robot programs."""
