"""What a letter about a turn says beside the position: who plays, where the rules are, what happens without orders."""

import textwrap
from collections.abc import Sequence

from turnsheet.core.game import Prompt
from turnsheet.core.word_lists import count
from turnsheet.host.notifications.outgoing import defused, one_line
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.chat import ChatRow
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.turns import order_sheets

LINE_WIDTH = 76


def players(connection: Connection, row: MatchRow) -> str:
    """Who has which seat, as the page of the match shows it; nothing where players may not know each other."""
    if row.anonymous:
        return ""
    there = seats.of_match(connection, row.id)
    return "Players: " + ", ".join(f"{seat} {_player(there[seat])}" for seat in sorted(there))


def _player(there: SeatRow) -> str:
    if there.kind == "open":
        return "open"
    note = " (bot)" if there.kind == "bot" else " (resigned)" if there.resigned is not None else ""
    return f"{defused(there.player)}{note}"


def chat(said: Sequence[ChatRow], older: int) -> str:
    """What others wrote in the chat of the match; nothing if they wrote nothing."""
    lines = [
        textwrap.fill(
            f"{defused(each.player)} to {'you' if each.receiver is not None else 'everyone'}: {defused(each.text)}",
            LINE_WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
        )
        for each in said
    ]
    more = [f"  {count(older, 'earlier message', grouped=True)} on the site"] * bool(older)
    return "\n".join(["New in the chat (to answer, open the match on the site):", *more, *lines]) if lines else ""


def rules_page(site: Site, row: MatchRow) -> str:
    """The page with the rules of a match's game, which also say how orders are written."""
    return f"{site.address}/rules/{row.game}"


def if_nothing_is_sent(row: MatchRow, prompt: Prompt, has_draft: bool) -> str:
    """What happens at the deadline without orders; nothing where the match waits."""
    if row.ends_at is None or not prompt.awaited:
        return ""
    if not prompt.together:
        return "If you send no orders by then, the match goes on without them."
    if has_draft:
        return "If you send nothing by then, your draft counts."
    if prompt.turn == 0:
        return "If you send nothing by then, you miss the setup, and may be out of the match: see the rules."
    return "If you send nothing by then, you miss the turn."


def draft(site: Site, row: MatchRow, there: SeatRow, asker: Asker, prompt: Prompt) -> tuple[str, bool]:
    """The sheet that is drafted for a seat, for copying, and whether it would count at the deadline."""
    if not prompt.together or row.phase not in ("running", "paused"):
        return "", False
    sheet = order_sheets.order_sheet(site, row.id, there.seat, asker)
    kept = sheet.receipts[-1] if sheet.receipts else None
    if kept is not None and kept.kind == "draft" and sheet.text.strip():
        lead = "Your draft on the site. To send it, or to change it first, copy it into your reply:"
        return _listed(lead, sheet.text), True
    if sheet.suggestion:
        lead = (
            "The site drafted these orders for you. They are not sent: copy them into your reply, change what you "
            "like, and send them."
        )
        return _listed(lead, sheet.suggestion), False
    return "", False


def _listed(lead: str, text: str) -> str:
    return "\n".join([lead, *(f"  {one_line(line)}" for line in text.splitlines() if line.strip())])
