"""Errors, as every operation of the API may return them."""

from msgspec import Struct


class Problem(Struct, frozen=True):
    """What went wrong, as problem+json: a code for programs, a sentence for people."""

    status: int
    code: str
    title: str
    detail: str
    type: str = "about:blank"
