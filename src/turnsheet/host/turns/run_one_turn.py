"""Runs a claimed step under a lease. A step is played once, however often it is requested.

The new state is computed between two short transactions; the orders cannot change in between, since the turn is
claimed. The second transaction checks again that the step is still to be played under the same lease. As a last guard,
the store holds each (match, step, take) only once. A fault of the store is raised to the caller, who tries again:
nothing was stored. Any other fault puts the match into the phase `failed`, with a reason.
"""

import logging
from time import perf_counter
from typing import Literal

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import Told
from turnsheet.core.game import AnyGame, Prompt, State
from turnsheet.core.orders import Order
from turnsheet.core.seats import Seat
from turnsheet.host.absence import open_seats, stages
from turnsheet.host.matches import match_events, position_summary
from turnsheet.host.matches.result_words import tell_result
from turnsheet.host.monitoring import logs, metrics, tracing
from turnsheet.host.monitoring.faults import log_fault
from turnsheet.host.notifications.notify import notify_person, notify_seats
from turnsheet.host.quotas import checks
from turnsheet.host.ratings import reliability, results
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site, head_state, moment
from turnsheet.host.store.engine import Connection, is_transient
from turnsheet.host.store.row_types.matches import MatchChanges, MatchRow
from turnsheet.host.store.row_types.submissions import SubmissionRow
from turnsheet.host.store.row_types.turns import Outcome, PlayedTurn
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.turns import turn_contents, turns
from turnsheet.host.turns import deadlines, leases, position_labels

LOG = logging.getLogger("turnsheet.turns")
FAILED = "The match has stopped because of an error. Nothing is lost, and the match owner was notified."
Result = Literal["played", "go on", "nothing to do", "failed"]
"""The result of running a turn; `go on` if it was played and the next one is leased already and can run at once."""


class Work(Struct, frozen=True):
    """All that is needed to play a step."""

    row: MatchRow
    state: State
    asked: dict[Seat, Prompt]
    sheets: deadlines.LastSheets
    bots: dict[int, str]
    substitutes: dict[int, str]
    away: dict[int, int]
    before: turn_contents.Before | None


class Done(Struct, frozen=True):
    """A step that was played and is not kept yet."""

    state: State
    orders: dict[Seat, tuple[str, ...]]
    outcomes: dict[int, tuple[Outcome, int | None]]
    """What each seat did, and the submission that counted."""
    packed: turn_contents.Packed


def begin_turn(site: Site, match: str, lease: str) -> int | None:
    """Claim the turn of a match if it is to run now, and lease it; gives the number of the step, or None."""
    with site.store.read() as connection:  # most of the time there is nothing to do: that takes no lock
        if not deadlines.may_run(site, matches.find(connection, match)):
            return None
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        if not deadlines.claim(connection, site, row):
            return None
        return row.next_step if leases.take(connection, site, row, lease) else None


def run_turn(site: Site, match: str, step: int, lease: str, hold: bool = True) -> Result:
    """Play a step that is claimed and leased, and keep it; `hold` the lease if the next one can run at once."""
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
            row = matches.find(connection, match)
            game = row.game
            if not _to_be_played(row, step, lease):
                return "nothing to do", game
            work = _gather(connection, site, row)
        done = carry_out(site, work)
        with site.store.write() as connection:
            row = matches.find(connection, match, lock=True)
            if not _to_be_played(row, step, lease):
                return "nothing to do", game
            go_on = _keep(connection, site, row, done, lease if hold else None)
    except Exception as error:
        site.states.clear()  # it may remember a turn that was not kept
        if is_transient(error):
            raise
        return _fail(site, match, step, lease, error), game
    return "go on" if go_on else "played", game


def _gather(connection: Connection, site: Site, row: MatchRow) -> Work:
    rows = seats.of_match(connection, row.id)
    assert row.head is not None
    return Work(
        row=row,
        state=head_state(connection, site, row),
        asked=deadlines.prompts(connection, site, row),
        sheets=deadlines.last_sheets(connection, row),
        bots=deadlines.bots_of(rows),
        substitutes=stages.substitutes(connection, site, row, rows),
        away=stages.away(site, rows),
        before=turn_contents.before(connection, site.states, row.head),
    )


def _to_be_played(row: MatchRow, step: int, lease: str) -> bool:
    claimed = row.claimed is not None and row.lease == lease
    return claimed and row.phase == "running" and row.next_step == step


