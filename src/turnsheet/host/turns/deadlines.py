"""Due: who is still to speak, and when the turn runs.

A turn runs at its due time, or early: a cooling-off after the last awaited orders came in. If somebody is missing at
the due time and the match has a grace, it runs when the grace is over. Whoever is to run it claims it first; from then
on its orders stand.
"""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.host.absence import stages
from turnsheet.host.notifications.notify import announce
from turnsheet.host.people import SeatRows, seat_rows
from turnsheet.host.site import MatchRow, Site, change, changed, head_state, moment, notify, time_of
from turnsheet.host.store.tables import matches, submissions, turns
from turnsheet.host.turns import leases
from turnsheet.host.turns.schedule import Schedule, fair_due, next_due

LONGEST_NOTICE_MS = 24 * 3600 * 1000
"""Unless the match says otherwise, nobody is reminded earlier than so long before the due time."""
SHORTEST_TURN_MS = 30 * 60 * 1000
"""Nor of turns that are shorter than this."""


class Spoken(Struct, frozen=True):
    """The last word of a seat in a step."""

    id: int
    kind: str
    text: str
    orders: tuple[str, ...]
    at: int

    def counts(self, prompt: Prompt) -> bool:
        """Whether it counts at the deadline: what was sent, and a draft with something on it.

        Where a sheet is carried out alone, a draft needs an order that was understood: an empty sheet would be an order
        of its own there, such as to end a play, and nobody gave it.
        """
        if self.kind == "draft":
            return bool(self.text.strip()) and (prompt.together or bool(self.orders))
        return self.kind == "final"


SUBMITTED = (
    sa.select(submissions)
    .where(
        submissions.c.match == sa.bindparam("the_match"),
        submissions.c.step == sa.bindparam("the_step"),
        submissions.c.take == sa.bindparam("the_take"),
    )
    .order_by(submissions.c.number)
)
"""Made once, since it is asked in every turn."""


def last_words(connection: sa.Connection, row: MatchRow) -> dict[int, Spoken]:
    """The last submission of every seat for the step that is due."""
    wanted = {"the_match": row["id"], "the_step": row["step"] + 1, "the_take": row["take"]}
    found = connection.execute(SUBMITTED, wanted).mappings()
    return {
        each["seat"]: Spoken(
            each["id"], each["kind"], each["text"], codec.decode(each["orders"], tuple[str, ...]), each["at"]
        )
        for each in found
    }


def prompts(connection: sa.Connection, site: Site, row: MatchRow) -> dict[Seat, Prompt]:
    """Who is asked now; nobody while the match has not begun or is over."""
    if row["head"] is None or row["phase"] == "ended":
        return {}
    return dict(site.game_of(row).rules.awaiting(head_state(connection, site, row)))


def bots_at(rows: SeatRows) -> dict[int, str]:
    """The bots of a match, by seat."""
    return {seat: each["player"] for seat, each in rows.items() if each["kind"] == "bot"}


def missing(connection: sa.Connection, site: Site, row: MatchRow) -> list[Seat]:
    """The awaited seats whose people have said nothing that counts, and for whom nobody plays."""
    rows, words = seat_rows(connection, row["id"]), last_words(connection, row)
    bots, kept = bots_at(rows), stages.kept(connection, site, row, rows)
    return [
        seat
        for seat, prompt in sorted(prompts(connection, site, row).items())
        if prompt.awaited
        and seat not in bots
        and seat not in kept
        and not (seat in words and words[seat].counts(prompt))
    ]


def ready(asked: dict[Seat, Prompt], words: dict[int, Spoken], bots: dict[int, str]) -> bool:
    """Whether the turn need not wait for anybody."""
    awaited = {seat for seat in asked if asked[seat].awaited}
    spoken = {seat for seat in asked if seat in words and words[seat].kind == "final"}
    if any(prompt.together for prompt in asked.values()):
        return all(seat in spoken or seat in bots for seat in awaited)
    return bool(spoken) or not awaited or any(seat in bots for seat in awaited)


