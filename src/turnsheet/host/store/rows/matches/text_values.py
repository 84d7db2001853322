"""Rows of the values in texts about matches: the people that they name, and words that somebody wrote.

A text with values has their numbers in braces, and its row says so in the column `named`: true. It is false in rows
whose texts name nobody, and NULL in those of releases before the values were kept; see `names_in_old_texts`.
"""

from collections.abc import Sequence
from typing import TypeVar

import sqlalchemy as sa
from msgspec.structs import replace

from turnsheet.host.sentences import Part, Player, Sentence, Words
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.match_events import MatchEventRow
from turnsheet.host.store.row_types.notifications import NotificationRow
from turnsheet.host.store.schema import text_values

SOMEBODY = "Somebody"
"""What texts call a player who left before the match began."""


T = TypeVar("T", MatchEventRow, NotificationRow)


def kept(connection: Connection, match: str, sentence: Sentence) -> tuple[str, bool]:
    """A sentence as a row keeps it, and whether it has values. The match must be locked."""
    if isinstance(sentence, str):
        return sentence, False
    return "".join(_kept(connection, match, part) for part in sentence), True


def _kept(connection: Connection, match: str, part: Part) -> str:
    if isinstance(part, str):
        return part.replace("{", "{{").replace("}", "}}")
    return f"{{{_number(connection, match, part)}}}"


def _number(connection: Connection, match: str, value: Player | Words) -> int:
    """The number of a value in texts about a match. Somebody who has one already keeps it, under their present name."""
    columns = text_values.c
    if isinstance(value, Player) and value.person is not None:
        same = (columns.match == match, columns.person == value.person, columns.seat.is_not_distinct_from(value.seat))
        known = connection.execute(sa.select(columns.number, columns.text).where(*same).limit(1)).one_or_none()
        if known is not None:
            if known.text != value.name:
                connection.execute(text_values.update().where(*same).values(text=value.name))
            return int(known.number)
    last = sa.select(sa.func.max(columns.number)).where(columns.match == match)
    found = connection.execute(last).scalar_one()
    number = 0 if found is None else found + 1
    row = {"match": match, "number": number, "seat": None, "person": None}
    if isinstance(value, Player):
        row |= {"seat": value.seat, "person": value.person, "text": value.name, "written": False}
    else:
        row |= {"text": value.text, "written": True}
    connection.execute(text_values.insert().values(row))
    return number


def read(connection: Connection, found: Sequence[tuple[T, object]]) -> list[T]:
    """Rows with their texts as people read them, from rows and whether their texts have values."""
    there = sorted({row.match for row, named in found if named})
    values: dict[str, list[str]] = {match: [] for match in there}
    if there:
        query = sa.select(text_values.c.match, text_values.c.text).where(text_values.c.match.in_(there))
        for match, text in connection.execute(query.order_by(text_values.c.match, text_values.c.number)):
            values[match].append(text)
    return [replace(row, text=row.text.format(*values[row.match])) if named else row for row, named in found]


def leave(connection: Connection, match: str, seat: int) -> None:
    """Let the texts about a match no longer name those who had a seat in it."""
    there = (text_values.c.match == match, text_values.c.seat == seat)
    connection.execute(text_values.update().where(*there).values(person=None, text=SOMEBODY))


def adopt(connection: Connection, match: str, seat: int | None, old: str, new: str) -> None:
    """Let the texts about a match that name a guest on a seat mean their account."""
    columns = text_values.c
    there = (columns.match == match, columns.person == old, columns.seat.is_not_distinct_from(seat))
    connection.execute(text_values.update().where(*there).values(person=new))


def call_otherwise(connection: Connection, person: str, name: str) -> None:
    """Give a person another name in all texts."""
    connection.execute(text_values.update().where(text_values.c.person == person).values(text=name))
