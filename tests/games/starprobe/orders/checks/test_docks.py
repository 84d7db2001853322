"""What can be ordered at the docks and in shops."""

import pytest

from tests.games.starprobe.order_contexts import CREW, HOME, NEAR, STORES, code, context, explorer, why
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.checks.docks import owed
from turnsheet.games.starprobe.orders.context import Context
from turnsheet.games.starprobe.orders.orders import (
    Abandon,
    AnyOrder,
    Buy,
    Choose,
    Dump,
    Hire,
    Launch,
    Mend,
    NameShip,
    Pack,
    SellTapes,
    Settle,
    Standard,
    Wait,
)
from turnsheet.games.starprobe.pages.view import Known
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Jumping, Outfitting
from turnsheet.games.starprobe.rules.state_parts import Crew, Entry, Quarters, ShipKind, Stores
from turnsheet.games.starprobe.space_battle.battle import Damage

GRANT = Quarters(35 * 4)
DOCKS = Outfitting(GRANT, 1)
BASE = Known(NEAR, base=5, base_of=HOME)


NOBODY, NOTHING = Crew(), Stores()


def docks(
    crew: Crew = NOBODY, stores: Stores = NOTHING, ship: ShipKind | None = "II", stage: Outfitting = DOCKS
) -> Context:
    return context(explorer(stage, HOME, ship=ship, crew=crew, stores=stores, launched=0), month=1)


def test_the_first_in_order_chooses_first() -> None:
    own = explorer(DOCKS, HOME, ship=None)
    assert code(context(own, ships={Seat(2): None}, order=(1, 2)), Choose("I")) == ""
    assert why(context(own, ships={Seat(2): None}, order=(2, 1)), Choose("I")) == (
        "not-your-turn",
        "Ship 2 (seat 2) chooses a ship before you. Wait until they have chosen.",
    )
    assert code(context(own, ships={Seat(2): "II"}, order=(2, 1)), Choose("I")) == ""


def test_half_the_ships_are_explorers_of_the_first_kind() -> None:
    own = explorer(DOCKS, HOME, ship=None)
    ships: dict[Seat, ShipKind | None] = {Seat(2): "I", Seat(3): None}
    three = context(own, ships=ships, order=(2, 1, 3))
    assert why(three, Choose("I")) == ("no-ship-left", "All Explorers I are taken. Take one of the other kind.")
    assert code(three, Choose("II")) == ""


def test_a_player_alone_takes_either_ship() -> None:
    alone = context(explorer(DOCKS, HOME, ship=None), ships={}, order=(1,))
    assert code(alone, Choose("I")) == code(alone, Choose("II")) == ""


def test_a_ship_is_taken_once() -> None:
    assert why(docks(), Choose("I")) == (
        "has-ship",
        "You have an Explorer II. Each explorer takes one ship: remove this order.",
    )


@pytest.mark.parametrize("order", [Hire("naval", 1), Buy("slugs", 1), Pack((1,)), Standard(), Launch(), Wait()])
def test_nothing_is_done_without_a_ship(order: AnyOrder) -> None:
    assert code(docks(ship=None), order) == "no-ship"
    assert code(docks(ship=None), Abandon()) == "no-ship"


@pytest.mark.parametrize(
    ("name", "refused"), [("Beagle", ""), ("", "bad-name"), ("x" * 25, "bad-name"), ("ship 2", "name-taken")]
)
def test_names_are_short_and_nobody_elses(name: str, refused: str) -> None:
    assert code(docks(), NameShip(name)) == refused


def test_ships_are_named_at_the_docks() -> None:
    assert code(context(), NameShip("Beagle")) == "not-now"


def test_the_grant_is_not_exceeded() -> None:
    """1,000 naval personnel cost 5 M and 15 Contact Teams 30; 900 of them, the teams and 2 Marine Groups cost 35½."""
    at = docks(Crew(naval=10))
    assert code(at, Hire("contact", 15)) == ""
    assert why(docks(Crew(naval=9, contact=15)), Hire("marine", 2)) == (
        "too-dear",
        "This costs 35.5 M in total, but the grant is 35 M. Hire or buy less.",
    )


def test_a_ship_carries_2500_people() -> None:
    assert code(docks(), Hire("naval", 25)) == ""
    assert why(docks(), Hire("naval", 26)) == (
        "too-many-people",
        "A ship carries 2,500 people; you would have 2,600. Hire fewer.",
    )


def test_first_in_teams_are_controlled() -> None:
    assert code(docks(), Hire("first-in", 1)) == ""
    assert why(docks(), Hire("first-in", 2)) == (
        "control",
        "You can control 1 First-In Team, not 2. Hire fewer.",
    )
    assert code(docks(stage=Outfitting(GRANT, 0)), Hire("first-in", 1)) == "control"


def test_supplies_are_for_each_1250_people() -> None:
    """2,500 people cost 12½ M; five years for them cost 20 M more, and a sixth is beyond the grant."""
    at = docks(Crew(naval=25))
    assert code(at, Buy("years", 5)) == ""
    assert why(at, Buy("years", 6)) == (
        "too-dear",
        "This costs 36.5 M in total, but the grant is 35 M. Hire or buy less.",
    )


