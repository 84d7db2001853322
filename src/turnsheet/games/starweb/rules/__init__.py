"""The rules of Starweb: the state, the setup, and the phases of a turn."""
