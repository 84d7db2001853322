"""The owner of a running match replaces a player, and former players cannot watch what they played."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core.seats import REFEREE
from turnsheet.host import access
from turnsheet.host.matches import early_end, lifecycle, match_events, queries, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import former_players, seats, shared_seats
from turnsheet.host.store.rows.people import persons
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.interfaces.web import presenters

DAN = Asker(person="d" * 64)


def code_of(error: pytest.ExceptionInfo[RefusedError]) -> str:
    return error.value.code


def test_a_replaced_player_is_told_and_sees_nothing_more_of_the_seat(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    token = Asker(token=seating.seat_token(site, match, 2, BEN))
    seating.replace_player(site, match, 2, ANN)
    assert BEN.person is not None
    assert "somebody else" in notify.newest(site, BEN.person)[0][0].text
    for asker in (BEN, token):
        for step in (None, 0):
            with pytest.raises(RefusedError) as error:
                access.look(site, match, 2, asker, step)
            assert code_of(error) == "not-your-seat"


def test_somebody_takes_the_seat_with_the_new_link_and_nobody_without(site: Site, runner: Runner) -> None:
    match = duel(site)
    seating.replace_player(site, match, 2, ANN)
    assert match not in [each.row.id for each in queries.page(site, CAT, "open", 9)[0]]
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 2, CAT, name="Cat")
    assert code_of(error) == "wrong-code"
    code = seating.invite(site, match, 2, ANN)
    assert seating.invite(site, match, 2, ANN) == code
    assert seating.use_of_code(site, match, 2, CAT, code) == "invitation"
    seating.take_seat(site, match, 2, CAT, code=code, name="Cat")
    assert seating.use_of_code(site, match, 2, STRANGER, code) == "used"
    assert access.look(site, match, 2, CAT).step == 0
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, CAT, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1


def test_a_bot_plays_until_somebody_takes_the_seat(site: Site, runner: Runner) -> None:
    match = duel(site)
    seating.replace_player(site, match, 2, ANN, "hunter")
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, ANN), name="Cat")
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1


def test_without_a_bot_the_match_waits_until_the_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    seating.replace_player(site, match, 2, ANN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 0
    clock.turn(days=1, seconds=1)
    runner.consider(match)
    assert row(site, match).step == 1


@pytest.mark.parametrize("asker", [BEN, CAT, STRANGER])
def test_only_the_owner_replaces_players(site: Site, asker: Asker) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as error:
        seating.replace_player(site, match, 1, asker)
    assert code_of(error) == "not-your-match"


def test_nobody_is_replaced_before_the_start_or_after_the_end_or_twice(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    with pytest.raises(RefusedError) as error:
        seating.replace_player(site, match, 1, ANN)
    assert code_of(error) == "wrong-phase"
    running = duel(site)
    seating.replace_player(site, running, 2, ANN)
    with pytest.raises(RefusedError) as error:
        seating.replace_player(site, running, 2, ANN)
    assert code_of(error) == "wrong-phase"
    lifecycle.end(site, running, ANN)
    with pytest.raises(RefusedError) as error:
        seating.replace_player(site, running, 1, ANN)
    assert code_of(error) == "wrong-phase"


def test_a_seat_that_waits_for_somebody_is_not_asked_for_a_draw(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1))
    seating.take_seat(site, match, 2, BEN)
    seating.take_seat(site, match, 3, CAT)
    lifecycle.start(site, match, ANN)
    seating.replace_player(site, match, 3, ANN)
    early_end.agree_to_draw(site, match, 1, ANN)
    early_end.agree_to_draw(site, match, 2, BEN)
    assert (row(site, match).phase, row(site, match).ended_by) == ("ended", "draw")


def watched(site: Site, runner: Runner) -> str:
    """A match of Ann and Ben that anyone may watch, of which there is something to see; Dan owns it."""
    match = lifecycle.open_match(site, DAN, Opening(game="raumkrieg", seats=2, undo_seconds=0, watch="turn"))
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, DAN)
    both(site, runner, match)
    return match


def may_watch(site: Site, match: str, asker: Asker) -> bool:
    """Whether somebody sees the match as a spectator; lists and the match itself must say the same."""
    try:
        sees = access.look(site, match, REFEREE, asker).step == 0
    except RefusedError:
        sees = False
    assert (presenters.match_info(site, match, asker).watch_step is not None) is sees
    assert (match in [each.row.id for each in queries.page(site, asker, "watch", 9)[0]]) is sees
    return sees


def test_players_cannot_watch_their_match_before_its_end(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    assert [may_watch(site, match, who) for who in (ANN, BEN, CAT, DAN, STRANGER)] == [False, False, True, True, True]
    lifecycle.end(site, match, DAN)
    assert access.look(site, match, REFEREE, ANN).step == 1


def test_a_player_cannot_watch_with_a_second_browser_or_a_token(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    other = Asker(person="e" * 64, shared=frozenset({(match, 2)}))
    assert not may_watch(site, match, other)
    token = Asker(token=seating.seat_token(site, match, 2, BEN))
    with pytest.raises(RefusedError) as error:
        access.look(site, match, REFEREE, token)
    assert code_of(error) == "not-over"


@pytest.mark.parametrize("how", ["replaced", "resigned", "handed over"])
def test_former_players_cannot_watch_either(site: Site, runner: Runner, how: str) -> None:
    match = watched(site, runner)
    with site.store.write() as connection:
        shared_seats.add(connection, "e" * 64, match, 2)
    if how == "replaced":
        seating.replace_player(site, match, 2, DAN, "hunter")
    elif how == "resigned":
        with site.store.write() as connection:
            seats.change(connection, match, 2, {"resigned": "hunter"})
    else:
        seating.seat_bot(site, match, 2, "hunter", BEN)
    assert not may_watch(site, match, BEN)
    if how != "resigned":
        assert not may_watch(site, match, Asker(person="e" * 64))
    assert may_watch(site, match, CAT)


def test_somebody_who_left_before_the_start_may_watch(site: Site, runner: Runner) -> None:
    match = lifecycle.open_match(site, DAN, Opening(game="raumkrieg", seats=2, undo_seconds=0, watch="turn"))
    seating.take_seat(site, match, 1, CAT, name="Cat")
    seating.leave_seat(site, match, 1, CAT)
    seating.take_seat(site, match, 1, ANN, name="Ann")
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, DAN)
    both(site, runner, match)
    assert may_watch(site, match, CAT)


def test_a_former_player_stays_one_when_they_sign_in(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    seating.replace_player(site, match, 2, DAN, "hunter")
    seating.replace_player(site, match, 1, DAN, "hunter")
    with site.store.write() as connection:
        persons.move(connection, "b" * 64, "f" * 64)
        persons.move(connection, "a" * 64, "f" * 64)
        assert former_players.of_match(connection, match) == ["f" * 64]
    assert not may_watch(site, match, Asker(person="f" * 64))


def test_a_player_cannot_take_the_seat_of_somebody_they_replaced(site: Site) -> None:
    """The owner would read what their opponent knew."""
    match = duel(site)
    seating.replace_player(site, match, 2, ANN)
    code = seating.invite(site, match, 2, ANN)
    for given in ("", code):
        with pytest.raises(RefusedError, match="You play in this match"):
            seating.take_seat(site, match, 2, ANN, code=given)
    with pytest.raises(RefusedError):
        access.look(site, match, 2, ANN)
    seating.take_seat(site, match, 2, CAT, code=code, name="Cat")


def told(site: Site, asker: Asker) -> list[str]:
    """What somebody was notified of, the newest first."""
    return [each.text for each in notify.newest(site, asker.person or "")[0]]


def happened(site: Site, match: str) -> list[str]:
    """What the history of a match tells everybody."""
    return [each.text for each in match_events.after(site, match, 0)]


def test_an_owner_without_a_seat_takes_one_over_only_if_anyone_may(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    seating.replace_player(site, match, 2, DAN)
    for code in ("", seating.invite(site, match, 2, DAN)):
        with pytest.raises(RefusedError, match="revoke its invitation") as error:
            seating.take_seat(site, match, 2, DAN, code=code)
        assert code_of(error) == "wrong-code"
    seating.revoke(site, match, 2, DAN)
    assert match in [each.row.id for each in queries.page(site, CAT, "open", 9)[0]]
    seating.take_seat(site, match, 2, DAN, name="Dan")
    assert access.look(site, match, 2, DAN).step == 1
    assert happened(site, match)[-1] == "Dan, who owns the match, took seat 2."
    assert told(site, ANN)[0].endswith("Dan, who owns the match, took seat 2.")


def test_the_owner_of_a_private_match_takes_no_seat_over(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    lifecycle.make_private(site, match, DAN)
    seating.replace_player(site, match, 2, DAN)
    seating.revoke(site, match, 2, DAN)
    with pytest.raises(RefusedError, match="make the match public"):
        seating.take_seat(site, match, 2, DAN)


def test_everybody_is_told_who_sits_down(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    seating.replace_player(site, match, 2, DAN)
    seating.take_seat(site, match, 2, CAT, code=seating.invite(site, match, 2, DAN), name="Cat")
    assert happened(site, match)[-1] == "Cat took seat 2."
    assert told(site, ANN)[0].endswith("Cat took seat 2.")
    assert not any("took seat" in text for text in told(site, CAT))


def test_a_former_player_never_gets_a_seat_of_the_match_again(site: Site, runner: Runner) -> None:
    match = watched(site, runner)
    phone = Asker(person="e" * 64)
    with site.store.write() as connection:
        shared_seats.add(connection, phone.person or "", match, 1)
    for seat in (1, 2):
        seating.replace_player(site, match, seat, DAN)
    code = seating.invite(site, match, 2, DAN)
    for former in (ANN, BEN, phone):
        with pytest.raises(RefusedError, match="You played in this match before") as error:
            seating.take_seat(site, match, 2, former, code=code)
        assert code_of(error) == "seat-taken"
    seating.revoke(site, match, 1, DAN)
    with pytest.raises(RefusedError, match="You played in this match before"):
        seating.take_seat(site, match, 1, BEN)
    seating.take_seat(site, match, 2, CAT, code=code, name="Cat")
