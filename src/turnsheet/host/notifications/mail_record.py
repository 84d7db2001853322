"""When mail was last sent and read, and when that last failed, for the page of the admins."""

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows.site import site_values

SUCCESS, FAILURE = "mail last sent", "mail last failed"
READ, UNREAD = "mail last read", "mail last not read"
READ_UP_TO = "mail read up to"


def note(connection: Connection, now: int, fault: str) -> None:
    """Note how sending a mail went."""
    site_values.put(connection, FAILURE if fault else SUCCESS, str(now))


def last(connection: Connection) -> tuple[int | None, int | None]:
    """When mail was last sent, and when it last failed."""
    sent, failed = site_values.get(connection, SUCCESS), site_values.get(connection, FAILURE)
    return (None if sent is None else int(sent)), (None if failed is None else int(failed))


def note_reading(connection: Connection, now: int, failed: bool) -> None:
    """Note that the mailbox for orders was read, or could not be."""
    site_values.put(connection, UNREAD if failed else READ, str(now))


def note_read_up_to(connection: Connection, begun: int) -> None:
    """Note that everything was read that was in the mailbox for orders at a moment."""
    site_values.put(connection, READ_UP_TO, str(begun))


def read_up_to(connection: Connection) -> int | None:
    """The moment up to which the mailbox for orders was read; None if there is none."""
    kept = site_values.get(connection, READ_UP_TO)
    return None if kept is None else int(kept)


def last_reading(connection: Connection) -> tuple[int | None, int | None]:
    """When the mailbox for orders was last read, and when that last failed."""
    read, failed = site_values.get(connection, READ), site_values.get(connection, UNREAD)
    return (None if read is None else int(read)), (None if failed is None else int(failed))
