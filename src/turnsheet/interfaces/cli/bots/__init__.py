"""`turnsheet bots`: bots that play seats of matches on a site.

- `connect` reads the options and plays all seats at once, each in a thread; `connected_bot` is one seat.
- `loading` finds a bot by its name, or in a Python file.
"""