def test_cargo_finds_room() -> None:
    """An Explorer I has 10 units: 12 slugs in the engines and 40 in the hold."""
    at = docks(ship="I")
    assert code(at, Buy("slugs", 52)) == ""
    assert why(at, Buy("slugs", 53)) == (
        "no-room",
        "The cargo would take 11 units of space, and there are 10. Take less.",
    )
    assert code(docks(stores=Stores(slugs=52), ship="I"), Pack((1,))) == "no-room"
    assert code(docks(stores=Stores(slugs=52)), Pack((1,))) == ""


def test_salvos_are_sold_by_fives() -> None:
    assert code(docks(), Buy("salvos", 10)) == ""
    assert why(docks(), Buy("salvos", 7))[0] == "by-fives"


def test_modes_are_numbered_1_to_20() -> None:
    assert code(docks(), Pack((1, 20, 20))) == ""
    assert why(docks(), Pack((1, 21))) == ("no-such-mode", "Modes are numbered 1 to 20; there is no mode 21.")


def test_the_approved_crew_costs_35() -> None:
    assert code(docks(), Standard()) == ""
    assert why(docks(stage=Outfitting(Quarters(30 * 4), 1)), Standard()) == (
        "too-dear",
        "This costs 35 M in total, but the grant is 30 M. Hire or buy less.",
    )


def test_what_was_kept_is_not_paid_again() -> None:
    """With a year, 8 slugs, 5 salvos and 10 modes from before only the people are paid, 23 M."""
    kept = Outfitting(Quarters(23 * 4), 1, STORES)
    assert code(docks(stage=kept, stores=STORES), Standard()) == ""
    assert code(docks(stage=Outfitting(Quarters(23 * 4 - 1), 1, STORES), stores=STORES), Standard()) == "too-dear"


def test_somebody_must_be_aboard() -> None:
    assert code(docks(), Launch()) == "nobody-aboard"
    assert code(docks(Crew(marine=1)), Launch()) == ""
    assert why(context(), Launch()) == ("not-now", "The ship has been launched. Remove this order.")


def test_things_are_sold_at_home_and_at_open_bases() -> None:
    assert code(context(explorer(at=HOME)), Buy("slugs", 4)) == ""
    assert code(context(), Buy("slugs", 4)) == "nothing-sold"
    assert code(context(explorer(), BASE), Buy("slugs", 4)) == ""
    assert code(context(explorer(), BASE, month=4), Buy("slugs", 4)) == "nothing-sold"
    assert code(context(explorer(), Known(NEAR, base=5)), Buy("slugs", 4)) == "nothing-sold"
    assert code(context(explorer(Jumping((2, 2, 7), HOME, 1), None)), Buy("slugs", 4)) == "not-now"


def test_what_is_bought_on_a_voyage_finds_room() -> None:
    """An Explorer II has 20 units; 5 salvos and 10 modes take 3, so 12 + 17 × 4 slugs are the most, 72 more than 8."""
    assert code(context(explorer(at=HOME)), Buy("slugs", 72)) == ""
    assert code(context(explorer(at=HOME)), Buy("slugs", 73)) == "no-room"
    assert code(context(explorer(at=HOME)), Buy("slugs", 0)) == "bad-number"
    assert code(context(explorer(at=HOME)), Pack(())) == "bad-number"


def test_people_are_hired_at_the_docks_alone() -> None:
    assert code(context(explorer(at=HOME)), Hire("naval", 1)) == "not-now"


def test_the_hull_is_mended_at_home() -> None:
    assert code(context(explorer(at=HOME, damage=Damage(hull=3))), Mend()) == ""
    assert code(context(explorer(at=HOME)), Mend()) == "no-damage"
    assert code(context(explorer(damage=Damage(hull=3))), Mend()) == "not-home"


def test_what_is_thrown_overboard_is_there() -> None:
    assert code(context(), Dump("slugs", 8)) == ""
    assert why(context(), Dump("slugs", 9)) == ("too-few", "You cannot throw 9 overboard; there are 8 slugs.")
    assert code(context(), Dump("modes", 10)) == ""
    assert code(context(), Dump("years", 1)) == "no-such-ware"
    assert code(docks(CREW), Dump("slugs", 1)) == "not-now"


def test_tapes_are_sold_at_a_base_if_the_match_is_played_with_them() -> None:
    own = explorer(stores=Stores(tapes=2))
    tapes = Options(tapes=True)
    assert code(context(own, BASE, options=tapes), SellTapes(2)) == ""
    assert code(context(own, BASE, options=tapes), SellTapes(3)) == "too-few"
    assert code(context(own, BASE), SellTapes(2)) == "no-tapes"
    assert code(context(explorer(at=HOME, stores=Stores(tapes=2)), options=tapes), SellTapes(1)) == "nothing-sold"


def test_the_account_pays_charges_and_no_more() -> None:
    """6 M for people and 3 for the hull, less 2 paid before, are 7 M; finds and things counted before cost nothing."""
    ledger = (
        Entry(2, "lost", Quarters(-24)),
        Entry(2, "found", Quarters(40)),
        Entry(3, "account", Quarters(8)),
        Entry(1, "lost", Quarters(-40), board=1),
    )
    own = explorer(ledger=ledger, account=Quarters(40), damage=Damage(hull=3))
    assert owed(own) == 7 * 4
    assert code(context(own), Settle(7)) == ""
    assert why(context(own), Settle(8)) == ("too-much", "There are 7 M of charges it can pay for. Pay less.")
    assert code(context(explorer(ledger=ledger, account=Quarters(8))), Settle(3)) == "too-dear"
    assert code(context(own), Settle(0)) == "bad-number"
