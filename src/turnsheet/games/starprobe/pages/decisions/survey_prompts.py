"""Prompts about exploring: the chances of an attempt and a survey, and what is on record. Rules: §9, §22."""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.lines import Detail, Line
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration import staying
from turnsheet.games.starprobe.rules.actions.exploration.disproving import EXTRA, extra_of, open_to_test, stake, stays
from turnsheet.games.starprobe.rules.actions.exploration.exploring import FIRST_IN_RISK, SCIENTIFIC_RISK
from turnsheet.games.starprobe.rules.actions.exploration.reserves import RESERVES, shifts, survey_months
from turnsheet.games.starprobe.rules.actions.exploration.results import (
    base_value,
    class_words,
    dominant,
    inhabited,
    item_value,
    result_of,
    result_words,
    speciality,
)
from turnsheet.games.starprobe.rules.actions.natives.contact import TROUBLE
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.stages import Numbers, Shifting, Survey, Surveying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find, Quarters
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Result, Tables
from turnsheet.games.starprobe.tables.tables import METHODS

COLONIES = 2
"""A survey of a class 2 can only find out whether it is class 1 (9.20)."""
CLASSES = range(1, 6)
CLASS_NAMES = {
    1: "natives",
    2: "fit for colonies",
    3: "minerals",
    4: "minerals under harsh conditions",
    5: "no use",
}
"""What the classes of a system are (10.1)."""


def surveying(view: View, own: Explorer, stage: Numbers | Shifting | Surveying, tables: Tables) -> Iterator[Line]:
    """An attempt whose numbers lie face down, whose result can be changed, or whose survey is under way."""
    survey = stage.survey
    if isinstance(stage, Numbers):
        known = fixed(view, survey.star)
        yield from _face_down(view, survey, tables) if known is None else _known(own, survey, known, tables)
    elif isinstance(stage, Shifting):
        found = plain_words(survey.result)
        takes = _takes(own, survey.method, survey.result, tables)
        yield f"Number {survey.numbers[0]} and method {survey.method} give {found}{takes}. Keep it, or shift:"
        ways = shifts(own, survey, view.rules)
        for by in ways:
            method = survey.method + by
            cell = tables.exploration[survey.numbers[0]][method].text
            teams, takes = count(RESERVES[by], "team"), _takes(own, method, cell, tables)
            yield Detail(f"{by:+d} with {teams}: method {method} gives {plain_words(cell)}{takes}.")
        if ways:
            yield (
                f"Each Scientific Team used for that, or a Marine Group that guards it, has a {SCIENTIFIC_RISK} % risk "
                f"of being lost, each First-In Team {FIRST_IN_RISK} %."
            )
    else:
        over = view.month + survey.months - survey.stayed + own.tried
        after = " after this one" if own.tried else ""
        takes = f"takes {count(survey.months, 'month')}{after} and is finished when month {over} begins"
        yield f"The survey of {survey.star} as {cell_words(survey.result)} {takes}."
        yield _next_check(own, survey, tables)
        yield from under_survey(view, survey, tables)


def _face_down(view: View, survey: Survey, tables: Tables) -> Iterator[Line]:
    yield (
        "Two numbers from 1 to 20 were drawn and are face down. The one you pick decides what is found, the other "
        "whether there is trouble: pick 1 or pick 2."
    )
    yield from blind(view, survey, tables)
    whole, *more = attempt(view, survey, tables)
    yield whole
    yield from map(Detail, more)


def attempt(view: View, survey: Survey, tables: Tables) -> Iterator[str]:
    """What an attempt may bring: all of it in a sentence, each method in a line, then what each can find."""
    methods = (*survey.first_in, *survey.crews)
    known = fixed(view, survey.star)
    trouble = chances.attempt_trouble(survey, tables, None if known is None else Result(known.classes))
    odds = chances.finds_something(methods, tables)
    finding = f"{odds} chance that method {methods[0]} finds something"
    if len(methods) > 1:
        finding = f"{odds} chance to find something: {_same_card(methods, odds)}"
    if known is not None:
        finding = f"The class stays {said(known)}"
    yield f"{finding}; {trouble} risk of trouble: lifeforms may attack, and natives become harder to win."
    if len(methods) > 1:
        for method in methods:
            alone = f"{chances.finds_something((method,), tables)} chance to find something"
            takes = tables.months[method]
            survey_ = f"survey of {count(takes, 'month')}" if takes else "no survey"
            yield f"Method {method}: {alone}, {chances.trouble(method, tables)} risk of trouble, {survey_}."
    if known is None:
        for method in methods:
            yield f"Method {method} finds: {finds(method, tables)}."


