"""Plays: steps of one seat after the other, carried out at once; programs by themselves; time for each play."""

import pytest
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, row
from tests.host.turns.test_deadlines import outcomes
from turnsheet.games.robots.pages.view import View
from turnsheet.host import access
from turnsheet.host.matches import lifecycle, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, moment
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.receipts import Receipt
from turnsheet.host.turns.schedule import Schedule

WALK = ": play move! ;"
MINUTE = Schedule(limit=60)


class Pair:
    """Ann and Ben in a match of Robots, whatever colours they were dealt."""

    def __init__(self, site: Site, runner: Runner, **wish: object) -> None:
        self.site, self.runner = site, runner
        opening = replace(Opening("robots", seats=2, take=1, undo_seconds=30), **wish)
        self.match = lifecycle.open_match(site, ANN, opening)
        seating.take_seat(site, self.match, 2, BEN, name="Ben")
        lifecycle.start(site, self.match, ANN)
        view = access.look(site, self.match, 1, ANN).view
        assert isinstance(view, View)
        self.red = view.colours.index("red") + 1

    def who(self, colour: str) -> tuple[int, Asker]:
        """The seat and the person of a colour."""
        seat = self.red if colour == "red" else 3 - self.red
        return seat, (ANN, BEN)[seat - 1]

    def send(self, colour: str, text: str) -> Receipt:
        """Send a sheet and let the site run what it can."""
        seat, person = self.who(colour)
        receipt = order_sheets.submit(self.site, self.match, seat, person, "final", text)
        self.runner.consider(self.match)
        return receipt

    def known(self, colour: str) -> str:
        """What a colour knows, in notation."""
        seat, person = self.who(colour)
        seen = access.look(self.site, self.match, seat, person)
        return seen.game.notation.recount(seen.view)

    @property
    def step(self) -> int:
        """How many steps were played."""
        return int(row(self.site, self.match).step)


@pytest.fixture
def pair(site: Site, runner: Runner) -> Pair:
    return Pair(site, runner)


def test_a_sheet_is_carried_out_at_once_without_undo_time(pair: Pair) -> None:
    assert pair.send("red", "move").kind == "final"
    assert pair.step == 1
    assert "red scout at -3,0" in pair.known("red")
    pair.send("red", "move, end")
    assert "to play green" in pair.known("red")


def test_a_sheet_with_a_slip_is_kept_and_not_carried_out(pair: Pair) -> None:
    receipt = pair.send("red", "move, mvoe")
    assert (receipt.kind, [refusal.code for refusal in receipt.refusals]) == ("draft", ["unknown-order"])
    assert pair.step == 0
    seat, person = pair.who("red")
    assert order_sheets.order_sheet(pair.site, pair.match, seat, person).text == "move, mvoe"


def test_an_empty_sheet_ends_the_play_of_the_seat_whose_turn_it_is_and_does_nothing_otherwise(pair: Pair) -> None:
    assert pair.send("green", "").kind == "draft"
    assert pair.step == 0
    pair.send("red", "")
    assert "to play green" in pair.known("red")


def test_programs_may_be_given_while_another_plays(pair: Pair) -> None:
    pair.send("green", f"program scout: {WALK}")
    assert outcomes(pair.site, pair.match)[0][pair.who("red")[0]] == "not asked"
    assert "to play red" in pair.known("green")
    assert WALK not in pair.known("red")
    pair.send("red", "end")
    assert pair.step == 3  # green's scout has played by itself
    assert "to play red sniper" in pair.known("red")
    assert "green scout at 3,0" in pair.known("green")


def test_a_team_of_programs_plays_without_its_person(pair: Pair) -> None:
    for colour in ("red", "green"):
        text = "\n".join(f"program {kind}: {WALK}" for kind in ("scout", "sniper", "tank"))
        pair.send(colour, f"{text}\nrun")
    pair.runner.sweep()
    assert row(pair.site, pair.match).phase == "ended"
    assert sum(each.kind == "turn" for each in notify.newest(pair.site, pair.who("green")[1].person or "")[0]) == 1


def test_the_time_of_a_play_is_shared_by_its_steps(site: Site, runner: Runner, clock: Clock) -> None:
    pair = Pair(site, runner, schedule=MINUTE)
    due = moment(clock()) + 60_000
    assert row(site, pair.match).deadline == due
    clock.turn(seconds=40)
    pair.send("red", "move")
    assert row(site, pair.match).deadline == due
    clock.turn(seconds=20)
    runner.sweep()
    assert "to play green" in pair.known("red")
    assert "red ran out of time" in pair.known("red")
    assert row(site, pair.match).deadline == moment(clock()) + 60_000
    assert outcomes(site, pair.match)[-1][pair.who("red")[0]] == "missed"


def test_a_standby_program_plays_at_the_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    pair = Pair(site, runner, schedule=MINUTE)
    pair.send("red", f"standby scout: {WALK}")
    clock.turn(seconds=60)
    runner.sweep()
    assert "red scout at -3,0" in pair.known("red")
    assert "to play green" in pair.known("red")


def test_what_was_drafted_counts_at_the_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    pair = Pair(site, runner, schedule=MINUTE)
    seat, person = pair.who("red")
    order_sheets.submit(site, pair.match, seat, person, "draft", "move")
    other, rival = pair.who("green")
    order_sheets.submit(site, pair.match, other, rival, "draft", f"program scout: {WALK}")
    clock.turn(seconds=60)
    runner.sweep()
    assert "red scout at -3,0" in pair.known("red")
    assert "to play green" in pair.known("red")
    assert WALK not in pair.known("green")  # nobody was waiting for green's draft


def test_refused_orders_of_a_sheet_are_passed_over_at_the_deadline(site: Site, runner: Runner, clock: Clock) -> None:
    """Rules, 8.6: until then nothing of it is carried out."""
    pair = Pair(site, runner, schedule=MINUTE)
    assert pair.send("red", "move, mvoe, move, shoot 1 6").kind == "draft"
    assert (pair.step, "red scout at -4,0" in pair.known("red")) == (0, True)
    clock.turn(seconds=60)
    runner.sweep()
    assert "red scout at -2,0" in pair.known("red")
    assert "to play green" in pair.known("red")


def test_a_draft_that_nobody_understands_leaves_the_play_to_the_standby_program(
    site: Site, runner: Runner, clock: Clock
) -> None:
    """An empty sheet would end the play; such a draft is not one."""
    pair = Pair(site, runner, schedule=MINUTE)
    pair.send("red", f"standby scout: {WALK}")
    assert pair.send("red", "mvoe").kind == "draft"
    clock.turn(seconds=60)
    runner.sweep()
    assert "red scout at -3,0" in pair.known("red")
    assert "red ran out of time" in pair.known("red")
    assert outcomes(site, pair.match)[-1][pair.who("red")[0]] == "missed"


def test_a_player_is_notified_once_per_play(pair: Pair) -> None:
    _, person = pair.who("red")

    def told() -> list[int]:
        kept = notify.newest(pair.site, person.person or "")[0]
        return [each.number for each in kept if each.kind == "turn"]

    first = told()
    assert len(first) == 1
    pair.send("red", "move")
    pair.send("red", "move")
    assert told() == first
    pair.send("red", "end")
    pair.send("green", "end")
    assert len(told()) == 1
    assert told() > first
