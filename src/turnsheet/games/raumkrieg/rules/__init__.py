"""The rules of Raumkrieg: the state, the setup, and the phases of a turn."""
