"""Ways to send notifications: webhooks and mail."""
