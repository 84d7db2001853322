"""Offers: whatever fills them, the reader takes it."""

from collections.abc import Iterator
from functools import cache
from typing import cast

import pytest

from tests.games.starprobe.order_contexts import NEAR
from tests.games.starprobe.position_of_each_stage import GIVENS
from tests.games.starprobe.random_matches import played, wild
from turnsheet.bots import any_game
from turnsheet.core.bot_match import answer
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Text, fill
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES
from turnsheet.games.starprobe.notation.position import position
from turnsheet.games.starprobe.orders.checks.docks import why_not_outfit
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.orders.forms.docks import FIVES, MOST_MODES, MOST_SLUGS, MOST_YEARS
from turnsheet.games.starprobe.orders.forms.natives import stand
from turnsheet.games.starprobe.orders.forms.voyage import MOST_STARS, explore
from turnsheet.games.starprobe.orders.orders import Buy, Hire, Pack
from turnsheet.games.starprobe.orders.reader import read
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.pages.visibility import look
from turnsheet.games.starprobe.rules.crew_and_cargo import SALVOS_PER_UNIT
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Outfitting
from turnsheet.games.starprobe.rules.state import State
from turnsheet.games.starprobe.rules.turn import awaiting
from turnsheet.games.starprobe.tables.table_types import UNITS
from turnsheet.interfaces.cli.offline.bench import fullest

OPTIONS = {
    "usual": Options(),
    "wild": Options(tables=wild()),
    "tapes": Options(tables=wild(), tapes=True, opposite="next player", methods="until home"),
    "plain": Options(tables=wild(), disproving=False, control=False, bribery=False, blasting=False),
}


@cache
def states(name: str, seats: int) -> tuple[State, ...]:
    return tuple(state for seed in range(4) for state in played(OPTIONS[name], seats, f"{name} {seed}", 150))


def extremes(slot: AnySlot) -> tuple[str, str]:
    match slot:
        case Number(low=low, high=high):
            assert low <= high
            return str(low), str(high)
        case Choice(words=words, marks=marks):
            assert words
            assert len(marks) in (0, len(words))
            return words[0], words[-1]
        case Text():
            return "Good words", "other; words"
        case _:
            raise AssertionError(slot)


def fillings(offer: OrderForm) -> Iterator[str]:
    """Every optional phrase left out or put in, every gap filled with the least and the most."""
    for end in (0, 1):
        for optional in (False, True):
            yield fill(
                offer,
                {
                    slot.name: extremes(slot)[end]
                    for phrase in offer.phrases
                    if optional or not phrase.optional
                    for slot in phrase.slots
                },
            )


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("name", OPTIONS)
def test_every_order_form_is_taken_however_it_is_filled(name: str, seats: int) -> None:
    for state in states(name, seats):
        for seat, prompt in awaiting(state).items():
            view = look(state, seat)
            forms = order_forms(view)
            assert forms or not prompt.awaited
            for form in forms:
                for text in fillings(form):
                    reading = read(view, text)
                    assert reading.refusals == (), text
                    assert len(reading.orders) == 1


@pytest.mark.parametrize("name", OPTIONS)
def test_as_much_as_can_be_ordered_at_once_is_taken(name: str) -> None:
    for number, state in enumerate(states(name, 3)):
        for seat in awaiting(state):
            view = look(state, seat)
            text = fullest(view, order_forms(view), Dice(turn_key(name, number)))
            reading = read(view, text)
            assert reading.refusals == (), text
            assert len(reading.orders) == len(list(filter(None, text.split("\n"))))


@pytest.mark.parametrize("name", OPTIONS)
def test_the_docks_offer_as_much_as_the_checks_allow(name: str) -> None:
    """Prices and room tell the forms where to look; whatever these say, one more must be refused."""
    wares = (("slugs", 1, MOST_SLUGS), ("salvos", SALVOS_PER_UNIT, FIVES[-1]), ("years", 1, MOST_YEARS))
    views = list(at_the_docks(OPTIONS[name]))
    assert len(views) > 50
    for view in views:
        context, forms = context_of(view), order_forms(view)
        for unit, form in zip(UNITS, forms[:6], strict=True):
            assert why_not_outfit(context, Hire(unit, highest(form) + 1)), (unit, view)
        for (ware, lot, most), form in zip(wares, forms[6:9], strict=True):
            count = highest(form)
            assert count == most or why_not_outfit(context, Buy(ware, count + lot)), (ware, view)
        modes = len(forms[9].phrases) - 1
        assert modes == MOST_MODES or why_not_outfit(context, Pack((1,) * (modes + 1))), view


