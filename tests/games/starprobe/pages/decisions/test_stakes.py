"""Stakes: what decisions may bring, by the rulebook's tables and the explorer's own view alone."""

import pytest

from tests.games.starprobe.position_of_each_stage import GIVENS
from turnsheet.core.pages.forms import Choice, Number, OrderForm
from turnsheet.core.pages.stakes import Outcome, Stakes
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.orders.orders import parse
from turnsheet.games.starprobe.pages.decisions.stakes import stakes_of
from turnsheet.games.starprobe.pages.forms_with_stakes import explained
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look

CREW = "1 crew naval 10 contact 2 scientific 2 marine 6 first-in 1\n1 stores supplies 12 slugs 8 salvos 5 modes 1 3 5\n"
LEVEL_2 = "1 at C3/5\n1 find C3/5 class 1 race Canine level 2\n1 stage contact\n1 natives worth 6\n"


def forms(view: View) -> tuple[OrderForm, ...]:
    """The forms of a view, as players see them."""
    return explained(view, order_forms(view))


def view_of(given: str) -> View:
    """What player 1 sees of a position, with a usual crew unless it says another."""
    text = GIVENS.get(given, given)
    more = "".join(f"{line}\n" for line in CREW.splitlines() if " ".join(line.split()[:2]) not in text)
    return look(position(text + more), Seat(1))


def stakes(given: str, order: str) -> Stakes:
    """The stakes of an order in a position."""
    found = stakes_of(view_of(given), parse(order))
    assert found is not None
    return found


def told(outcome: Outcome) -> tuple[str, float | None, float, float]:
    """An outcome without its tone."""
    return outcome.consequence, outcome.chance, outcome.least, outcome.most


def all_stakes(form: OrderForm) -> list[Stakes]:
    """Those of a form and of its gaps."""
    slots = [slot for phrase in form.phrases for slot in phrase.slots if isinstance(slot, Choice | Number)]
    return [*([form.stakes] if form.stakes is not None else []), *(each for slot in slots for each in slot.stakes)]


def test_blasting_wins_the_worth_less_the_mark_or_brings_war() -> None:
    """12.19 to 12.22: 5 in 100 for a salvo and a level below 7; a + then, with 3 to beat on RM 2, or 35 M for a war."""
    joined, doubt, war = stakes(LEVEL_2, "blast 2").outcomes
    assert (joined.consequence, joined.least, joined.most) == ("they submit and join you", 3.0, 3.0)
    assert joined.chance == pytest.approx(0.5 * 185 / 190, abs=1e-4)
    assert doubt.consequence == "they submit but do not agree: one harder attempt is left"
    assert told(war) == ("they do not submit: war", 0.5, -35.0, -35.0)
    assert all("war" not in each.consequence for each in stakes(LEVEL_2, "blast 4").outcomes)


def test_the_military_takes_the_base_value_or_brings_war_and_is_paid_either_way() -> None:
    """14.14, 15.2 to 15.5: base value 4 less charge and mark; 15 less for each level above 5."""
    taken, war = stakes("contact again", "call 1").outcomes
    what = "the military takes it for you for 3 M, and 3 M for a hostile race"
    assert told(taken) == (what, 0.1, -2.0, -2.0)
    assert (taken.gets, taken.pays) == (4.0, 6.0)
    assert told(war) == ("war", 0.9, -38.0, -38.0)


def test_a_first_negotiation_risks_nothing_but_the_harder_attempt() -> None:
    won, missed = stakes("contact", "negotiate 3").outcomes
    assert (won.consequence, won.most) == ("they join you", 10.0)
    assert told(missed)[0] == "one harder attempt is left"
    assert missed.least == 0.0
    assert won.chance is not None
    assert missed.chance is not None
    assert won.chance + missed.chance == pytest.approx(1.0, abs=1e-3)


def test_the_second_one_risks_an_attack_and_what_the_board_charges_for_it() -> None:
    """14.4: natives of level 6 come with ships; 19.4: 3 M for a hostile race."""
    _, attack = stakes("contact again", "negotiate 3").outcomes
    assert (attack.consequence, attack.most, attack.tone) == ("they attack with a ship", -3.0, "loss")


def test_a_bribe_is_paid_whatever_comes() -> None:
    won, missed = stakes("swaying", "sway 2").outcomes
    assert (won.least, won.most, missed.least) == (17.0, 17.0, -2.0)
    assert won.chance == pytest.approx(138 / 190, abs=1e-4)


def test_what_is_got_and_what_is_paid_for_it_make_what_remains() -> None:
    for given, order in (("swaying", "sway 2"), (LEVEL_2, "blast 2"), ("contact again", "call 1")):
        won = stakes(given, order).outcomes[0]
        assert won.gets > 0 < won.pays, order
        assert won.most == won.gets - won.pays
    assert stakes("swaying", "sway").outcomes[0].pays == 0.0


def test_the_average_weighs_all_outcomes_by_their_chances() -> None:
    """12.4, 12.9: a first attempt that fails costs nothing; a bribe is paid whatever comes; a war is 35 M (12.22)."""
    found = stakes("swaying", "sway 2")
    assert found.mean == pytest.approx(138 / 190 * 17 - 52 / 190 * 2, abs=0.01)
    war = stakes(LEVEL_2, "blast 2")
    assert war.mean == pytest.approx(0.5 * (185 / 190 * 3 - 5 / 190 * 3) - 0.5 * 35, abs=0.01)
    assert (stakes("contact", "negotiate 3").mean or 0) > 0


