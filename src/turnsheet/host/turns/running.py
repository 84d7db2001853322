"""Turns: running a claimed step under a lease. Once a step is played it stays played, however often it is asked for.

What the rules make of it is computed between two short transactions: the orders cannot change in between, since the
turn is claimed. The second one looks again whether the step is still to be played under the same lease; that the store
holds a (match, step, take) only once is the last guard. A fault of the store is handed on to the caller, who tries
again: nothing was kept. Any other fault puts the match into the phase `failed`, with a reason.
"""

import logging
from time import perf_counter
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import Told
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.host import labels, library
from turnsheet.host.absence import progress, stages
from turnsheet.host.errors import RefusedError
from turnsheet.host.matches import cards
from turnsheet.host.monitoring import logs, metrics, tracing
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications.notify import announce, everyone, tell
from turnsheet.host.people import seat_rows
from turnsheet.host.quotas import checks
from turnsheet.host.site import MatchRow, Site, change, find, head_state, moment, notify
from turnsheet.host.store import kept
from turnsheet.host.store.engine import is_transient
from turnsheet.host.store.tables import matches, messages, outcomes, turns
from turnsheet.host.turns import deadlines, leases

LOG = logging.getLogger("turnsheet.turns")
TURN = turns.insert().returning(turns.c.id)
OUTCOME = outcomes.insert()
FAILED = "The match cannot go on at the moment. Nothing is lost; the match owner is told why."
Result = Literal["played", "go on", "nothing to do", "failed"]
"""What came of running a turn; `go on` if it was played and the next one is leased already and can run at once."""


class Work(Struct, frozen=True):
    """All that a step needs."""

    row: MatchRow
    state: State
    asked: dict[Seat, Prompt]
    words: dict[int, deadlines.Spoken]
    bots: dict[int, str]
    caretaken: dict[int, str]
    away: dict[int, int]
    before: kept.Before | None


class Done(Struct, frozen=True):
    """What came of it."""

    state: State
    orders: dict[Seat, tuple[str, ...]]
    outcomes: dict[int, tuple[str, int | None]]
    packed: kept.Packed


def begin_turn(site: Site, match: str, lease: str) -> int | None:
    """Claim a match's turn if its time has come, and lease it; gives the number of the step, or None."""
    with site.store.read() as connection:  # most of the time there is nothing to do: that takes no lock
        if not deadlines.time_has_come(site, find(connection, match)):
            return None
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        if not deadlines.claim(connection, site, row):
            return None
        return row["step"] + 1 if leases.take(connection, site, row, lease) else None


def run_turn(site: Site, match: str, step: int, lease: str, hold: bool = True) -> Result:
    """Carry out a step that is claimed and leased, and keep it; `hold` the lease if the next one can run at once."""
    began = perf_counter()
    with logs.about(match, step), tracing.span("turn", match=match, step=step) as span:
        result, game = _run_turn(site, match, step, lease, hold)
        span.tell(result=result, game=game)
    if result != "nothing to do":
        metrics.TURNS.add(game, "failed" if result == "failed" else "played")
        metrics.TURN_SECONDS.observe(perf_counter() - began, game)
    return result


def _run_turn(site: Site, match: str, step: int, lease: str, hold: bool) -> tuple[Result, str]:
    game = ""
    try:
        with site.store.read() as connection:
            row = find(connection, match)
            game = str(row["game"])
            if not _to_be_played(row, step, lease):
                return "nothing to do", game
            work = _gather(connection, site, row)
        done = carry_out(site, work)
        with site.store.write() as connection:
            row = find(connection, match, lock=True)
            if not _to_be_played(row, step, lease):
                return "nothing to do", game
            go_on = _keep(connection, site, row, done, lease if hold else None)
    except Exception as error:
        site.states.clear()  # it may remember a turn that was not kept
        if is_transient(error):
            raise
        return _fail(site, match, step, lease, error), game
    return "go on" if go_on else "played", game


def _gather(connection: sa.Connection, site: Site, row: MatchRow) -> Work:
    rows = seat_rows(connection, row["id"])
    return Work(
        row,
        head_state(connection, site, row),
        deadlines.prompts(connection, site, row),
        deadlines.last_words(connection, row),
        deadlines.bots_at(rows),
        stages.kept(connection, site, row, rows),
        stages.away(site, rows),
        kept.before(connection, site.states, row["head"]),
    )


def _to_be_played(row: MatchRow, step: int, lease: str) -> bool:
    claimed = row["claimed"] is not None and row["lease"] == lease
    return claimed and row["phase"] == "running" and row["step"] + 1 == step


