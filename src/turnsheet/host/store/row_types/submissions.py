"""Order sheets that seats wrote: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

SubmissionKind = Literal["draft", "final", "withdrawn"]


class SubmissionRow(Struct, frozen=True):
    """A sheet that a seat wrote: a draft, sent, or taken back."""

    id: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    seat: int
    step: int
    take: int
    kind: Annotated[SubmissionKind, Column(sa.String(10))]
    text: str
    orders: str
    refusals: str
    at: Annotated[int, Column(sa.BigInteger)]
    signature: Annotated[str, Column(SECRET)]
    number: Annotated[int, Column(default="0")]
    """Counted for the seat."""
    more_refusals: Annotated[int, Column(default="0")]
    receipt: Annotated[int, Column(default="0")]
    """How many sheets the seat had sent or taken back by then, this one included."""

    @property
    def understood(self) -> tuple[str, ...]:
        """The orders on it."""
        return codec.decode(self.orders, tuple[str, ...])

    def counts(self, prompt: Prompt) -> bool:
        """Whether it counts at the deadline: orders that were sent, and a draft with something on it.

        Where a sheet is carried out alone, a draft needs an order that was understood: an empty sheet would be an order
        of its own there, such as to end a play, and nobody gave it.
        """
        if self.kind == "draft":
            return bool(self.text.strip()) and (prompt.together or bool(self.understood))
        return self.kind == "final"


class NewSubmission(TypedDict):
    """Columns of a new sheet."""

    match: str
    seat: int
    step: int
    take: int
    kind: SubmissionKind
    text: str
    orders: str
    refusals: str
    at: int
    signature: str
    number: int
    more_refusals: int
    receipt: int
