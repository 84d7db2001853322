"""Consent: the site asks a mail address at most once per day whether its owner wants notifications.

The limit applies to the address, not to the person who added it: it holds when the address is removed and added again,
and when others add it. So requests are stored apart from the addresses, as a keyed hash of the target, until the
address may be asked again. An address whose owner declined is not asked for a month.

Spellings of the same mailbox count as one: capitals, dots in the name, and anything after a plus sign.
"""

import sqlalchemy as sa

from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment, time_of
from turnsheet.host.store.rows import AddressRow
from turnsheet.host.store.schema import questions

DECLINED_MS = 30 * DAY_MS
MOST_OF_ONE = 5
MOST_OF_ALL = 500
LOCK = 7_478_114


def lock(connection: sa.Connection, site: Site) -> None:
    """Let one transaction at a time add or ask addresses, so that limits hold; SQLite has one writer anyway."""
    if not site.store.sqlite:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def begin(connection: sa.Connection, site: Site, guest: str, target: str, nonce: str) -> None:
    """Reserve the question to a mail address, for the row with this nonce; refused if it was asked lately."""
    now = moment(site.now())
    connection.execute(questions.delete().where(questions.c.until <= now))
    asked = sa.select(questions.c.until).where(questions.c.target == _hidden(site, target))
    until = time_of(connection.execute(asked).scalar_one_or_none())
    if until is not None:
        raise RefusedError(
            "bad-address",
            "This address got a mail recently. If it is yours, open the link in that mail. It can be "
            f"sent again from {until:%Y-%m-%d %H:%M} UTC.",
        )
    today = sa.select(sa.func.count()).select_from(questions).where(questions.c.asked > now - DAY_MS)
    if connection.execute(today.where(questions.c.guest == guest)).scalar_one() >= MOST_OF_ONE:
        raise RefusedError("bad-address", f"You have added {MOST_OF_ONE} mail addresses today. Add this one tomorrow.")
    if connection.execute(today).scalar_one() >= MOST_OF_ALL:
        raise RefusedError("bad-address", "This site cannot confirm more mail addresses today. Try again tomorrow.")
    _remember(connection, site, guest, target, nonce, now + DAY_MS)


def renew(connection: sa.Connection, site: Site, row: AddressRow) -> bool:
    """Whether this address may be asked now: the question is still reserved for it. Its day then begins again."""
    now = moment(site.now())
    held = sa.and_(questions.c.target == _hidden(site, row.target), questions.c.until > now)
    nonce = connection.execute(sa.select(questions.c.nonce).where(held)).scalar_one_or_none()
    if nonce not in (None, row.nonce):
        return False
    _remember(connection, site, row.guest, row.target, row.nonce, now + DAY_MS)
    return True


def decline(connection: sa.Connection, site: Site, row: AddressRow) -> None:
    """The owner of a mail address declined: it is not asked again for a month."""
    _remember(connection, site, row.guest, row.target, row.nonce, moment(site.now()) + DECLINED_MS)


def _remember(connection: sa.Connection, site: Site, guest: str, target: str, nonce: str, until: int) -> None:
    hidden = _hidden(site, target)
    connection.execute(questions.delete().where(questions.c.target == hidden))
    values = {"target": hidden, "nonce": nonce, "guest": guest, "asked": moment(site.now()), "until": until}
    connection.execute(questions.insert().values(values))


def _hidden(site: Site, target: str) -> str:
    name, _, domain = target.lower().rpartition("@")
    return site.signer.sign(["question", name.partition("+")[0].replace(".", ""), domain])
