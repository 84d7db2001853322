"""Sandboxes: forked from what a seat knows, one's own affair, and never a way to know more."""

import pytest
from msgspec.structs import replace

from tests.host.tables import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadPositionError
from turnsheet.core.match import opening, replay
from turnsheet.core.seats import REFEREE
from turnsheet.games.raumkrieg.tables import START_FUEL
from turnsheet.games.raumkrieg.view import View
from turnsheet.games.starweb.mapfile import write_map
from turnsheet.games.starweb.web import make
from turnsheet.host import imports, looking, matches, notices, sandbox, seating, sheets
from turnsheet.host.house import House
from turnsheet.host.looking import Look
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refused import RefusedError
from turnsheet.host.runner import Runner


def started(house: House, runner: Runner, turns: int = 12) -> str:
    """A match of Ann and Ben after two steps: the set-up, and a turn in which both accelerated."""
    match = duel(house, turns=turns)
    both(house, runner, match, "14 V 5,0\n10 V 1,1", "24 V -5,0\n20 V 1,1")
    both(house, runner, match, "14 A 6,8\nto 2: for your eyes only", "24 A 3,4\nto 1: for your eyes only")
    return match


def known(seen: Look) -> str:
    """What somebody saw, in notation."""
    return seen.game.recount(seen.view)


def fuels(seen: Look) -> dict[int, int | None]:
    """The fuel of ships, as far as it is seen."""
    assert isinstance(seen.view, View)
    return {ship.number: ship.fuel for ship in seen.view.ships}


def refused(house: House, match: str, seat: int, asker: Asker, step: int | None = None, bot: str = "hunter") -> str:
    """The code with which a fork is refused."""
    with pytest.raises(RefusedError) as error:
        sandbox.fork(house, match, seat, asker, step, {2: bot})
    return error.value.code


def test_a_sandbox_goes_on_from_what_a_seat_knows(house: House, runner: Runner) -> None:
    match = started(house, runner)
    fork = sandbox.fork(house, match, 1, ANN, None, {2: "hunter"})
    assert known(looking.look(house, fork, 1, ANN)) == known(looking.look(house, match, 1, ANN))
    kept = row(house, fork)
    assert (kept["title"], kept["parent"], kept["parent_step"]) == ("What if: Raumkrieg, turn 2", match, 2)
    assert (kept["phase"], kept["step"], kept["schedule"], kept["cooling_off"]) == ("running", 0, None, 0)
    assert kept["seed"] != row(house, match)["seed"]
    sheets.submit(house, fork, 1, ANN, "final", "14 A 1,0", None)
    runner.consider(fork)
    assert row(house, fork)["step"] == 1
    assert row(house, match)["step"] == 2  # the match itself does not notice


def test_a_sandbox_may_begin_with_any_step_there_was(house: House, runner: Runner) -> None:
    match = started(house, runner)
    for step in range(3):
        fork = sandbox.fork(house, match, 2, BEN, step, {})
        assert known(looking.look(house, fork, 2, BEN)) == known(looking.look(house, match, 2, BEN, step))
        assert row(house, fork)["title"].endswith(f"turn {step}" if step else "step 0")
    assert refused(house, match, 1, ANN, 3) == "no-such-step"


def test_what_a_seat_does_not_know_is_supposed(house: House, runner: Runner) -> None:
    """Ann holds both seats of her sandbox and sees all of it, and nothing of what only Ben knows."""
    match = started(house, runner)
    fork = sandbox.fork(house, match, 1, ANN, None, {})
    there, here = fuels(looking.look(house, match, 2, BEN)), fuels(looking.look(house, fork, 2, ANN))
    assert there[24] != START_FUEL
    assert [here[ship] for ship in (24, 20)] == [START_FUEL, START_FUEL]
    assert "* 1 told 2" in known(looking.look(house, match, 2, BEN))
    assert "* 1 told 2" not in known(looking.look(house, fork, 2, ANN))


