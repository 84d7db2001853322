"""Deadlines: whose orders are missing, when the turn runs, and every change of a deadline.

A turn runs at its deadline, or early: when the last awaited orders are in and the undo time is over. If orders are
missing at the deadline and the match has a grace period, the turn runs when that is over. Orders that came by mail
before the deadline are carried out first (`mail.incoming.waiting_for_letters`). A worker that is to run a
turn claims it first; from then on its orders are closed.

Only this module decides the times of a match. `go_on` sets them when a turn begins, `set_deadline` when a player goes
on vacation, `end_wait` when they are back, `move_after_outage` when the site could not be reached, and
`update_run_time` when orders come in or are taken back. `_begin_grace_period` adds the grace period. `STOPPED` is what
a match has whose clock does not run. Nobody can extend the deadline of a running turn by hand: the match owner can only
pause the match (`matches.lifecycle.pause`), and `resume` sets a new deadline.

When players are reminded (`remind_at`) is set together with the deadline. `absence.reminders` reminds them then, and
calls `remind_no_more`.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.host.absence import stages
from turnsheet.host.mail.incoming import waiting_for_letters
from turnsheet.host.matches import match_events
from turnsheet.host.notifications.notify import notify_seats, people_on
from turnsheet.host.people import SeatRows
from turnsheet.host.sentences import Sentence, sentence
from turnsheet.host.site import DAY_MS, Site, head_state, moment, time_at, time_of
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchChanges, MatchRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.turns import submissions, turns
from turnsheet.host.turns import leases
from turnsheet.host.turns.schedule import Schedule, fair_deadline, next_deadline

EARLIEST_REMINDER_MS = DAY_MS
"""Unless the match says otherwise, players are reminded at most this long before the deadline."""
SHORTEST_REMINDED_MS = 30 * 60 * 1000
"""Nor are they reminded of turns that are shorter than this."""
STOPPED: MatchChanges = {"deadline": None, "remind_at": None, "grace_until": None, "runs_at": None, **leases.RELEASED}
"""What a match has while its clock does not run."""


LastSheets = dict[int, SubmissionRow]
"""The last sheet that each seat wrote for a step."""


def last_sheets(connection: Connection, row: MatchRow) -> LastSheets:
    """The last sheet of every seat for the step that comes next."""
    return {each.seat: each for each in submissions.of_next_step(connection, row)}


def prompts(connection: Connection, site: Site, row: MatchRow) -> dict[Seat, Prompt]:
    """Who is asked for orders now; nobody while the match has not begun or is over."""
    if row.head is None or row.phase == "ended":
        return {}
    return dict(site.game_of(row).rules.awaiting(head_state(connection, site, row)))


def bots_of(rows: SeatRows) -> dict[int, str]:
    """The bots of a match, by seat; for players who resigned, those that play on."""
    played = {seat: each.player if each.resigned is None else each.resigned for seat, each in rows.items()}
    return {seat: bot for seat, bot in played.items() if rows[seat].kind == "bot" or rows[seat].resigned is not None}


def missing(connection: Connection, site: Site, row: MatchRow) -> list[Seat]:
    """The awaited seats of people who have written nothing that counts, and for whom no substitute plays."""
    rows, sheets = seats.of_match(connection, row.id), last_sheets(connection, row)
    played_by_bots = {**bots_of(rows), **stages.substitutes(connection, site, row, rows)}
    return [
        seat
        for seat, prompt in sorted(prompts(connection, site, row).items())
        if prompt.awaited and seat not in played_by_bots and not (seat in sheets and sheets[seat].counts(prompt))
    ]


def ready(asked: dict[Seat, Prompt], sheets: LastSheets, bots: dict[int, str]) -> bool:
    """Whether the turn need not wait for anybody."""
    awaited = {seat for seat in asked if asked[seat].awaited}
    sent = {seat for seat in asked if seat in sheets and sheets[seat].kind == "final"}
    if any(prompt.together for prompt in asked.values()):
        return all(seat in sent or seat in bots for seat in awaited)
    return bool(sent) or not awaited or any(seat in bots for seat in awaited)


def update_run_time(connection: Connection, site: Site, row: MatchRow) -> None:
    """Set the time at which the turn runs early, or clear it if orders are missing."""
    if row.phase != "running" or row.claimed is not None:
        return
    runs_at = _runs_early_at(connection, site, row, seats.of_match(connection, row.id))
    if runs_at != row.runs_at:
        matches.change(connection, row, {"runs_at": runs_at})


def _runs_early_at(connection: Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """When the turn runs if nobody changes their orders; None while orders are missing."""
    asked, sheets = prompts(connection, site, row), last_sheets(connection, row)
    bots = {**stages.substitutes(connection, site, row, rows), **bots_of(rows)}
    if not ready(asked, sheets, bots):
        return None
    may_undo = any(prompt.together and seat not in bots for seat, prompt in asked.items())
    people = any(each.kind == "person" for each in rows.values())
    return moment(site.now()) + (1000 * row.undo_seconds if may_undo else 0 if people else site.bot_pace_ms)


def go_on(
    connection: Connection,
    site: Site,
    row: MatchRow,
    changes: MatchChanges,
    lease: str | None = None,
    texts: Mapping[int, Sentence] = {},
) -> MatchRow:
    """Change a match, ask the next seats for orders, set their deadline, and claim the turn if it can run at once.

    A claimed turn is put under the lease, if one is given. All changes are written at once; gives the new row.
    The text for a seat is in the same notification that asks for its orders.
    """
    before, rows = prompts(connection, site, row), seats.of_match(connection, row.id)
    values: MatchChanges = {**changes, "runs_at": None, **leases.RELEASED}
    values["take"] = _take(connection, row, changes.get("step", row.step))
    new = replace(row, **values)
    asked = {seat: it for seat, it in prompts(connection, site, new).items() if it.awaited}
    newly = {seat: prompt for seat, prompt in asked.items() if prompt.together or _other_play(before.get(seat), prompt)}
    if newly or not asked or row.deadline is None:
        values = {**values, **_times(connection, site, new, rows)}
        new = replace(row, **values)
    values["runs_at"] = _runs_early_at(connection, site, new, rows)
    new = replace(row, **values)
    runs_now = may_run(site, new)
    late = _in_grace(connection, site, new) if runs_now else []
    if runs_now and not late:
        values["claimed"] = moment(site.now())
        if lease is not None:
            values = {**values, **leases.held(site, lease)}
    row = matches.change(connection, row, values)
    for seat, prompt in newly.items():
        if rows[seat].kind == "person" and rows[seat].resigned is None:
            text = sentence(*((texts[seat], " ") if seat in texts else ()), _your_orders(prompt))
            notify_seats(connection, site, row, [seat], kind="turn", text=text)
    told = people_on(connection, row, newly)
    for number in sorted(texts.keys() - newly.keys()):
        if told.isdisjoint(people_on(connection, row, [number])):
            notify_seats(connection, site, row, [number], kind="begun", text=texts[number])
    return _begin_grace_period(connection, site, row, late) if late else row


def _your_orders(prompt: Prompt) -> str:
    if not prompt.together:
        return "It is your turn."
    return f"Turn {prompt.turn}: your orders are due." if prompt.turn else "Your orders for the setup are due."


def _take(connection: Connection, row: MatchRow, step: int) -> int:
    """How often the step after this one was played and taken back."""
    if step == row.next_step and row.take == 0:  # this step was never played before, so none after it was
        return 0
    return turns.times_played(connection, row.id, step + 1)


def _other_play(before: Prompt | None, now: Prompt) -> bool:
    return before is None or not before.awaited or before.id != now.id or not now.id


def set_deadline(connection: Connection, site: Site, row: MatchRow) -> None:
    """Set the deadline of a turn that begins now, and when players are reminded of it."""
    matches.change(connection, row, _times(connection, site, row, seats.of_match(connection, row.id)))


def end_wait(connection: Connection, site: Site, row: MatchRow, until: int) -> bool:
    """A player is back who was on vacation until a time. If the match waited for them, the turn begins now, as it were.

    True if the deadline comes earlier now.
    """
    if row.phase != "running" or row.claimed is not None or row.deadline is None or not _waited(row, until):
        return False
    times = _times(connection, site, row, seats.of_match(connection, row.id))
    deadline = times["deadline"]
    if deadline is None or deadline >= row.deadline:
        return False
    matches.change(connection, row, times)
    return True


def _waited(row: MatchRow, until: int) -> bool:
    """Whether the deadline is that of a match that waited until a time."""
    anchor = time_of(row.anchor)
    if row.schedule is None or anchor is None:
        return False
    return row.deadline == moment(next_deadline(codec.decode(row.schedule, Schedule), anchor, time_at(until)))


def _times(connection: Connection, site: Site, row: MatchRow, rows: SeatRows) -> MatchChanges:
    deadline = _next_deadline(connection, site, row, rows)
    remind_at = None
    if deadline is not None:
        now, seconds = moment(site.now()), stages.absence_of(row).remind
        left = deadline - now
        usual = min(left // 4, EARLIEST_REMINDER_MS) if left >= SHORTEST_REMINDED_MS else 0
        before = usual if seconds is None else 1000 * seconds
        remind_at = max(deadline - before, now) if before else None
    return {"deadline": deadline, "remind_at": remind_at, "grace_until": None}


def _next_deadline(connection: Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """The deadline of a turn that begins now, if the match has deadlines; not before an awaited player is back."""
    anchor = time_of(row.anchor)
    if row.schedule is None or anchor is None:
        return None
    schedule = codec.decode(row.schedule, Schedule)
    deadline = fair_deadline(schedule, anchor, site.now())
    back = time_of(vacations_end(connection, site, row, rows))
    return moment(deadline if back is None or back <= deadline else next_deadline(schedule, anchor, back))


def vacations_end(connection: Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """When all awaited players are back from vacation, if the match has to wait for one."""
    if row.substitute:
        return None
    asked = {seat for seat, prompt in prompts(connection, site, row).items() if prompt.awaited}
    away = stages.away(site, rows)
    return max((until for seat, until in away.items() if Seat(seat) in asked), default=None)


def move_after_outage(connection: Connection, site: Site, last: int, now: int) -> None:
    """Give all players as much time as the site was away, from the moment `last` until now.

    Deadlines, grace periods and undo times of running matches that end after `last` and would come too early are moved.
    """
    for row in matches.running_unclaimed(connection):
        changes = _moved(row, last, now)
        if changes:
            row = matches.change(connection, row, changes)
            text = "This site could not be reached for a while, so the deadline was moved."
            match_events.add(connection, site, row, "phase", text)


def _moved(row: MatchRow, last: int, now: int) -> MatchChanges:
    earliest = now + (now - last)
    changes: MatchChanges = {}
    if row.deadline is not None and last < row.deadline < earliest:
        changes["deadline"] = earliest
        if row.remind_at is not None:
            changes["remind_at"] = max(row.remind_at, now) + earliest - max(row.deadline, now)
    if row.grace_until is not None and last < row.grace_until < earliest:
        changes["grace_until"] = earliest
    undo = now + 1000 * row.undo_seconds
    if row.runs_at is not None and last < row.runs_at < undo:
        changes["runs_at"] = undo
    return changes


def remind_no_more(connection: Connection, row: MatchRow) -> None:
    """Forget when players are to be reminded of the deadline: they are reminded now."""
    matches.change(connection, row, {"remind_at": None})


def may_run(site: Site, row: MatchRow) -> bool:
    """Whether the turn is to run now, or somebody has claimed it already."""
    now = moment(site.now())
    times = (row.claimed, row.ends_at, row.runs_at)
    return row.phase == "running" and site.plays(row) and any(time is not None and time <= now for time in times)


def claim(connection: Connection, site: Site, row: MatchRow) -> bool:
    """Claim the turn, if it is to run now; the row must be locked. True if it is claimed."""
    if not may_run(site, row):
        return False
    if row.claimed is None:
        if waiting_for_letters.turn_waits(connection, site, row):
            return False
        late = _in_grace(connection, site, row)
        if late:
            _begin_grace_period(connection, site, row, late)
            return False
        matches.change(connection, row, {"claimed": moment(site.now())})
    return True


def _grace_ends(row: MatchRow) -> int:
    assert row.deadline is not None
    return row.deadline + 1000 * stages.absence_of(row).grace


def _in_grace(connection: Connection, site: Site, row: MatchRow) -> list[Seat]:
    """The seats that a turn waits for a little longer, if the match has a grace period that has not begun."""
    now, grace = moment(site.now()), stages.absence_of(row).grace
    if not grace or row.grace_until is not None or (row.runs_at is not None and row.runs_at <= now):
        return []
    return missing(connection, site, row) if _grace_ends(row) > now else []


def _begin_grace_period(connection: Connection, site: Site, row: MatchRow, late: list[Seat]) -> MatchRow:
    row = matches.change(connection, row, {"grace_until": _grace_ends(row)})
    text = "The deadline has passed. The grace period has begun: orders are still accepted."
    match_events.add(connection, site, row, "phase", text)
    text = "The deadline has passed. Send your orders before the grace period ends."
    notify_seats(connection, site, row, late, kind="late", text=text)
    return row
