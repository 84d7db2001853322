"""When mail was last sent, and when it last failed, for the page of the admins."""

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import site_values

SUCCESS, FAILURE = "mail last sent", "mail last failed"


def note(connection: Connection, now: int, fault: str) -> None:
    """Note how sending a mail went."""
    site_values.put(connection, FAILURE if fault else SUCCESS, str(now))


def last(connection: Connection) -> tuple[int | None, int | None]:
    """When mail was last sent, and when it last failed."""
    sent, failed = site_values.get(connection, SUCCESS), site_values.get(connection, FAILURE)
    return (None if sent is None else int(sent)), (None if failed is None else int(failed))
