"""Watching over a running site: counts, logs, traces, the backlog of turns, and whether all is well."""
