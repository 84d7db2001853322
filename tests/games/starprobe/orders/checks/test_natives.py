"""What can be ordered when there are natives, lifeforms or ships."""

import pytest

from tests.games.starprobe.order_contexts import NEAR, code, context, explorer, why
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import (
    Accept,
    AnyOrder,
    Ask,
    Blast,
    Call,
    Fight,
    Generate,
    Helm,
    Negotiate,
    Offer,
    Oppose,
    Pay,
    Refuse,
    Stand,
    Steer,
    Sway,
    Tell,
    Withdraw,
)
from turnsheet.games.starprobe.pages.view import Known
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import (
    Attacked,
    Bargaining,
    Contact,
    Fighting,
    Free,
    Ground,
    Ransom,
    SpaceBattle,
    Swaying,
)
from turnsheet.games.starprobe.rules.state import Offered
from turnsheet.games.starprobe.rules.state_parts import Crew, Find, Quarters, Right, Stores
from turnsheet.games.starprobe.space_battle.battle import Aim
from turnsheet.games.starprobe.space_battle.setup import begin
from turnsheet.games.starprobe.tables.tables import BOOK

FIRST = Contact(NEAR, 12, 0, Quarters(20), 4)
AGAIN = Contact(NEAR, 12, 0, Quarters(20), 4, again=True)


def met(level: int) -> tuple[Find, ...]:
    return (Find(NEAR, (1,), race="Plant", level=level),)


def test_negotiating_takes_a_mode_and_a_team() -> None:
    assert code(context(explorer(FIRST)), Negotiate(3)) == ""
    assert why(context(explorer(FIRST, stores=Stores(modes=(1, 5)))), Negotiate(3)) == (
        "no-such-mode",
        "You have no mode 3; you have 1 5. Choose one of these.",
    )
    assert code(context(explorer(FIRST, crew=Crew(naval=10, scientific=2))), Negotiate(3)) == "no-teams"
    assert code(context(explorer(FIRST, crew=Crew(first_in=1))), Negotiate(3)) == ""
    assert code(context(), Negotiate(3)) == "not-now"


def test_a_number_is_set_by_the_one_who_is_asked() -> None:
    assert code(context(asked=2), Oppose(20)) == ""
    assert code(context(explorer(done=True), asked=2), Oppose(1)) == ""
    assert code(context(asked=2), Oppose(21)) == "bad-number"
    assert code(context(), Oppose(7)) == "not-asked"


def test_gains_and_moods() -> None:
    assert code(context(explorer(Bargaining(FIRST))), Generate("RM 1-f")) == ""
    assert code(context(), Generate("RM 2")) == "not-now"
    swaying = explorer(Swaying(FIRST, Quarters(20), 7))
    assert code(context(swaying), Sway(3)) == code(context(swaying, options=Options(bribery=False)), Sway()) == ""
    assert code(context(swaying, options=Options(bribery=False)), Sway(3)) == "no-bribes"


def test_a_ransom_is_paid_in_full_or_not_at_all() -> None:
    own = explorer(Ransom(FIRST, 4, 9))
    assert code(context(own), Pay(4)) == code(context(own), Pay(6)) == code(context(own), Refuse()) == ""
    assert why(context(own), Pay(3)) == (
        "too-little",
        "They want 4 M, and 3 M is less. Pay at least that, or 'refuse'.",
    )
    assert code(context(), Refuse()) == "not-now"


def test_natives_below_level_6_are_blasted() -> None:
    assert code(context(explorer(FIRST, finds=met(5))), Blast(5)) == ""
    assert why(context(explorer(FIRST, finds=met(5))), Blast(6)) == (
        "no-salvos",
        "You cannot fire 6 salvos; there are 5 salvos.",
    )
    assert code(context(explorer(AGAIN, finds=met(6))), Blast(1)) == "too-advanced"
    assert code(context(explorer(FIRST, finds=met(1)), options=Options(blasting=False)), Blast(1)) == "no-blasting"


def test_as_many_teams_stand_as_are_attacked() -> None:
    own = explorer(Attacked(AGAIN, 20, 1, 2))
    assert code(context(own), Stand(1, 1)) == code(context(own), Stand(0, 2)) == ""
    assert why(context(own), Stand(2, 0)) == (
        "bad-stand",
        "Name 2 teams in all; there are 1 First-In Team and 2 Contact Teams.",
    )
    assert code(context(own), Stand(1, 2)) == "bad-stand"


@pytest.mark.parametrize(
    ("order", "refused"),
    [
        (Fight(), ""),
        (Fight(beams=False, salvos=2), ""),
        (Fight(salvos=3), "too-many-salvos"),
        (Fight(reinforce=(("marine", 2), ("naval", 1))), ""),
        (Fight(reinforce=(("marine", 4),)), "too-many-join"),
        (Fight(reinforce=(("contact", 2),)), "too-few"),
        (Fight(reinforce=(("repair", 1),)), "too-few"),
        (Fight(lose=("contact", "marine")), ""),
        (Withdraw(salvos=1), ""),
        (Withdraw(salvos=3), "too-many-salvos"),
    ],
)
def test_a_turn_on_the_ground(order: AnyOrder, refused: str) -> None:
    """One of two Contact Teams is in the battle, with 3 of 6 Marine Groups."""
    assert code(context(explorer(_battle())), order) == refused


def _battle() -> Fighting:
    return Fighting(Ground(20, 3, contact=1, marine=3, turn=2), Free(), AGAIN)


def test_nobody_joins_in_the_first_turn() -> None:
    own = explorer(Fighting(Ground(20, contact=1, turn=1), Free(), AGAIN))
    assert code(context(own), Fight(reinforce=(("marine", 1),))) == "first-turn"


