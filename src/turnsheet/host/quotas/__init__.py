"""How much one person may use: the limits, and where they are checked."""
