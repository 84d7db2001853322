"""Notifications: what people are told, and how it is delivered by mail and webhooks."""
