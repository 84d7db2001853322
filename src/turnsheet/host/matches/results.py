"""The result of a finished match: standings, scores over its turns, turning points and best moments.

Everybody who may see the match may see all of it, since a finished match has no secrets (`access`). Nothing here is
stored: it is computed from what was played.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Literal

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.core.pages.story import NO_NAMES, PlayerNames
from turnsheet.core.pages.turning_points import ScoredStep, TurningPoint, turning_points
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host import access
from turnsheet.host.matches import position_summary
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, head_state, turn_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import EndedBy, MatchRow
from turnsheet.host.store.row_types.turns import TurnRow
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.turns import turns

MOST_MOMENTS = 6
"""The most moments that a seat remembers."""
MOST_POINTS = "Most points at once"
"""The title of a moment that is one for its points alone."""
Why = Literal["rules"] | EndedBy
"""What ended a match: its rules, or somebody before its time."""


class FinalPlace(Struct, frozen=True):
    """How a match ended for a seat."""

    rank: int
    """From 1; seats with the same score share it."""
    seat: int
    score: int
    written: str
    """The score as players read it, where a whole number leaves out a part of it: `66.75`; else empty."""
    won: bool
    fate: str
    """How it ended for the seat, in a few words, where the game says more than the score does."""
    eliminated: int | None
    """The turn in which it lost the last it had; None if it had something left at the end."""
    resigned: bool
    role: str
    """What it played as, such as a character; empty where all score for the same."""
    counts: dict[str, int]
    """What it won and lost over the match, by the heading of a column; empty where the game counts only scores."""


class TurnScores(Struct, frozen=True):
    """The scores at the end of a turn; those of the opening come first."""

    turn: int
    step: int
    """The last step of the turn."""
    scores: dict[int, int]


class DatedPoint(TurningPoint, frozen=True, kw_only=True):
    """A turning point, and the turn it was in."""

    turn: int


class MatchResult(Struct, frozen=True):
    """How a match ended, and how it came to that."""

    why: Why
    standings: tuple[FinalPlace, ...]
    """The best first."""
    scores: tuple[TurnScores, ...]
    turning_points: tuple[DatedPoint, ...]
    verdict: str
    """Why it was won or not by the rules, in a sentence or two; empty where a game does not say it."""


class BestMoment(Struct, frozen=True):
    """A step in which a seat won something, as it saw it then; seat 0 is the referee, who saw everything."""

    step: int
    turn: int
    seat: int
    title: str
    text: str
    """To the player of the seat."""
    retold: str
    """The same step to everybody else: what the referee saw."""
    change: int
    """By how much the seat's score grew in the step; always 0 for the referee."""
    weight: int
    """Moments of a seat are compared by it."""
    marks: tuple[str, ...] = ()
    """Where it happened: marks and areas of the seat's chart."""


def spot(site: Site, match: str, asker: Asker) -> access.Spot:
    """The end of a match, if the asker may see everything there. No state is read for it."""
    with site.store.read() as connection:
        row = access.may_look(connection, site, match, REFEREE, asker)
    assert row.head is not None
    return access.Spot(row, row.head, row.step, REFEREE)


def result(site: Site, match: str, asker: Asker) -> MatchResult:
    """The result of a match that is over."""
    row = spot(site, match, asker).row
    scored = [ScoredStep(step, known) for step, known in access.scores(site, match, REFEREE, asker)]
    with site.store.read() as connection:
        game, state = site.game_of(row), head_state(connection, site, row)
        dates = _dates(turns.turn_counts(connection, match))
        gone = _eliminations(connection, site, row, game.rules.eliminated(state))
        there = seats.of_match(connection, match).values()
        won = position_summary.winners(row, there, position_summary.of(connection, site, row))
        counts = _counts(connection, site, row)
    found = turning_points(scored, gone)
    return MatchResult(
        why=row.ended_by or "rules",
        standings=standings(
            game,
            state,
            winners=won,
            gone={seat: dates[step] for seat, step in gone.items()},
            resigned=[each.seat for each in there if each.resigned is not None],
            counts=counts,
        ),
        scores=tuple(_by_turn(scored, dates)),
        turning_points=tuple(_dated(point, dates) for point in found),
        verdict=game.rules.standing(state).verdict,
    )


def _dated(point: TurningPoint, dates: Mapping[int, int]) -> DatedPoint:
    return DatedPoint(
        point.step,
        point.kind,
        point.seat,
        point.other,
        change=point.change,
        lasting=point.lasting,
        ahead=point.ahead,
        turn=dates[point.step],
    )


def dates(site: Site, match: str) -> dict[int, int]:
    """The turn that each step of a match belongs to."""
    with site.store.read() as connection:
        return _dates(turns.turn_counts(connection, match))


def _dates(counts: Sequence[tuple[int, int | None]]) -> dict[int, int]:
    """The turn that each step belongs to: the one its players were in before it. The opening is before the first.

    A step that passes several turns, such as months of waiting, belongs to the last of them.
    """
    counted = {step: turn for step, turn in counts if turn is not None}
    first, last = min(counted.values(), default=1), max(counted, default=0)
    dates = {}
    for step, _ in counts:
        before, after = counted.get(step - 1, step), counted.get(step, 0)
        passed = after if step == last else after - 1
        dates[step] = first - 1 if step == 0 else passed if after > before + 1 else before
    return dates


def _by_turn(scored: Sequence[ScoredStep], dates: Mapping[int, int]) -> Iterator[TurnScores]:
    """The scores after the last step of each turn. An opening before a setup, which is turn 0, is left out."""
    last = {dates[each.step]: each for each in scored}
    for turn, each in last.items():
        if turn >= 0 or len(last) == 1:
            yield TurnScores(max(turn, 0), each.step, {int(seat): score for seat, score in each.scores.items()})


