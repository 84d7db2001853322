"""The web: the API, and the pages of the client. See `app`."""
