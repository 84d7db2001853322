"""Sandboxes: forked from what a seat knows, their owner's own affair, and never a way to know more."""

import pytest
from msgspec.structs import replace

from tests.host.sample_matches import ANN, BEN, CAT, DAILY, again, both, duel, row
from turnsheet.core import codec
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import BadPositionError
from turnsheet.core.match import opening, replay
from turnsheet.core.seats import REFEREE
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.raumkrieg.rules.tables import START_FUEL
from turnsheet.games.starweb.star_graph.map_text import write_map
from turnsheet.games.starweb.star_graph.star_graph import make
from turnsheet.host import access
from turnsheet.host.access import Look
from turnsheet.host.matches import imports, lifecycle, match_events, sandbox, seating
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner


def started(site: Site, runner: Runner, turns: int = 12) -> str:
    """A match of Ann and Ben after two steps: the setup, and a turn in which both accelerated."""
    match = duel(site, turns=turns)
    both(site, runner, match, "14 V 5,0\n10 V 1,1", "24 V -5,0\n20 V 1,1")
    both(site, runner, match, "14 A 6,8\nto 2: for your eyes only", "24 A 3,4\nto 1: for your eyes only")
    return match


def known(seen: Look) -> str:
    """What somebody saw, in notation."""
    return seen.game.notation.recount(seen.view)


def fuels(seen: Look) -> dict[int, int | None]:
    """The fuel of ships, as far as it is seen."""
    assert isinstance(seen.view, View)
    return {ship.number: ship.fuel for ship in seen.view.ships}


def refused(site: Site, match: str, seat: int, asker: Asker, step: int | None = None, bot: str = "hunter") -> str:
    """The code with which a fork is refused."""
    with pytest.raises(RefusedError) as error:
        sandbox.fork(site, match, seat, asker, step, {2: bot})
    return error.value.code


def test_a_sandbox_goes_on_from_what_a_seat_knows(site: Site, runner: Runner) -> None:
    match = started(site, runner)
    fork = sandbox.fork(site, match, 1, ANN, None, {2: "hunter"})
    assert known(access.look(site, fork, 1, ANN)) == known(access.look(site, match, 1, ANN))
    kept = row(site, fork)
    assert (kept.title, kept.parent, kept.parent_step) == ("What if: Raumkrieg, turn 2", match, 2)
    assert (kept.phase, kept.step, kept.schedule, kept.undo_seconds) == ("running", 0, None, 0)
    assert kept.seed != row(site, match).seed
    order_sheets.submit(site, fork, 1, ANN, "final", "14 A 1,0")
    runner.consider(fork)
    assert row(site, fork).step == 1
    assert row(site, match).step == 2  # the match itself does not notice


def test_a_sandbox_may_begin_with_any_step_there_was(site: Site, runner: Runner) -> None:
    match = started(site, runner)
    for step in range(3):
        fork = sandbox.fork(site, match, 2, BEN, step, {})
        assert known(access.look(site, fork, 2, BEN)) == known(access.look(site, match, 2, BEN, step))
        assert row(site, fork).title.endswith(f"turn {step}" if step else "the setup")
    assert refused(site, match, 1, ANN, 3) == "no-such-step"


def test_what_a_seat_does_not_know_is_supposed(site: Site, runner: Runner) -> None:
    """Ann holds both seats of the sandbox and sees all of it, and nothing of what only Ben knows."""
    match = started(site, runner)
    fork = sandbox.fork(site, match, 1, ANN, None, {})
    there, here = fuels(access.look(site, match, 2, BEN)), fuels(access.look(site, fork, 2, ANN))
    assert there[24] != START_FUEL
    assert [here[ship] for ship in (24, 20)] == [START_FUEL, START_FUEL]
    assert "* 1 told 2" in known(access.look(site, match, 2, BEN))
    assert "* 1 told 2" not in known(access.look(site, fork, 2, ANN))


