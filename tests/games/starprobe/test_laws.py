"""The laws hold in games at random, and in games of bots, of which there are two hundred in a soak.

That they are sharp is shown by breaking each of them once.
"""

import os
from random import Random

import pytest
from msgspec.structs import replace

from tests.games.starprobe.laws import (
    LAWS,
    Law,
    a_lost_ship_does_nothing,
    a_slug_for_every_month_of_a_jump,
    books_are_not_rewritten,
    cargo_fits,
    dice_are_those_of_the_rulebook,
    everyone_is_accounted_for,
    finds_are_worth_what_was_paid,
    first_in_teams_are_under_control,
    keep,
    months_go_by_one_by_one_to_the_last,
    nothing_is_below_nothing,
    ships_are_where_they_can_be,
    specialities_are_there_once,
    the_score_is_what_boards_have_counted,
)
from tests.games.starprobe.random_matches import GAME, Played, Writer, bot, lively, steps, wild
from turnsheet.core.dice import Dice
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Jump
from turnsheet.games.starprobe.rules.crew_and_cargo import people
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.setup import set_up
from turnsheet.games.starprobe.rules.stages import Free, Lost, Waiting
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, Right, Stores, System
from turnsheet.games.starprobe.tables.tables import tables_of

SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
GAMES_PLAYED = 200 if SOAK else 6
LONGEST = 60 if SOAK else 8
TABLES = wild()
GAMES = (
    (Options(), 2),
    (Options(months=30), 1),
    (Options(tables=TABLES), 4),
    (Options(tables=TABLES, disproving=False, bribery=False), 4),
    (Options(tables=TABLES, tapes=True, methods="until home"), 3),
    (Options(tables=TABLES, enemies="hunting", opposite="next player", months=40), 3),
)


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=map(str, range(len(GAMES))))
def test_laws_hold_in_games_at_random(options: Options, seats: int) -> None:
    for seed in range(3):
        for step in steps(options, seats, f"law {seed}", 3000):
            keep(step)