def carry_out(site: Site, work: Work) -> Done:
    """Collect the orders and advance the state, without the store or the clock."""
    game, row, number = site.game_of(work.row), work.row, work.row.next_step
    orders: dict[Seat, tuple[Order, ...]] = {}
    outcomes: dict[int, tuple[Outcome, int | None]] = {}
    for seat in _seats_that_play(work):
        sheet = work.sheets.get(seat)
        bot = work.bots.get(seat) or work.substitutes.get(seat)
        if seat not in work.bots and sheet is not None and sheet.counts(work.asked[seat]):
            orders[seat] = _reread(game, work.state, seat, sheet)
            late = row.deadline is not None and sheet.at > row.deadline
            outcomes[seat] = ("late" if late else "ordered", sheet.id)
        elif bot is not None:
            player, own = site.bot(bot, game).thinking(site.bot_lookahead), seat in work.bots
            orders[seat] = answer(game, work.state, seat, player, seed=row.seed, step=number, substitute=not own)
            outcomes[seat] = ("bot" if own else "away" if seat in work.away else "standing", None)
        else:
            outcomes[seat] = ("missed" if work.asked[seat].awaited else "not asked", None)
    for seat in game.rules.names(work.state):
        outcomes.setdefault(seat, ("not asked", None))
    state = game.rules.advance(work.state, orders, Dice(turn_key(row.seed, number, row.take)))
    written = {seat: tuple(map(game.rules.write, sheet)) for seat, sheet in orders.items()}
    return Done(state, written, outcomes, turn_contents.pack(game, state, number, work.before))


def _seats_that_play(work: Work) -> list[Seat]:
    """The seats whose orders belong to this step: all who play together, or the first that sent orders alone.

    If nobody did, they are those whose deadline has passed; none while the game goes on by itself.
    """
    together = [seat for seat in sorted(work.asked) if work.asked[seat].together]
    if together:
        return together
    bots = {**work.substitutes, **work.bots}
    awaited = [seat for seat in sorted(work.asked) if work.asked[seat].awaited]
    sent = [seat for seat in sorted(work.asked) if seat in work.sheets and work.sheets[seat].kind == "final"]
    return sent[:1] or [seat for seat in awaited if seat in bots][:1] or awaited


def _reread(game: AnyGame, state: State, seat: Seat, sheet: SubmissionRow) -> tuple[Order, ...]:
    return game.rules.read(game.rules.view(state, seat), "\n".join(sheet.understood)).orders


def _keep(connection: Connection, site: Site, row: MatchRow, done: Done, lease: str | None) -> bool:
    """Keep a turn with all that follows from it; whether the next one runs at once, under the lease that is given."""
    game, number, now = site.game_of(row), row.next_step, moment(site.now())
    orders = codec.encode(done.orders).decode()
    turn: PlayedTurn = {
        "match": row.id,
        "step": number,
        "take": row.take,
        "orders": orders,
        "at": now,
        "turn": done.state.turn_count,
        **done.packed.values,
    }
    head = turns.add(connection, turn)
    done.packed.remember(site.states, head)
    turns.add_outcomes(connection, head, done.outcomes)
    reliability.count_turn(connection, row, seats.of_match(connection, row.id), done.outcomes)
    messages = [event for event in done.state.events if isinstance(event, Told)]
    turns.add_messages(connection, head, [(each.sender, each.to, each.text) for each in messages])
    over = game.rules.standing(done.state).over
    card = position_summary.columns(game, head, number, done.state, head_state(connection, site, row))
    size = done.packed.size + len(orders) + sum(len(each.text) for each in messages)
    changes: MatchChanges = {"bytes": row.bytes + size, "head": head, "step": number, **card}
    if over:
        row = matches.change(connection, row, {**changes, "phase": "ended", "ended": now, **deadlines.STOPPED})
    else:
        row = deadlines.go_on(connection, site, row, changes, lease)
        open_seats.open_missed_seats(connection, site, row)
        if all(outcome in ("bot", "not asked") for outcome, _ in done.outcomes.values()):
            row = checks.pause_over(connection, site, row)
    name = position_labels.played(number, position_labels.lead(connection, site, row))
    match_events.add(connection, site, row, "turn", f"{name.capitalize()} was played.")
    if messages:
        receivers = {int(each.to) for each in messages}
        notify_seats(connection, site, row, receivers, kind="message", text="You have a new message.")
    if over:
        results.note_end(connection, row)
        reliability.count_hidden_match(connection, row)
        if row.parent is None:  # what is tried in a sandbox does not count in statistics
            library.tally(connection, site, row.game, done.state)
        match_events.add(connection, site, row, "phase", "The match is over.")
        tell_result(connection, site, row)
    return lease is not None and row.lease == lease


def _fail(site: Site, match: str, step: int, lease: str, error: Exception) -> Result:
    """Stop a match whose turn cannot be run. The reason names the kind of fault, never what was in the position."""
    log_fault(LOG, f"match {match}, step {step} failed", error)
    what = f"The turn could not be played because of an error in the rules ({type(error).__name__})."
    reason = f"{what} Nothing is lost; the match owner can retry the turn."
    fail(site, match, error.sentence if isinstance(error, RefusedError) else reason, lease)
    return "failed"


def fail(site: Site, match: str, reason: str, lease: str | None = None) -> None:
    """Stop a running match and tell its owner why; with a lease, only if it is still held."""
    with site.store.write() as connection:
        row = matches.find(connection, match, lock=True)
        if row.phase != "running" or (lease is not None and row.lease != lease):
            return
        held = not site.plays(row)
        matches.change(connection, row, {"phase": "failed", "failure": reason, "held": held, **deadlines.STOPPED})
        match_events.add(connection, site, row, "phase", FAILED)
        if row.owner and row.parent is None:
            about = f"failed {row.attempt}"
            notify_person(connection, site, row, row.owner, kind="phase", text=reason, about=about)
