"""The order of the Watch page: people, close scores, changes of the lead, and nothing that spectators may not see."""

import pytest

from tests.host.sample_matches import ANN, BEN, CAT, both
from turnsheet.core.seats import Seat
from turnsheet.host.matches import lifecycle, seating, worth_watching
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.site import Site
from turnsheet.host.store import known_scores
from turnsheet.host.store.rows.turns import turns
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.state_cache import StateCache

DAN = Asker(person="d" * 64)


def played(site: Site, runner: Runner, *scores: tuple[int, int], private: bool = False) -> str:
    """A match of Ann and Ben, after each turn of which they have these scores."""
    wish = Opening(game="raumkrieg", seats=2, undo_seconds=0, watch="turn", private=private)
    match = lifecycle.open_match(site, DAN, wish)
    for seat, who in ((1, ANN), (2, BEN)):
        code = seating.invite(site, match, seat, DAN) if private else ""
        seating.take_seat(site, match, seat, who, code=code)
    lifecycle.start(site, match, DAN)
    for _ in scores[1:]:
        both(site, runner, match)
    with site.store.write() as connection:
        for step, (one, two) in enumerate(scores):
            turn = turns.at_step(connection, match, step)
            assert turn is not None
            turns.put_scores(connection, turn, known_scores.written([(Seat(0), {Seat(1): one, Seat(2): two})]))
    return match


def order(site: Site, asker: Asker = STRANGER, ended: bool = False) -> list[str]:
    return [each.match.row.id for each in worth_watching.watchable(site, asker, ended, 20)]


def test_close_scores_come_before_a_clear_lead(site: Site, runner: Runner) -> None:
    clear = played(site, runner, (0, 0), (100, 10), (100, 10))
    close = played(site, runner, (0, 0), (100, 95), (100, 95))
    also_clear = played(site, runner, (0, 0), (100, 10), (100, 10))
    assert order(site)[0] == close
    assert set(order(site)) == {clear, close, also_clear}


def test_a_change_of_the_lead_counts(site: Site, runner: Runner) -> None:
    changed = played(site, runner, (10, 5), (20, 40), (0, 0))
    played(site, runner, (5, 10), (20, 40), (0, 0))
    assert order(site)[0] == changed
    (first, second) = worth_watching.watchable(site, STRANGER, False, 20)
    assert (first.interest.lead_changed, second.interest.lead_changed) == (1, None)


def test_people_count_and_bots_do_not(site: Site, runner: Runner) -> None:
    people = played(site, runner, (9, 1), (9, 1), (9, 1))
    bots = played(site, runner, (9, 1), (9, 1), (9, 1))
    for seat in (1, 2):
        seating.replace_player(site, bots, seat, DAN, "hunter")
    assert order(site)[:2] == [people, bots]


def test_what_spectators_may_not_see_yet_does_not_matter(site: Site, runner: Runner) -> None:
    match = played(site, runner, (10, 5), (20, 5), (0, 900))
    (found,) = worth_watching.watchable(site, STRANGER, False, 20)
    assert (found.interest.leader, found.interest.margin, found.interest.lead_changed) == (1, 15, None)
    lifecycle.end(site, match, DAN)
    assert order(site) == []
    (found,) = worth_watching.watchable(site, STRANGER, True, 20)
    assert (found.interest.leader, found.interest.margin, found.interest.lead_changed) == (2, 900, 2)


@pytest.mark.parametrize("ended", [False, True])
def test_private_matches_are_not_listed(site: Site, runner: Runner, ended: bool) -> None:
    match = played(site, runner, (1, 2), (3, 4), private=True)
    if ended:
        lifecycle.end(site, match, DAN)
    assert order(site, CAT, ended) == []


def test_no_state_is_read(site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(site, runner, (1, 2), (3, 4), (5, 6))
    site.states = StateCache(0)
    reader = "turnsheet.host.store.rows.turns.turn_contents.read_state"
    monkeypatch.setattr(reader, lambda *_: pytest.fail("a state was read"))
    assert order(site) == [match]
