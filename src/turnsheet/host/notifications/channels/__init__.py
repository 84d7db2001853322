"""Channels for notifications: webhooks and mail."""
