"""The rules of Star Probe: the state, the setup, the stages of a month and their actions."""
