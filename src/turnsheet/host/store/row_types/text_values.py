"""Values in texts: whom a text about a match names, and words in it that somebody wrote."""

from typing import Annotated

from msgspec import Struct

from turnsheet.host.store.row_types.columns import MATCH, SECRET, Column


class TextValueRow(Struct, frozen=True):
    """Something that match events and notifications have a number in braces for: `{0} took seat 3.`"""

    match: Annotated[str, Column(MATCH, refers_to="matches.id", key=True)]
    number: Annotated[int, Column(key=True)]
    """Counted for the match, from 0."""
    seat: int | None
    person: Annotated[str | None, Column(SECRET, index=True, person=True)]
    """Who is named; None if nobody is, or nobody who can be told from others any more."""
    text: str
    """What they are called in texts, or the words that somebody wrote."""
    written: bool
    """Whether these are words that somebody wrote, and not a name."""
