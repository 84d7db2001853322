"""Travel: jumps through hyper-space, what goes wrong on them, and arrivals."""
