"""Turnsheet: a home for classic space games of written orders."""
