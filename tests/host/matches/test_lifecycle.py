"""Matches: opening, seats, starting, pausing, taking back, ending."""

import re

import pytest
import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, again, both, duel, row
from turnsheet.core.match import replay
from turnsheet.host import access
from turnsheet.host.access import SeatOutcome
from turnsheet.host.matches import lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches.seats import of_match
from turnsheet.host.store.schema import turns
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule


def refusal(error: pytest.ExceptionInfo[RefusedError]) -> str:
    """The code of a refusal."""
    return error.value.code


def test_a_match_gathers_its_players_and_begins(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1, bots={3: "hunter"}))
    with pytest.raises(RefusedError) as error:
        lifecycle.start(site, match, ANN)
    assert refusal(error) == "seats-open"
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    assert row(site, match).phase == "running"


def test_a_preset_fills_in_what_is_not_said(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", preset="duel", options={"turns": "3"}))
    assert row(site, match).seats == 2
    assert '"turns":3' in row(site, match).options


def test_a_match_whose_players_must_not_compare_notes_has_no_spectators(site: Site) -> None:
    with pytest.raises(RefusedError, match="so it cannot have spectators"):
        lifecycle.open_match(site, ANN, Opening(game="starweb", preset="anonymous", watch=0))
    lifecycle.open_match(site, ANN, Opening(game="starweb", preset="anonymous"))
    watched = lifecycle.open_match(site, ANN, Opening(game="starweb", preset="trial", watch=0))
    assert row(site, watched).spectator_delay == 0


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Opening(game="chess"), "no-such-game"),
        (Opening(game="raumkrieg", preset="grand"), "bad-options"),
        (Opening(game="raumkrieg", seats=12), "bad-options"),
        (Opening(game="raumkrieg", options={"turns": "many"}), "bad-options"),
        (Opening(game="raumkrieg", options={"turns": "0"}), "bad-options"),
        (Opening(game="raumkrieg", options={"speed": "1"}), "bad-options"),
        (Opening(game="starweb", preset="anonymous", watch=3600), "bad-options"),
        (Opening(game="raumkrieg", seats=2, bots={3: "hunter"}), "no-such-seat"),
        (Opening(game="raumkrieg", seats=2, take=5), "no-such-seat"),
        (Opening(game="raumkrieg", seats=2, take=[1, 3]), "no-such-seat"),
        (Opening(game="raumkrieg", seats=2, bots={1: "nobody"}), "no-such-bot"),
        (Opening(game="raumkrieg", schedule=Schedule()), "bad-schedule"),
        (Opening(game="raumkrieg", undo_seconds=-1), "bad-schedule"),
        (Opening(game="raumkrieg", seats=2, start=True), "seats-open"),
    ],
)
def test_a_match_with_wrong_options_is_refused_and_nothing_is_kept(site: Site, wish: Opening, code: str) -> None:
    with pytest.raises(RefusedError) as error:
        lifecycle.open_match(site, ANN, wish)
    assert refusal(error) == code
    with site.store.read() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM matches")).scalar_one() == 0


def test_one_person_takes_several_seats_for_people_at_one_screen(site: Site) -> None:
    wish = Opening(game="raumkrieg", seats=3, take=[1, 3], names={3: " Cat "}, bots={2: "hunter"}, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    with site.store.read() as connection:
        found = {seat: (each.player, each.holder) for seat, each in of_match(connection, match).items()}
    assert found == {1: ("guest aaaa", ANN.person), 2: ("hunter", None), 3: ("Cat", ANN.person)}
    for seat in (1, 3):
        assert access.look(site, match, seat, ANN).view.seat == seat
        order_sheets.submit(site, match, seat, ANN, "final", "")
    with pytest.raises(RefusedError):
        access.look(site, match, 2, ANN)


def test_a_seat_is_taken_once(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2))
    seating.take_seat(site, match, 1, BEN, name="Ben")
    seating.take_seat(site, match, 1, BEN, name="Ben")
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 1, CAT, name="Cat")
    assert refusal(error) == "seat-taken"


def test_an_invited_seat_needs_its_code(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    code = seating.invite(site, match, 2, ANN)
    for wrong in ("", "guess", code[:-1]):
        with pytest.raises(RefusedError) as error:
            seating.take_seat(site, match, 2, BEN, code=wrong, name="Ben")
        assert refusal(error) == "wrong-code"
    seating.take_seat(site, match, 2, BEN, code=code, name="Ben")
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 2, CAT, code=code, name="Cat")
    assert refusal(error) == "seat-taken"


