"""Programs that people wrote: the library, and the ladder on which they play."""
