"""The robots' language: programs that play a robot. Read `words` first, then `machine`."""
