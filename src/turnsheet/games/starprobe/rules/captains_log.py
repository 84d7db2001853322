"""The captain's log: every kind of entry, as data and as the sentence that states and positions keep of it.

A state keeps the log as sentences, and so does the notation: they are the format of the log. `sentence` writes one from
its kind and values, `entry_of` reads it back, and `words` says it to a player. Rules: docs/rules/starprobe.md §22.

In a form, `{star}` is a gap for a text, `{count:n}` one for a number, `{worth:M}` for a sum in quarters of a Megaron,
`{time:months}` for a number of months, `{item:word}` for one word, `{vessel:numbered}` for a ship with a number; a part
in brackets is left out if its first value is 0 or empty.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec import Struct

from turnsheet.games.starprobe.rules.events import Kind
from turnsheet.games.starprobe.space_battle.vessel_names import NUMBERED

Value = str | int
REPORT = "report"
"""The kind of entries that are a sentence and nothing else: lines of the log that no other form fits."""
KEPT = 8192
GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")
PATTERNS = {
    "": r".+?",
    "word": r"\S+",
    "n": r"-?[0-9]{1,9}",
    "M": r"-?[0-9]{1,9}(?:\.[0-9]{1,2})?",
    "months": r"[0-9]{1,9} months?",
    "star": r"[A-S][0-9]{1,2}\*?/-?[0-9]{1,2}",
    "numbered": NUMBERED,
}
QUARTERS = 4


class LogEntry(Struct, frozen=True):
    """An entry of the log: its month, what happened, and the values of it."""

    month: int
    kind: str
    values: dict[str, Value]


class Form(Struct, frozen=True):
    """A kind of entry: the kind of its event, if any, the sentence that is kept, and the one shown if it differs."""

    event_kind: Kind | None
    kept: str
    shown: str = ""
    subject: bool = True
    """Whether the sentence says who did it. One without a subject says what the ship did: `arrives at C3/5.`"""


FORMS: dict[str, Form] = {
    # Battles in space. More special sentences come first; the explorer's own ship goes by its name
    "part destroyed": Form("space", "{vessel}: {amount:n} M of damage to {part}, destroyed."),
    "vessel destroyed": Form("space", "{vessel}: {amount:n} M of damage to {part}. It is destroyed."),
    "numbered ship damaged": Form("space", "{vessel:numbered}: {amount:n} M of damage to {part}."),
    "screens held": Form("space", "{vessel}: screens absorb {amount:n} M, {left:n} M are left."),
    "screens collapsed": Form("space", "{vessel}: screens absorb {amount:n} M and collapse."),
    "vessel moved": Form("space", "{vessel} goes to {x:n},{y:n}, velocity {velocity:n}, heading {heading:word}."),
    "beams hit": Form(
        "space",
        "{vessel}: beams hit {target} at range {range:n} ({rolled:n}, above {beat:n} hits).",
        "{vessel}: beams hit {target} at range {range} ({rolled}; a hit above {beat}).",
    ),
    "beams missed": Form(
        "space",
        "{vessel}: beams miss {target} at range {range:n} ({rolled:n}, above {beat:n} hits).",
        "{vessel}: beams miss {target} at range {range} ({rolled}; a hit above {beat}).",
    ),
    "no shot": Form("space", "{vessel}: no shot with {weapon:word} at {target}, since {why}."),
    "missiles fired": Form("space", "{vessel} fires {salvos} at {target}."),
    "salvo hit": Form(
        "space",
        "A salvo hits {target} at range {range:n} ({rolled:n}, up to {most:n} hits).",
        "A salvo hits {target} at range {range} ({rolled}; a hit at {most} or less).",
    ),
    "salvo missed": Form(
        "space",
        "A salvo misses {target} at range {range:n} ({rolled:n}, up to {most:n} hits).",
        "A salvo misses {target} at range {range} ({rolled}; a hit at {most} or less).",
    ),
    "part mended": Form("space", "{vessel}: {amount:n} M mended at {part}."),
    "run begun": Form("space", "{vessel} runs for the jump."),
    "run stopped": Form("space", "{vessel} runs no longer."),
    "run begun again": Form("space", "{vessel} must begin its run again."),
    "run": Form("space", "{vessel} has run {run:n} of {turns:n} turns."),
    "jumped away": Form("space", "{vessel} jumps away."),
    "vessel lost": Form("space", "{vessel} is lost."),
    "all destroyed": Form("space", "All ships of the natives are destroyed: they cease to attack."),
    "natives withdrew": Form("space", "Nobody was hit for {turns:n} turns: the natives withdraw."),
    "moves first": Form("space", "{vessel} moves first in turn {turn:n} ({own:n} against {theirs:n})."),
    "natives move first": Form("space", "The natives move first in turn {turn:n} ({own:n} against {theirs:n})."),
    "vessel appeared": Form("space", "{vessel} appears {where}, at velocity {velocity:n}."),
    "vessel came": Form("space", "{vessel:numbered} arrives."),
    "military called to space": Form(
        "space",
        "The military is called with priority {priority}: {ships} in {turns:n} turns, for {charge:n} M.",
    ),
    # At home
    "ship taken": Form("launch", "takes an Explorer {type}.", subject=False),
    "launched": Form("launch", "{ship} leaves {home:star} with {people:n} people aboard."),
    "board sat": Form("board", "{ship} comes before the Board with {total:M} M; the score is {score:M} M."),
    "chance to leave": Form(
        "board",
        "may leave again with {chance:n} % a month.",
        "may leave again: a chance of {chance:n} % each month.",
        subject=False,
    ),
    "chance to leave, version 1": Form(
        "board",
        "may leave again with {chance:n} in 100 a month.",
        "may leave again: a chance of {chance:n} % each month.",
        subject=False,
    ),
    "allowed to leave": Form("board", "may leave again, and has {loan:M} M to outfit.", subject=False),
    "drew to leave": Form(
        None,
        "RM 3 gave {number:n}: let out again up to {most:n}",
        "RM 3 gave {number}: you may leave at {most} or less",
    ),
    "drew order": Form(None, "Two dice gave {number:n} for the order of choosing"),
    "drew control": Form(None, "RM 1-f gave {number:n}: First-In Teams you can control: {teams:n}"),
    # Travel
    "jumped": Form("jump", "{ship} jumps to {star:star}[, {months:n} months away]."),
    "kept out by war": Form("jump", "cannot enter {star:star}, where there is war.", subject=False),
    "came home": Form("jump", "is home again.", subject=False),
    "arrived": Form("jump", "arrives at {star:star}.", subject=False),
    "drew jump": Form(
        None,
        "RM 3 gave {number:n}: a malfunction up to {malfunction:n}[, a hazard from {hazard:n}]",
        "RM 3 gave {number}: a malfunction at {malfunction} or less[, a hazard at {hazard} or more]",
    ),
    "hazard met": Form("hazard", "{hazard}: {damage:n} M of damage to the hull[; {time:months} lost]."),
    "malfunction": Form(
        "malfunction",
        "A malfunction throws the ship off its course. It is [in the system {star:star}]"
        "[between the stars, at {place:star}].[ The drive is broken for {repair:months}.]",
    ),
    "drew bearing": Form(None, "RM 1-b gave {number:n} for the bearing"),
    "drew drift": Form(
        None,
        "RM 3 gave {number:n}: in the system up to {most:n}",
        "RM 3 gave {number}: the ship is in the system at {most} or less",
    ),
    "repaired": Form("malfunction", "Repairs of {what} are finished."),
    "supplies gone": Form("supplies", "The supplies are gone."),
    "starved": Form("supplies", "People starve."),
    # Exploration
    "explored": Form(
        "survey",
        "explores {star:star} with the methods {methods}.",
        "explores {star} by method {methods}.",
        subject=False,
    ),
    "method changed": Form(
        "survey", "goes over to method {method:n}.", "switches to method {method:n}.", subject=False
    ),
    "drew reserve": Form(
        None,
        "RM 3 gave {number:n}: {who} is lost up to {most:n}",
        "RM 3 gave {number}: {who} is lost at {most} or less",
    ),
    "drew attempt": Form(
        None,
        "RM 1-f gave {number:n} for what is found, and {trouble:n} for trouble: {troubles:n} T",
        "The card you picked was {number}, for what is found. The other was {trouble}, for trouble: {troubles} times",
    ),
    "found nothing": Form("survey", "finds nothing that tells what the system is.", subject=False),
    "found class": Form("survey", "finds {what}; it takes {time} to be sure.", subject=False),
    "drew check": Form(
        None,
        "RM 1-f gave {number:n} in the check for trouble with method {methods}: {troubles:n} T",
        "The check for trouble gave {number} for method {methods}: trouble {troubles} times",
    ),
    "proved": Form(
        "find", "proves {star:star} as a system of class {classes}[ with {items}], worth {worth:M} M.", subject=False
    ),
    "left unproved": Form(
        "find",
        "leaves {star:star} unproved, as a system of class {classes}[ with {items}], worth {worth:M} M.",
        subject=False,
    ),
    "speciality found": Form("find", "finds {item:word} at {star:star}, worth {worth:M} M.", subject=False),
    "speciality found again": Form("find", "finds the {item:word} of {star:star} again.", subject=False),
    "class 2 upheld": Form(
        "find",
        "finds no natives at {star:star}: it is class 2, as was said.",
        "finds no natives at {star}: it is class 2, as on record.",
        subject=False,
    ),
    "other proved": Form("find", "proves {other} {verdict:word} about {star:star}, {record} on record.", subject=False),
    "tested": Form("find", "{other} proves {ship} {verdict:word} about {star:star}, {record} on record: {means}."),
    "test left open": Form(
        "find",
        "{other} leaves {star:star} unproved in turn; what {ship} has on record is tested no more.",
        "{other} leaves {star} unproved too; what {ship} has on record cannot be tested again.",
    ),
    # Natives
    "natives met": Form(
        "contact", "meets {race:word} natives of level {level:n} at {star:star}. {temper}", subject=False
    ),
    "drew ill will": Form(
        None,
        "RM 1-f gave {number:n}: ill will up to {most:n}",
        "RM 1-f gave {number}: the natives are ill-disposed at {most} or less",
    ),
    "drew natives": Form(None, "RM 3 gave {level:n} for the level and {race:n} for the race of the natives"),
    "drew race": Form(None, "A die of {sides:n} gave {number:n}: {race}"),
    "drew empire": Form(None, "RM 1-b gave {number:n} further systems of their empire"),
    "drew against mode": Form(None, "RM 1-f gave {number:n} against the mode"),
    "negotiated": Form("talk", "negotiates with mode {mode:n} against {number:n}: {outcome}.", subject=False),
    "mode changed": Form(
        "talk", "goes over to mode {mode:n}: {outcome}.", "switches to mode {mode}: {outcome}.", subject=False
    ),
    "drew minus": Form(
        None,
        "RM 1-d gave {number:n}: so many M they want back of {worth:M} M",
        "RM 1-d gave {number:n}: they want {number:n} M of the {worth:M} M back",
    ),
    "ransom asked": Form("talk", "The natives want {amount:n} M before they let us go."),
    "asked for more": Form("talk", "asks for {amount:n} M more by {method}.", subject=False),
    "asked for more, version 1": Form("talk", "gains {amount:n} M more by {method}.", subject=False),
    "swayed": Form(
        "talk",
        "needs more than {beat:n} on RM 2 and draws {number:n}.",
        "needs more than {beat} on RM 2 (2 to 20) and draws {number}.",
        subject=False,
    ),
    "swayed, version 1": Form("talk", "needs more than {beat:n} and draws {number:n}.", subject=False),
    "natives won": Form(
        "talk",
        "wins the natives of {star:star}, worth {worth:M} M.",
        "wins over the natives of {star}, worth {worth:M} M.",
        subject=False,
    ),
    "drew blast": Form(
        None,
        "RM 3 gave {number:n}: they submit up to {most:n}",
        "RM 3 gave {number}: they submit at {most} or less",
    ),
    "natives submitted": Form("talk", "The natives of {star:star} submit."),
    "natives refused": Form(
        "talk", "The natives of {star:star} never will submit.", "The natives of {star} refuse to submit."
    ),
    "drew teams": Form(
        None, "RM 1-a gave {number:n}: so many teams are attacked", "RM 1-a gave {number}: the teams that are attacked"
    ),
    "natives attacked": Form("trouble", "The natives of {star:star} attack with a strength of {strength:n}."),
    "native ships came": Form("trouble", "{ships} of the natives of {star:star} close in."),
    "natives stopped": Form("ground", "The natives of {star:star} {how}."),
    "taken by force": Form("find", "takes {star:star}, worth {worth:M} M, by force.", subject=False),
    "driven out": Form("ground", "is driven out of {star:star}.", subject=False),
    "war": Form("military", "There is war at {star:star}: nobody travels there any more."),
    # Battles
    "drew lifeforms": Form(None, "RM 1-f gave {numbers} for lifeforms: {what}"),
    "lifeform attacked": Form("trouble", "A lifeform of strength {strength:n} attacks {whom}."),
    "drew whom": Form(
        None,
        "RM 1-b gave {number:n}: below {below:n} a Scientific Team is attacked",
        "RM 1-b gave {number}: a Scientific Team is attacked below {below}",
    ),
    "lifeform dead": Form("ground", "The lifeform is dead."),
    "lifeform gone": Form("ground", "The lifeform goes away."),
    "lifeform beaten": Form("ground", "Nobody of the group is left."),
    "drew ground battle": Form(
        None,
        "RM 3 gave [{own:n} for your attack, a hit up to {hit:n}, and ]{theirs:n} for theirs, a hit up to {lost:n}",
        "RM 3 gave [{own} for your attack, a hit at {hit} or less, and ]{theirs} for theirs, a hit at {lost} or less",
    ),
    "people lost": Form("ground", "loses {whom}.", subject=False),
    "military called": Form("military", "calls the military to {star:star} with priority {priority}.", subject=False),
    "drew military": Form(
        None,
        "RM 3 gave {number:n}: the military subdues them up to {most:n}",
        "RM 3 gave {number}: the military subdues them at {most} or less",
    ),
    "subdued": Form("military", "The military has subdued {star:star}; its base opens in month {month:n}."),
    # Trade
    "bought stores": Form("trade", "buys stores for {price:M} M.", subject=False),
    "sold tapes": Form("trade", "sells {tapes} to the military for {price:M} M.", subject=False),
    "speciality worked": Form("trade", "works the {item:word} of {star:star}.", subject=False),
    "speciality paid": Form("trade", "pays {price:M} M for the {item:word} of {star:star}.", subject=False),
    "rights offered": Form("trade", "offers the rights to {star:star} for {price:M} M.", subject=False),
    "rights bought": Form("trade", "buys the rights to {star:star} for {price:M} M.", subject=False),
    # The end
    "ship lost": Form("lost", "{ship} is lost: {why}."),
    "game over": Form("end", "The game is over."),
    "junta": Form("end", "The military of {home:star} has {total:M} M: {ship} rules a military junta."),
    "own ship damaged": Form("space", "{vessel}: {amount:n} M of damage to {part}."),
    REPORT: Form("space", "{text}"),
}


class _Part(Struct, frozen=True):
    """A piece of a form: words before a gap, and the gap; in an optional part the name of the value that decides."""

    words: str
    gap: str = ""
    type: str = ""
    only_with: str = ""


@cache
def _parts(form: str) -> tuple[_Part, ...]:
    found: list[_Part] = []
    for piece in re.split(r"(\[[^]]*\])", form):
        inner = piece.startswith("[")
        text = piece[1:-1] if inner else piece
        first = GAP.search(text)
        only_with = first[1] if inner and first else ""
        words = GAP.split(text)
        found += [_Part(words[at], words[at + 1], words[at + 2] or "", only_with) for at in range(0, len(words) - 1, 3)]
        found += [_Part(words[-1], only_with=only_with)] if words[-1] else []
    return tuple(found)


def _filled(form: Form, words: str, values: Mapping[str, Value]) -> str:
    """A sentence with its values; what a randomizer gave is in parentheses."""
    text = written(words, values)
    return text if form.event_kind is not None else f"({text}.)"


def written(words: str, values: Mapping[str, Value]) -> str:
    """Words with gaps, filled with values."""
    text = ""
    for part in _parts(words):
        if not part.only_with or values.get(part.only_with):
            text += part.words
            if part.gap:
                text += _value(values[part.gap], part.type)
    return text


def _value(value: Value, kind: str) -> str:
    if kind == "M" and isinstance(value, int):
        return f"{value / QUARTERS:g}"
    if kind == "months":
        return f"{value} month{'' if value == 1 else 's'}"
    return str(value)


def sentence(kind: str, values: Mapping[str, Value]) -> str:
    """The sentence of an entry, as states keep it."""
    form = FORMS[kind]
    return _filled(form, form.kept, values)


@cache
def _pattern(form: str) -> re.Pattern[str]:
    pattern, inside = "", ""
    for part in _parts(form):
        if part.only_with != inside:
            pattern += ")?" * bool(inside) + "(?:" * bool(part.only_with)
            inside = part.only_with
        pattern += re.escape(part.words)
        if part.gap:
            pattern += f"(?P<{part.gap}>{PATTERNS[part.type]})"
    return re.compile(pattern + ")?" * bool(inside))


def _by_first_word() -> dict[str, tuple[str, ...]]:
    """The kinds of entries by the first word of their sentence; under the empty one those that begin with a gap."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, form in FORMS.items():
        word = "" if form.kept.startswith("{") else form.kept.split()[0]
        if kind != REPORT:
            found[word] = (*found.get(word, ()), kind)
    return found


