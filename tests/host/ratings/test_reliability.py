"""Reliability: turns that were missed of those that were due, and what open seats require."""

import pytest

from tests.host.conftest import Clock
from tests.host.ratings.accounts_that_play import play_turn, public_of, signed_in, table
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, row
from turnsheet.host.accounts import accounts, sessions
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import Asker
from turnsheet.host.ratings import profile, reliability
from turnsheet.host.ratings.recompute import recompute
from turnsheet.host.ratings.requirements import Requirements
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, time_at
from turnsheet.host.store.row_types.ratings import AttendanceRow
from turnsheet.host.store.rows.competition import attendance
from turnsheet.host.store.schema import attendance as attendance_table
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

pytestmark = pytest.mark.every_variant


def counters(site: Site, asker: Asker) -> AttendanceRow:
    """What is counted of somebody."""
    with site.store.read() as connection:
        return attendance.of(connection, asker.person or "")


def marks(site: Site, asker: Asker) -> tuple[int, int, str]:
    """Turns due, turns missed, and the last ones."""
    found = counters(site, asker)
    return found.due, found.missed, found.recent


def pass_deadline(site: Site, runner: Runner, clock: Clock, match: str) -> None:
    """Let the deadline of a match pass."""
    deadline = row(site, match).deadline
    assert deadline is not None
    clock.time = time_at(deadline + 1000)
    runner.sweep()


