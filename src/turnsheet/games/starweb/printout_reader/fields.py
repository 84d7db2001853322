"""Fields in the brackets of worlds, fleets and headings, read from printouts of any host.

Blanks and capitals make no difference, nor does it matter in which order the fields come. A field that is not known,
or that comes a second time, is kept as a note.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from turnsheet.games.starweb.pages.printout_data import TOTALS
from turnsheet.games.starweb.rules.tables import CHARACTERS

NUMBER = "([0-9]{1,9})"
NAME = r"\[([^\[\]]{0,60})\]"
"""A name in brackets, which a mail program may have broken. Much more than that is not a name: a bracket was lost."""
FINAL_SCORE = re.compile(rf"{NAME}[ :=]*(-?[0-9]{{1,9}})(?![0-9])")
SHOT = "([AC](?:F[0-9]{1,9}|[IPHC]))"

Values = dict[str, object]
Maker = Callable[[re.Match[str]], Values]
Forms = tuple[tuple[re.Pattern[str], Maker], ...]


def name(text: str) -> str:
    """A name without its brackets; the empty name for nobody."""
    return "".join(text.split()).strip("-")


def final_scores(ending: str) -> list[tuple[str, int]]:
    """The players with their scores, from the line at the end of the game."""
    return [(name(who), int(score)) for who, score in FINAL_SCORE.findall(ending) if name(who)]


def deed(text: str) -> str:
    """What ships did, as we write it."""
    return text.capitalize() if text.lower() == "ambush" else text.upper()


def _forms(forms: Sequence[tuple[str, Maker]]) -> Forms:
    return tuple((re.compile(pattern, re.IGNORECASE), make) for pattern, make in forms)


def _count(field: str, pattern: str = "") -> tuple[str, Maker]:
    return f"{pattern or field}={NUMBER}", lambda found: {field: int(found[1])}


def _flag(field: str, pattern: str = "") -> tuple[str, Maker]:
    return pattern or field, lambda _: {field: True}


def _ships(letter: str) -> tuple[str, Maker]:
    field = f"{letter}ships"
    return rf"{letter}-?shi?ps?={NUMBER}(?:\(([^()]*)\))?", lambda found: {
        field: int(found[1]),
        f"{field}_did": deed(found[2] or ""),
    }


def _people(found: re.Match[str]) -> Values:
    people, converts, kind = int(found[1]), int(found[2] or 0), (found[3] or "").upper()
    return {"people": people, "converts": people if kind == "C" else converts, "robots": kind == "R"}


def _dead(found: re.Match[str]) -> Values:
    return {"deaths": int(found[1]), "converts_dead": int(found[1]) if found[3] else int(found[2] or 0)}


CHANGES: tuple[tuple[str, Maker], ...] = (
    _flag("captured"),
    (f"Lost-?by{NAME}", lambda found: {"lost_by": name(found[1])}),
    (f"Gift-?from{NAME}", lambda found: {"gift_of": name(found[1])}),
)
WORLD = _forms(
    [
        *CHANGES,
        _flag("busted"),
        _flag("hole", r"B\*?L\*?A\*?C\*?K\*?-?H\*?O\*?L\*?E"),
        (
            f"Industry={NUMBER}(?:/{NUMBER})?",
            lambda found: {"industry": int(found[1]), "usable": None if found[2] is None else int(found[2])},
        ),
        _count("metal"),
        _count("mines", "mines?"),
        (f"(?:Population|Pop|People)={NUMBER}(?:/{NUMBER}C?|([CR]))?", _people),
        _count("limit"),
        _count("turns", "turns?"),
        _ships("i"),
        _ships("p"),
        (
            f"Plunder(?:ed)?={NUMBER}(?:/{NUMBER})?",
            lambda found: {"plundered": int(found[1]), "recovering": int(found[2] or 0)},
        ),
        _count("goods", "CG-?Unload(?:ed)?"),
        (f"Deaths?={NUMBER}(?:/{NUMBER}C?|(C))?", _dead),
    ]
)
FLEET = _forms(
    [
        *CHANGES,
        _flag("moved"),
        (SHOT, lambda found: {"fired": deed(found[1])}),
        _flag("robots", "Robot-?Attack"),
        _flag("dropped", "D|Dropped"),
        _flag("goods", "CG-?Unload(?:ed)?"),
        _flag("ambush", "Ambush(?:ed)?"),
        _count("cargo"),
        _flag("peace", "At-?Peace"),
        (r"(?:PLANET-?BUSTER|PBB)(\(Built\))?", lambda found: {"bomb": True, "built_bomb": found[1] is not None}),
    ]
)


def _names(field: str, word: str) -> tuple[str, Maker]:
    return rf"{word}=((?:{NAME},?)*)", lambda found: {field: tuple(sorted({*map(name, re.findall(NAME, found[1]))}))}


HEADING = _forms(
    [
        (f"Score=(-?){NUMBER}", lambda found: {"score": int(found[1] + found[2])}),
        *(_count(field) for field in (*TOTALS, "gifts")),
        _count("people", "Population"),
        _count("converts", "Convert"),
        _names("met", "Met"),
        _names("allies", "(?:Ally|Allies)"),
        _names("loaders", "Loaders?"),
        _names("both", "(?:Ally/Loaders?|Loader/Ally)"),
        _names("introduced", "Introduced"),
        (f"Jihad={NAME}", lambda found: {"jihad": name(found[1])}),
    ]
)


def understood(tokens: Sequence[str], forms: Forms) -> tuple[Values, tuple[str, ...]]:
    """What tokens say, and those that say nothing known or nothing new."""
    values: Values = {}
    notes = []
    for token in tokens:
        squeezed = "".join(token.split())
        found = next((make(found) for form, make in forms if (found := form.fullmatch(squeezed))), {})
        if found and not found.keys() & values.keys():
            values |= found
        elif squeezed:
            notes.append(" ".join(token.split()))
    return values, tuple(notes)


def heading_values(tokens: Sequence[str]) -> tuple[Values, tuple[str, ...]]:
    """The totals of a heading. Lists of names may go on behind a comma, and their word may stand before each name;
    allies and loaders were met."""
    joined: list[str] = []
    lists: dict[str, int] = {}
    for token in tokens:
        word, _, names = token.partition("=")
        word = "".join(word.split()).lower()
        if joined and token.lstrip().startswith("["):
            joined[-1] += token
        elif word in lists and names.lstrip().startswith("["):
            joined[lists[word]] += names
        else:
            lists[word] = len(joined)
            joined.append(token)
    values, notes = understood(joined, HEADING)
    met, allies, loaders = (_listed(values, field) for field in ("met", "allies", "loaders"))
    both = _listed(values, "both")
    values.pop("both", None)
    values["allies"] = tuple(sorted(allies | both))
    values["loaders"] = tuple(sorted(loaders | both))
    values["met"] = tuple(sorted(met | allies | loaders | both))
    return values, notes


def _listed(values: Values, field: str) -> set[str]:
    names = values.get(field, ())
    return {str(each) for each in names} if isinstance(names, tuple) else set()


def character(text: str) -> str:
    """A character as we write it; unchanged if there is none of that name."""
    plain = " ".join(text.split())
    return next((each for each in CHARACTERS if each.lower() == plain.lower()), plain)


def group(text: str, start: int) -> int:
    """Where the brackets that open at a place have closed again; the end of the text if they never do."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place + 1
    return len(text)


def tokens(text: str) -> Iterator[str]:
    """The parts of a bracket between its commas."""
    depth = start = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0:
            yield text[start:place]
            start = place + 1
    yield text[start:]
