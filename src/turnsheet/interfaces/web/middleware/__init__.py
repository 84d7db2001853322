"""Middleware for every request: limits, checks, logs."""
