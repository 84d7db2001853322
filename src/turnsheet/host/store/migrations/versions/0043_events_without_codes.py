"""Seats and versions of match events in columns of their own; so far their texts held them."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"

notices = sa.table("notices", *map(sa.column, ("id", "kind", "text", "seat", "receiver", "version")))


def upgrade() -> None:
    """Add the columns, fill them from the texts, and empty the texts."""
    for name in ("receiver", "version"):
        op.add_column("notices", sa.Column(name, sa.Integer, nullable=True))
    connection = op.get_bind()
    found = connection.execute(
        sa.select(notices.c.id, notices.c.kind, notices.c.text).where(notices.c.kind.in_(("chat", "draft")))
    ).all()
    for event, kind, text in found:
        here = notices.c.id == event
        values = values_in(kind, text)
        connection.execute(
            notices.delete().where(here) if values is None else notices.update().where(here).values(values)
        )


def values_in(kind: str, text: str) -> dict[str, int | str] | None:
    """The columns of an event, from its text; None if it tells nothing, since a name in it was changed.

    The text of a draft is its version. Before 0040 the seat came first; it has had its column since then. The text of a
    chat message to one player is the two seats; that of a message to all is empty.
    """
    words = text.split()
    if not all(word.isdecimal() for word in words):
        return None
    match kind, [int(word) for word in words]:
        case "draft", [*_, version]:
            return {"text": "", "version": version}
        case "chat", [sender, receiver]:
            return {"text": "", "seat": sender, "receiver": receiver}
        case "chat", []:
            return {"text": ""}
    return None
