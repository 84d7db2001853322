"""Orders by mail as monitoring systems and admins see them: what waits, for how long, and whether mail is read at all.

It is read from the store, so it is the same in every process. Only numbers and times: nothing tells whose mail it is.
"""

from datetime import datetime

from msgspec import Struct

from turnsheet.host.monitoring import worker_metrics
from turnsheet.host.notifications import mail_record
from turnsheet.host.site import Site, moment, time_of
from turnsheet.host.store.rows.mail import incoming_letters

READER = "mail "
"""How the names of processes that read mail begin."""
QUIET_MS = 30_000
"""A process that has published nothing for this long counts as dead; it does so every 10 seconds."""


class IncomingState(Struct, frozen=True):
    """How orders by mail are doing."""

    readers: int
    """Processes that read mail now."""
    reader_seen: datetime | None
    """When one of them last said that it runs, in the last day."""
    last_read: datetime | None
    """When the mailbox was last read."""
    last_failure: datetime | None
    """When the mailbox could last not be read."""
    waiting: int
    """Letters that are to be carried out or answered."""
    failed: int
    """Those of them that could not be answered yet, and are tried again."""
    oldest: datetime | None
    """When the one of them came that has waited longest."""


def incoming_state(site: Site) -> IncomingState:
    """How orders by mail are doing now."""
    now = moment(site.now())
    seen = [counts.at for name, counts in worker_metrics.published(site).items() if name.startswith(READER)]
    with site.store.read() as connection:
        read, failure = mail_record.last_reading(connection)
        return IncomingState(
            readers=sum(now - at <= QUIET_MS for at in seen),
            reader_seen=time_of(max(seen, default=None)),
            last_read=time_of(read),
            last_failure=time_of(failure),
            waiting=incoming_letters.waiting(connection),
            failed=incoming_letters.unanswered(connection),
            oldest=time_of(incoming_letters.oldest_waiting(connection)),
        )