def test_an_attack_on_the_ground_is_weighed_with_one_exchange() -> None:
    """14.3, 14.12: level 2 at a difference of 3 attacks with 20. Two Contact Teams have three Marine Groups each."""
    view = view_of(
        "1 at C3/5\n1 find C3/5 class 1 race Canine level 2\n1 stage ransom amount 3 beat 5\n1 natives worth 6\n"
    )
    found = stakes_of(view, parse("refuse"))
    assert found is not None
    assert found.outcomes[0].least < (found.mean or 0) < -3.0


def test_nobody_can_say_what_an_attack_by_ships_costs() -> None:
    assert stakes("contact again", "negotiate 3").mean is None


def test_jumps_and_battles_have_no_average() -> None:
    assert stakes("1 at C3/5\nstars C3/5, C3/7\n", "jump C3/7").mean is None
    assert stakes("natives", "fight").mean is None


def test_both_sides_of_a_battle_may_hit_at_once() -> None:
    found = stakes("natives", "fight salvos 1")
    assert not found.exclusive
    assert [each.tone for each in found.outcomes] == ["gain", "loss"]
    assert stakes("natives", "fight lose contact").outcomes[1].consequence == "you lose a Contact Team"


@pytest.mark.parametrize("given", sorted(GIVENS))
def test_chances_are_chances_and_options_have_one_price_each(given: str) -> None:
    for form in forms(view_of(given)):
        for found in all_stakes(form):
            sums = [each.chance for each in found.outcomes if each.chance is not None]
            assert all(0 <= each <= 1 for each in sums)
            assert all(each.least <= each.most for each in found.outcomes)
            if found.exclusive:
                assert sum(sums) == pytest.approx(1.0, abs=2e-3), form.label
        for phrase in form.phrases:
            for slot in phrase.slots:
                if isinstance(slot, Choice):
                    assert len(slot.stakes) in (0, len(slot.words))


def test_numbers_that_lie_face_down_are_not_in_the_stakes() -> None:
    """22.6: the forms are the same whatever the hidden numbers are."""
    one, other = (
        forms(look(position(GIVENS["numbers"].replace("4 17", numbers) + CREW), Seat(1))) for numbers in ("4 17", "9 2")
    )
    assert one == other


def test_natives_who_submitted_join_for_sure_in_version_1_whatever_is_drawn() -> None:
    view = look(position(GIVENS["bargaining"] + CREW, 1), Seat(1))
    (form,) = (form for form in forms(view) if form.verb == "generate")
    assert {outcome.consequence for each in all_stakes(form) for outcome in each.outcomes} == {"they join you"}


@pytest.mark.parametrize(
    ("result", "options", "words"),
    [
        ("1*", "", "the natives stay on record, but bring nothing until they are won"),
        ("3", "", "on record unproved, which brings nothing until it is proved"),
        (
            "3",
            "option disproving yes\n2 Fram, Canine of E12/0, ship II near C7/2\n",
            "on record unproved, and paid all the same",
        ),
    ],
)
def test_giving_up_a_survey_says_what_remains_of_it(result: str, options: str, words: str) -> None:
    given = f"{options}1 at C3/5\n1 stage surveying\n1 survey method 12 result {result} months 2 stayed 1\n"
    (outcome,) = stakes(given, "leave").outcomes
    assert outcome.consequence == words


AT_HOME = "1 at C2/7\n1 stores supplies 1 slugs 2 salvos 0\n"


def prices(given: str, verb: str) -> list[list[tuple[str, float]]]:
    """What the forms of an order say of what they cost, one way to fill them after the other."""
    found = [form for form in forms(view_of(given)) if form.verb == verb]
    return [[(each.outcomes[0].consequence, each.outcomes[0].most) for each in all_stakes(form)] for form in found]


def test_what_is_bought_on_a_voyage_says_its_price() -> None:
    """15.7, D97: at home one pays what things cost at the docks, at a base twice as much."""
    slugs, salvos, year = prices(AT_HOME, "buy")
    (first, cost), (second, double) = slugs[:2]
    assert (first, second) == ("1 slug", "2 slugs")
    assert double == 2 * cost < 0
    assert [word for word, _ in salvos] == ["5 salvos"]
    assert [word for word, _ in year] == ["supplies for a year"]
    base = "month 9\nsystem C5/0 base 9 base-of C2/7\n1 at C5/0\n1 stores supplies 1 slugs 2 salvos 0\n"
    assert prices(base, "buy")[0][0] == ("1 slug", 2 * cost)
    assert prices(AT_HOME, "modes")[0][0][0] == "1 mode"


def test_a_purchase_is_priced_as_the_sheet_has_it() -> None:
    for order in ("buy 3 slugs", "buy 1 year", "modes 1 2 3", "buy 5 salvos"):
        (outcome,) = stakes(AT_HOME, order).outcomes
        assert outcome.chance == 1.0
        assert outcome.least == outcome.most < 0, order
    assert stakes(AT_HOME, "modes 1 2 3").outcomes[0].most == 3 * stakes(AT_HOME, "modes 1").outcomes[0].most


def test_nothing_has_a_price_where_nothing_is_sold() -> None:
    assert stakes_of(view_of("1 at C3/5\n"), parse("buy 1 slugs")) is None
    assert prices("1 stage outfitting\n1 ship II\n", "buy") == [[], [], []], (
        "at the docks the prices are in the list of wares"
    )


def test_repairs_and_the_private_account_have_their_price() -> None:
    assert prices(AT_HOME + "1 damage hull 3\n", "mend") == [[("the hull is whole", -3.0)]]
    assert stakes(AT_HOME, "settle 2").outcomes == (
        Outcome("out of the private account", chance=1.0, least=-2.0, most=-2.0, mean=-2.0),
    )
