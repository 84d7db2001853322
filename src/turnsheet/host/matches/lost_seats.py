"""Why somebody no longer has a seat in a match: they are told so on its page, as the notification about it does."""

from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchSummary
from turnsheet.host.store.rows.matches import matches
from turnsheet.host.store.rows.notifications import notifications

TOLD = ("seat:removed ", "seat:replaced ", "seat:taken over ")
"""How the notifications begin that tell a player of a lost seat; see `seating`."""


def reason(connection: Connection, row: MatchSummary, asker: Asker) -> str:
    """Why somebody who has no seat in a match lost the one they had; empty if nobody took it away."""
    if asker.person is None:
        return ""
    told = notifications.newest_text(connection, asker.person, row.id, *TOLD)
    return told.removeprefix(f"{row.title}: ")


def refusal(connection: Connection, match: str, asker: Asker) -> RefusedError | None:
    """The answer to somebody who may not see a match any more because they lost their seat in it."""
    if asker.person is None or not notifications.newest_text(connection, asker.person, match, *TOLD):
        return None
    told = reason(connection, matches.find(connection, match), asker)
    return RefusedError("not-your-seat", f"You no longer have a seat in this match. {told}")