FIRST_WORDS = _by_first_word()


@lru_cache(maxsize=KEPT)
def entry_of(line: str, ship: str = "") -> LogEntry:
    """The entry that a line of the log of a ship keeps: `5: arrives at C3/5.`"""
    month, _, text = line.partition(": ")
    inner = text[1:-2] if text.startswith("(") and text.endswith(".)") else text
    for kind in (*FIRST_WORDS.get(inner.split(" ", 1)[0], ()), *FIRST_WORDS[""]):
        form = FORMS[kind]
        found = _pattern(form.kept).fullmatch(inner) if (form.event_kind is None) == (inner != text) else None
        if found is not None:
            kinds = {part.gap: part.type for part in _parts(form.kept) if part.gap}
            values = {name: _read(value, kinds[name]) for name, value in found.groupdict().items() if value}
            return _of_own_ship(LogEntry(int(month), kind, values), ship)
    return LogEntry(int(month), REPORT, {"text": text})


def _of_own_ship(entry: LogEntry, ship: str) -> LogEntry:
    """Damage to the hull in a battle is told like that by a hazard, with the ship's name in its place."""
    if entry.kind != "hazard met" or entry.values["hazard"] != ship:
        return entry
    values: dict[str, Value] = {"vessel": ship, "amount": entry.values["damage"], "part": "the hull"}
    return LogEntry(entry.month, "own ship damaged", values)


def _read(text: str, kind: str) -> Value:
    match kind:
        case "n":
            return int(text)
        case "M":
            return round(float(text) * QUARTERS)
        case "months":
            return int(text.split()[0])
        case _:
            return text


def words(entry: LogEntry, ship: str = "") -> str:
    """An entry in words for players. Sentences without a subject begin with the ship's name, if one is given."""
    form = FORMS[entry.kind]
    text = _filled(form, form.shown or form.kept, entry.values)
    return f"{ship} {text}" if ship and _lacks_subject(entry) else text


def is_about(entry: LogEntry, ship: str) -> bool:
    """Whether the sentence says what a ship does: it begins with its name, or has no subject."""
    first = _parts(FORMS[entry.kind].kept)[0]
    return _lacks_subject(entry) or (not first.words and entry.values[first.gap] == ship)


def _lacks_subject(entry: LogEntry) -> bool:
    """Whether the sentence begins with what the ship does. Of a sentence that no form fits, only its words tell it."""
    return str(entry.values["text"])[:1].islower() if entry.kind == REPORT else not FORMS[entry.kind].subject
