"""The rules of Star Probe: the state, the set-up, the stages of a month and their actions."""
