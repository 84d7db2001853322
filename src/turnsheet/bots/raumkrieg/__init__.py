"""The bots for Raumkrieg."""
