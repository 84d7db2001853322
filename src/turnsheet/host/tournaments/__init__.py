"""Tournaments of people and bots: entries, rounds that open by themselves, standings. `core.tournaments` decides."""
