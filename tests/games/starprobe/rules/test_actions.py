"""Points of the rules that are easily missed, carried out with scripted dice."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.dice import ScriptedDice
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Abandon, AnyOrder, Call, Explore, Fight, Jump, Pick, Wait
from turnsheet.games.starprobe.rules.actions.exploration.exploring import finish, give_up
from turnsheet.games.starprobe.rules.actions.home.board_of_review import report
from turnsheet.games.starprobe.rules.actions.home.outfitting import STANDARD_CREW, approved
from turnsheet.games.starprobe.rules.actions.jumping import arrive
from turnsheet.games.starprobe.rules.actions.natives.attacks import driven_out
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import (
    AnyStage,
    Contact,
    Fighting,
    Free,
    Ground,
    Jumping,
    Lost,
    Opposing,
    Outfitting,
    Recasting,
    Survey,
    Surveying,
)
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Find, Quarters, Right, Stores, System
from turnsheet.games.starprobe.rules.turn import advance
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.tables.tables import BOOK

SEED = "0"
SKY = sky_of(SEED)
HOME = SKY.homes[0]
STAR, NEXT = (star for star, _ in tuple(SKY.near(HOME.place, 4))[:2])
ONE, TWO = Seat(1), Seat(2)
STORES = Stores(supplies=12, slugs=8, salvos=5, modes=(1, 3, 5))
NONE = ScriptedDice([])


def explorer(stage: AnyStage | None = None, crew: Crew = STANDARD_CREW, finds: tuple[Find, ...] = ()) -> Explorer:
    """An Explorer II at a star near its home."""
    usual = Explorer(
        "Beagle",
        HOME.race,
        HOME.star,
        place=STAR.place,
        stage=stage or Free(),
        star=STAR.name,
        ship="II",
        crew=crew,
        stores=STORES,
    )
    return replace(usual, finds=finds, launched=1)


def game(
    *explorers: Explorer, options: Options | None = None, systems: tuple[System, ...] = (), month: int = 5
) -> State:
    order = tuple(Seat(number) for number in range(1, len(explorers) + 1))
    return State(options or Options(), SEED, month, order, explorers, systems)


def after(state: State, dice: Sequence[int], *orders: AnyOrder, seat: Seat = ONE) -> State:
    """The state after a sheet that uses up these rolls."""
    rolls = ScriptedDice(dice)
    after = advance(state, {seat: orders}, rolls)
    assert rolls.unused == []
    return after


def test_a_month_lost_to_a_hazard_ends_with_the_arrival() -> None:
    """98 is a black star: 11 of damage and a month lost. The jump of one month takes two, for one slug (8.11, D26)."""
    state = after(game(explorer()), [98], Jump(NEXT.name))
    own = state.explorers[0]
    assert isinstance(own.stage, Jumping)
    assert (own.star, own.damage.hull) == (None, 11)
    own = after(state, [], Wait()).explorers[0]
    assert (own.star, own.stage, own.stores.slugs) == (NEXT.name, Free(), 7)


def test_a_survey_begins_with_the_month_after_the_attempt() -> None:
    """Two months after an attempt in month 5 end with month 7; the first of them ends with a recheck (D31, D32)."""
    number, method = next(
        (number, method)
        for number in range(1, 21)
        for method in range(12, 16)
        if BOOK.exploration[number][method].text == "3"
    )
    quiet = next(number for number in range(1, 21) if not BOOK.conflict[number][method])
    state = after(game(explorer()), [number, quiet], Explore((), (method,)), Pick(1))
    state = after(state, [], Wait())
    state = after(state, [quiet], Wait())
    assert state.month == 7
    assert isinstance(state.explorers[0].stage, Surveying)
    assert state.explorers[0].finds == ()
    state = after(state, [], Wait())
    own = state.explorers[0]
    assert (state.month, own.stage) == (8, Free())
    assert [(find.star, find.classes, find.proved, find.value) for find in own.finds] == [(STAR.name, (3,), True, 8)]


def test_rest_is_not_disturbed_by_what_came_before_it() -> None:
    state = after(game(explorer()), [50], Jump(NEXT.name), Wait(5))
    assert (state.month, state.explorers[0].stores.supplies) == (10, 7)


def test_a_survey_is_fed_by_the_last_supplies_and_then_breaks_off() -> None:
    """The month counts, with its recheck; without supplies the second month is not begun (D99)."""
    survey = Survey(STAR.name, (), (12,), (1, 1), method=12, result="3", months=2)
    quiet = next(number for number in range(1, 21) if not BOOK.conflict[number][12])
    own = replace(explorer(Surveying(survey)), stores=replace(STORES, supplies=1))
    own = after(game(own), [quiet], Wait()).explorers[0]
    assert isinstance(own.stage, Free)
    assert [(find.classes, find.proved) for find in own.finds] == [((3,), False)]


NATIVE = Find(STAR.name, (1,), race="Plant", level=3)
PLANTS = System(STAR.name, "Plant", 3)
CONTACT = Contact(STAR.name, 12, 0, Quarters(28), 10, again=True)


def test_the_military_may_be_called_where_one_was_driven_out() -> None:
    """10E has 90 in 100, and 30 more against level 3. The base value of class 1 is 4 M (15.2, 15.3, D81)."""
    workspace = Workspace(game(explorer(finds=(NATIVE,)), systems=(PLANTS,)), NONE)
    driven_out(workspace, ONE, STAR.name, (20, 1))
    driven = workspace.state()
    assert driven.explorers[0].star is None
    assert driven.systems[0].driven == (ONE,)
    state = after(driven, [100], Call("10E"))
    own, system = state.explorers[0], state.systems[0]
    assert [(entry.cause, entry.amount) for entry in own.ledger] == [("military", -200), ("found", 16)]
    assert (own.finds[0].won, own.finds[0].mark, system.driven, system.base) == (True, "H", (), 17)


def test_an_explorer_driven_out_twice_meets_twice_the_number_of_the_table_again() -> None:
    workspace = Workspace(game(explorer(finds=(NATIVE,)), systems=(PLANTS,)), NONE)
    driven_out(workspace, ONE, STAR.name, (20, 1))
    driven_out(workspace, ONE, STAR.name, (40, 1))
    assert workspace.system(STAR.name).strength == (20, 1)


def test_nobody_comes_into_a_system_at_war() -> None:
    workspace = Workspace(game(explorer(), systems=(System(NEXT.name, closed=True),)), NONE)
    arrive(workspace, ONE, NEXT.place, NEXT.name)
    assert (workspace.explorer(ONE).place, workspace.explorer(ONE).star) == (NEXT.place, None)


def test_known_natives_stay_on_record_when_a_survey_is_given_up() -> None:
    survey = Survey(STAR.name, (), (12,), method=12, result="1", fixed=True, months=2)
    hostile = replace(NATIVE, mark="H", ill=True)
    workspace = Workspace(game(explorer(Surveying(survey), finds=(hostile,)), systems=(PLANTS,)), NONE)
    give_up(workspace, ONE)
    assert workspace.explorer(ONE).finds == (hostile,)


def test_a_race_that_became_hostile_later_is_charged_once() -> None:
    """The find was published by an earlier Board; the 3 M come with the next, and with no other (19.4)."""
    own = replace(explorer(crew=Crew(), finds=(replace(NATIVE, mark="H", published=True),)), star=HOME.star, boards=1)
    workspace = Workspace(game(own, month=12), NONE)
    report(workspace, ONE)
    assert workspace.explorer(ONE).score == -12
    report(workspace, ONE)
    assert workspace.explorer(ONE).score == -12


def test_what_was_left_is_not_exchanged_for_the_approved_stores() -> None:
    kept = Stores(supplies=5, slugs=10, salvos=3, modes=(20, 20))
    crew, stores = approved(replace(explorer(), stage=Outfitting(Quarters(200), 0, kept)), 0)
    assert crew.first_in == 0
    assert (stores.supplies, stores.slugs, stores.salvos) == (17, 10, 8)
    assert stores.modes == (1, 3, 5, 7, 9, 11, 13, 15, 20, 20)


def put_to_the_test(result: str, find: Find) -> Workspace:
    """After the tester's survey; the first explorer is at home."""
    survey = Survey(STAR.name, (), (12,), (1, 1), tests=TWO, method=12, result=result)
    first = replace(explorer(finds=(find,)), star=HOME.star, place=HOME.place)
    workspace = Workspace(game(explorer(Surveying(survey)), first), ScriptedDice([1, 46, 20]))
    finish(workspace, ONE, survey)
    return workspace


