"""The phases of a turn, one file each. `turn.PHASES` has their order."""