def test_nobody_forks_what_he_may_not_look_at(house: House, runner: Runner) -> None:
    match = started(house, runner)
    assert refused(house, match, 1, BEN) == "not-your-seat"
    assert refused(house, match, 1, CAT) == "not-your-seat"
    assert refused(house, match, REFEREE, ANN) == "not-over"
    assert refused(house, match, 3, ANN) == "no-such-seat"
    assert refused(house, "nowhere", 1, ANN) == "no-such-match"
    assert refused(house, match, 1, STRANGER) == "not-a-guest"
    token = seating.seat_token(house, match, 1, ANN)
    assert refused(house, match, 1, Asker(token=token)) == "not-a-guest"
    assert refused(house, match, 1, ANN, bot="nobody") == "no-such-bot"
    with pytest.raises(RefusedError) as error:
        sandbox.fork(house, match, 1, ANN, None, {3: "hunter"})
    assert error.value.code == "no-such-seat"
    gathering = matches.open_match(house, ANN, matches.Opening(game="raumkrieg", seats=2, take=1))
    assert refused(house, gathering, 1, ANN) == "wrong-phase"


def test_after_the_end_anyone_forks_the_whole_position(house: House, runner: Runner) -> None:
    match = started(house, runner, turns=2)
    both(house, runner, match)
    fork = sandbox.fork(house, match, REFEREE, CAT, 2, {1: "random"})
    assert known(looking.look(house, fork, 2, CAT)) == known(looking.look(house, match, 2, CAT, 2))
    with pytest.raises(RefusedError) as error:
        sandbox.fork(house, match, REFEREE, CAT, None, {})
    assert (error.value.code, "earlier" in error.value.sentence) == ("wrong-phase", True)


def test_a_sandbox_is_its_holders_own_affair(house: House, runner: Runner) -> None:
    match = started(house, runner, turns=2)
    fork = sandbox.fork(house, match, 1, ANN, None, {2: "hunter"})

    def seen_by(asker: Asker) -> set[str]:
        told = set()
        for ask in (
            lambda: looking.look(house, fork, 1, asker),
            lambda: looking.history(house, fork, asker),
            lambda: notices.newest(house, fork, asker),
            lambda: looking.scores(house, fork, 1, asker),
            lambda: looking.received(house, fork, 1, asker),
        ):
            try:
                ask()
                told.add("seen")
            except RefusedError as error:
                told.add(error.code)
        return told

    assert seen_by(ANN) == {"seen"}
    assert seen_by(Asker(token=seating.seat_token(house, fork, 1, ANN))) == {"seen"}
    assert seen_by(BEN) == seen_by(STRANGER) == {"no-such-match"}
    sheets.submit(house, fork, 1, ANN, "final", "", None)
    runner.consider(fork)
    assert row(house, fork)["phase"] == "ended"
    # what Ann knows of the match is in it, and the match goes on
    assert seen_by(ANN) == {"seen"}
    assert seen_by(BEN) == {"no-such-match"}
    with pytest.raises(RefusedError):
        looking.match_file(house, fork, BEN)
    matches.end(house, match, ANN)
    assert seen_by(BEN) == seen_by(STRANGER) == {"seen"}


def test_a_link_moves_a_seat_of_a_sandbox_to_another_browser(house: House, runner: Runner) -> None:
    fork = sandbox.fork(house, started(house, runner), 1, ANN, None, {2: "hunter"})
    code = seating.seat_link(house, fork, 1, ANN)
    for wrong in ("", code[::-1]):
        with pytest.raises(RefusedError) as error:
            seating.take_seat(house, fork, 1, CAT, wrong, "")
        assert error.value.code == "no-such-match"
    seating.take_seat(house, fork, 1, CAT, code, "")
    assert looking.look(house, fork, 1, CAT)