def test_turns_are_counted_as_they_are_played(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, ANN, BEN, schedule=DAILY)
    play_turn(site, runner, match, ANN, BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    pass_deadline(site, runner, clock, match)
    assert marks(site, ANN) == (2, 0, "..")
    assert marks(site, BEN) == (2, 1, "x.")
    assert reliability.of(counters(site, BEN)).percent == 50
    assert recompute(site).changed_people == 0


def test_turns_of_a_private_match_count_when_it_is_over(site: Site, runner: Runner) -> None:
    """Until then a profile would tell who plays in it."""
    match = table(site, ANN, BEN, schedule=DAILY, private=True)
    play_turn(site, runner, match, ANN, BEN)
    assert marks(site, ANN) == (0, 0, "")
    assert recompute(site).changed_people == 0
    lifecycle.end(site, match, ANN)
    assert marks(site, ANN) == marks(site, BEN) == (1, 0, ".")
    assert recompute(site).changed_people == 0


@pytest.mark.parametrize("private", [False, True])
def test_turns_are_counted_again_when_a_match_becomes_private_or_public(
    site: Site, runner: Runner, private: bool
) -> None:
    match = table(site, ANN, BEN, schedule=DAILY, private=private)
    change = (lifecycle.make_private, lifecycle.make_public)

    def played(turns: int, counted: int) -> None:
        assert row(site, match).step == turns
        assert marks(site, ANN) == marks(site, BEN) == (counted, 0, "." * counted)
        assert recompute(site).changed_people == 0

    play_turn(site, runner, match, ANN, BEN)
    played(1, 0 if private else 1)
    change[private](site, match, ANN)
    played(1, 1 if private else 0)
    play_turn(site, runner, match, ANN, BEN)
    played(2, 2 if private else 0)
    change[not private](site, match, ANN)
    played(2, 0 if private else 2)
    play_turn(site, runner, match, ANN, BEN)
    change[private](site, match, ANN)
    lifecycle.end(site, match, ANN)
    played(3, 3)


def test_turns_of_an_anonymous_match_count_when_it_is_over(site: Site, runner: Runner) -> None:
    """Its history says what each seat did, so a profile that counts along would tell who is who."""
    wish = Opening("starweb", preset="anonymous", take=1, schedule=DAILY, undo_seconds=0)
    match = lifecycle.open_match(site, ANN, wish)
    for seat in range(2, row(site, match).seats + 1):
        seating.seat_bot(site, match, seat, "settler", ANN)
    lifecycle.start(site, match, ANN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1
    assert marks(site, ANN) == (0, 0, "")
    lifecycle.end(site, match, ANN)
    assert marks(site, ANN) == (1, 0, ".")
    assert recompute(site).changed_people == 0


def test_a_turn_that_a_substitute_plays_is_missed(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, ANN, BEN, schedule=DAILY, substitute="random")
    play_turn(site, runner, match, ANN, BEN)  # a player who does not set up has nothing to play with
    for _ in range(3):
        order_sheets.submit(site, match, 1, ANN, "final", "")
        pass_deadline(site, runner, clock, match)
    assert marks(site, BEN) == (4, 3, "xxx.")
    assert recompute(site).changed_people == 0


def test_turns_without_a_deadline_are_not_due(site: Site, runner: Runner) -> None:
    match = table(site, ANN, BEN)
    play_turn(site, runner, match, ANN, BEN)
    assert marks(site, ANN) == (0, 0, "")
    assert reliability.of(counters(site, ANN)).percent == 100


def test_a_turn_that_is_taken_back_does_not_count(site: Site, runner: Runner) -> None:
    match = table(site, ANN, BEN, schedule=DAILY)
    play_turn(site, runner, match, ANN, BEN)
    play_turn(site, runner, match, ANN, BEN)
    lifecycle.take_back(site, match, ANN)
    assert marks(site, ANN) == (1, 0, ".")


def test_a_player_who_leaves_keeps_their_turns(site: Site, runner: Runner, clock: Clock) -> None:
    match = table(site, ANN, BEN, CAT, schedule=DAILY)
    play_turn(site, runner, match, ANN, BEN, CAT)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    pass_deadline(site, runner, clock, match)
    seating.seat_bot(site, match, 2, "random", BEN)
    play_turn(site, runner, match, ANN)
    pass_deadline(site, runner, clock, match)
    assert marks(site, BEN) == (2, 1, "x.")
    assert marks(site, CAT) == (3, 2, "xx.")
    with site.store.write() as connection:
        connection.execute(attendance_table.delete())
    assert recompute(site).changed_people == 3
    assert marks(site, BEN) == (2, 1, "x.")
    assert marks(site, CAT) == (3, 2, "xx.")


def test_only_the_last_hundred_turns_are_kept_one_by_one(site: Site) -> None:
    with site.store.write() as connection:
        for number in range(130):
            attendance.note(connection, [("a" * 64, 1, "missed" if number < 40 else "ordered")])
    found = reliability.of(counters(site, ANN))
    assert (found.due, found.missed, found.recent_due, found.recent_missed, found.percent) == (130, 40, 100, 10, 90)


def test_guests_bring_their_turns_into_their_account(site: Site, runner: Runner) -> None:
    match = table(site, ANN, BEN, schedule=DAILY)
    play_turn(site, runner, match, ANN, BEN)
    with site.store.write() as connection:
        account = accounts.make(connection, site)
        sessions.begin(connection, site, account, old_cookie=BEN.person or "", new_cookie="n" * 64, agent="")
    assert marks(site, Asker(person=account.id)) == (1, 0, ".")
    assert marks(site, BEN) == (0, 0, "")
    assert profile.profile(site, account.public, ANN).reliability.due == 1
    assert recompute(site).changed_people == 0


def open_seat(site: Site, owner: Asker, **requires: int) -> str:
    """A match with an open seat that requires something."""
    wish = Opening("raumkrieg", seats=2, take=1, requires=Requirements(**requires))
    return lifecycle.open_match(site, owner, wish)


def test_an_open_seat_can_require_reliability(site: Site, runner: Runner, clock: Clock) -> None:
    ann, ben = signed_in(site, "Ann"), signed_in(site, "Ben")
    late = table(site, ann, ben, schedule=DAILY)
    order_sheets.submit(site, late, 1, ann, "final", "")
    pass_deadline(site, runner, clock, late)
    match = open_seat(site, ann, reliability=90)
    with pytest.raises(RefusedError) as refused:
        seating.take_seat(site, match, 2, ben)
    assert refused.value.code == "requirements"
    assert "reliability of at least 90 %; your reliability is 0 %" in refused.value.sentence
    with pytest.raises(RefusedError) as refused:
        seating.take_seat(site, match, 2, CAT)
    assert "guests have no record" in refused.value.sentence
    seating.take_seat(site, match, 2, signed_in(site, "Cat"))


def test_an_invitation_is_stronger_than_a_requirement(site: Site) -> None:
    ann = signed_in(site, "Ann")
    match = open_seat(site, ann, least_rating=2000)
    code = seating.invite(site, match, 2, ann)
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")


@pytest.mark.parametrize(("least", "most", "fits"), [(1400, 1600, True), (1501, 1600, False), (1000, 1499, False)])
def test_an_open_seat_can_require_a_rating(site: Site, least: int, most: int, fits: bool) -> None:
    ann, ben = signed_in(site, "Ann"), signed_in(site, "Ben")
    match = open_seat(site, ann, least_rating=least, most_rating=most)
    if fits:
        seating.take_seat(site, match, 2, ben)
        return
    with pytest.raises(RefusedError) as refused:
        seating.take_seat(site, match, 2, ben)
    assert "your rating in Raumkrieg is 1500" in refused.value.sentence


@pytest.mark.parametrize(
    "requires",
    [Requirements(reliability=0), Requirements(reliability=101), Requirements(least_rating=1600, most_rating=1500)],
)
def test_requirements_that_nobody_can_meet_are_refused(site: Site, requires: Requirements) -> None:
    with pytest.raises(RefusedError) as refused:
        lifecycle.open_match(site, ANN, Opening("raumkrieg", seats=2, requires=requires))
    assert refused.value.code == "bad-options"


def test_the_profile_has_no_id_but_the_public_one(site: Site) -> None:
    ann = signed_in(site, "Ann")
    found = profile.own(site, ann)
    assert found.id == public_of(site, ann)
    assert ann.person not in (found.id, found.name)
    assert found.you
    assert not profile.profile(site, found.id, BEN).you
    with pytest.raises(RefusedError) as refused:
        profile.profile(site, ann.person or "", ann)
    assert refused.value.code == "no-such-player"
