"""Due: who is still to speak, and when the turn runs.

A turn runs at its due time, or early: a cooling-off after the last awaited orders came in. Whoever is to run it claims
it first; from then on its orders stand.
"""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import Prompt
from turnsheet.core.seats import Seat
from turnsheet.host.house import House, MatchRow, find, head_state, moment, time_of
from turnsheet.host.people import seat_rows
from turnsheet.host.schedule import Schedule, fair_due
from turnsheet.host.store.tables import matches, outcomes, submissions, turns

MISSES = 2
"""So many turns missed in a row bring the caretaker."""


class Spoken(Struct, frozen=True):
    """The last word of a seat in a step."""

    id: int
    kind: str
    text: str
    orders: tuple[str, ...]
    at: int

    @property
    def counts(self) -> bool:
        """Whether it stands when time is up: what was sent, and a draft with something on it."""
        return self.kind == "final" or (self.kind == "draft" and bool(self.text.strip()))


def last_words(connection: sa.Connection, row: MatchRow) -> dict[int, Spoken]:
    """The last submission of every seat for the step that is due."""
    query = (
        sa.select(submissions)
        .where(
            submissions.c.match == row["id"],
            submissions.c.step == row["step"] + 1,
            submissions.c.take == row["take"],
        )
        .order_by(submissions.c.id)
    )
    return {
        each["seat"]: Spoken(
            each["id"], each["kind"], each["text"], codec.decode(each["orders"], tuple[str, ...]), each["at"]
        )
        for each in connection.execute(query).mappings()
    }


def prompts(connection: sa.Connection, house: House, row: MatchRow) -> dict[Seat, Prompt]:
    """Who is asked now; nobody while the match has not begun or is over."""
    if row["head"] is None or row["phase"] == "ended":
        return {}
    return dict(house.game(row["game"]).awaiting(head_state(connection, house, row)))


def bots_at(connection: sa.Connection, row: MatchRow) -> dict[int, str]:
    """The bots of a match, by seat."""
    rows = seat_rows(connection, row["id"])
    return {seat: each["player"] for seat, each in rows.items() if each["kind"] == "bot"}


def caretaken(connection: sa.Connection, row: MatchRow) -> dict[int, str]:
    """The seats a caretaker keeps now: their people missed the last turns, one after the other."""
    if not row["caretaker"]:
        return {}
    query = (
        sa.select(outcomes.c.seat, outcomes.c.outcome)
        .join(turns, turns.c.id == outcomes.c.turn)
        .where(turns.c.match == row["id"], turns.c.taken_back.is_(None))
        .order_by(turns.c.step)
    )
    absent: dict[int, int] = {}
    for seat, outcome in connection.execute(query):
        absent[seat] = absent.get(seat, 0) + 1 if outcome in ("missed", "standing") else 0
    return {seat: row["caretaker"] for seat, turns_missed in absent.items() if turns_missed >= MISSES}


def ready(asked: dict[Seat, Prompt], words: dict[int, Spoken], bots: dict[int, str]) -> bool:
    """Whether the turn need not wait for anybody."""
    spoken = {seat for seat in asked if seat in bots or (seat in words and words[seat].kind == "final")}
    together = {seat for seat in asked if asked[seat].together}
    if together:
        return all(seat in spoken for seat in together if asked[seat].awaited)
    return bool(spoken) or not asked


def settle(connection: sa.Connection, house: House, row: MatchRow) -> None:
    """Set the time at which the turn runs early, or take it away."""
    if row["phase"] != "running" or row["claimed"] is not None:
        return
    asked, words = prompts(connection, house, row), last_words(connection, row)
    bots = {**caretaken(connection, row), **bots_at(connection, row)}
    runs_at = None
    if ready(asked, words, bots):
        waiting = any(seat not in bots for seat in asked)
        runs_at = moment(house.now()) + (1000 * row["cooling_off"] if waiting else 0)
    connection.execute(matches.update().where(matches.c.id == row["id"]).values(runs_at=runs_at))


def go_on(connection: sa.Connection, house: House, row: MatchRow, changes: dict[str, object]) -> None:
    """Change a match, then set its next due time and see whether it can run at once."""
    here = matches.c.id == row["id"]
    connection.execute(matches.update().where(here).values(changes))
    row = find(connection, row["id"])
    played = sa.select(sa.func.count()).where(turns.c.match == row["id"], turns.c.step == row["step"] + 1)
    take = connection.execute(played).scalar_one()
    values = {"due": following(house, row), "claimed": None, "runs_at": None, "take": take}
    connection.execute(matches.update().where(here).values(values))
    settle(connection, house, find(connection, row["id"]))
    claim(connection, house, find(connection, row["id"]))


def following(house: House, row: MatchRow) -> int | None:
    """The due time of a turn that begins now, if the match has due times."""
    anchor = time_of(row["anchor"])
    if row["schedule"] is None or anchor is None:
        return None
    return moment(fair_due(codec.decode(row["schedule"], Schedule), anchor, house.now()))


def time_has_come(house: House, row: MatchRow) -> bool:
    """Whether the turn is to run now, or somebody has claimed it already."""
    now = moment(house.now())
    times = (row["claimed"], row["due"], row["runs_at"])
    return row["phase"] == "running" and any(time is not None and time <= now for time in times)


def claim(connection: sa.Connection, house: House, row: MatchRow) -> bool:
    """Claim the turn for running, if its time has come; the row must be locked. True if it is claimed."""
    if not time_has_come(house, row):
        return False
    if row["claimed"] is None:
        values = {"claimed": moment(house.now())}
        connection.execute(matches.update().where(matches.c.id == row["id"]).values(values))
    return True
