"""`turnsheet play`: a seat of a match on a site, played in the terminal.

- `command` reads the options; `script` is the way without keys, for scripts.
- `session` is what the player sees and does; `screen`, `pages`, `scrolling` and `map_drawing` draw it; `keyboard` and
  `editor` bring in keys and texts.

Nothing here knows the games or the host: it reaches the site by `turnsheet.client`, as any other program may.
"""