def test_a_sandbox_is_a_file_that_verifies_and_comes_in_again(house: House, runner: Runner) -> None:
    match = started(house, runner, turns=3)
    fork = sandbox.fork(house, match, 1, ANN, None, {1: "random", 2: "hunter"})
    runner.consider(fork)  # bots on all seats play it out at once
    file, game = looking.match_file(house, fork, ANN), house.game("raumkrieg")
    assert file.position == game.notate(replay(game, replace(file, steps=())).state)
    assert replay(game, file).over
    again = imports.bring_in(house, BEN, file)
    assert looking.match_file(house, again) == file
    assert row(house, again)["parent"] is None


def test_a_sandbox_of_a_sandbox_tells_the_match_it_is_about(house: House, runner: Runner) -> None:
    match = started(house, runner)
    fork = sandbox.fork(house, match, 1, ANN, 1, {2: "hunter"})
    sheets.submit(house, fork, 1, ANN, "final", "14 A 1,0", None)
    runner.consider(fork)
    deeper = sandbox.fork(house, fork, 1, ANN, None, {})
    kept = row(house, deeper)
    assert (kept["title"], kept["parent"], kept["parent_step"]) == ("What if: Raumkrieg, turn 2", match, 2)
    assert refused(house, fork, 1, BEN) == "no-such-match"
    matches.take_back(house, fork, ANN)
    assert row(house, fork)["step"] == 0


def test_a_long_title_leaves_room_for_the_step(house: House) -> None:
    wish = matches.Opening(game="raumkrieg", seats=2, title="x" * 80, take=[1, 2], start=True, schedule=DAILY)
    fork = sandbox.fork(house, matches.open_match(house, ANN, wish), 1, ANN, None, {})
    title = row(house, fork)["title"]
    assert (len(title), title[-9:]) == (80, "…, step 0")
    assert row(house, fork)["due"] is None


STARWEB = {
    "variant": "bitter end",
    "turns": "20",
    "characters": "EM",
    "names": "ORRIN TASK",
    "map": write_map(make(2, False, Dice(turn_key("a map of one's own", 0)))),
}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("raumkrieg", {"turns": "5", "layout": "grid"}),
        ("robots", {"board": "5", "draw_after": "7"}),
        ("starweb", STARWEB),
    ],
)
def test_a_sandbox_keeps_all_options_of_the_match_that_are_not_secret(
    house: House, runner: Runner, game: str, options: dict[str, str]
) -> None:
    assert set(options) == set(house.game(game).options_type.__struct_fields__)
    wish = matches.Opening(game=game, seats=2, take=[1, 2], options=options, cooling_off=0, start=True)
    match = matches.open_match(house, ANN, wish)
    for seat in (1, 2):
        fork = sandbox.fork(house, match, seat, ANN, None, {})
        assert known(looking.look(house, fork, seat, ANN)) == known(looking.look(house, match, seat, ANN))
        kept, all_options = (codec.decode(row(house, each)["options"], dict[str, object]) for each in (fork, match))
        hidden = house.game(game).options_type.SECRET
        assert kept == {name: value for name, value in all_options.items() if name not in hidden}
    matches.end(house, fork, ANN)
    file = looking.match_file(house, fork, ANN)
    assert looking.match_file(house, imports.bring_in(house, BEN, file)) == file


def test_a_sandbox_does_not_begin_from_a_position_of_other_options(house: House) -> None:
    game = house.game("starweb")
    options = codec.convert(STARWEB, game.options_type, lax=True)
    state = opening(game, options, 2, Dice(turn_key("another", 0)))
    assert opening(game, options, 2, Dice(b""), game.notate(state)) == state
    longer = codec.convert({**STARWEB, "turns": "21"}, game.options_type, lax=True)
    with pytest.raises(BadPositionError, match="its options are not those of the match"):
        opening(game, longer, 2, Dice(b""), game.notate(state))


def test_assumptions_about_another_table_are_refused(house: House, runner: Runner) -> None:
    match = started(house, runner)
    with pytest.raises(RefusedError) as error:
        sandbox.fork(house, match, 1, ANN, None, {}, "turns 9")
    assert error.value.code == "bad-position"
    assert "options" in error.value.sentence
