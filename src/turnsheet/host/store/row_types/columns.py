"""Columns: how the fields of typed rows describe them, and how a row is made from a select.

A field is a column: its type says what the column holds and whether it may be empty, and `Column` says the rest.
`schema` makes the tables from these declarations and adds columns that no row has. A row is made by position, from a
select in the order of its fields: `made(MatchRow, row)`. Times are milliseconds since 1970.
"""

from collections.abc import Iterable, Iterator
from types import NoneType
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

import sqlalchemy as sa
from msgspec import Struct

MATCH = sa.String(24)
SECRET = sa.String(64)
USUAL = {int: sa.Integer, str: sa.Text, bool: sa.Boolean}
"""What is used for columns that do not say more."""
T = TypeVar("T", bound=Struct)


PERSON = {"person": True}
"""What the table says of a column that names a person: a guest or an account."""


class Column(Struct, frozen=True):
    """What the type of a field does not say of its column."""

    kind: sa.types.TypeEngine[str] | type[sa.types.TypeEngine[object]] | None = None
    name: str = ""
    """In the database, if it is another one there."""
    refers_to: str = ""
    key: bool = False
    index: bool = False
    unique: bool = False
    person: bool = False
    """Whether it names a person: it follows them into an account, and is emptied when the account is deleted."""
    default: str | sa.ColumnElement[bool] | None = None
    """What older rows got when the column was added."""


def made(kind: type[T], row: Iterable[object]) -> T:
    """A typed row from the columns of a select."""
    return kind(*row)


def declared(row: type[Struct]) -> Iterator[sa.Column[object]]:
    """The columns that the fields of a row describe."""
    for field, hint in get_type_hints(row, include_extras=True).items():
        annotated = get_origin(hint) is Annotated
        kind, how = get_args(hint) if annotated else (hint, Column())
        alternatives = get_args(kind) or (kind,)
        yield sa.Column(
            how.name or field,
            how.kind or USUAL[alternatives[0]],
            *([sa.ForeignKey(how.refers_to)] if how.refers_to else []),
            key=field,
            primary_key=how.key,
            nullable=NoneType in alternatives,
            index=how.index or None,
            unique=how.unique or None,
            server_default=how.default,
            info=PERSON if how.person else None,
        )
