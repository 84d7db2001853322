"""Monitoring a running site: metrics, logs, traces, the backlog of turns, and readiness."""
