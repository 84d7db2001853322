"""Notifications, and their delivery by mail and webhooks."""