def standings(
    game: AnyGame,
    state: State,
    *,
    winners: Collection[int],
    gone: Mapping[Seat, int],
    resigned: Collection[int],
    counts: Mapping[Seat, Counter[str]],
) -> tuple[FinalPlace, ...]:
    """The winners first, then by score; players who resigned come last."""
    standing = game.rules.standing(state)

    def merit(seat: Seat) -> tuple[bool, bool, int]:
        return seat in winners, seat not in resigned, standing.merits[seat]

    best_first = sorted(
        standing.scores, key=lambda seat: (*merit(seat), gone.get(seat, state.turn_count)), reverse=True
    )
    return tuple(
        FinalPlace(
            rank=1 + sum(merit(other) > merit(seat) for other in standing.scores),
            seat=seat,
            score=standing.scores[seat],
            written=standing.written.get(seat, ""),
            won=seat in winners,
            fate=standing.fates.get(seat, ""),
            eliminated=gone.get(seat),
            resigned=seat in resigned,
            role=standing.roles.get(seat, ""),
            counts=dict(counts.get(seat, {})),
        )
        for seat in best_first
    )


def _counts(connection: Connection, site: Site, row: MatchRow) -> dict[Seat, Counter[str]]:
    """What each seat won and lost in all steps together; empty where the game does not count it."""
    tallies = site.game_of(row).rules.tallies
    found: dict[Seat, Counter[str]] = {}
    if tallies is None:
        return found
    for turn in turns.line(connection, row.id):
        for seat, counted in tallies(turn_state(connection, site, row, turn.id)).items():
            found.setdefault(seat, Counter()).update(counted)
    return found


def _eliminations(connection: Connection, site: Site, row: MatchRow, gone: frozenset[Seat]) -> dict[Seat, int]:
    """The steps in which seats that have nothing left lost it. A seat that got something again is rare."""
    if not gone:
        return {}
    line = [turn.id for turn in turns.line(connection, row.id)]
    game = site.game_of(row)

    def is_out(step: int, seat: Seat) -> bool:
        return seat in game.rules.eliminated(turn_state(connection, site, row, line[step]))

    return {seat: bisect_left(range(len(line)), True, key=partial(is_out, seat=seat)) for seat in sorted(gone)}


def moments(site: Site, end: access.Spot, names: PlayerNames = NO_NAMES) -> tuple[BestMoment, ...]:
    """What each seat and the referee remember best, by seat and then by step. Slow: it looks at every step.

    A best moment is a gain: a step that cost a seat points is none, whatever else it won there. The step that brought a
    seat the most points is always one.

    Where seats play one by one, a step is told as the seat that played it and the referee saw it.
    """
    row, game = end.row, site.game_of(end.row)
    with site.store.read() as connection:
        line = turns.line(connection, row.id)
        dates = _dates(turns.turn_counts(connection, row.id))
    found: list[BestMoment] = []
    before: State | None = None
    views: dict[Seat, View] = {}
    for turn in line:
        with site.store.read() as connection:
            state = turn_state(connection, site, row, turn.id)
        eyes = [] if before is None else _tellers(game, before, turn)
        earlier = {seat: views.get(seat) or game.rules.view(before, seat) for seat in eyes if before is not None}
        views = {seat: game.rules.view(state, seat) for seat in eyes}
        changes = _changes(game, before, state)
        digests = {seat: game.pages.story(earlier[seat], views[seat], names).digest for seat in eyes}
        for seat, digest in digests.items():
            change = changes.get(seat, 0)
            told = bool(digest.moment) and digest.weight > 0
            if change < 0 or not (told or change):
                continue
            found.append(
                BestMoment(
                    step=turn.step,
                    turn=dates[turn.step],
                    seat=seat,
                    title=digest.moment if told else MOST_POINTS,
                    text=digest.sentence,
                    retold=digests[REFEREE].sentence,
                    change=change,
                    weight=digest.weight if told else 0,
                    marks=tuple(dict.fromkeys(mark for line in digest.lines for mark in line.marks)),
                )
            )
        before = state
    return tuple(sorted(_best(found), key=lambda moment: (moment.seat, moment.step)))


def _changes(game: AnyGame, before: State | None, state: State) -> dict[Seat, int]:
    """By how much a step changed the score of each seat."""
    if before is None:
        return {}
    now, then = (game.pages.scores(game.rules.view(each, REFEREE)) for each in (state, before))
    return {seat: now[seat] - then[seat] for seat in now}


def _tellers(game: AnyGame, before: State, turn: TurnRow) -> list[Seat]:
    """The seats whose reports of a step are searched."""
    prompts = game.rules.awaiting(before)
    if any(prompt.together for prompt in prompts.values()):
        return [REFEREE, *sorted(game.rules.names(before))]
    played = codec.decode(turn.orders, dict[Seat, tuple[str, ...]])
    return [REFEREE, *sorted(played or (seat for seat in prompts if prompts[seat].awaited))]


def _best(found: Sequence[BestMoment]) -> Iterator[BestMoment]:
    for seat in sorted({moment.seat for moment in found}):
        own = [moment for moment in found if moment.seat == seat]
        richest = max(own, key=lambda moment: (moment.change, moment.weight, -moment.step))
        others = [moment for moment in own if moment.weight and moment is not richest]
        if richest.change or richest.weight:
            yield richest
        yield from sorted(others, key=lambda moment: (-moment.weight, moment.step))[: MOST_MOMENTS - 1]
