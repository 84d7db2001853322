"""Positions: from notation to a state. docs/cases.md says what may be left out."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from turnsheet.core.events import Told
from turnsheet.core.game import BadPositionError
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.core.versions import under
from turnsheet.games.starweb.notation.lines import Draft
from turnsheet.games.starweb.notation.notation import Line, lines
from turnsheet.games.starweb.notation.things import Posed
from turnsheet.games.starweb.notation.written_positions import recount
from turnsheet.games.starweb.pages.remembered_worlds import acquainted
from turnsheet.games.starweb.pages.visibility import look
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.phases.end_turn import usable_industry
from turnsheet.games.starweb.rules.state import Cipher, Empire, State
from turnsheet.games.starweb.rules.tables import BOX_EFFECTS, USUAL_GAME, VARIANTS

NUMBER = "[1-9][0-9]{0,2}"
CALLED = re.compile(rf"W({NUMBER})=W({NUMBER})|F({NUMBER})=F({NUMBER})|\[([A-Z]+)\]=\[([A-Z]+)\]")


def notate(state: State) -> str:
    """The notation of everything, as the referee sees it."""
    return recount(look(state, REFEREE))


def position(text: str, version: int) -> State:
    """The state a text of notation describes, under a version of the rules; raises BadPositionError."""
    return drafted(lines(text), version)


def drafted(told_lines: Iterable[Line], version: int) -> State:
    """The state that lines taken apart describe, under a version of the rules; raises BadPositionError."""
    draft = Draft()
    number = 0
    for number, form, thing, told in told_lines:
        draft.take(number, form, thing, told)
    return _state(draft, number, version)


def _state(draft: Draft, last: int, version: int) -> State:
    """The state, once all lines are in."""
    if len(draft.players) < 2:
        raise BadPositionError(last, "a position needs at least two players")
    variant = next((each for each in VARIANTS if each == draft.said.get("variant", "standard")), None)
    box = draft.said.get("box", "nothing")
    if variant is None or box not in BOX_EFFECTS:
        raise BadPositionError(last, "there is no such variant or no such effect of the box")
    seats = tuple(Seat(int(each)) for each in draft.said.get("seats", "").split())
    posed = Posed(draft)
    state = State(
        options=Options(variant=variant, turns=int(draft.said.get("turns", 0))),
        turn=int(draft.said.get("turn", 1)),
        players=tuple(posed.player(name) for name in draft.players),
        worlds=posed.worlds(),
        fleets=posed.fleets(),
        seats=seats or tuple(Seat(each) for each in range(1, len(draft.players) + 1)),
        box=box,
        over="won" in draft.said,
        number=int(draft.said.get("game", USUAL_GAME)),
        ciphers=tuple(_cipher(draft, posed, name) for name in draft.players) if draft.ciphers else (),
    )
    state = under(version, state)
    return acquainted(_with_usable(_with_messages(state, draft.messages, posed.names), draft.usable))


def _cipher(draft: Draft, posed: Posed, name: str) -> Cipher:
    """What a player calls things, where that is not the true number or name."""
    line, text = draft.ciphers.get(name, (draft.last, ""))
    worlds: list[tuple[int, int]] = []
    fleets: list[tuple[int, int]] = []
    names: list[tuple[Empire, Empire]] = []
    for word in text.split():
        found = CALLED.fullmatch(word)
        if not found:
            raise BadPositionError(line, f"'{word[:40]}' is not like W2=W7, F12=F3 or [ORRIN]=[TASK]")
        if found[1]:
            worlds.append((int(found[1]), int(found[2])))
        elif found[3]:
            fleets.append((int(found[3]), int(found[4])))
        else:
            names.append((posed.who(line, found[5]), posed.who(line, found[6])))
    if posed.names[name] in dict(names):
        raise BadPositionError(line, "players call themselves by their own names")
    for pairs in (worlds, fleets, names):
        pairs.sort()
        true, called = [each for each, _ in pairs], [each for _, each in pairs]
        if true != sorted(set(called)) or any(one == two for one, two in pairs):
            raise BadPositionError(line, "a cipher changes numbers among themselves, and names among themselves")
    return Cipher(tuple(worlds), tuple(fleets), tuple(names))


def _with_messages(state: State, messages: list[tuple[int, str, str, str]], names: dict[str, Empire]) -> State:
    told = []
    for line, sender, to, text in messages:
        if sender not in names or to not in names:
            raise BadPositionError(line, "there is no such player")
        one, other = state.seats[names[sender] - 1], state.seats[names[to] - 1]
        told.append(Told((other,), one, other, text))
    return replace(state, news=tuple(told))


def _with_usable(state: State, told: dict[int, tuple[int, int]]) -> State:
    """What can build: as the position says, or else as it follows from it."""
    follows = usable_industry(state)
    industry: dict[int, int] = {world.number: world.industry for world in state.worlds}
    for number, (line, count) in told.items():
        if number not in follows or count > industry[number]:
            raise BadPositionError(line, f"W{number} has no owner, or less industry")
        follows[number] = count
    return replace(state, worlds=tuple(replace(world, usable=follows.get(world.number, 0)) for world in state.worlds))
