"""Turnsheet: a server for classic play-by-mail space games."""