def settle(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Set the time at which the turn runs early, or take it away."""
    if row["phase"] != "running" or row["claimed"] is not None:
        return
    runs_at = _early(connection, site, row, seat_rows(connection, row["id"]))
    if runs_at != row["runs_at"]:
        connection.execute(matches.update().where(matches.c.id == row["id"]).values(runs_at=runs_at))


def _early(connection: sa.Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """When the turn runs if nobody changes their mind; None while somebody is waited for."""
    asked, words = prompts(connection, site, row), last_words(connection, row)
    bots = {**stages.kept(connection, site, row, rows), **bots_at(rows)}
    if not ready(asked, words, bots):
        return None
    thinking = any(prompt.together and seat not in bots for seat, prompt in asked.items())
    people = any(each["kind"] == "person" for each in rows.values())
    rest = 1000 * row["cooling_off"] if thinking else 0 if people else site.bot_pace_ms
    return moment(site.now()) + rest


def go_on(
    connection: sa.Connection, site: Site, row: MatchRow, changes: dict[str, object], lease: str | None = None
) -> MatchRow:
    """Change a match, ask the next seats, set their due time, and claim the turn if it can run at once.

    A turn that is claimed is put under the lease, if one is given. All of it is written at once; gives the new row.
    """
    before, rows = prompts(connection, site, row), seat_rows(connection, row["id"])
    take = _take(connection, row, changes.get("step", row["step"]))
    values = {**changes, "runs_at": None, "take": take, **leases.RELEASED}
    asked = {seat: it for seat, it in prompts(connection, site, changed(row, values)).items() if it.awaited}
    anew = {seat: prompt for seat, prompt in asked.items() if prompt.together or _other_play(before.get(seat), prompt)}
    if anew or not asked or row["due"] is None:
        values |= _times(connection, site, changed(row, values), rows)
    values["runs_at"] = _early(connection, site, changed(row, values), rows)
    come = time_has_come(site, changed(row, values))
    late = _in_grace(connection, site, changed(row, values)) if come else []
    if come and not late:
        values |= {"claimed": moment(site.now()), **(leases.held(site, lease) if lease is not None else {})}
    row = change(connection, row, values)
    for seat, prompt in anew.items():
        if rows[seat]["kind"] == "person":
            announce(connection, site, row, [seat], "turn", f"{prompt.about}: it is for you to speak.")
    return _begin_grace(connection, site, row, late) if late else row


def _take(connection: sa.Connection, row: MatchRow, step: object) -> int:
    """How often the step after this one was played and taken back."""
    assert isinstance(step, int)
    if step == row["step"] + 1 and row["take"] == 0:  # this step was never played before, so none after it was
        return 0
    played = sa.select(sa.func.count()).where(turns.c.match == row["id"], turns.c.step == step + 1)
    return int(connection.execute(played).scalar_one())


def _other_play(before: Prompt | None, now: Prompt) -> bool:
    return before is None or not before.awaited or before.id != now.id or not now.id


def set_due(connection: sa.Connection, site: Site, row: MatchRow) -> None:
    """Set the due time of a turn that begins now, and when those who have not spoken are reminded of it."""
    values = _times(connection, site, row, seat_rows(connection, row["id"]))
    if any(row[name] != value for name, value in values.items()):
        connection.execute(matches.update().where(matches.c.id == row["id"]).values(values))


def _times(connection: sa.Connection, site: Site, row: MatchRow, rows: SeatRows) -> dict[str, object]:
    due = following(connection, site, row, rows)
    remind_at = None
    if due is not None:
        now, before = moment(site.now()), stages.rungs(row).remind
        usual = min((due - now) // 4, LONGEST_NOTICE_MS) if due - now >= SHORTEST_TURN_MS else 0
        notice = usual if before is None else 1000 * before
        remind_at = max(due - notice, now) if notice else None
    return {"due": due, "remind_at": remind_at, "grace_until": None}


def following(connection: sa.Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """The due time of a turn that begins now, if the match has due times; not before an awaited player is back."""
    anchor = time_of(row["anchor"])
    if row["schedule"] is None or anchor is None:
        return None
    schedule = codec.decode(row["schedule"], Schedule)
    due = fair_due(schedule, anchor, site.now())
    back = time_of(back_again(connection, site, row, rows))
    return moment(due if back is None or back <= due else next_due(schedule, anchor, back))


def back_again(connection: sa.Connection, site: Site, row: MatchRow, rows: SeatRows) -> int | None:
    """When all awaited players are back from vacation, if the table has to wait for one."""
    if row["caretaker"]:
        return None
    asked = {seat for seat, prompt in prompts(connection, site, row).items() if prompt.awaited}
    gone = stages.away(site, rows)
    return max((until for seat, until in gone.items() if Seat(seat) in asked), default=None)


def time_has_come(site: Site, row: MatchRow) -> bool:
    """Whether the turn is to run now, or somebody has claimed it already."""
    now = moment(site.now())
    times = (row["claimed"], row["grace_until"] or row["due"], row["runs_at"])
    return row["phase"] == "running" and site.plays(row) and any(time is not None and time <= now for time in times)


def claim(connection: sa.Connection, site: Site, row: MatchRow) -> bool:
    """Claim the turn for running, if its time has come; the row must be locked. True if it is claimed."""
    if not time_has_come(site, row):
        return False
    if row["claimed"] is None:
        late = _in_grace(connection, site, row)
        if late:
            _begin_grace(connection, site, row, late)
            return False
        values = {"claimed": moment(site.now())}
        connection.execute(matches.update().where(matches.c.id == row["id"]).values(values))
    return True


def _in_grace(connection: sa.Connection, site: Site, row: MatchRow) -> list[Seat]:
    """The seats for which a turn that is due waits a little longer, if the match has a grace that has not begun."""
    now, grace = moment(site.now()), stages.rungs(row).grace
    if not grace or row["grace_until"] is not None or (row["runs_at"] is not None and row["runs_at"] <= now):
        return []
    return missing(connection, site, row) if row["due"] + 1000 * grace > now else []


def _begin_grace(connection: sa.Connection, site: Site, row: MatchRow, late: list[Seat]) -> MatchRow:
    """Let the grace begin, and tell everyone."""
    until = row["due"] + 1000 * stages.rungs(row).grace
    connection.execute(matches.update().where(matches.c.id == row["id"]).values(grace_until=until))
    notify(connection, site, row["id"], "phase", row["step"], "The due time has passed; late orders are still taken.")
    announce(connection, site, row, late, "late", "The due time has passed; late orders are taken a little longer.")
    return changed(row, {"grace_until": until})
