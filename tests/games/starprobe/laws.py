"""Laws that hold in every game: books, people, stores, jumps and finds, whatever is ordered.

Each law looks at one step.
"""

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from tests.games.starprobe.random_matches import Played
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Buy, Dump, Launch, Refine, Standard
from turnsheet.games.starprobe.rules.crew_and_cargo import count_of, fits, people
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.star_map.game_map import sky_of
from turnsheet.games.starprobe.tables.table_types import UNITS
from turnsheet.games.starprobe.tables.tables import tables_of

Law = Callable[[Played], None]
SLUGS = (Buy, Dump, Refine, Standard, Launch)
"""Orders that change slugs without a jump."""
RM_2 = (10, 19)
"""The first chit of the cup, and the second."""
ROLLS: dict[str, tuple[int, ...]] = {
    "numbers": (20,),
    "recheck": (20,),
    "lifeforms": (20,),
    "whom": (6,),
    "reserve": (100,),
    "jump": (100,),
    "bearing": (6,),
    "drift": (100,),
    "level": (100,),
    "race": (100,),
    "either": (2,),
    "empire": (6,),
    "ill will": (20,),
    "opposite": (20,),
    "minus": (10,),
    "mood": RM_2,
    "blast": (100,),
    "teams": (4,),
    "ground": (100,),
    "military": (100,),
    "leave": (100,),
    "point": (4,),
    "velocity": (10,),
    "order": (6,),
    "beams": RM_2,
    "missiles": RM_2,
    "location": (10,),
}
"""The sides of the rolls of a name, in turn (chapters 8 to 16, 19, D58)."""
CHOSEN: dict[str, set[int]] = {
    "plus": {4, 6, 8, 10, 12, 20, 19},
    "reinforcements": {8, 12, 10, 19},
    "card": {6, 4},
}
"""Names whose rolls depend on a choice, a level or a roll before."""
PLAYERS = ("who", "random")
"""Rolls that are not part of the rules: which seat sends orders, and which orders."""


def pairs(step: Played) -> list[tuple[Seat, Explorer, Explorer]]:
    """Everyone before and after a step."""
    both = zip(step.before.explorers, step.after.explorers, strict=True)
    return [(Seat(number), *pair) for number, pair in enumerate(both, 1)]


def the_score_is_what_boards_have_counted(step: Played) -> None:
    """17.4, D117."""
    for explorer in step.after.explorers:
        assert explorer.score == sum(entry.amount for entry in explorer.ledger if entry.board)


def books_are_not_rewritten(step: Played) -> None:
    """A line of the ledger stays; a Board only puts its number to it, once (17.4, 19.9)."""
    for _, before, after in pairs(step):
        assert len(after.ledger) >= len(before.ledger)
        for old, new in zip(before.ledger, after.ledger, strict=False):
            assert new == (old if old.board else replace(old, board=new.board))
            assert new.board <= after.boards


def everyone_is_accounted_for(step: Played) -> None:
    """Everyone who was enlisted is aboard, has fallen, or was paid off by a Board, and only Boards pay off (D104)."""
    for _, before, after in pairs(step):
        paid_off, now = _paid_off(before, step.before), _paid_off(after, step.after)
        enlisted = after.enlisted - before.enlisted
        assert paid_off >= 0
        if after.boards == before.boards:
            assert now == paid_off
        else:
            assert paid_off <= now <= paid_off + enlisted + _aboard(before, step.before)


def _aboard(explorer: Explorer, state: State) -> int:
    """Those who sailed and live: hired people are enlisted by the launch, and a lost ship has none."""
    docked = isinstance(explorer.stage, Outfitting | Lost)
    return 0 if docked else people(explorer.crew, tables_of(state.options.tables))


def _paid_off(explorer: Explorer, state: State) -> int:
    return explorer.enlisted - explorer.fallen - _aboard(explorer, state)


def nothing_is_below_nothing(step: Played) -> None:
    """People, stores, damage and the private account."""
    for explorer in step.after.explorers:
        stores = explorer.stores
        assert min(stores.supplies, stores.slugs, stores.salvos, stores.tapes) >= 0
        assert min(count_of(explorer.crew, unit) for unit in UNITS) >= 0
        assert min(explorer.account, explorer.damage.hull, explorer.crewless, explorer.fallen) >= 0


