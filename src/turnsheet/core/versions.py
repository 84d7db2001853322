"""Versions: which version of its game's rules a state or a view is under.

Rules change, and matches that were begun before go on under the old ones. So a game that has several versions is a
value with its `version`; it stamps the states and views it makes (`under`), and its rules ask `state.rules` where the
versions differ:

    if state.rules >= 2:
        ...

States of version 1 carry no stamp. So they keep the bytes and fingerprints they had before there was a second version,
and stored states from that time are read as version 1.
"""

from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

FIRST = 1


class Stamped(Struct, frozen=True, kw_only=True):
    """The base of states and views: a value that knows its version of the rules."""

    edition: int | UnsetType = UNSET
    """The version of the rules; missing in version 1."""

    @property
    def rules(self) -> int:
        """The version of the rules this value is under."""
        return FIRST if isinstance(self.edition, UnsetType) else self.edition


E = TypeVar("E", bound=Stamped)


def under(version: int, value: E) -> E:
    """The same value, stamped with a version of the rules."""
    return value if value.rules == version else replace(value, edition=UNSET if version == FIRST else version)