def test_a_link_opens_ones_own_seat_in_other_browsers_until_it_is_replaced(site: Site) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 1,0")
    old = seating.seat_link(site, match, 1, ANN)
    code = seating.seat_link(site, match, 1, ANN)
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 1, CAT, code=old)
    assert refusal(error) == "seat-taken"
    seating.take_seat(site, match, 1, CAT, code=code)
    other, third = again(site, CAT), Asker(person="d" * 64)
    assert order_sheets.order_sheet(site, match, 1, other).text == "14 V 1,0"
    assert access.look(site, match, 1, ANN)
    assert row(site, match).owner == ANN.person
    lifecycle.pause(site, match, other)  # Ann had opened the match
    seating.take_seat(site, match, 1, third, code=code)
    assert access.look(site, match, 1, again(site, third))
    newest = seating.seat_link(site, match, 1, ANN)
    with pytest.raises(RefusedError):
        seating.take_seat(site, match, 1, Asker(person="e" * 64), code=code)
    for staying in (CAT, third):
        assert access.look(site, match, 1, again(site, staying))
        with pytest.raises(RefusedError) as error:
            seating.seat_link(site, match, 1, again(site, staying), close_others=True)
        assert refusal(error) == "not-your-seat"
    assert newest != seating.seat_link(site, match, 1, ANN, close_others=True)
    for gone in (CAT, third):
        with pytest.raises(RefusedError) as error:
            access.look(site, match, 1, again(site, gone))
        assert refusal(error) == "not-your-seat"
        with pytest.raises(RefusedError):
            lifecycle.resume(site, match, again(site, gone))
    lifecycle.resume(site, match, ANN)


def test_a_seat_is_shared_with_a_limited_number_of_browsers(site: Site) -> None:
    match = duel(site)
    code = seating.seat_link(site, match, 1, ANN)
    for number in range(seating.MOST_BROWSERS):
        seating.take_seat(site, match, 1, Asker(person=f"{number:064}"), code=code)
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 1, CAT, code=code)
    assert refusal(error) == "over-quota"


def test_only_the_browser_that_holds_a_seat_makes_a_link_to_it(site: Site) -> None:
    match = duel(site)
    token = seating.seat_token(site, match, 1, ANN)
    for asker, seat in ((BEN, 1), (CAT, 1), (STRANGER, 1), (Asker(token=token), 1), (ANN, 2), (ANN, 3)):
        with pytest.raises(RefusedError) as error:
            seating.seat_link(site, match, seat, asker)
        assert refusal(error) == "not-your-seat"
    code = seating.seat_link(site, match, 2, BEN)
    with pytest.raises(RefusedError) as error:
        seating.take_seat(site, match, 2, STRANGER, code=code)
    assert refusal(error) == "not-a-guest"
    seating.take_seat(site, match, 2, CAT, code=code)
    assert row(site, match).owner == ANN.person


