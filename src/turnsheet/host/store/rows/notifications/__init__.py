"""Rows of notifications, and of the addresses to which they are sent."""
