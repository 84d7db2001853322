"""The bot for Raumkrieg."""