def test_salvos_must_be_aboard() -> None:
    own = explorer(_battle(), stores=Stores(salvos=1))
    assert why(context(own), Fight(salvos=2)) == ("no-salvos", "You cannot fire 2 salvos; there is 1 salvo.")


def test_first_in_teams_alone_accept_no_marines() -> None:
    own = explorer(Fighting(Ground(20, first_in=1, turn=2), Free()))
    assert code(context(own), Fight(reinforce=(("marine", 1),))) == "no-marines"
    assert code(context(own), Fight(reinforce=(("marine", 1), ("naval", 1)))) == ""
    assert code(context(own), Fight(reinforce=(("naval", 3),))) == ""


def test_lifeforms_let_nobody_go_and_the_military_does_not_come_for_them() -> None:
    own = explorer(Fighting(Ground(20, scientific=1), Free()))
    assert code(context(own), Withdraw()) == code(context(own), Call("5")) == "lifeform"


def test_the_military_is_called_once_and_by_those_who_are_attacked() -> None:
    assert code(context(explorer(_battle())), Call("10E")) == ""
    assert code(context(explorer(_battle())), Call("11")) == "no-such-priority"
    called = Fighting(Ground(20, 3, contact=1, military=5, priority="4"), Free(), AGAIN)
    assert why(context(explorer(called)), Call("5")) == (
        "called",
        "The military has been called, with priority 4. Remove this order.",
    )
    assert code(context(explorer(FIRST)), Call("5")) == "too-early"
    assert code(context(explorer(AGAIN)), Call("5")) == ""
    assert code(context(), Call("5")) == "not-attacked"


def test_the_military_is_called_where_one_was_driven_out() -> None:
    outside = explorer(at=None, beside=NEAR)
    assert code(context(outside, Known(NEAR, driven=True)), Call("5")) == ""
    assert code(context(outside, Known(NEAR, driven=True, closed=True)), Call("5")) == "not-attacked"
    assert code(context(outside), Call("5")) == "not-attacked"


def cornered(salvos: int = 5) -> SpaceBattle:
    battle, _ = begin(1, "II", 7, 1, "cards", dice=Dice(turn_key("0", 0)), tables=BOOK, salvos=salvos)
    return SpaceBattle(AGAIN, battle)


def test_a_battle_in_space_is_ordered_turn_by_turn() -> None:
    """The acceleration of an Explorer II is 3, and it fires two salvos per turn."""
    own = explorer(cornered())
    assert code(context(own), Steer(3)) == code(context(own), Helm()) == code(context(own), Helm(3)) == ""
    assert code(context(own), Helm(aims=(Aim(1), Aim(1, 2)), call="10E")) == ""
    assert code(context(own), Steer(4)) == code(context(own), Helm(4)) == "bad-helm"
    refused = "The ship can fire 2 salvos per turn, not 3. Fire fewer."
    assert why(context(own), Helm(aims=(Aim(1, 3),))) == ("bad-helm", refused)
    assert code(context(own), Helm(aims=(Aim(2),))) == code(context(own), Helm(mends=("engines",))) == "bad-helm"
    assert code(context(own), Call("5")) == code(context(), Helm()) == code(context(), Steer(1)) == "not-now"


def test_without_a_slug_nobody_runs() -> None:
    assert code(context(explorer(cornered())), Helm(running=True)) == ""
    assert code(context(explorer(cornered(), stores=Stores(salvos=5))), Helm(running=True)) == "no-fuel"


MINE = Known(NEAR, rights=(Right("fuel", Seat(1)),))
THEIRS = Known(NEAR, rights=(Right("fuel", Seat(2)),))


@pytest.mark.parametrize("order", [Ask(NEAR, Quarters(8)), Ask(NEAR, Quarters(-1)), Offer(NEAR, Seat(2), Quarters(40))])
def test_what_one_controls_can_be_sold_from_anywhere(order: AnyOrder) -> None:
    far = explorer(at=None, done=True)
    assert code(context(far, MINE), order) == ""
    assert code(context(far, THEIRS), order) == code(context(far), order) == "no-right"


def test_offers_are_made_to_players_who_are_there() -> None:
    assert code(context(explorer(), MINE), Offer(NEAR, Seat(1), Quarters(4))) == "oneself"
    assert code(context(explorer(), MINE), Offer(NEAR, Seat(3), Quarters(4))) == "no-such-seat"
    assert code(context(explorer(), MINE, lost=(2,)), Offer(NEAR, Seat(2), Quarters(4))) == "out"


def test_offers_are_accepted_while_they_stand() -> None:
    deal = (Offered(Seat(2), Seat(1), NEAR, Quarters(8)),)
    assert code(context(offered=deal), Accept(NEAR)) == ""
    assert code(context(), Accept(NEAR)) == "no-offer"
    assert code(context(offered=deal, lost=(2,)), Accept(NEAR)) == "out"
    assert code(context(offered=(Offered(Seat(1), Seat(2), NEAR, Quarters(8)),)), Accept(NEAR)) == "no-offer"


def test_messages_go_to_others() -> None:
    assert code(context(), Tell(Seat(2), "Hello")) == ""
    assert code(context(), Tell(Seat(1), "Hello")) == "oneself"
    assert why(context(ships={}), Tell(Seat(2), "Hello")) == (
        "no-such-seat",
        "You play alone. Remove this order: it needs another player.",
    )
    assert code(context(), Tell(Seat(2), "")) == "empty-message"
    assert code(context(), Tell(Seat(2), "x" * 501)) == "message-too-long"
