"""The rules of Starweb: the state, the set-up, and the phases of a turn."""