def test_a_seat_can_be_left_before_the_match_begins(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    seating.leave_seat(site, match, 1, ANN)
    seating.take_seat(site, match, 1, BEN)
    with pytest.raises(RefusedError):
        seating.leave_seat(site, match, 1, ANN)


def test_a_program_holds_a_seat_by_its_token(site: Site) -> None:
    match = duel(site)
    token = seating.seat_token(site, match, 1, ANN)
    assert order_sheets.order_sheet(site, match, 1, Asker(token=token)).awaited
    for stranger in (Asker(token="guess"), Asker(token=token + "x"), STRANGER, CAT):
        with pytest.raises(RefusedError) as error:
            order_sheets.order_sheet(site, match, 1, stranger)
        assert refusal(error) == "not-your-seat"
    with pytest.raises(RefusedError):
        order_sheets.order_sheet(site, match, 2, Asker(token=token))


@pytest.mark.parametrize("deed", ["start", "pause", "resume", "retry", "end", "take_back"])
def test_only_the_owner_governs(site: Site, deed: str) -> None:
    match = duel(site)
    for other in (BEN, STRANGER, Asker(person="")):
        with pytest.raises(RefusedError) as error:
            getattr(lifecycle, deed)(site, match, other)
        assert refusal(error) == "not-your-match"


def test_a_pause_stops_the_clock(site: Site, runner: Runner, clock: Clock) -> None:
    match = duel(site, DAILY)
    lifecycle.pause(site, match, ANN)
    clock.turn(days=10)
    runner.sweep()
    assert row(site, match).step == 0
    order_sheets.submit(site, match, 1, ANN, "final", "")
    lifecycle.resume(site, match, ANN)
    assert (row(site, match).deadline or 0) > clock().timestamp() * 1000
    clock.turn(days=1)
    runner.sweep()
    (_, played) = access.history(site, match)
    assert (played.step, played.outcomes) == (1, [SeatOutcome(1, "ordered"), SeatOutcome(2, "missed")])


def test_a_turn_taken_back_is_marked_and_played_again(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match, "14 V 5,0", "")
    both(site, runner, match, "14 A 1,1", "")
    assert row(site, match).step == 2
    lifecycle.take_back(site, match, ANN)
    assert row(site, match).step == 1
    desk = order_sheets.order_sheet(site, match, 1, ANN)
    assert (desk.text, desk.sent) == ("14 A 1,1", False)
    assert "14 A 1,1" not in access.look(site, match, 1, ANN).game.pages.printout(access.look(site, match, 1, ANN).view)
    both(site, runner, match, "14 A 2,2", "")
    found = [(step.label, step.taken_back) for step in access.history(site, match)]
    assert found == [("the opening", False), ("the setup", False), ("turn 1", True), ("turn 1", False)]
    texts = [notice.text for notice in match_events.after(site, match, 0)]
    assert "Turn 1 was taken back. Send your orders for it again." in texts
    lifecycle.end(site, match, ANN)
    file = access.match_file(site, match)
    assert [step.take for step in file.steps] == [0, 1]
    again = replay(site.game("raumkrieg"), file).file().steps
    assert [(step.orders, step.fingerprint, step.take) for step in again] == [
        (step.orders, step.fingerprint, step.take) for step in file.steps
    ]


def test_there_must_be_a_turn_to_take_back(site: Site) -> None:
    match = duel(site)
    with pytest.raises(RefusedError) as error:
        lifecycle.take_back(site, match, ANN)
    assert refusal(error) == "nothing-to-take-back"


def test_refusals_say_in_plain_words_when_something_is_possible(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, take=1))
    with pytest.raises(RefusedError) as error:
        lifecycle.pause(site, match, ANN)
    assert error.value.sentence == "The match has not begun yet. You can do this only while it is running."
    with pytest.raises(RefusedError) as error:
        lifecycle.retry(site, match, ANN)
    sentence = "The match has not begun yet. You can do this only after a turn has failed or while it is running."
    assert error.value.sentence == sentence
    with pytest.raises(RefusedError) as error:
        order_sheets.submit(site, match, 1, ANN, "final", "")
    sentence = "The match has not begun yet. You can send orders when the match owner has started it."
    assert error.value.sentence == sentence
    lifecycle.end(site, match, ANN)
    with pytest.raises(RefusedError) as error:
        lifecycle.start(site, match, ANN)
    assert error.value.sentence == "The match is over, so this is no longer possible. Its page shows the result."


def test_an_ended_match_stays_ended(site: Site, runner: Runner) -> None:
    match = duel(site, turns=1)
    both(site, runner, match)
    both(site, runner, match)
    assert row(site, match).phase == "ended"
    for deed in (
        lifecycle.pause,
        lifecycle.resume,
        lifecycle.take_back,
        lifecycle.end,
        lifecycle.retry,
        lifecycle.start,
    ):
        with pytest.raises(RefusedError) as error:
            deed(site, match, ANN)
        assert refusal(error) == "wrong-phase"
    with pytest.raises(RefusedError):
        order_sheets.submit(site, match, 1, ANN, "final", "")


def test_nothing_is_ever_deleted(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    with site.store.read() as connection:
        assert len(connection.execute(sa.select(turns.c.id)).all()) == 3


def test_names_are_shown_plain(site: Site) -> None:
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=2, title="  a\nb\x1b[31m" + "x" * 200))
    assert row(site, match).title.startswith("a b[31mx")
    assert len(row(site, match).title) <= 80


def test_a_player_can_give_their_seat_to_a_bot(site: Site, runner: Runner) -> None:
    match = duel(site)
    with pytest.raises(RefusedError):
        seating.seat_bot(site, match, 2, "hunter", ANN)
    seating.seat_bot(site, match, 2, "hunter", BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert row(site, match).step == 1


def test_every_match_has_a_random_key_of_its_own(site: Site) -> None:
    keys = {row(site, duel(site)).commitment_key for _ in range(3)}
    assert len(keys) == 3
    assert all(re.fullmatch("[0-9a-f]{64}", key or "") for key in keys)
