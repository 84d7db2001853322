"""Invitations: links with which somebody may sit down on a seat.

A link holds a code that is made from the server's key and a random value kept with the seat. So the same link can be
shown again as often as the match owner asks, it works until the value is thrown away, and the store alone does not give
it away. In a private match no seat can be taken without one.
"""

import hmac
import secrets
from typing import Literal

import sqlalchemy as sa

from turnsheet.host.crypto import matches as is_secret
from turnsheet.host.site import MatchRow, Site

CODE_LENGTH = 32
Use = Literal["invitation", "link", "open", "nothing"]


def new_value() -> str:
    """A random value for a seat: with it a new link is made, and older ones no longer work."""
    return secrets.token_hex(16)


def code_of(site: Site, match: str, seat: int, value: str) -> str:
    """The code in the link to a seat."""
    return site.signer.sign(["invitation", match, seat, value])[:CODE_LENGTH]


def needed(row: MatchRow, there: sa.RowMapping) -> bool:
    """Whether a seat that is open, or open to others, is only for people with an invitation."""
    kept = there["kind"] == "open" and (there["code"] is not None or there["invitation"] is not None)
    return kept or bool(row["private"])


def takers(row: MatchRow) -> str:
    """Who may take over a seat that its player has left, in words."""
    return "people with an invitation" if row["private"] else "anyone"


def fits(site: Site, there: sa.RowMapping, code: str) -> bool:
    """Whether a code invites to a seat; links of earlier releases are kept as hashes and still work."""
    value = there["invitation"]
    if value is not None:
        made = code_of(site, there["match"], there["seat"], value)
        if hmac.compare_digest(made.encode(), code.encode()):
            return True
    return there["kind"] == "open" and is_secret(code, there["code"])


def moves(there: sa.RowMapping, code: str) -> bool:
    """Whether a code is that of a link to one's own seat, which moves it to another browser."""
    return there["kind"] == "person" and is_secret(code, there["code"])


def use_of(site: Site, row: MatchRow, there: sa.RowMapping, code: str) -> Use:
    """What a code is good for now; `open` if the seat can be taken without one."""
    free = there["kind"] == "open" or there["vacant"] is not None
    if moves(there, code):
        return "link"
    if free and fits(site, there, code):
        return "invitation"
    return "open" if free and not needed(row, there) else "nothing"
