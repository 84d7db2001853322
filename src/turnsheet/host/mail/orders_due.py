"""What a seat is asked for, until when, and what happens then: in the same words in letters, receipts and sheets."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.host.site import Site, time_at
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.turns import deadlines, position_labels


def time_in_words(at: datetime, zone: str = "") -> str:
    """A time as mails write it: `Fri 6 Mar 2026, 18:00 UTC`, or `19:00 (Europe/Berlin)` for people who chose that."""
    local = at.astimezone(ZoneInfo(zone) if zone else UTC)
    where = f"({zone.replace('_', ' ')})" if zone else "UTC"
    return f"{local:%a} {local.day} {local:%b %Y, %H:%M} {where}"


def zone_of(connection: Connection, person: str | None) -> str:
    """The time zone that a person chose; empty if they chose none, or have no account."""
    account = None if person is None else accounts.find(connection, person)
    return "" if account is None else account.time_zone


def deadline(row: MatchRow, prompt: Prompt | None, zone: str = "") -> str:
    """The deadline of the turn that comes next, in a sentence."""
    if row.phase == "paused":
        return "The match is paused, so there is no deadline now."
    if row.phase == "failed":
        return "The match has stopped because of an error, so there is no deadline now."
    if row.grace_until is not None:
        return f"The deadline has passed. Orders are accepted until {time_in_words(time_at(row.grace_until), zone)}."
    if row.deadline is not None:
        return f"The deadline is {time_in_words(time_at(row.deadline), zone)}."
    if prompt is not None and not prompt.together:
        return "There is no deadline: the match waits for you."
    return "There is no deadline: the turn runs when all players have sent their orders."


def prompt_of(connection: Connection, site: Site, row: MatchRow, there: SeatRow) -> Prompt | None:
    """What a seat is asked for now."""
    return deadlines.prompts(connection, site, row).get(Seat(there.seat))


def turn_label(connection: Connection, site: Site, row: MatchRow, there: SeatRow) -> str:
    """The turn that a seat's orders are for, such as `turn 3` or `month 4 of 60`; `the end` after the last."""
    if row.phase == "ended":
        return "the end"
    prompt = prompt_of(connection, site, row, there)
    if prompt is None:
        return position_labels.called(None, row.next_step)
    return prompt.about if not prompt.together else position_labels.called(prompt.turn, row.next_step)


def standing(connection: Connection, site: Site, row: MatchRow, there: SeatRow) -> str:
    """Which turn is due from a seat now, whether its orders are in, and the deadline."""
    prompt = prompt_of(connection, site, row, there)
    if prompt is None or there.resigned is not None:
        return "No orders are due from you now."
    label = turn_label(connection, site, row, there)
    sheet = deadlines.last_sheets(connection, row).get(there.seat)
    if sheet is not None and sheet.kind == "final":
        which = f"receipt {sheet.receipt}, {count(len(sheet.understood), 'order', grouped=True)}"
        says = f"Your orders for {label} are in ({which})."
    elif not prompt.awaited:
        return f"No orders are due from you for {label}."
    elif sheet is not None and sheet.kind == "draft":
        says = f"You have not sent orders for {label} yet; there is only a draft."
    else:
        says = f"You have not sent orders for {label} yet."
    return f"{says} {deadline(row, prompt, zone_of(connection, there.holder))}"
