"""What people send to the chat of a match."""

from typing import Annotated

from msgspec import Meta, Struct


class NewChatMessage(Struct, frozen=True):
    """A message for everyone in the match, or for one player."""

    text: Annotated[str, Meta(max_length=8000)]
    to: Annotated[int, Meta(ge=1, le=99)] | None = None
    """The seat it is for; everyone in the match if left out."""


class ReadChat(Struct, frozen=True):
    """The number of the last chat message that was read."""

    number: Annotated[int, Meta(ge=0, le=2**31 - 1)]
