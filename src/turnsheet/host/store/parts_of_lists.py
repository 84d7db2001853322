"""Windows on long lists that are in the order of time: the newest things, or those before a number."""

from msgspec import Struct


class Window(Struct, frozen=True):
    """A part of a list: the last `limit` entries whose number, counted from 1, is below `before`."""

    limit: int
    before: int | None = None


ALL = Window(2**31 - 1)
