"""The bots for Starweb. Read `settler` first; `hard` is built on it."""
