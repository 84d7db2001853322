"""`turnsheet play`: a seat of a match on a site, played in the terminal.

- `command` reads the options; `script` is the way without keys, for scripts.
- `address`, `tokens` and `connection` reach the site; `seat` has its answers, typed and cleaned.
- `session` is what the player sees and does; `screen`, `pages`, `scrolling` and `map_drawing` draw it; `keyboard`,
  `editor` and `live` bring in keys, texts and events.

Nothing here knows the games or the host: it is a client of the API like any other.
"""
