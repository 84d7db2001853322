"""What every request passes: limits, checks, logs."""
