"""Star Probe's stories: what a step is told as, and that nothing else goes into them."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.helpers.reached_states import played
from turnsheet.core.game import State
from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Burst, Point, Shot, Story, Travel, Turn
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES

GAME = next(game for game in GAMES if game.id == "starprobe")
OWN = Seat(1)
HERE = "stars C3/7, C7/7\nmonth 4\n1 Beagle, Humanoid of C2/7, ship I at C2/7\n1 crew naval 10\n1 voyage launched 1\n"


def story(before: State | None, after: State, seat: Seat = OWN) -> Story:
    """The story of a step, from the views of a seat."""
    past = None if before is None else GAME.rules.view(before, seat)
    return GAME.pages.story(past, GAME.rules.view(after, seat))


def told(before: str, after: str) -> Story:
    """The story between two positions, for player 1."""
    return story(GAME.notation.position(before), GAME.notation.position(after))


def place_of(name: str) -> Spot:
    """Where a star is on the chart."""
    marks = GAME.pages.chart(GAME.rules.view(GAME.notation.position(HERE), Seat(1))).marks
    return next(mark.at for mark in marks if mark.id == name)


def test_a_jump_is_travel_on_the_star_map() -> None:
    after = HERE.replace("at C2/7", "at C3/7") + "1 log 4: Beagle jumps to C3/7.\n1 log 4: arrives at C3/7.\n"
    found = told(HERE, after)
    assert found.digest.headline == "Month 4: We came out of hyper-space at C3/7."
    assert [(each.kind, each.text, each.marks) for each in found.digest.lines] == [
        ("jump", "We set course for C3/7 and jumped.", ("C3/7",)),
        ("jump", "We came out of hyper-space at C3/7.", ("C3/7",)),
    ]
    assert not found.digest.says_all
    (jump,) = found.replay.scenes
    (travel,) = jump.acts
    assert isinstance(travel, Travel)
    assert (travel.mark.id, travel.path) == ("ship 1", (place_of("C2/7"), place_of("C3/7")))
    assert (travel.hidden_from, travel.hidden_to) == (False, False)
    assert jump.caption == "We set course for C3/7 and jumped. We came out of hyper-space at C3/7."


def test_a_long_jump_vanishes_and_comes_out_at_its_star() -> None:
    between = HERE + "1 stage jumping to C7/7 months 1 from C2/7\n1 log 4: Beagle jumps to C7/7, 2 months away.\n"
    (away,) = told(HERE, between).replay.scenes[0].acts
    assert isinstance(away, Travel)
    assert (away.path, away.hidden_to) == ((place_of("C2/7"), place_of("C7/7")), True)
    after = (
        HERE.replace("at C2/7", "at C7/7")
        + "1 log 4: Beagle jumps to C7/7, 2 months away.\n1 log 5: arrives at C7/7.\n"
    )
    (back,) = told(between, after).replay.scenes[0].acts
    assert isinstance(back, Travel)
    assert (back.path[-1], back.hidden_from) == (place_of("C7/7"), True)


def test_a_find_has_its_sum_by_the_ledger_and_a_point_at_its_star() -> None:
    after = HERE + (
        "1 log 4: (RM 1-f gave 12 against the mode.)\n"
        "1 log 4: proves C3/7 as a system of class 2 with fuel, worth 16 M.\n"
        "1 ledger 4 found 16 C3/7\n"
    )
    found = told(HERE, after)
    text = "We have proved C3/7: it is class 2, fit for colonies, with fuel."
    assert found.digest.headline == f"Month 4: {text} (+16 M)"
    (line,) = found.digest.lines
    assert (line.kind, line.text, line.amount, line.tone) == ("find", text, "+16 M", "gain")
    assert found.digest.says_all
    (scene,) = found.replay.scenes
    assert scene.acts == (Point(place_of("C3/7"), "find", "+16 M", "gain"),)
    assert (found.digest.weight, found.digest.moment) == (16, "A find worth 16 M")


def test_a_hazard_is_a_hit_and_a_lost_ship_is_gone() -> None:
    hit = told(HERE, HERE + "1 log 4: Meteors: 3 M of damage to the hull.\n")
    assert hit.replay.scenes[0].acts == (Burst(place_of("C2/7"), "hit", "-3 M hull", mark="ship 1", owner=Seat(1)),)
    assert hit.digest.lines[0].tone == "loss"
    lost = told(HERE, HERE + "1 stage lost why given up\n1 log 4: Beagle is lost: given up.\n")
    assert lost.digest.headline == "Month 4: We lost the Beagle: given up."
    assert (lost.digest.lines[0].marks, lost.digest.lines[0].gone) == (("ship 1",), {"ship 1": place_of("C2/7")})
    assert (lost.digest.moment, lost.digest.weight) == ("", 0)
    assert [each.id for each in lost.figures] == ["month", "balance"]


def test_of_very_many_scenes_the_least_urgent_are_left_out_and_their_order_stays() -> None:
    """The end is told however much came before it, and so is the jump that led there."""
    meteors = "".join(f"1 log 4: Meteors: {damage} M of damage to the hull.\n" for damage in range(1, 13))
    after = f"{HERE.replace('at C2/7', 'at C3/7')}1 log 4: Beagle jumps to C3/7.\n1 log 4: arrives at C3/7.\n"
    found = "1 log 4: proves C3/7 as a system of class 2 with fuel, worth 16 M.\n1 ledger 4 found 16 C3/7\n"
    lost = "1 stage lost why given up\n1 log 4: Beagle is lost: given up.\n"
    scenes = told(HERE, after + found + meteors).replay.scenes
    assert [scene.title for scene in scenes] == ["Jump", "Find", *["Hazard"] * 10]
    assert scenes[2].caption == "We ran into meteors: 3 M of damage to our hull."
    scenes = told(HERE, HERE + found + meteors + lost).replay.scenes
    assert [scene.title for scene in scenes] == ["Find", *["Hazard"] * 10, "Lost"]
    assert [act.kind for act in scenes[-1].acts if isinstance(act, Burst)] == ["destroyed"]
    both = f"{HERE}2 Fram, Canine of E12/0, ship II at E12/0\n"
    others = both.replace("ship II at E12/0", "ship II at C7/7")
    assert [scene.title for scene in told(both, others + found).replay.scenes] == ["Others", "Find"]
    assert [scene.title for scene in told(both, others + meteors).replay.scenes] == ["Hazard"] * 12


def test_figures_are_month_balance_fuel_supplies_risk_and_the_board() -> None:
    """Launched in month 1: month 4 is the fourth of the voyage, and the Board sits in its twelfth."""
    before = HERE + "1 stores slugs 6 supplies 10\n"
    after = HERE + "1 stores slugs 5 supplies 9\n1 ledger 3 lost -10 naval\n1 ledger 4 found 3 C3/7\n"
    figures = told(before, after).figures
    assert [(each.label, each.value, each.note) for each in figures] == [
        ("Month", "4", "of 60"),
        ("Balance", "-7 M", "more than 0 M at home wins"),
        ("Fuel", "5", "slugs"),
        ("Supplies", "9", "months"),
        ("Risk per jump month", "8 %", "malfunction"),
        ("Board of Review", "in 8 months", ""),
    ]
    assert (figures[1].change, figures[1].tone) == ("-7 M", "loss")
    assert (figures[2].change, figures[2].share) == ("-1", round(5 / 12, 3))


def test_among_several_explorers_the_rank_by_score_is_a_figure() -> None:
    both = f"{HERE}2 Fram, Canine of E12/0, ship II at E12/0\n3 Gjoa, Avian of E12/0\n"

    def ranks(before: str, after: str) -> list[tuple[str, str, str, str]]:
        found = told(both + before, both + after).figures
        return [(each.value, each.note, each.change, each.tone) for each in found if each.id == "rank"]

    assert ranks("", "") == [("1", "of 3", "", "neutral")]
    assert ranks("", "2 score 4 boards 1\n") == [("2", "of 3", "down 1", "loss")]
    assert ranks("2 score 4 boards 1\n", "1 score 4 boards 1\n2 score 4 boards 1\n") == [("1", "of 3", "up 1", "gain")]
    assert not any(each.id == "rank" for each in told(HERE, HERE).figures)


@pytest.mark.parametrize(
    ("given", "note"),
    [
        ("1 ledger 4 found 3 C3/7\n", "so far a win"),
        ("1 ledger 4 found 3 C3/7\n1 damage hull 3\n", "more than 0 M at home wins"),
        ("option goal megarons\n1 score 47 boards 1\n1 ledger 4 found 3 C3/7\n", "so far a win"),
        ("option goal megarons\n1 ledger 4 found 49 C3/7\n", "50 M at home wins"),
        ("option goal find\n1 ledger 4 found 3 C3/7\n", "found 3, charged 0"),
        ("1 ledger 4 found 3 C3/7\n2 score 4\n", "found 3, charged 0"),
    ],
)
def test_the_balance_says_whether_a_player_alone_would_win_with_it(given: str, note: str) -> None:
    """D114; the Board charges damage itself (19.2)."""
    (balance,) = (each for each in story(None, GAME.notation.position(HERE + given)).figures if each.id == "balance")
    assert balance.note == note


def test_what_the_balance_says_at_home_and_after_the_end() -> None:
    """Once the Board has counted everything, the score says it."""
    won = "1 ledger 4 found 3 C3/7\n"

    def balances(text: str) -> list[str]:
        return [each.note for each in story(None, GAME.notation.position(text)).figures if each.id == "balance"]

    assert balances(HERE + won) == ["so far a win"]
    assert balances(HERE.replace("ship I at C2/7", "ship I at C3/7") + won) == ["so far a win, once it is home"]
    assert balances(f"over\n{HERE}1 score 3 boards 1\n") == []


def test_the_goal_says_what_wins_and_how_the_board_counts() -> None:
    voyage = GAME.notation.position(f"option months 12\n{HERE}")
    goal = story(None, voyage).goal
    assert goal is not None
    assert goal.text == "Come home with more than 0 Megarons (M) to win. Be home when month 12 ends, the last one."
    assert goal.lines[0] == "M stands for Megarons, the money of the game."
    assert "3 M for each hostile race" in goal.lines[1]
    assert goal.lines[-1] == "A ship that is not home when month 12 ends is not counted at all."
    assert story(None, voyage, REFEREE).goal is None
    assert story(None, GAME.notation.position(f"over\n{HERE}")).goal is None


def test_a_turn_of_a_battle_is_moves_beams_missiles_and_hits() -> None:
    """Our ship goes to 5,6 and heads east; a missile flies on; beams hit us and miss; the military is not seen lost."""
    before = GIVENS["battle in space"]
    after = (
        before.replace("at 2,3 heading north-east", "at 5,6 heading east")
        .replace("flown 10", "flown 15")
        .replace("heading south velocity 5", "heading south velocity 5 hull 3")
        .replace("1 vessel 2 military at -1,-10\n", "")
    ) + (
        "1 log 1: Beagle goes to 5,6, velocity 4, heading east.\n"
        "1 log 1: Beagle: beams miss Native ship 1 at range 15 (4, above 9 hits).\n"
        "1 log 1: Native ship 1: beams hit Beagle at range 15 (14, above 9 hits).\n"
        "1 log 1: Beagle: screens absorb 3 M, 2 M are left.\n"
        "1 log 1: Native ship 1: 3 M of damage to the hull.\n"
    )
    move, fire, hits = told(before, after).replay.scenes
    travel, turn = move.acts
    assert isinstance(travel, Travel)
    assert (travel.mark.id, travel.path) == ("vessel 0", ((2.0, 3.0), (5.0, 6.0)))
    assert turn == Turn("vessel 0", 90)
    assert fire.acts[0] == Shot(OWN, (5.0, 6.0), toward=(0.0, 20.0), mark="vessel 0")
    assert fire.acts[1] == Shot(None, (0.0, 20.0), targets=((5.0, 6.0),), mark="vessel 1", delay=0.15)
    flies = fire.acts[2]
    assert isinstance(flies, Travel)
    assert (flies.mark.id, flies.path) == ("missile 4", ((0.0, 10.0), (0.0, 5.0)))
    assert hits.acts == (
        Burst((5.0, 6.0), "hit", "screens -3 M", mark="vessel 0", owner=OWN),
        Burst((0.0, 20.0), "hit", "-3 M", mark="vessel 1", delay=0.15),
    )


def test_ships_that_withdraw_leave_and_are_not_destroyed() -> None:
    """16.29: a battle that ends so has scenes, and nothing of it bursts."""
    after = (
        "1 at C3/5\n1 find C3/5 class 1 race Canine level 6 won mark H value 4\n1 ledger 1 found 4 C3/5\n"
        "1 log 1: Nobody was hit for 20 turns: the natives withdraw.\n1 log 1: takes C3/5, worth 4 M, by force.\n"
    )
    scenes = told(GIVENS["battle in space"], after).replay.scenes
    acts = [act for scene in scenes for act in scene.acts]
    assert not any(isinstance(act, Burst) for act in acts)
    assert any(isinstance(act, Travel) and act.mark.id == "vessel 1" and act.hidden_to for act in acts)
    assert [scene.caption for scene in scenes][-2:] == [
        "For 20 turns nobody was hit, and they withdrew.",
        "We took C3/5 by force.",
    ]


def test_a_ship_that_is_destroyed_bursts_where_it_was() -> None:
    after = GIVENS["battle in space"].replace(
        "1 vessel 1 at 0,20 heading south velocity 5\n", "1 vessel 3 at 9,9\n"
    ) + (
        "1 log 1: Native ship 1: 9 M of damage to the hull. It is destroyed.\n"
        "1 log 1: Native ship 3 appears ahead, at velocity 4.\n"
    )
    scenes = told(GIVENS["battle in space"], after).replay.scenes
    bursts = [act for scene in scenes for act in scene.acts if isinstance(act, Burst)]
    assert bursts == [Burst((0.0, 20.0), "destroyed", "destroyed", mark="vessel 1")]
    assert [act.label for scene in scenes for act in scene.acts if isinstance(act, Point)] == ["native ship 3"]


def test_what_all_are_told_of_others_is_told_by_their_names() -> None:
    both = f"{HERE}2 Fram, Canine of E12/0, ship II at E12/0\n"
    found = told(both, f"{both}* 2 jump: is home again. (to 1 2)\n")
    assert [(each.kind, each.text, each.marks) for each in found.digest.lines] == [
        ("jump", "Fram is home again.", ("ship 2",))
    ]


def test_a_ship_of_another_that_is_lost_is_pointed_out_where_it_was() -> None:
    both = f"{HERE}2 Fram, Canine of E12/0, ship II at C7/7\n"
    (line,) = told(both, f"{both}2 stage lost why given up\n* 2 lost: Fram is lost: given up. (to all)\n").digest.lines
    assert (line.marks, line.gone) == (("ship 2",), {"ship 2": place_of("C7/7")})


@pytest.mark.parametrize("name", GIVENS)
def test_every_stage_has_a_story(name: str) -> None:
    state = GAME.notation.position(GIVENS[name])
    for seat in (REFEREE, Seat(1)):
        assert story(None, state, seat).figures
        assert story(state, state, seat).replay.scenes == ()


def reached(seats: int, seed: int, bot: str) -> list[tuple[State | None, State]]:
    """The steps of a match."""
    states = played(GAME, seats, seed, bot)
    return list(zip((None, *states), states, strict=False))


@pytest.mark.parametrize("bot", ["random", "surveyor"])
def test_stories_of_reached_states(bot: str) -> None:
    scenes = 0
    for before, after in reached(2, 1, bot):
        for seat in (REFEREE, Seat(1), Seat(2)):
            found = story(before, after, seat)
            scenes += len(found.replay.scenes)
            assert all(scene.seconds > 0 and scene.caption for scene in found.replay.scenes)
            assert before is None or found.digest.headline
    assert scenes > 5


def test_the_balance_is_what_the_board_would_count_now() -> None:
    """Hostile races and damage are charged by the Board itself, and the head of the page has them too."""
    after = HERE + "1 ledger 4 found 3 C3/7\n1 find C3/5 class 1 race Canine level 6 mark H\n1 damage hull 2\n"
    view = GAME.rules.view(GAME.notation.position(after), OWN)
    board = next(each for each in GAME.pages.lists(view) if each.id == "board")
    total = next(row.cells[2] for row in board.rows if row.kind == "total")
    balance = next(each for each in told(HERE, after).figures if each.id == "balance")
    assert (balance.value, balance.change) == ("-2 M", "-2 M")
    assert total == "-2"


def test_a_headline_has_the_month_of_what_it_tells() -> None:
    after = HERE.replace("month 4", "month 5") + "1 log 5: arrives at C3/7.\n"
    assert told(HERE, after).digest.headline.startswith("Month 5: We came out of hyper-space")


def test_outfitting_is_told_as_such() -> None:
    docks = "1 ship II\n1 stage outfitting\n1 crew"
    assert told(f"{docks}\n", f"{docks} naval 3\n").digest.headline == "Month 1: The ship is being outfitted."


def test_the_lines_of_a_jump_are_in_their_order() -> None:
    failed = "A malfunction throws the ship off its course. It is in the system C7/7."
    log = f"1 log 4: Beagle jumps to C3/7.\n1 log 4: {failed}\n"
    assert [line.kind for line in told(HERE, HERE + log).digest.lines] == ["jump", "malfunction"]


def test_the_lines_are_in_the_order_of_events_and_an_attack_is_the_headline() -> None:
    log = "1 log 4: needs more than 8 on RM 2 and draws 6.\n"
    log += "1 log 4: The natives of C3/7 attack with a strength of 25.\n"
    found = told(HERE, HERE + log).digest
    assert found.headline == "Month 4: The natives of C3/7 attacked us with a strength of 25."
    assert [line.kind for line in found.lines] == ["talk", "trouble"]
    log = "1 log 4: finds a system of class 2; it takes no time to be sure.\n"
    proved = "1 log 4: proves C3/7 as a system of class 2, worth 3 M.\n1 ledger 4 found 3 C3/7\n"
    assert [line.kind for line in told(HERE, HERE + log + proved).digest.lines] == ["survey", "find"]


def test_a_bribe_is_told_and_the_headline_counts_it() -> None:
    log = "1 log 4: needs more than 8 on RM 2 and draws 9.\n1 log 4: wins the natives of C3/7, worth 65 M.\n"
    found = told(HERE, HERE + log + "1 ledger 4 bribe -10 C3/7\n1 ledger 4 found 65 C3/7\n").digest
    assert found.lines[0].text == "We paid 10 M as a bribe. They believed us."
    assert found.headline == "Month 4: The natives of C3/7 joined us. (+55 M in all)"


def test_a_battle_that_begins_and_a_turn_without_a_hit_are_told() -> None:
    attacked, fighting = GIVENS["attacked"], GIVENS["natives"]
    assert told(attacked, fighting).digest.sentence == "Our teams are in place. The battle begins."
    same = told(fighting, fighting).digest.sentence
    assert same == "A turn of the battle passes, and nobody is hit."


def test_a_voyage_that_the_board_has_counted_has_no_balance_any_more() -> None:
    after = HERE.replace("1 voyage launched 1\n", "1 stage waiting chance 65\n") + "1 score 66.75 boards 1\n"
    assert "balance" not in [each.id for each in told(HERE, after).figures]
    assert "balance" in [each.id for each in told(HERE, HERE + "1 score 66.75 boards 1\n").figures]
