"""Battles on the ground and in space, losses, and calls for the military."""