def carry_out(site: Site, work: Work) -> Done:
    """Gather the orders and advance the state: no store, no clock."""
    game, row = site.game_of(work.row), work.row
    number = row["step"] + 1
    orders: dict[Seat, tuple[Order, ...]] = {}
    told: dict[int, tuple[str, int | None]] = {}
    for seat in _speaking(work):
        word = work.words.get(seat)
        keeper = work.bots.get(seat) or work.caretaken.get(seat)
        if seat not in work.bots and word is not None and word.counts(work.asked[seat]):
            orders[seat] = _reread(game, work.state, seat, word)
            late = row["due"] is not None and word.at > row["due"]
            told[seat] = ("late" if late else "ordered", word.id)
        elif keeper is not None:
            player = site.bot(keeper, game).player
            own = seat in work.bots
            orders[seat] = answer(game, work.state, seat, player, seed=row["seed"], step=number, substitute=not own)
            told[seat] = ("bot" if own else "away" if seat in work.away else "standing", None)
        else:
            told[seat] = ("missed" if work.asked[seat].awaited else "not asked", None)
    for seat in game.rules.names(work.state):
        told.setdefault(seat, ("not asked", None))
    state = game.rules.advance(work.state, orders, Dice(turn_key(row["seed"], number, row["take"])))
    written = {seat: tuple(map(game.rules.write, sheet)) for seat, sheet in orders.items()}
    return Done(state, written, told, kept.pack(game, state, number, work.before))


def _speaking(work: Work) -> list[Seat]:
    """The seats whose orders belong into this step: all who speak together, or the first who spoke alone.

    If nobody has, they are those whose time is up; none while the game goes on by itself.
    """
    together = [seat for seat in sorted(work.asked) if work.asked[seat].together]
    if together:
        return together
    kept = {**work.caretaken, **work.bots}
    awaited = [seat for seat in sorted(work.asked) if work.asked[seat].awaited]
    spoken = [seat for seat in sorted(work.asked) if _final(work, seat)]
    return spoken[:1] or [seat for seat in awaited if seat in kept][:1] or awaited


def _final(work: Work, seat: Seat) -> bool:
    return seat in work.words and work.words[seat].kind == "final"


def _reread(game: AnyGame, state: State, seat: Seat, word: deadlines.Spoken) -> tuple[Order, ...]:
    return game.rules.read(game.rules.view(state, seat), "\n".join(word.orders)).orders


def _keep(connection: sa.Connection, site: Site, row: MatchRow, done: Done, lease: str | None) -> bool:
    """Keep a turn with all that follows from it; whether the next one runs at once, under the lease that is given."""
    game, number, now = site.game_of(row), row["step"] + 1, moment(site.now())
    orders = codec.encode(done.orders).decode()
    values = {
        "match": row["id"],
        "step": number,
        "take": row["take"],
        "orders": orders,
        "at": now,
        "turn": done.state.turn_count,
        **done.packed.values,
    }
    head = connection.execute(TURN, values).scalar_one()
    done.packed.remember(site.states, head)
    did = [
        {"turn": head, "seat": seat, "outcome": outcome, "submission": submission}
        for seat, (outcome, submission) in done.outcomes.items()
    ]
    connection.execute(OUTCOME, did)
    told = [event for event in done.state.events if isinstance(event, Told)]
    if told:
        said = [{"turn": head, "sender": each.sender, "receiver": each.to, "text": each.text} for each in told]
        connection.execute(messages.insert(), said)
    over = game.rules.standing(done.state).over
    card = cards.columns(game, head, number, done.state, head_state(connection, site, row))
    size = done.packed.size + len(orders) + sum(len(event.text) for event in told)
    changes: dict[str, object] = {"bytes": row["bytes"] + size, "head": head, "step": number, **card}
    if over:
        changes |= {"phase": "ended", "ended": now, "due": None, "runs_at": None, **leases.RELEASED}
        row = change(connection, row, changes)
    else:
        row = deadlines.go_on(connection, site, row, changes, lease)
        progress.open_seats(connection, site, row)
        if all(outcome in ("bot", "not asked") for outcome, _ in done.outcomes.values()):
            row = checks.pause_over(connection, site, row)
    name = labels.played(number, labels.lead(connection, site, row))
    notify(connection, site, row["id"], "turn", number, f"{name.capitalize()} was played.")
    if told:
        announce(connection, site, row, {event.to for event in told}, "message", "A message has come for you.")
    if over:
        if row["parent"] is None:  # what is tried in a sandbox goes onto no record
            library.tally(connection, site, row["game"], done.state)
        notify(connection, site, row["id"], "phase", number, "The match is over.")
        everyone(connection, site, row, "phase", "The match is over.")
    return lease is not None and row["lease"] == lease


def _fail(site: Site, match: str, step: int, lease: str, error: Exception) -> Result:
    """Stop a match whose turn cannot be run. The reason names the kind of fault, never what was in the position."""
    log_fault(LOG, f"match {match}, step {step} failed", error)
    what = f"The rules could not carry out step {step} ({type(error).__name__})."
    reason = f"{what} Nothing is lost; the match owner can try the turn again."
    fail(site, match, error.sentence if isinstance(error, RefusedError) else reason, lease)
    return "failed"


def fail(site: Site, match: str, reason: str, lease: str | None = None) -> None:
    """Put a running match into a phase all can see, and tell its owner why; with a lease, only if it is still held."""
    with site.store.write() as connection:
        row = find(connection, match, lock=True)
        if row["phase"] != "running" or (lease is not None and row["lease"] != lease):
            return
        values = {"phase": "failed", "failure": reason, "due": None, "runs_at": None, **leases.RELEASED}
        values |= {"held": not site.plays(row)}
        connection.execute(matches.update().where(matches.c.id == match).values(values))
        notify(connection, site, match, "phase", row["step"], FAILED)
        if row["owner"] and row["parent"] is None:
            tell(connection, site, row, row["owner"], "phase", reason, f"failed {row['attempt']}")
