"""Letters with orders that came by mail: their rows, and what may be written to them."""

from typing import Annotated, Literal, TypedDict

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column

LetterState = Literal["received", "handled", "answered", "silent"]
"""Kept, carried out with an answer to be sent, answered, or carried out without an answer."""
LetterOutcome = Literal[
    "",
    "orders",
    "not-understood",
    "refused",
    "empty",
    "late",
    "replaced",
    "over",
    "too-large",
    "unreadable",
    "several-seats",
]
"""What became of a letter; empty until that is known."""


class IncomingLetterRow(Struct, frozen=True):
    """A letter that carried a genuine token. The letter itself is not kept, only what is needed to act and answer."""

    id: Annotated[int, Column(key=True)]
    match: Annotated[str, Column(MATCH, refers_to="matches.id")]
    seat: int
    step: int
    take: int
    """How often the turn had been taken back when the letter came; -1 if its token was no longer for the next turn."""
    holder: Annotated[str, Column(SECRET, person=True)]
    """Who had the seat: the letter acts for them, and only they are answered."""
    fingerprint: Annotated[str, Column(SECRET, unique=True)]
    """The same for the same letter, however often it comes."""
    state: Annotated[LetterState, Column(sa.String(8), index=True)]
    outcome: Annotated[LetterOutcome, Column(sa.String(16))]
    text: str
    """The orders, until they are carried out."""
    sender: Annotated[str, Column(SECRET)]
    """A keyed hash of the address in From, to answer there if it is a confirmed address of the player."""
    message_id: Annotated[str, Column(sa.String(250))]
    """For the answer's In-Reply-To, until it is sent."""
    quiet: bool
    """No answer is sent."""
    receipt: int | None
    """The number of the receipt that the letter brought."""
    note: str
    """Why its orders were refused, or else where attached texts begin in its text, until that is answered."""
    received: Annotated[int, Column(sa.BigInteger)]
    next_try: Annotated[int, Column(sa.BigInteger)]
    tries: int
    sent_to: str
    """The ids of the addresses that have the answer, with spaces between."""


class NewIncomingLetter(TypedDict):
    """Columns of a new letter."""

    match: str
    seat: int
    step: int
    take: int
    holder: str
    fingerprint: str
    state: LetterState
    outcome: LetterOutcome
    text: str
    sender: str
    message_id: str
    quiet: bool
    receipt: int | None
    note: str
    received: int
    next_try: int
    tries: int
    sent_to: str


class IncomingLetterChanges(TypedDict, total=False):
    """Columns of a letter that change."""

    state: LetterState
    outcome: LetterOutcome
    text: str
    message_id: str
    sender: str
    receipt: int | None
    note: str
    next_try: int
    tries: int
    sent_to: str
