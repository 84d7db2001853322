"""`turnsheet play`: a seat of a match on a site, played in the terminal.

- `command` reads the options; `script` is the way without keys, for scripts.
- `requests` reaches the site: `address`, `tokens`, `connection`; `seat` has its answers, `live` the events.
- `session` is what the player sees and does; `screen`, `pages`, `scrolling` and `map_drawing` draw it; `keyboard` and
  `editor` bring in keys and texts.

Nothing here knows the games or the host: it is a client of the API like any other.
"""