def _same_card(methods: tuple[int, ...], odds: chances.Odds) -> str:
    """Why the chances of several methods cannot be multiplied: one number is looked up under all of them (9.4, 9.6)."""
    all_methods = "both methods" if len(methods) == 2 else f"all {len(methods)} methods"
    numbers = f"{odds.hits} of {odds.of}" if odds.hits < odds.of else f"each of the {odds.of}"
    finds_ = "finds" if odds.hits in (1, odds.of) else "find"
    return f"your card counts for {all_methods}; {numbers} numbers {finds_} something with at least one of them"


def _known(own: Explorer, survey: Survey, known: Find, tables: Tables) -> Iterator[str]:
    """The class is on record and no number changes it: only the months and the trouble are open (D42, D51)."""
    result = Result(known.classes)
    method, _ = dominant(replace(survey, numbers=(1, 1)), tables, result)
    takes = survey_months(own.crew, method, result, tables)
    yield f"The system is {said(known)} on record, and no number changes that: pick 1 or pick 2."
    yield f"Method {method} counts: the survey takes {count(takes, 'month')}."
    yield f"The number you do not pick is looked up for trouble: {chances.trouble(method, tables)}."


def _takes(own: Explorer, method: int, cell: str, tables: Tables) -> str:
    """How long a survey of what was found would take: `, 2 months`, `, in no time`; nothing where none is made."""
    result = result_of(cell)
    if not result.classes:
        return ""
    months = survey_months(own.crew, method, result, tables)
    return f", {count(months, 'month')}" if months else ", in no time"


def _next_check(own: Explorer, survey: Survey, tables: Tables) -> str:
    """When the conflict matrix is consulted next: after the first, third, fifth month behind that of the attempt (D32).

    The month of the attempt has had its check with the attempt itself.
    """
    odds = chances.trouble(survey.method, tables)
    what = f"trouble, which adds {TROUBLE} to the race number" if inhabited(result_of(survey.result)) else "trouble"
    if own.tried:
        return f"No check comes at the end of this month. The next check is one month later: {odds} risk of {what}."
    if survey.stayed % 2 == 0:
        return f"A check comes at the end of this month: {odds} risk of {what}."
    return "No check for trouble comes at the end of this month."


def while_staying(view: View, own: Explorer, tables: Tables) -> Iterator[str]:
    """A check at the end of the month if the ship remains where it has explored; from version 2 on (9.13)."""
    methods = staying.due(own, view.month)
    if methods:
        odds = chances.any_trouble(methods, tables)
        yield f"If the ship stays here, a check comes at the end of this month: {odds} risk of trouble."


def finds(method: int, tables: Tables) -> str:
    """What a method can find, with chances and worth: `nothing 45 %; class 3 (minerals), worth 2 M, 15 %`."""
    return "; ".join(
        f"{plain_words(cell)}{_worth(cell, tables)} {chances.Odds(number, METHODS)}"
        for cell, number in chances.results(method, tables)
    )


def _worth(cell: str, tables: Tables) -> str:
    result = result_of(cell)
    item = speciality(result)
    worth = base_value(result.classes, tables) + (0 if item is None else item_value(item, tables))
    if not worth:
        return ""
    return f", worth {money(worth)} M{' or more' if inhabited(result) else ''},"


def plain_words(cell: str) -> str:
    """A cell of the exploration matrix for people who do not know the classes: `class 3 (minerals)`.

    Of a double system both classes are told, also if they are the same.
    """
    result = result_of(cell)
    classes = [f"class {each} ({CLASS_NAMES[each]})" for each in result.classes]
    item = speciality(result)
    if not classes:
        return "nothing" if item is None else f"{item}, but no class"
    if len(classes) > 1:
        same = len(set(classes)) == 1
        kind = f"a double system, {f'twice {classes[0]}' if same else ' and '.join(classes)}"
    else:
        kind = classes[0]
    return kind if item is None else f"{kind} with {item}"


def cell_words(cell: str) -> str:
    """A cell of the exploration matrix: `class 1/2`, `class 5 with drugs`."""
    return result_words(result_of(cell))


def records(view: View, star: StarId) -> Iterator[tuple[Seat, Find]]:
    """Who has what on record about a star, as far as the seat knows."""
    return ((seat, find) for seat, find in view.finds if find.star == star)


def tested(view: View, star: StarId) -> tuple[Seat, Find] | None:
    """The find of another that an attempt would test."""
    found = list(records(view, star))
    if not view.options.disproving or fixed(view, star) is not None:
        return None
    where = {other.seat: other.star for other in view.others}
    for seat, find in found:
        if seat != view.seat and open_to_test(find, there=where[seat] == star):
            return seat, find
    return None


def fixed(view: View, star: StarId) -> Find | None:
    """The find that says what class a system is, whatever an attempt draws: natives, or an own find (9.21, D42)."""
    return next((find for seat, find in records(view, star) if stays(find, own=seat == view.seat)), None)


