"""Scores over time: kept with every turn as each seat knew them, so that nothing is computed to show them."""

import pytest
import sqlalchemy as sa

from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host import access
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.known_scores import known_by, written
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.rows.turns.turns import line
from turnsheet.host.store.schema import turns
from turnsheet.host.turns.due_turns import Runner

Lines = list[tuple[int, dict[Seat, int]]]


def computed(site: Site, match: str, seat: int) -> Lines:
    """The scores that a seat knows in each state of a match."""
    with site.store.read() as connection:
        row = find(connection, match)
        game = site.game(row.game)
        turns = line(connection, match)
        states = [(turn.step, turn_state(connection, site, row, turn.id)) for turn in turns]
    return [(step, dict(game.pages.scores(game.rules.view(state, Seat(seat))))) for step, state in states]


def bare(site: Site, match: str) -> int:
    """How many turns of a match have no scores."""
    with site.store.read() as connection:
        query = sa.select(sa.func.count()).where(turns.c.match == match, turns.c.scores.is_(None))
        return int(connection.execute(query).scalar_one())


def played(site: Site, runner: Runner) -> str:
    """A match in which three turns were played."""
    match = duel(site)
    for _ in range(3):
        both(site, runner, match)
    return match


@pytest.mark.parametrize("name", ["raumkrieg", "starweb", "robots", "starprobe"])
def test_the_scores_of_a_turn_are_kept_with_it_as_each_seat_knew_them(site: Site, runner: Runner, name: str) -> None:
    game = site.game(name)
    count = min(game.seat_counts)
    bots = dict.fromkeys(range(2, count + 1), "random")
    wish = Opening(name, seats=count, take=1, bots=bots, undo_seconds=0, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    runner.consider(match)
    assert bare(site, match) == 0
    assert access.kept_scores(site, match, 1, ANN) == computed(site, match, 1)
    lifecycle.end(site, match, ANN)
    for seat in range(count + 1):
        assert access.kept_scores(site, match, seat, BEN) == computed(site, match, REFEREE)


def test_kept_scores_need_no_states(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(site, runner)
    expected = computed(site, match, 1)

    def unread(*_given: object) -> None:
        pytest.fail("a state was read")

    monkeypatch.setattr(access, "turn_state", unread)
    assert access.scores(site, match, 1, ANN) == expected


def test_scores_of_older_turns_are_computed_once_and_kept(
    site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(site, runner)
    expected = computed(site, match, 1)
    with site.store.write() as connection:
        connection.execute(turns.update().values(scores=None))
    monkeypatch.setattr(access, "SCORES_AT_ONCE", 2)
    assert access.kept_scores(site, match, 1, ANN) is None
    assert access.scores(site, match, 1, ANN) == expected
    assert bare(site, match) == 0
    assert access.kept_scores(site, match, 1, ANN) == expected


def test_seats_that_know_the_same_are_written_together_and_others_apart() -> None:
    own = [(Seat(seat), {Seat(seat): 10 * seat}) for seat in (1, 2)]
    kept = written([(REFEREE, {Seat(1): 10, Seat(2): 20}), *own, (Seat(3), {Seat(1): 10})])
    assert kept.count("scores") == 3
    assert [known_by(kept, seat) for seat in range(5)] == [{1: 10, 2: 20}, {1: 10}, {2: 20}, {1: 10}, {}]
