"""Who may enter a private site: members; and people with a seat or a seat link, for that match alone.

On an open site everybody may. An account becomes a member with an invitation to the site, which admins make and revoke.
Admins are always members. When a site becomes private, the accounts it has then become members.
"""

import re
from datetime import datetime, timedelta
from secrets import token_hex
from typing import Literal

from msgspec import Struct

from turnsheet.host.accounts import accounts as people_accounts
from turnsheet.host.administration.rights import admin_of, log
from turnsheet.host.matches import invitations
from turnsheet.host.people import Asker, clean_name, holds
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.administration import SiteInvitationRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.store.rows.site import administration, site_values

Access = Literal["open", "private"]
ACCESS = "site access"
"""The site value that says it."""
MOST_LISTED = 200
MOST_DAYS = 365
MOST_USES = 1000
LONGEST_NOTE = 80
CODE = re.compile(r"([0-9a-f]{32})([0-9a-f]{32})")
MEMBERS_ONLY = "This site is for members. Sign in, or ask an admin of the site for an invitation."
BAD_INVITATION = "This invitation is not from this site, or part of the link is missing. Ask for a new one."
ENDED = "This invitation has ended: it was used up, revoked, or is too old. Ask for a new one."


class SiteInvitation(Struct, frozen=True):
    """An invitation to the site, as admins see it."""

    id: str
    note: str
    link: str
    """Empty if it can no longer be used."""
    created: datetime
    until: datetime
    uses: int
    most_uses: int
    revoked: bool


class Entrance(Struct, frozen=True):
    """Who may enter, and the invitations to the site."""

    access: Access
    invitations: list[SiteInvitation]


def access(connection: Connection) -> Access:
    """Whether a site is open or private."""
    return "private" if site_values.get(connection, ACCESS) == "private" else "open"


def is_member(connection: Connection, person: str | None) -> bool:
    """Whether a person is a member of the site; blocked accounts are not."""
    row = None if person is None else accounts.find(connection, person)
    if row is None or row.blocked is not None:
        return False
    return row.admin or administration.member(connection, row.id) is not None


def may_enter(connection: Connection, asker: Asker, match: str | None, anywhere: bool = False) -> bool:
    """Whether somebody may send a request on a private site: one about a match, or any other.

    With `anywhere`, for requests about the sender, a seat in any match is enough.
    """
    if is_member(connection, asker.person):
        return True
    if anywhere and asker.person is not None:
        return bool(asker.shared) or administration.plays_anywhere(connection, asker.person)
    if match is None or not (match.isascii() and match.isalnum()):
        return False
    if asker.person is not None and administration.plays_in(connection, match, asker.person):
        return True
    return any(holds(row, asker) for row in seats.of_match(connection, match).values())


def code_admits(connection: Connection, site: Site, match: str, seat: int, code: str) -> bool:
    """Whether a code is that of a seat link or an invitation to this very seat."""
    if not (match.isascii() and match.isalnum() and code.isascii()):
        return False
    there = seats.of_match(connection, match).get(seat)
    return there is not None and (
        invitations.shares(there, code) or (there.free and invitations.fits(site, there, code))
    )


def set_access(site: Site, asker: Asker | None, wanted: Access) -> None:
    """Open the site to everybody, or to members only. Without an asker, as a command."""
    with site.store.write() as connection:
        admin = None if asker is None else admin_of(connection, asker)
        if wanted == access(connection):
            return
        if wanted == "private":
            administration.admit_all(connection, moment(site.now()))
        site_values.put(connection, ACCESS, wanted)
        log(connection, site, admin, "site-private" if wanted == "private" else "site-open")


def invite(site: Site, asker: Asker | None, *, uses: int, days: int, note: str = "") -> SiteInvitation:
    """A new invitation to the site. Without an asker, as a command."""
    if not (1 <= uses <= MOST_USES and 1 <= days <= MOST_DAYS):
        raise RefusedError(
            "bad-options", f"An invitation has 1 to {MOST_USES} uses and works for 1 to {MOST_DAYS} days."
        )
    now = site.now()
    row = SiteInvitationRow(
        nonce=token_hex(16),
        note=clean_name(note, LONGEST_NOTE),
        created=moment(now),
        until=moment(now + timedelta(days=days)),
        uses=0,
        most_uses=uses,
        revoked=None,
    )
    with site.store.write() as connection:
        admin = None if asker is None else admin_of(connection, asker)
        administration.add_invitation(connection, row)
        log(connection, site, admin, "invite", text=row.note)
    return _shown(site, row)


def revoke(site: Site, asker: Asker | None, invitation: str) -> None:
    """Let an invitation no longer be used. Members who used it stay members."""
    with site.store.write() as connection:
        admin = None if asker is None else admin_of(connection, asker)
        if not administration.revoke_invitation(connection, invitation, moment(site.now())):
            raise RefusedError(
                "no-such-invitation", "There is no such invitation, or it was revoked already. Reload the page."
            )
        row = administration.invitation(connection, invitation)
        log(connection, site, admin, "revoke-invitation", text="" if row is None else row.note)


def entrance(site: Site, asker: Asker | None) -> Entrance:
    """Who may enter, and the newest invitations."""
    with site.store.read() as connection:
        if asker is not None:
            admin_of(connection, asker)
        rows = administration.invitations(connection, MOST_LISTED)
        return Entrance(access(connection), [_shown(site, row) for row in rows])


def _shown(site: Site, row: SiteInvitationRow) -> SiteInvitation:
    usable = _usable(site, row)
    return SiteInvitation(
        id=row.nonce,
        note=row.note,
        link=f"{site.address}/welcome/{row.nonce}{_seal(site, row.nonce)}" if usable else "",
        created=time_at(row.created),
        until=time_at(row.until),
        uses=row.uses,
        most_uses=row.most_uses,
        revoked=row.revoked is not None,
    )


def _usable(site: Site, row: SiteInvitationRow) -> bool:
    return row.revoked is None and row.uses < row.most_uses and row.until > moment(site.now())


def _seal(site: Site, nonce: str) -> str:
    return site.signer.sign(["site invitation", nonce])[:32]


def _found(connection: Connection, site: Site, code: str) -> SiteInvitationRow:
    form = CODE.fullmatch(code)
    row = None if form is None else administration.invitation(connection, form[1])
    if form is None or row is None or not site.signer.same(_seal(site, form[1]), form[2]):
        raise RefusedError("bad-link", BAD_INVITATION)
    return row


def look(site: Site, code: str) -> datetime:
    """Until when an invitation works; refused if it does not. Looking uses nothing."""
    with site.store.read() as connection:
        row = _found(connection, site, code)
    if not _usable(site, row):
        raise RefusedError("link-expired", ENDED)
    return time_at(row.until)


def accept(site: Site, asker: Asker, code: str) -> None:
    """Become a member with an invitation. One who is a member already uses nothing of it."""
    with site.store.write() as connection:
        row, account = _found(connection, site, code), people_accounts.of_asker(connection, asker)
        if is_member(connection, account.id):
            return
        if not administration.use_invitation(connection, row.nonce, moment(site.now())):
            raise RefusedError("link-expired", ENDED)
        administration.admit(connection, account.id, moment(site.now()), row.nonce)