def test_nobody_makes_a_sandbox_of_what_they_may_not_see(site: Site, runner: Runner) -> None:
    match = started(site, runner)
    assert refused(site, match, 1, BEN) == "not-your-seat"
    assert refused(site, match, 1, CAT) == "not-your-seat"
    assert refused(site, match, REFEREE, ANN) == "not-over"
    assert refused(site, match, 3, ANN) == "no-such-seat"
    assert refused(site, "nowhere", 1, ANN) == "no-such-match"
    assert refused(site, match, 1, STRANGER) == "not-a-guest"
    token = seating.seat_token(site, match, 1, ANN)
    assert refused(site, match, 1, Asker(token=token)) == "not-a-guest"
    assert refused(site, match, 1, ANN, bot="nobody") == "no-such-bot"
    with pytest.raises(RefusedError) as error:
        sandbox.fork(site, match, 1, ANN, None, {3: "hunter"})
    assert error.value.code == "no-such-seat"
    gathering = lifecycle.open_match(site, ANN, lifecycle.Opening(game="raumkrieg", seats=2, take=1))
    assert refused(site, gathering, 1, ANN) == "wrong-phase"


def test_after_the_end_anyone_forks_the_whole_position(site: Site, runner: Runner) -> None:
    match = started(site, runner, turns=2)
    both(site, runner, match)
    fork = sandbox.fork(site, match, REFEREE, CAT, 2, {1: "random"})
    assert known(access.look(site, fork, 2, CAT)) == known(access.look(site, match, 2, CAT, 2))
    with pytest.raises(RefusedError) as error:
        sandbox.fork(site, match, REFEREE, CAT, None, {})
    assert (error.value.code, "earlier" in error.value.sentence) == ("wrong-phase", True)


def test_a_sandbox_is_its_holders_own_affair(site: Site, runner: Runner) -> None:
    match = started(site, runner, turns=2)
    fork = sandbox.fork(site, match, 1, ANN, None, {2: "hunter"})

    def seen_by(asker: Asker) -> set[str]:
        told = set()
        for ask in (
            lambda: access.look(site, fork, 1, asker),
            lambda: access.history(site, fork, asker),
            lambda: match_events.newest(site, fork, asker),
            lambda: access.scores(site, fork, 1, asker),
            lambda: access.received(site, fork, 1, asker),
            lambda: access.sent(site, fork, 1, asker),
        ):
            try:
                ask()
                told.add("seen")
            except RefusedError as error:
                told.add(error.code)
        return told

    assert seen_by(ANN) == {"seen"}
    assert seen_by(Asker(token=seating.seat_token(site, fork, 1, ANN))) == {"seen"}
    assert seen_by(BEN) == seen_by(STRANGER) == {"no-such-match"}
    order_sheets.submit(site, fork, 1, ANN, "final", "")
    runner.consider(fork)
    assert row(site, fork).phase == "ended"
    # what Ann knows of the match is in it, and the match goes on
    assert seen_by(ANN) == {"seen"}
    assert seen_by(BEN) == {"no-such-match"}
    with pytest.raises(RefusedError):
        access.match_file(site, fork, BEN)
    lifecycle.end(site, match, ANN)
    assert seen_by(BEN) == seen_by(STRANGER) == {"seen"}


def test_a_link_opens_a_seat_of_a_sandbox_in_another_browser(site: Site, runner: Runner) -> None:
    fork = sandbox.fork(site, started(site, runner), 1, ANN, None, {2: "hunter"})
    code = seating.seat_link(site, fork, 1, ANN)
    for wrong in ("", code[::-1]):
        with pytest.raises(RefusedError) as error:
            seating.take_seat(site, fork, 1, CAT, code=wrong)
        assert error.value.code == "no-such-match"
    seating.take_seat(site, fork, 1, CAT, code=code)
    assert access.look(site, fork, 1, again(site, CAT))
    assert access.look(site, fork, 1, ANN)


