"""The rules of Robots: the state, the setup, and the actions of a turn."""
