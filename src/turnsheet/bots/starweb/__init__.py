"""The settler, a bot for Starweb. Read `settler` first."""