def at_the_docks(options: Options) -> Iterator[View]:
    """Views of random bots that hire and buy."""
    game, seat = next(game for game in GAMES if game.id == "starprobe"), Seat(1)
    for seed in map(str, range(10)):
        state = game.rules.setup(options, 1, Dice(turn_key(seed, 0)))
        for step in range(1, 30):
            view = look(cast(State, state), seat)
            if view.own is not None and view.own.ship is not None and isinstance(view.own.stage, Outfitting):
                yield view
            orders = answer(game, state, seat, any_game.play, seed=seed, step=step)
            state = game.rules.advance(state, {seat: orders}, Dice(turn_key(seed, step)))
            if game.rules.standing(state).over:
                break


def highest(form: OrderForm) -> int:
    """The greatest number that fits a form with one gap."""
    ((slot,),) = (phrase.slots for phrase in form.phrases)
    return int(extremes(slot)[1])


def test_nothing_is_offered_to_the_referee_and_after_the_end() -> None:
    state = states("usual", 1)[0]
    assert order_forms(look(state, REFEREE)) == ()
    over = states("usual", 3)[-1]
    while not over.over:
        over = list(played(OPTIONS["usual"], 1, "end", 5000))[-1]
    assert order_forms(look(over, Seat(1))) == ()


def test_stars_on_the_chart_are_marked_by_their_names() -> None:
    seen = 0
    for state in states("usual", 1):
        for form in order_forms(look(state, Seat(1))):
            if form.verb == "jump":
                slot = form.phrases[0].slots[0]
                assert isinstance(slot, Choice)
                assert slot.marks == slot.words
                assert len(slot.words) <= MOST_STARS + 1
                seen += 1
    assert seen


def test_what_binds_to_others_is_personal_and_the_rest_is_not() -> None:
    verbs = {
        (form.verb, form.personal)
        for state in states("wild", 3)
        for seat in awaiting(state)
        for form in order_forms(look(state, seat))
    }
    assert {verb for verb, personal in verbs if personal} >= {"to", "price", "offer"}
    assert not {verb for verb, personal in verbs if not personal} & {"to", "price", "offer", "accept"}


def test_straight_on_at_the_same_speed_is_the_usual_course() -> None:
    helms = [form for form in order_forms(look(position(GIVENS["battle in space"]), Seat(1))) if form.verb == "helm"]
    course, target = (helms[0].phrases[at].slots[0] for at in (0, 1))
    assert isinstance(course, Choice)
    assert course.usual == "+0 4"
    assert course.usual in course.words
    assert isinstance(target, Choice)
    assert (target.words, target.marks) == (("1",), ("vessel 1",))


def test_each_team_has_a_phrase_of_its_own() -> None:
    phrases = explore(1, 2, (), NEAR)[-1].phrases
    assert [phrase.words for phrase in phrases] == ["explore", "F{method1}", "{method2}", "{method3}"]
    assert [phrase.optional for phrase in phrases] == [False, False, True, True]


def test_methods_of_several_teams_never_meet() -> None:
    forms = explore(2, 1, (3, 4), NEAR)
    together = forms[-1]
    gaps = [slot for phrase in together.phrases for slot in phrase.slots]
    words = [word for slot in gaps if isinstance(slot, Choice) for word in slot.words]
    assert len(gaps) == 3
    assert sorted(map(int, words)) == [each for each in range(1, 21) if each not in (3, 4)]


def test_of_the_gaps_for_teams_any_is_enough_and_each_takes_any_method_once() -> None:
    view = look(position("option methods until home\n1 at C3/5\n1 used 2\n"), Seat(1))
    form = next(form for form in order_forms(view) if form.any_of)
    phrases = {slot.name: phrase.words for phrase in form.phrases for slot in phrase.slots}
    accepted = {slot.accepted for phrase in form.phrases for slot in phrase.slots if isinstance(slot, Choice)}
    assert form.any_of == tuple(phrases)
    assert accepted == {tuple(str(each) for each in range(1, 21) if each != 2)}

    def sheet(**methods: str) -> str:
        return " ".join(["explore", *(phrases[name].format(**methods) for name in methods)])

    for word in next(iter(accepted)):
        other = "5" if word == "4" else "4"
        for methods in ({"method1": word}, {"method2": word}, {"method1": word, "method2": other}):
            assert not read(view, sheet(**methods)).refusals, methods
    assert read(view, sheet(method1="4", method2="4")).refusals


def test_the_teams_that_are_attacked_are_told_in_words() -> None:
    (form,) = stand(2, 1, 2)
    (slot,) = form.phrases[0].slots
    assert isinstance(slot, Choice)
    assert dict(zip(slot.words, slot.labels, strict=True)) == {
        "0 F 2 C": "2 Contact Teams",
        "1 F 1 C": "1 First-In Team and 1 Contact Team",
    }
