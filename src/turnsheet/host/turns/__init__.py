"""Running turns: deadlines, leases, and the workers that run what is due."""
