"""The phases of a turn, one verb a file, in the order `turn.PHASES` says."""