def on_record(view: View, tables: Tables) -> Iterator[str]:
    """What all explorers have on record where the ship is, and what an attempt would do about it."""
    star = view.own.star if view.own is not None else None
    if star is None:
        return
    found = list(records(view, star))
    for seat, find in found:
        who = "You have" if seat == view.seat else f"Player {seat} has"
        if find.classes or find.items:
            yield f"{who} this system on record as {said(find)}, {standing(find)}."
        else:
            yield f"{who} explored this system and found no class."
    if any(known.star == star and known.taken for known in view.known):
        proved = any(find.proved and find.classes for _, find in found)
        yield (
            "Nothing is left to explore here."
            if proved
            else "Another explorer is surveying it. Wait until they are done."
        )
    elif (known := fixed(view, star)) is not None:
        comes = "makes contact with the natives" if inhabited(Result(known.classes)) else "proves it"
        yield f"Whatever methods you choose, the class stays as it is; the survey {comes}."
    else:
        test = tested(view, star)
        if test is not None:
            yield from _test(*test, tables)


def _test(seat: Seat, find: Find, tables: Tables) -> Iterator[str]:
    if find.classes[:1] == (COLONIES,):
        yield "Your attempt tests whether it has natives."
        yield "If it has none, class 2 counts as proved, and you are not paid."
    else:
        yield "Your attempt tests this: what you find is what is there, if you finish the survey."
    yield f"Player {seat} then gains or loses: {stakes(find, tables)}."


def stakes(find: Find, tables: Tables) -> str:
    """What the first explorer gains or loses, by what is found in place of the record (9.22, 9.23)."""
    words = ", ".join(f"class {new} {_signed(stake(find, new, extra=False, tables=tables))}" for new in CLASSES)
    return f"{words}; {EXTRA} M less for a double or a speciality"


def blind(view: View, survey: Survey, tables: Tables) -> Iterator[str]:
    """Of a test while the numbers lie face down: how many of them prove what."""
    test = tested(view, survey.star)
    if test is None:
        return
    seat, find = test
    cells = [dominant(replace(survey, numbers=(number, 1)), tables, None)[1] for number in range(1, METHODS + 1)]
    found = [result_of(cell) for cell in cells]
    if find.classes[:1] == (COLONIES,):
        natives = sum(inhabited(result) for result in found)
        yield f"Of the 20 numbers {natives} find natives, where player {seat} has class 2 on record."
        return
    nothing = sum(not result.classes for result in found)
    right = sum(result.classes[:1] == find.classes[:1] for result in found if result.classes)
    wrong = len(found) - nothing - right
    yield f"Of the 20 numbers {wrong} prove player {seat} wrong, {right} prove them right, {nothing} find no class."


def under_survey(view: View, survey: Survey, tables: Tables) -> Iterator[Line]:
    """What comes of finishing a survey or giving it up, where that is a question (9.14, 9.22, 9.24, D41)."""
    result = result_of(survey.result)
    if survey.tests is not None:
        find = next((find for seat, find in records(view, survey.star) if seat == survey.tests), None)
        if find is not None and result.classes:
            word = "right" if find.classes[:1] == result.classes[:1] else "wrong"
            amount = stake(find, result.classes[0], extra_of(result), tables)
            who = f"player {survey.tests} {word}, who has {said(find)} on record"
            yield f"Finished, it proves {who}: {_signed(amount)} for them."
    if inhabited(result):
        yield "Given up, it is on record as it is; natives bring nothing until they are won."
        return
    if survey.fixed:
        return
    if not view.options.pays_unproved(view.playing, view.rules):
        yield "Given up, it is on record unproved and brings nothing until it is proved."
        return
    if view.playing == 1:
        yield "Given up, it is on record unproved and paid all the same. Nobody else plays who could test it."
        return
    yield "Given up, it is on record unproved and paid all the same. Another may test it, and you gain or lose:"
    yield Detail(f"{stakes(Find(survey.star, result.classes), tables)}.")


def given_up(view: View, survey: Survey) -> str:
    """What remains of a survey that is given up, in a few words (9.14, D41)."""
    if inhabited(result_of(survey.result)):
        return "the natives stay on record, but bring nothing until they are won"
    if survey.fixed:
        return "the system stays on record as it is"
    if view.options.pays_unproved(view.playing, view.rules):
        return "on record unproved, and paid all the same"
    return "on record unproved, which brings nothing until it is proved"


def said(find: Find) -> str:
    """What is on record, in words."""
    if find.classes:
        return class_words(find.classes, find.items)
    return f"{', '.join(find.items)} alone" if find.items else "no result"


def standing(find: Find) -> str:
    """Whether it is proved, and whether another has tested it; of a speciality alone, that the class is not known."""
    if find.items and not find.classes:
        return f"its class not known{', tested' if find.settled else ''}"
    return f"{'proved' if find.proved else 'unproved'}{', tested' if find.settled else ''}"


def _signed(amount: Quarters) -> str:
    return f"{'+' if amount > 0 else ''}{money(amount)} M"
