"""The hard bot of Star Probe: it changes results and talks where that pays, and brings home more than the surveyor."""

from statistics import fmean, stdev

import pytest

from turnsheet.bots.all_bots import BOTS
from turnsheet.bots.starprobe import attempt_values, hard, negotiating, prospects
from turnsheet.core.bot_match import next_seats
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import Failed
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.about import BASIC
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.state import NEWEST
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.interfaces.cli.lookup import find_game
from turnsheet.interfaces.cli.offline.series import Arguments, batch

GAME = find_game("starprobe")
ONE = Seat(1)
ALONE = attempt_values.Terms(Options(), NEWEST, at_once=False)
BOTH = (-1, 1)
VOYAGE = "1 Beagle, Humanoid of C2/7, ship II at C3/5\n1 crew naval 9 contact 6 scientific 8\n"
CONTACT = "1 find C3/5 class 1 race Humanoid level 2\n"
TABLES = (
    (Options(), 1),
    (BASIC, 1),
    (Options(tapes=True, months=30), 1),
    (Options(methods="until home", months=30), 1),
    (Options(months=6), 1),
    (Options(opposite="next player", enemies="hunting", months=15), 3),
    (Options(blasting=False, bribery=False, months=30), 1),
)


def wrong_in(options: Options, seats: int, seed: str) -> list[str]:
    """What is refused or fails of what hard bots write in a match."""
    player = BOTS["starprobe hard"].player
    match = Match(GAME, options, seats, seed)
    wrong: list[str] = []
    while not match.over:
        orders = {}
        for seat in next_seats(GAME.rules.awaiting(match.state)):
            view = GAME.rules.view(match.state, seat)
            dice = Dice(turn_key(f"player {seat} of {seed}", len(match.steps) + 1))
            text = player(view, GAME.pages.forms(view), dice)
            reading = GAME.rules.read(view, text)
            wrong += [f"{each.text}: {each.reason}" for each in reading.refusals]
            wrong += [] if text else [f"nothing to say in month {match.state.turn_count}"]
            orders[seat] = reading.orders
        match.advance(orders)
        wrong += [str(event) for event in match.state.events if isinstance(event, Failed)]
        assert len(match.steps) < 10_000
    return wrong


def said(text: str) -> str:
    """What it writes in a position."""
    view = look(position(text), ONE)
    return hard.play(view, GAME.pages.forms(view), Dice(turn_key("hard", 1)))


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_nothing_it_writes_is_refused(options: Options, seats: int) -> None:
    assert wrong_in(options, seats, "1") == []


@pytest.mark.soak
@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_nothing_it_writes_is_refused_in_many_matches(options: Options, seats: int) -> None:
    for seed in range(2, 12):
        assert wrong_in(options, seats, str(seed)) == []


def test_it_scores_more_than_the_surveyor() -> None:
    """A few games; that it is 15 in 100 and more takes many."""
    assert fmean(scores("hard", range(5000, 5006))) > fmean(scores("surveyor", range(5000, 5006)))


@pytest.mark.soak
def test_its_mean_is_15_in_100_above_that_of_the_surveyor() -> None:
    """The lower end of the interval of 95 in 100 for the mean of what it has above 1.15 surveyors."""
    seeds = range(6000, 6300)
    pairs = zip(scores("hard", seeds), scores("surveyor", seeds), strict=True)
    more = [own - 1.15 * other for own, other in pairs]
    assert fmean(more) - 1.96 * stdev(more) / len(more) ** 0.5 > 0


def scores(bot: str, seeds: range) -> list[float]:
    """The scores of solo games."""
    return [result.scores[0] for result in batch(Arguments("starprobe", (bot,), b"{}", 0), seeds)]


def test_changes_of_a_mode_make_talks_worth_more() -> None:
    """A mode with both neighbours never ends in a minus (12.5)."""
    for worth in (5, 10, 20):
        values = [negotiating.talked(worth, 6, False, steps, ALONE) for steps in ((), (-1,), BOTH)]
        assert values == sorted(values)
        assert values[0] == pytest.approx(attempt_values.talks(worth, 6, False, ALONE), abs=0.5)
    outcome = negotiating.outcomes(10, 6, False, BOTH, ALONE)
    assert outcome["-"] < outcome["0"] == 10 < outcome["+"]
    assert negotiating.talked(10, 6, False, BOTH, ALONE) > outcome["0"]


def test_how_teams_can_change_a_mode() -> None:
    assert [negotiating.steps_of(teams) for teams in range(3, 8)] == [(), (-1,), (1,), BOTH, BOTH]


def test_more_teams_make_a_month_worth_more() -> None:
    """MODIFIERS 1 to 3: six teams of a kind bring far more than two."""
    few, many = Crew(contact=2, scientific=2), Crew(contact=6, scientific=8)
    assert prospects.month_worth(many, ALONE) > 1.5 * prospects.month_worth(few, ALONE)


def test_a_result_is_changed_only_for_a_better_one() -> None:
    """Whatever was found: a change is made only if it brings more, and only with six teams or more (9.17)."""
    crew = Crew(contact=6, scientific=8)
    month = prospects.month_worth(crew, ALONE)
    for method in range(1, 21):
        for number in range(1, 21):
            changes = {by: value for value, by in prospects.changes(method, number, crew, month, ALONE)}
            by = prospects.change(method, number, crew, month, ALONE)
            assert changes[by] == max(changes.values())
            assert by == 0 or changes[by] > changes[0]
    assert {by for _, by in prospects.changes(10, 1, crew, month, ALONE)} == {-2, -1, 0, 1, 2}
    few = Crew(contact=3, scientific=5)
    assert [by for _, by in prospects.changes(10, 1, few, month, ALONE)] == [0]


def test_natives_are_talked_to_with_a_mode_that_has_neighbours() -> None:
    stores = "1 stores supplies 12 slugs 8 salvos 0 modes 3 9 10 11\n"
    assert said(f"{VOYAGE}{CONTACT}1 stage contact\n{stores}") == "negotiate 10"
    nobody = VOYAGE.replace("contact 6 scientific 8", "contact 0 scientific 8 first-in 0")
    assert said(f"{nobody}{CONTACT}1 stage contact\n{stores}") == "leave"
