"""The web: an API for everyone, and the pages of the client. See `app`."""
