"""Programs in the library: their rows, and what may be written to them."""

from typing import Annotated, NotRequired, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import SECRET, Column


class ProgramSummary(Struct, frozen=True):
    """A program in the library, without its text."""

    id: Annotated[int, Column(key=True)]
    game: Annotated[str, Column(sa.String(40))]
    owner: Annotated[str, Column(SECRET, index=True, person=True)]
    kind: Annotated[str, Column(sa.String(20))]
    team: Annotated[str, Column(sa.String(60))]
    name: Annotated[str, Column(sa.String(60))]
    counts: str
    brought: Annotated[str, Column(default="{}")]
    revision: int
    created: Annotated[int, Column(sa.BigInteger)]
    revised: Annotated[int, Column(sa.BigInteger)]
    retired: Annotated[int | None, Column(sa.BigInteger)]


class ProgramRow(ProgramSummary, frozen=True):
    """A program in the library."""

    code: str
    frame: Annotated[str, Column(default="")]
    """The record file it came from, without its code."""


class ProgramText(TypedDict):
    """Columns of a program that its owner wrote."""

    kind: str
    team: str
    name: str
    code: str
    digest: str
    frame: NotRequired[str]


class NewProgram(ProgramText):
    """Columns of a new program."""

    game: str
    owner: str
    counts: str
    brought: str
    matches: int
    wins: int
    losses: int
    revision: int
    created: int
    revised: int


class ProgramChanges(TypedDict, total=False):
    """Columns of a program that change."""

    kind: str
    team: str
    name: str
    code: str
    digest: str
    frame: str
    counts: str
    matches: int
    wins: int
    losses: int
    revision: int
    revised: int
    retired: int | None