def game_of(number: int) -> tuple[Options, int, list[Writer]]:
    """The options of one of the games of the soak, and who plays: every other one has those of a preset."""
    chance = Random(number)
    preset = GAME.presets[number // 2 % len(GAME.presets)]
    options, seats = preset.options, preset.seats
    assert isinstance(options, Options)
    if number % 2:
        seats = chance.randint(1, 8)
        options = Options(
            control=chance.random() < 0.5,
            blasting=chance.random() < 0.5,
            disproving=chance.random() < 0.5,
            bribery=chance.random() < 0.5,
            tapes=chance.random() < 0.5,
            methods=chance.choice(("each attempt", "until home")),
            opposite=chance.choice(("dice", "next player")),
            enemies=chance.choice(("cards", "hunting")),
            goal=chance.choice(("score", "megarons", "find", "losses")),
            tables=chance.choice(("", TABLES)),
        )
    players = [chance.choice((lively, bot("surveyor"), bot("random"))) for _ in range(seats)]
    return replace(options, months=chance.randint(6, LONGEST)), seats, players


@pytest.mark.parametrize("number", range(GAMES_PLAYED))
def test_no_law_is_broken_in_a_whole_game(number: int) -> None:
    options, seats, players = game_of(number)
    for step in steps(options, seats, f"soak {number}", 20_000, writers=players):
        keep(step)
    assert step.after.over
    assert GAME.notation.position(GAME.notation.notate(step.after)) == step.after


def test_everything_is_in_the_soak() -> None:
    games = [game_of(number) for number in range(200)]
    assert {seats for _, seats, _ in games} == set(range(1, 9))
    for name in ("control", "blasting", "disproving", "bribery", "tapes", "methods", "opposite", "enemies", "tables"):
        assert len({getattr(options, name) for options, _, _ in games}) == 2
    assert {options.goal for options, seats, _ in games if seats == 1} == {"score", "megarons", "find", "losses"}


def quiet() -> Played:
    """A step in which nothing happens: a ship on its way, and one that is lost."""
    opening = set_up(Options(control=False), 2, Dice(b""))
    sailing, lost = opening.explorers
    crew, stores = Crew(naval=10, contact=2, first_in=1), Stores(supplies=12, slugs=8)
    aboard = people(crew, tables_of(""))
    found = Entry(2, "found", Quarters(8), "C3/5", 1)
    find = Find(sailing.home, (3,), value=Quarters(8), published=True)
    sailing = replace(
        sailing,
        ship="II",
        crew=crew,
        stores=stores,
        stage=Free(),
        enlisted=aboard,
        boards=1,
        score=Quarters(8),
        ledger=(replace(found, about=sailing.home),),
        finds=(find,),
    )
    lost = replace(lost, ship="II", stage=Lost("given up"), star=None, done=True)
    system = System(sailing.home, rights=(Right("fuel", Seat(1)),))
    state = replace(opening, explorers=(sailing, lost), systems=(system,))
    return Played(state, {}, Dice(b""), state)


def changed(step: Played, seat: int, **fields: object) -> Played:
    """The step with something else become of an expedition."""
    explorers = list(step.after.explorers)
    explorers[seat - 1] = replace(explorers[seat - 1], **fields)
    return step._replace(after=replace(step.after, explorers=tuple(explorers)))


def breaches(step: Played) -> list[tuple[Law, Played]]:
    """Each law, and steps that break it."""
    own = step.after.explorers[0]
    system = step.after.systems[0]
    line = own.ledger[0]
    twice = replace(system, rights=(*system.rights, Right("fuel", Seat(2))))
    afar = replace(step.after, month=step.after.options.months + 1)
    return [
        (the_score_is_what_boards_have_counted, changed(step, 1, score=Quarters(9))),
        (the_score_is_what_boards_have_counted, changed(step, 1, ledger=(replace(line, board=0),))),
        (books_are_not_rewritten, changed(step, 1, ledger=())),
        (books_are_not_rewritten, changed(step, 1, ledger=(replace(line, amount=Quarters(9)),))),
        (books_are_not_rewritten, changed(step, 1, ledger=(replace(line, board=2),))),
        (everyone_is_accounted_for, changed(step, 1, crew=replace(own.crew, contact=1))),
        (everyone_is_accounted_for, changed(step, 1, fallen=100)),
        (everyone_is_accounted_for, changed(step, 1, stage=Waiting(65, Quarters(200)), boards=2, fallen=2000)),
        (nothing_is_below_nothing, changed(step, 1, stores=Stores(supplies=12, slugs=-1))),
        (nothing_is_below_nothing, changed(step, 1, crew=Crew(naval=10, marine=-1))),
        (nothing_is_below_nothing, changed(step, 1, account=Quarters(-1))),
        (cargo_fits, changed(step, 1, stores=Stores(salvos=101))),
        (a_slug_for_every_month_of_a_jump, changed(step, 1, stores=Stores(supplies=12, slugs=7))),
        (a_slug_for_every_month_of_a_jump, _checked(step)),
        (finds_are_worth_what_was_paid, changed(step, 1, finds=())),
        (finds_are_worth_what_was_paid, changed(step, 1, finds=(replace(own.finds[0], value=Quarters(9)),))),
        (months_go_by_one_by_one_to_the_last, step._replace(after=afar)),
        (months_go_by_one_by_one_to_the_last, step._replace(after=replace(step.after, month=0))),
        (a_lost_ship_does_nothing, changed(step, 2, star=step.after.explorers[1].home)),
        (a_lost_ship_does_nothing, changed(step, 2, ledger=(Entry(1, "found", Quarters(4), "C3/5"),))),
        (specialities_are_there_once, step._replace(after=replace(step.after, systems=(twice,)))),
        (ships_are_where_they_can_be, changed(step, 1, place=(0, 1, 0))),
        (first_in_teams_are_under_control, changed(step, 1, crew=replace(own.crew, first_in=2))),
        (first_in_teams_are_under_control, changed(step, 1, control=3)),
        (dice_are_those_of_the_rulebook, _rolled(step, "numbers", 21)),
        (dice_are_those_of_the_rulebook, _rolled(step, "mood", 10, 10)),
        (dice_are_those_of_the_rulebook, _rolled(step, "plus", 100)),
    ]


def _checked(step: Played) -> Played:
    """A month of a jump was checked for, and no slug is gone."""
    dice = Dice(b"")
    dice.at("jump", 1, step.before.month).die(100)
    jump = Jump(step.after.explorers[1].home)
    return step._replace(dice=dice, orders={Seat(1): (jump,)})


def _rolled(step: Played, label: str, *sides: int) -> Played:
    """Dice with this number of sides were rolled."""
    dice = Dice(b"")
    for each in sides:
        dice.at(label, 1).die(each)
    return step._replace(dice=dice)


def test_a_quiet_step_keeps_all_laws() -> None:
    keep(quiet())


def test_every_law_is_sharp() -> None:
    broken = breaches(quiet())
    assert {law for law, _ in broken} == set(LAWS)
    for law, step in broken:
        with pytest.raises(AssertionError):
            law(step)
