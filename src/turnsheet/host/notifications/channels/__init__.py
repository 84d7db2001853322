"""Ways to send letters: webhooks and mail."""