def cargo_fits(step: Played) -> None:
    """5.8, 6.12 to 6.14, 18.1."""
    tables = tables_of(step.after.options.tables)
    for explorer in step.after.explorers:
        assert explorer.ship is None or fits(explorer, explorer.stores, tables)


def a_slug_for_every_month_of_a_jump(step: Played) -> None:
    """7.4: as many slugs as months of jumps were checked for, if the sheet did nothing else with slugs."""
    rolls = Counter(roll.name.rsplit(" ", 1)[0] for roll in step.dice.log if roll.name.startswith("jump "))
    for seat, before, after in pairs(step):
        outfits = isinstance(before.stage, Outfitting) or isinstance(after.stage, Outfitting)
        if not outfits and not any(isinstance(order, SLUGS) for order in step.orders.get(seat, ())):
            assert before.stores.slugs - after.stores.slugs == rolls[f"jump {seat}"]


def finds_are_worth_what_was_paid(step: Played) -> None:
    """10.1 to 10.6, D52: the lines `found` about a star are the value of the find."""
    for explorer in step.after.explorers:
        paid: Counter[str] = Counter()
        for entry in explorer.ledger:
            if entry.cause == "found":
                paid[entry.about] += entry.amount
        assert paid == Counter({find.star: find.value for find in explorer.finds if find.value})


def months_go_by_one_by_one_to_the_last(step: Played) -> None:
    """1.6, 4.6."""
    assert step.before.month <= step.after.month <= step.after.options.months


def a_lost_ship_does_nothing(step: Played) -> None:
    """D108: what others prove about its finds is all that changes."""
    for _, before, after in pairs(step):
        if isinstance(before.stage, Lost):
            assert after == replace(before, finds=after.finds, ledger=after.ledger, score=after.score, log=after.log)
            heard = after.log[len(before.log) :]
            assert after.log[: len(before.log)] == before.log
            stars = [find.star for find in after.finds]
            assert step.after.over or all(any(star in text for star in stars) for text in heard)
            assert all(entry.cause == "penalty" for entry in after.ledger[len(before.ledger) :])


def specialities_are_there_once(step: Played) -> None:
    """D34: a system has each speciality once, and one player controls it."""
    for system in step.after.systems:
        items = [right.item for right in system.rights]
        assert len(items) == len(set(items))


def ships_are_where_they_can_be(step: Played) -> None:
    """2.7, D15: in no cloud, and in a system only at its star."""
    sky = sky_of(step.after.sky, step.after.options.sky)
    for explorer in step.after.explorers:
        assert not sky.clouded(explorer.place)
        assert explorer.star is None or sky.place_of(explorer.star) == explorer.place


def first_in_teams_are_under_control(step: Played) -> None:
    """6.8, 6.9, D106."""
    for _, before, after in pairs(step):
        assert after.control == before.control
        assert after.crew.first_in <= after.control


def dice_are_those_of_the_rulebook(step: Played) -> None:
    """Every randomizer has its sides, so whatever is drawn is as likely as the rules say (chapter 3)."""
    for roll in step.dice.log:
        label = roll.name.rstrip("-0123456789 ")
        if label in ROLLS:
            assert roll.sides == ROLLS[label][roll.earlier % len(ROLLS[label])], roll
        else:
            assert label in PLAYERS or roll.sides in CHOSEN[label], roll


LAWS: tuple[Law, ...] = (
    the_score_is_what_boards_have_counted,
    books_are_not_rewritten,
    everyone_is_accounted_for,
    nothing_is_below_nothing,
    cargo_fits,
    a_slug_for_every_month_of_a_jump,
    finds_are_worth_what_was_paid,
    months_go_by_one_by_one_to_the_last,
    a_lost_ship_does_nothing,
    specialities_are_there_once,
    ships_are_where_they_can_be,
    first_in_teams_are_under_control,
    dice_are_those_of_the_rulebook,
)


def keep(step: Played) -> None:
    """All laws hold."""
    for law in LAWS:
        law(step)
