"""Windows on long lists that are in the order of time: the newest things, or those before a number."""

import sqlalchemy as sa
from msgspec import Struct


class Window(Struct, frozen=True):
    """Which part of a list is wanted: the last so many of those whose number, counted from 1, is below `before`."""

    limit: int
    before: int | None = None


ALL = Window(2**31 - 1)


def seen(
    connection: sa.Connection, query: sa.Select[tuple[object, ...]], window: Window
) -> list[tuple[int, sa.RowMapping]]:
    """The rows of an ordered query that a window shows, each with its number."""
    end: int | None = None if window.before is None else max(window.before - 1, 0)
    if window != ALL:
        count = connection.execute(sa.select(sa.func.count()).select_from(query.order_by(None).subquery())).scalar_one()
        end = count if end is None else min(end, count)
    first = 0 if end is None else max(end - window.limit, 0)
    if end is not None:
        query = query.offset(first).limit(end - first)
    return list(enumerate(connection.execute(query).mappings(), first + 1))