def test_natives_in_an_unproved_class_2_cost_its_finder_4() -> None:
    """Level 1 by 1, Humanoid by 46, and 20 is above any number (9.22)."""
    workspace = put_to_the_test("1", Find(STAR.name, (2,), proved=False))
    assert [(entry.cause, entry.amount) for entry in workspace.explorer(TWO).ledger] == [("penalty", -16)]
    assert isinstance(workspace.explorer(ONE).stage, Contact)


def test_a_starred_class_costs_3_more() -> None:
    """Record 3, new find 4: +3, less 3 for the speciality: nothing. Record 5, new find 5: 1 less 3 (9.22, 9.23)."""
    for classes, result, amounts in (((3,), "4*", []), ((5,), "5*", [-8])):
        workspace = put_to_the_test(result, Find(STAR.name, classes, proved=False))
        assert [entry.amount for entry in workspace.explorer(TWO).ledger] == amounts


def test_without_option_3_specialities_are_paid_when_they_are_proved() -> None:
    """3* is worth 2 and 11 M, all of it at the end of the survey that proves it (D41, D52)."""
    survey = Survey(STAR.name, (), (12,), (1, 1), method=12, result="3*")
    workspace = Workspace(game(explorer(Surveying(survey)), options=Options(disproving=False)), NONE)
    give_up(workspace, ONE)
    assert workspace.explorer(ONE).ledger == ()
    assert workspace.system(STAR.name).rights == ()
    finish(workspace, ONE, replace(survey, result="3", fixed=True))
    assert [entry.amount for entry in workspace.explorer(ONE).ledger] == [52]
    assert workspace.system(STAR.name).rights == (Right("exotics", ONE),)


