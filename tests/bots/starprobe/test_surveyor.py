"""The surveyor of Star Probe: it brings home more than it costs, and nothing it writes is refused."""

from statistics import fmean
from time import process_time

import pytest

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.starprobe import attempt_values, course, surveyor
from turnsheet.core.bot_match import next_seats
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import Failed
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.about import BASIC
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST, Explorer, State
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.star_map.places import read_place
from turnsheet.games.starprobe.tables.tables import BOOK
from turnsheet.interfaces.cli.lookup import find_game

GAME = find_game("starprobe")
RANDOM = BOTS["random"].player
SURVEYOR = BOTS["surveyor"].player
ONE = Seat(1)
VOYAGE = "1 Beagle, Humanoid of C2/7, ship II at C3/5\n"
CONTACT = "1 find C3/5 class 1 race Humanoid level 2\n1 stage contact\n"
MOST_SECONDS = 0.05
TABLES = (
    (Options(), 1),
    (BASIC, 1),
    (Options(tapes=True), 1),
    (Options(methods="until home"), 1),
    (Options(months=6), 1),
    (Options(opposite="next player", enemies="hunting", months=24), 3),
    (Options(blasting=False, months=40), 2),
)


def played(options: Options, seats: int, seed: str, *others: str) -> tuple[Match, list[str]]:
    """A match of surveyors, or of one and others; and what was refused or failed of what they wrote."""
    players = [BOTS[others[seat - 1]].player if seat <= len(others) else SURVEYOR for seat in range(1, seats + 1)]
    mine = [seat for seat in range(1, seats + 1) if players[seat - 1] is SURVEYOR]
    match = Match(GAME, options, seats, seed)
    wrong: list[str] = []
    while not match.over:
        orders = {}
        for seat in next_seats(GAME.rules.awaiting(match.state)):
            view = GAME.rules.view(match.state, seat)
            dice = Dice(turn_key(f"player {seat} of {seed}", len(match.steps) + 1))
            text = players[seat - 1](view, GAME.pages.forms(view), dice)
            reading = GAME.rules.read(view, text)
            if seat in mine:
                wrong += [f"{each.text}: {each.reason}" for each in reading.refusals]
                wrong += [] if text else [f"nothing to say at {view}"]
            orders[seat] = reading.orders
        match.advance(orders)
        wrong += [str(event) for event in match.state.events if isinstance(event, Failed) and event.seat in mine]
        assert len(match.steps) < 10_000
    return match, wrong


def view_of(text: str) -> tuple[View, Explorer]:
    """What the first seat of a position sees."""
    view = look(position(text), ONE)
    assert view.own is not None
    return view, view.own


def said(text: str) -> str:
    """What the surveyor writes in a position."""
    view, _ = view_of(text)
    return surveyor.play(view, GAME.pages.forms(view), Dice(turn_key("surveyor", 1)))


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_nothing_it_writes_is_refused(options: Options, seats: int) -> None:
    for seed in ("1", "2", "3"):
        assert played(options, seats, seed)[1] == []


def test_among_randoms_nothing_is_refused_either() -> None:
    for seed in ("1", "2"):
        assert played(Options(months=36), 4, seed, "random", "random")[1] == []


def test_it_scores_far_more_than_random() -> None:
    """Twenty games each; the guide tells of two hundred."""
    own = [GAME.rules.standing(played(Options(), 1, str(seed))[0].state).scores[ONE] for seed in range(20)]
    other = [GAME.rules.standing(played(Options(), 1, str(seed), "random")[0].state).scores[ONE] for seed in range(20)]
    assert fmean(own) > 100
    assert fmean(own) > 2 * fmean(other)


def test_a_month_takes_it_little_time() -> None:
    """The time it takes itself, including the tables it computes when it is asked first."""
    match = Match(GAME, Options(), 1, "5")
    spent: dict[int, float] = {}
    while not match.over:
        state = match.state
        assert isinstance(state, State)
        view = GAME.rules.view(state, ONE)
        order_forms = GAME.pages.forms(view)
        begun = process_time()
        text = SURVEYOR(view, order_forms, Dice(turn_key("player", len(match.steps))))
        spent[state.month] = spent.get(state.month, 0.0) + process_time() - begun
        match.advance({ONE: GAME.rules.read(view, text).orders})
    assert sorted(spent.values())[-2] < MOST_SECONDS
    assert fmean(spent.values()) < MOST_SECONDS / 5


