"""Rows of the site itself: its values, and what admins keep."""
