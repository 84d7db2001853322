"""The rules of Raumkrieg: the state, the set-up, and the phases of a turn."""