def test_a_sandbox_is_a_file_that_verifies_and_comes_in_again(site: Site, runner: Runner) -> None:
    match = started(site, runner, turns=3)
    fork = sandbox.fork(site, match, 1, ANN, None, {1: "random", 2: "hunter"})
    runner.consider(fork)  # bots on all seats play it out at once
    file, game = access.match_file(site, fork, ANN), site.game("raumkrieg")
    assert file.position == game.notation.notate(replay(game, replace(file, steps=())).state)
    assert replay(game, file).over
    again = imports.bring_in(site, BEN, file)
    assert access.match_file(site, again) == file
    assert row(site, again).parent is None


def test_a_sandbox_of_a_sandbox_tells_the_match_it_is_about(site: Site, runner: Runner) -> None:
    match = started(site, runner)
    fork = sandbox.fork(site, match, 1, ANN, 1, {2: "hunter"})
    order_sheets.submit(site, fork, 1, ANN, "final", "14 A 1,0")
    runner.consider(fork)
    deeper = sandbox.fork(site, fork, 1, ANN, None, {})
    kept = row(site, deeper)
    assert (kept.title, kept.parent, kept.parent_step) == ("What if: Raumkrieg, turn 2", match, 2)
    assert refused(site, fork, 1, BEN) == "no-such-match"
    lifecycle.take_back(site, fork, ANN)
    assert row(site, fork).step == 0


def test_a_long_title_leaves_room_for_the_step(site: Site) -> None:
    wish = lifecycle.Opening(game="raumkrieg", seats=2, title="x" * 80, take=[1, 2], start=True, schedule=DAILY)
    fork = sandbox.fork(site, lifecycle.open_match(site, ANN, wish), 1, ANN, None, {})
    title = row(site, fork).title
    assert (len(title), title[-12:]) == (80, "…, the setup")
    assert row(site, fork).deadline is None


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
        ("raumkrieg", {"turns": "5", "layout": "grid", "reports": "battle"}),
        ("robots", {"board": "5", "draw_after": "7"}),
        ("starweb", STARWEB),
    ],
)
def test_a_sandbox_keeps_all_options_of_the_match_that_are_not_secret(
    site: Site, runner: Runner, game: str, options: dict[str, str]
) -> None:
    assert set(options) == set(site.game(game).options_type.__struct_fields__)
    wish = lifecycle.Opening(game=game, seats=2, take=[1, 2], options=options, undo_seconds=0, start=True)
    match = lifecycle.open_match(site, ANN, wish)
    for seat in (1, 2):
        fork = sandbox.fork(site, match, seat, ANN, None, {})
        assert known(access.look(site, fork, seat, ANN)) == known(access.look(site, match, seat, ANN))
        kept, all_options = (codec.decode(row(site, each).options, dict[str, object]) for each in (fork, match))
        hidden = site.game(game).options_type.SECRET
        assert kept == {name: value for name, value in all_options.items() if name not in hidden}
    lifecycle.end(site, fork, ANN)
    file = access.match_file(site, fork, ANN)
    assert access.match_file(site, imports.bring_in(site, BEN, file)) == file


def test_a_sandbox_does_not_begin_from_a_position_of_other_options(site: Site) -> None:
    game = site.game("starweb")
    options = codec.convert(STARWEB, game.options_type, lax=True)
    state = opening(game, options, 2, Dice(turn_key("another", 0)))
    assert opening(game, options, 2, Dice(b""), game.notation.notate(state)) == state
    longer = codec.convert({**STARWEB, "turns": "21"}, game.options_type, lax=True)
    with pytest.raises(BadPositionError, match="its options are not those of the match"):
        opening(game, longer, 2, Dice(b""), game.notation.notate(state))


def test_assumptions_about_another_match_are_refused(site: Site, runner: Runner) -> None:
    match = started(site, runner)
    with pytest.raises(RefusedError) as error:
        sandbox.fork(site, match, 1, ANN, None, {}, assume="turns 9")
    assert error.value.code == "bad-position"
    assert "options" in error.value.sentence
