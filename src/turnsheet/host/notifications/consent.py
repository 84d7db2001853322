"""Consent: the site asks a mail address at most once per day whether its owner wants notifications.

The limit applies to the address, not to the person who added it: it holds when the address is removed and added again,
and when others add it. So requests are stored apart from the addresses, as a keyed hash of the target, until the
address may be asked again. An address whose owner declined is not asked for a month.

Spellings of the same mailbox count as one: capitals, dots in the name, and anything after a plus sign.
"""

from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import DAY_MS, Site, moment, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.addresses import AddressRow
from turnsheet.host.store.rows.notifications import consent_questions

DECLINED_MS = 30 * DAY_MS
MOST_OF_ONE = 5
MOST_OF_ALL = 500


def lock(connection: Connection) -> None:
    """Let one transaction at a time add or ask addresses, so that limits hold."""
    consent_questions.lock_all(connection)


def begin(connection: Connection, site: Site, person: str, target: str, nonce: str) -> None:
    """Reserve the question to a mail address, for the row with this nonce; refused if it was asked lately."""
    now = moment(site.now())
    consent_questions.forget_past(connection, now)
    until = time_of(consent_questions.asked_until(connection, hidden(site, target)))
    if until is not None:
        raise RefusedError(
            "bad-address",
            "This address got a mail recently. If it is yours, open the link in that mail. It can be "
            f"sent again from {until:%Y-%m-%d %H:%M} UTC.",
        )
    if consent_questions.count_since(connection, now - DAY_MS, person) >= MOST_OF_ONE:
        raise RefusedError("bad-address", f"You have added {MOST_OF_ONE} mail addresses today. Add this one tomorrow.")
    if consent_questions.count_since(connection, now - DAY_MS) >= MOST_OF_ALL:
        raise RefusedError("bad-address", "This site cannot confirm more mail addresses today. Try again tomorrow.")
    _remember(connection, site, person, target, nonce, now + DAY_MS)


def renew(connection: Connection, site: Site, row: AddressRow) -> bool:
    """Whether this address may be asked now: the question is still reserved for it. Its day then begins again."""
    now = moment(site.now())
    nonce = consent_questions.reserved_for(connection, hidden(site, row.target), now)
    if nonce not in (None, row.nonce):
        return False
    _remember(connection, site, row.person, row.target, row.nonce, now + DAY_MS)
    return True


def decline(connection: Connection, site: Site, row: AddressRow) -> None:
    """The owner of a mail address declined: it is not asked again for a month."""
    _remember(connection, site, row.person, row.target, row.nonce, moment(site.now()) + DECLINED_MS)


def _remember(connection: Connection, site: Site, person: str, target: str, nonce: str, until: int) -> None:
    now, kept = moment(site.now()), hidden(site, target)
    consent_questions.put(connection, target=kept, nonce=nonce, person=person, asked=now, until=until)


def hidden(site: Site, target: str) -> str:
    """A mail address as the store keeps it when it must not be read: a keyed hash, the same for all its spellings."""
    name, _, domain = target.lower().rpartition("@")
    return site.signer.sign(["question", name.partition("+")[0].replace(".", ""), domain])