def test_salvos_that_make_natives_submit_for_certain() -> None:
    """30 in 100 a salvo at level 1, 10 at level 5; nobody from 6 on (12.19)."""
    assert [attempt_values.salvos_for(level) for level in range(1, 9)] == [4, 4, 5, 7, 10, 0, 0, 0]


def test_natives_are_blasted_only_if_they_must_submit() -> None:
    assert said(f"{VOYAGE}{CONTACT}1 stores supplies 12 slugs 8 salvos 4 modes 1 3\n") == "blast 4"
    assert said(f"{VOYAGE}{CONTACT}1 stores supplies 12 slugs 8 salvos 3 modes 1 3\n").startswith("negotiate ")


def test_with_nothing_to_talk_or_shoot_with_it_leaves() -> None:
    nobody = "1 crew naval 10 contact 0 scientific 1 marine 0 first-in 0\n"
    assert said(f"{VOYAGE}{CONTACT}{nobody}1 stores supplies 12 slugs 8 salvos 0\n") == "leave"


def test_a_second_attempt_is_made_only_where_it_pays() -> None:
    """Natives who are ill-disposed and worth little are left alone."""
    find = "1 find C3/5 class {} race {} level {} ill\n"
    again = f"option blasting no\n{VOYAGE}{find}1 stage contact\n1 natives again\n"
    assert said(again.format("11", "Humanoid", 6)).startswith("negotiate ")
    assert said(again.format("1", "Plant", 1)) == "leave"


def test_a_bribe_is_worth_what_it_costs() -> None:
    """Nothing is to gain for nothing, and 40 M are worth enough Megarons to be sure of them."""
    assert attempt_values.bribe(0, 5, 0.0, bribery=True) == (0.0, 0)
    assert attempt_values.bribe(40, 5, 0.0, bribery=True)[1] < 0
    assert attempt_values.bribe(40, 5, 0.0, bribery=False)[1] == 0


def test_finds_are_left_when_they_are_paid_for_and_natives_are_waited_for() -> None:
    """OPTION 3 pays for what is unproved; natives are only paid for when they were won."""
    survey = "1 stage surveying\n1 survey C3/5 method 17 result {} months 1\n1 stores supplies 12 slugs 8 salvos 20\n"
    assert said(VOYAGE + survey.format(3)) == "leave"
    assert said(VOYAGE + survey.format(1)) == "wait"
    assert said(VOYAGE + survey.format(2) + "option disproving no\n") == "leave"


def test_it_is_home_in_the_twelfth_month() -> None:
    """A month from home it jumps there in the twelfth month of the voyage, and in the tenth goes on to another star."""
    star = next(star.name for star, _ in sky_of("7").reachable(read_place("C2/7") or (0, 0, 0), 4))
    ship = f"sky 7\n1 Beagle, Humanoid of C2/7, ship II at {star}\n1 stores supplies 20 slugs 12 salvos 20\n"
    there = f"{ship}1 voyage launched 1\n1 find {star} class 5\n"
    assert said(f"month 12\n{there}") == "jump C2/7"
    onward = said(f"month 10\n{there}")
    assert onward.startswith("jump ")
    assert onward != "jump C2/7"
    assert said(f"month 12\n1 voyage launched 1\n{VOYAGE.replace('C3/5', 'C2/7')}") == "report"


def test_little_hull_is_mended_at_home() -> None:
    ship = f"month 3\n{VOYAGE}1 stores supplies 20 slugs 12\n1 find C3/5 class 5\n"
    view, own = view_of(ship)
    assert not course.time_to_go(course.voyage_of(view, own))
    view, own = view_of(f"{ship}1 damage hull 12\n")
    assert course.time_to_go(course.voyage_of(view, own))


def test_the_best_single_method_is_that_of_the_table() -> None:
    """What methods bring alone is compared one by one."""
    terms = attempt_values.Terms(Options(), NEWEST, at_once=True)
    month = attempt_values.month_worth(terms)
    alone = {method: attempt_values.attempt(((method,), ()), terms, month) for method in range(1, 21)}
    assert attempt_values.best_methods(1, 0, (), terms)[1] == ((max(alone, key=lambda each: alone[each]),), ())
    assert attempt_values.base((2, 4), BOOK) == 8
