"""The bot for Star Probe."""
