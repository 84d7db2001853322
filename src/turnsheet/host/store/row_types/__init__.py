"""Typed rows: what the rest of the host gets from the store, a module for each kind of row."""
