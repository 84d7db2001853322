"""Reply tokens: what a reply carries to say which match, seat and turn its orders are for.

A token is signed with the key of the site and not stored. The signature also covers how often the turn was taken back
and who sits there, so a token ends with its turn, and a seat that changes hands leaves no token behind. It consists
of lower-case letters, digits and dashes, so it survives as part of a mail address and in a subject.
"""

import re

from msgspec import Struct

from turnsheet.host.people import same
from turnsheet.host.site import Site
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.row_types.seats import SeatRow

SEAL_LENGTH = 24
TOKEN = re.compile(r"(?P<match>[0-9a-f]{1,24})-(?P<seat>[1-9][0-9]?)-(?P<step>[1-9][0-9]{0,5})-(?P<seal>[0-9a-f]{24})")


class ReplyToken(Struct, frozen=True):
    """A token taken apart. Nothing in it is trusted before `genuine` has said so."""

    match: str
    seat: int
    step: int
    """The step that the orders are for."""
    seal: str


def issue(site: Site, row: MatchSummary, there: SeatRow) -> str:
    """The token for the orders that a seat gives next."""
    return f"{row.id}-{there.seat}-{row.next_step}-{_seal(site, there, row.next_step, row.take)}"


def parse(text: str) -> ReplyToken | None:
    """A token from its text; None if it is not one."""
    found = TOKEN.fullmatch(text.strip().lower())
    return None if found is None else ReplyToken(found["match"], int(found["seat"]), int(found["step"]), found["seal"])


def genuine(site: Site, row: MatchSummary, there: SeatRow, token: ReplyToken) -> bool:
    """Whether this site made the token for the player who has the seat now. Its turn may have been played since."""
    takes = range(row.take, -1, -1) if token.step == row.next_step else range(TAKES, -1, -1)
    return any(same(token.seal, _seal(site, there, token.step, take)) for take in takes)


def current(site: Site, row: MatchSummary, there: SeatRow, token: ReplyToken) -> bool:
    """Whether the token is for the orders that the seat gives next, since the turn was last taken back."""
    return token.step == row.next_step and same(token.seal, _seal(site, there, row.next_step, row.take))


TAKES = 20
"""How often a turn may have been taken back and its tokens still be told from forged ones."""


def _seal(site: Site, there: SeatRow, step: int, take: int) -> str:
    return site.signer.sign(["reply", there.match, there.seat, step, take, there.sitting or there.holder])[:SEAL_LENGTH]
