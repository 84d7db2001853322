"""The ladder of programs: the contests that were played on it."""

from typing import Annotated

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import Column


class LadderContestRow(Struct, frozen=True):
    """A contest on a ladder. Ratings are computed from these rows, in the order of their ids."""

    id: Annotated[int, Column(key=True)]
    game: Annotated[str, Column(sa.String(40))]
    teams: str
    """The programs of each team by id, with the revision that played, as JSON."""
    ranks: str
    """As JSON: the best team has 1."""
    seed: Annotated[str, Column(sa.String(64))]
    at: Annotated[int, Column(sa.BigInteger, index=True)]
