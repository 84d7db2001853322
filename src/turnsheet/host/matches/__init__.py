"""Matches: creating, starting, pausing and ending them, their seats, invitations, imports and sandboxes."""
