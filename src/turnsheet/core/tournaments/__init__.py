"""Tournaments as pure functions: from entries and results to pairings and standings. No clock, no store."""
