"""The seat of a player who missed too many turns is open to others."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, both, duel_with_absence, miss_turns, notified_of, row
from tests.host.turns.test_deadlines import outcomes
from turnsheet.host import access
from turnsheet.host.absence.stages import Absence
from turnsheet.host.matches import seating
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.seats import of_match
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner


def test_a_seat_missed_too_often_opens_and_another_takes_it_over(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(open_after=3), substitute="hunter")
    both(site, runner, match)
    miss_turns(site, runner, clock, match, 2)
    with pytest.raises(RefusedError, match="This seat is taken"):
        seating.take_seat(site, match, 2, CAT, name="Cat")
    miss_turns(site, runner, clock, match, 1)
    assert len([text for text in notified_of(site, BEN.person, "seat") if "others may take your seat" in text]) == 1
    seating.take_seat(site, match, 2, CAT, name="Cat")
    assert any("took over your seat" in text for text in notified_of(site, BEN.person, "seat"))
    with site.store.read() as connection:
        assert of_match(connection, match)[2].player == "Cat"
    with pytest.raises(RefusedError) as refused:
        access.look(site, match, 2, BEN)
    assert refused.value.code == "not-your-seat"
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    step = row(site, match).step  # the misses of another are not Cat's: the match waits for them
    order_sheets.submit(site, match, 2, CAT, "final", "")
    runner.consider(match)
    assert row(site, match).step == step + 1
    assert outcomes(site, match)[-1] == {1: "ordered", 2: "ordered"}


def test_a_player_who_comes_back_in_time_keeps_their_open_seat(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel_with_absence(site, Absence(open_after=2))
    both(site, runner, match)
    miss_turns(site, runner, clock, match, 2)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    with pytest.raises(RefusedError, match="This seat is taken"):
        seating.take_seat(site, match, 2, CAT, name="Cat")
