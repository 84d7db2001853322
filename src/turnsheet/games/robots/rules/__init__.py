"""The rules of Robots: the state, the set-up, and the actions of a turn."""
