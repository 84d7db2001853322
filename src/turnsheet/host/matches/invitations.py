"""Invitations: links with which people can take a seat.

A link holds a code made from the server's key and a random value stored with the seat. So the match owner can see the
same link again, it works until the value is replaced, and the store alone does not reveal it. In a private match every
seat needs an invitation.
"""

import hmac
import secrets
from typing import Literal

from turnsheet.host.crypto import is_secret_of
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow

CODE_LENGTH = 32
Use = Literal["invitation", "link", "open", "used", "nothing"]


def new_value() -> str:
    """A random value for a seat, which makes a new link; older links no longer work."""
    return secrets.token_hex(16)


def code_of(site: Site, match: str, seat: int, value: str) -> str:
    """The code in the link to a seat."""
    return site.signer.sign(["invitation", match, seat, value])[:CODE_LENGTH]


def needed(row: MatchRow, there: SeatRow) -> bool:
    """Whether a free seat is only for people with an invitation."""
    kept = there.kind == "open" and (there.code is not None or there.invitation is not None)
    replaced = there.vacant is not None and there.holder is None and there.invitation is not None
    return kept or replaced or row.private


def takers(row: MatchRow) -> str:
    """Who may take over a vacant seat, in words."""
    return "people with an invitation" if row.private else "anyone"


def fits(site: Site, there: SeatRow, code: str) -> bool:
    """Whether a code invites to a seat; links of earlier releases are kept as hashes and still work."""
    value = there.invitation
    if value is not None:
        made = code_of(site, there.match, there.seat, value)
        if hmac.compare_digest(made.encode(), code.encode()):
            return True
    return there.kind == "open" and is_secret_of(code, there.code)


def shares(there: SeatRow, code: str) -> bool:
    """Whether a code is that of a player's own seat link, with which the seat is played in another browser, too."""
    return there.kind == "person" and is_secret_of(code, there.code)


def use_of(site: Site, row: MatchRow, there: SeatRow, code: str) -> Use:
    """What a code can be used for now; `open` if the seat can be taken without one.

    An invitation is `used` when somebody has taken the seat, or the match is over.
    """
    if shares(there, code):
        return "link"
    if fits(site, there, code):
        return "invitation" if there.free and row.phase != "ended" else "used"
    return "open" if there.free and not needed(row, there) else "nothing"