def test_a_ship_without_anybody_alive_is_lost() -> None:
    """A First-In Team alone against 95: its chance is 95 in 100 against a defence of 30 and 10 by beams (D109)."""
    stage = Fighting(Ground(95, first_in=1), Free())
    own = after(game(explorer(stage, Crew(first_in=1))), [100, 1], Fight()).explorers[0]
    assert own.stage == Lost("nobody was left alive aboard")


def test_the_dice_answer_for_a_player_who_is_out() -> None:
    stage = Opposing(CONTACT, 3, TWO)
    state = game(explorer(stage, Crew(naval=10, contact=5)), explorer(), systems=(PLANTS,))
    one = replace(state.explorers[0], stores=replace(STORES, modes=(4,)))
    state = after(replace(state, explorers=(one, state.explorers[1])), [7], Abandon(), seat=TWO)
    assert state.explorers[0].stage == Recasting(CONTACT, 3, 7, (1,))


def test_charges_and_finds_of_the_ledger_make_the_score() -> None:
    ledger = (Entry(2, "found", Quarters(40)), Entry(3, "lost", Quarters(-16)))
    own = replace(explorer(crew=Crew(naval=10)), star=HOME.star, ledger=ledger)
    workspace = Workspace(game(own, month=12), NONE)
    report(workspace, ONE)
    assert (
        workspace.explorer(ONE).score
        == sum(entry.amount for entry in workspace.explorer(ONE).ledger if entry.board)
        == 24
    )
