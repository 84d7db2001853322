"""Assumptions of a player, in the notation. They replace what the player knows or would suppose.

Rules: docs/rules/starweb.md, "Assumptions". A world with its gates is a whole report, and so is a fleet with its owner,
its ships and its place; otherwise a line changes only what it names. Lines may be taken from a printout as they are.
"""

import re
from collections.abc import Iterator, Sequence

from turnsheet.core.game import BadPositionError
from turnsheet.games.starweb.notation.notation import Line, lines, taken_apart
from turnsheet.games.starweb.rules.tables import ARTIFACTS, CHARACTERS, LONGEST_NAME

KINDS = ("world", "fleet", "player")
PAST = "left"
"""Who left a world: printouts say it below the world, and nothing that is to come depends on it."""
ONE = ("owner", "apostle", "jihad", "lost_by", "gift_of")
"""Fields with a name in them."""
SEVERAL = ("met", "ally", "loader", "introduced")
"""Fields with several names."""
BEGINNING = re.compile(r"W\s*[0-9]|\(?F\s*[0-9]|\[")
"""How a line begins that speaks of a thing of its own."""
DEPARTURES = re.compile(r"\((?:F[0-9]{1,3}\[[^\]]*\]-+>W[0-9]{1,3}\s*)+\)")
"""Who left a world, as a printout says it in one bracket."""
NAMELESS = "UNKNOWN"
"""How names begin that are supposed for players who are not known."""


def given(assume: str, worlds: int, keys: int) -> list[Line]:
    """The lines of the assumptions; raises BadPositionError."""
    found: list[Line] = []
    things: set[str] = set()
    texts = whole(assume)
    for number, form, thing, told in lines("\n".join(texts)):
        if form == PAST:
            continue
        if form == "fleet":  # what it names itself, and where it is
            ((_, _, named),) = taken_apart(texts[number - 1].strip())
            told = named | {field: value for field, value in told.items() if field == "at"}
        line = number, form, thing, told
        here = {thing, *(f"V{each}" for each in told.get("artifacts", "").split())}
        reason = _wrong(line, worlds, keys) or (
            f"{min(here & things)} is there twice; keep one" if here & things else None
        )
        if reason is not None:
            raise BadPositionError(number, reason)
        things |= here
        found.append(line)
    return found


def whole(assume: str) -> list[str]:
    """The text by its lines, each with the lines below it that go on with it, which are left blank in their places."""
    texts: list[str] = []
    begun = 0
    for line in assume.split("\n"):
        texts.append(line.rstrip())
        if not line.strip() or not texts[begun].strip() or not _goes_on(texts[begun], line):
            begun = len(texts) - 1
            continue
        gap = "" if texts[begun].endswith((",", "(")) else "  "
        texts[begun] += gap + line.strip()
        texts[-1] = ""
    return ["" if DEPARTURES.fullmatch(line.strip()) else line for line in texts]


def _goes_on(begun: str, line: str) -> bool:
    """Whether a line is the rest of the one before: it begins with blanks, and in a bracket or with no thing."""
    if not line[:1].isspace():
        return False
    return begun.count("(") > begun.count(")") or BEGINNING.match(line.strip()) is None


def _wrong(line: Line, worlds: int, keys: int) -> str | None:
    """What cannot be, whatever else is known."""
    _, form, thing, told = line
    if form not in KINDS:
        return "only worlds, fleets and players can be assumed; remove this line"
    if "?" in told.values():
        return "an assumption cannot contain '?'; write a value"
    there = [int(thing[1:])] if form == "world" else []
    there += [int(gate) for gate in told.get("gates", "").split(",") if gate]
    there += [int(told["at"][1:])] if "at" in told else []
    for world in there:
        if not 1 <= world <= worlds:
            return f"there is no W{world}; worlds are numbered from 1 to {worlds}"
    if form == "fleet" and not 1 <= int(thing[1:]) <= keys:
        return f"there is no {thing}; keys are numbered from 1 to {keys}"
    for artifact in told.get("artifacts", "").split():
        if not 1 <= int(artifact) <= ARTIFACTS:
            return f"there is no V{artifact}; artifacts are numbered from 1 to {ARTIFACTS}"
    if told.get("character", CHARACTERS[0]) not in CHARACTERS:
        return f"there is no character {told['character']}; there are {', '.join(CHARACTERS)}"
    for name in _names(line):
        if not (name.isascii() and name.isalpha() and name.isupper() and len(name) <= LONGEST_NAME):
            return f"[{name}] is not a name: write 1 to {LONGEST_NAME} capital letters"
    return None


def _names(line: Line) -> Iterator[str]:
    """The players a line speaks of."""
    _, form, thing, told = line
    if form == "player":
        yield thing.strip("[]")
    for field in ONE:
        if told.get(field):
            yield told[field]
    for field in SEVERAL:
        yield from told.get(field, "").split()


def assumed(known: Sequence[Line], assumptions: Sequence[Line]) -> list[Line]:
    """What is known or supposed, with the assumptions in place; raises BadPositionError."""
    found = _introduced(known, assumptions)
    moved = {each for line in assumptions for each in line[3].get("artifacts", "").split()}
    stale = {f"usable {line[2]}" for line in assumptions}
    found = [_without(line, moved) for line in found if line[2] not in stale]
    for line in assumptions:
        number, form, thing, _ = line
        place = next((at for at, other in enumerate(found) if other[1:3] == (form, thing)), None)
        before = {} if place is None else found[place][3]
        now = _now(line, before)
        if form == "fleet" and "at" not in now:
            raise BadPositionError(number, f"{thing} was never seen; write where it is, like {thing} at W1")
        if place is None:
            found.append((number, form, thing, now))
        else:
            found[place] = number, form, thing, now
    return found


def _now(line: Line, before: dict[str, str]) -> dict[str, str]:
    """What holds of a thing: the assumption alone if it is a whole report, else what it changes."""
    _, form, _, told = line
    if (form == "world" and "gates" in told) or (form == "fleet" and {"owner", "ships", "at"} <= told.keys()):
        return told
    now = before | told
    if form == "fleet" and "cargo" not in told and now.get("cargo"):
        now["cargo"] = str(min(int(now["cargo"]), int(now.get("ships", 0))))
    return now


def _without(line: Line, moved: set[str]) -> Line:
    """A world or fleet without the artifacts that are assumed elsewhere."""
    number, form, thing, told = line
    if form not in KINDS or moved.isdisjoint(told.get("artifacts", "").split()):
        return line
    left = " ".join(each for each in told["artifacts"].split() if each not in moved)
    return number, form, thing, told | {"artifacts": left}


def _introduced(known: Sequence[Line], assumptions: Sequence[Line]) -> list[Line]:
    """Give new names to players about whom nothing is known."""
    found = list(known)
    players = {thing.strip("[]") for _, form, thing, _ in found if form == "player"}
    for line in assumptions:
        for name in _names(line):
            if name in players:
                continue
            place = next((at for at, other in enumerate(found) if _nameless(other)), None)
            if place is None:
                raise BadPositionError(line[0], f"there is no player [{name}], and all players are known")
            number, form, _, told = found[place]
            found[place] = number, form, f"[{name}]", told
            players.add(name)
    return found


def _nameless(line: Line) -> bool:
    return line[1] == "player" and line[2].startswith(f"[{NAMELESS}")
