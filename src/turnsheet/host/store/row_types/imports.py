"""Imports of match files: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

ImportPhase = Literal["waiting", "replaying", "done", "failed"]


class ImportRow(Struct, frozen=True):
    """Progress of an import, and how it ended."""

    id: Annotated[str, Column(MATCH, key=True)]
    owner: Annotated[str, Column(SECRET, person=True)]
    worker: Annotated[str, Column(sa.String(120))]
    match: Annotated[str, Column(MATCH)]
    done: int
    total: int
    phase: Annotated[ImportPhase, Column(sa.String(12))]
    error: str | None
    heard: Annotated[int, Column(sa.BigInteger)]


class NewImport(TypedDict):
    """Columns of a new import."""

    id: str
    owner: str
    worker: str
    match: str
    done: int
    total: int
    phase: ImportPhase
    created: int
    heard: int
