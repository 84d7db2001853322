"""Rows of addresses, to which notifications are sent."""

from turnsheet.host.store.engine import Connection
from turnsheet.host.store.rows import AddressRow, made
from turnsheet.host.store.schema import addresses, select


def find(connection: Connection, nonce: str) -> AddressRow | None:
    """The address with this nonce, if there is one."""
    row = connection.execute(select(AddressRow, addresses).where(addresses.c.nonce == nonce)).one_or_none()
    return None if row is None else made(AddressRow, row)


def of_guest(connection: Connection, guest: str) -> list[AddressRow]:
    """The addresses a guest gave, the oldest first."""
    query = select(AddressRow, addresses).where(addresses.c.guest == guest).order_by(addresses.c.id)
    return [made(AddressRow, row) for row in connection.execute(query)]
