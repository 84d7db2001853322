"""A plausible state: one that would look to a seat just like its view, for trying things out.

Worlds that were never seen are supposed empty, with the gates that are known to lead to them; worlds of older printouts
as they were then. Players who are not known have names of no meaning and nothing. Others are supposed to be Empire
Builders who have declared nothing, and keys that were never seen are left out. Assumptions stand in the place of all
that (docs/rules/starweb.md, "Assumptions").
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from turnsheet.core.game import BadPositionError
from turnsheet.games.starweb.notation import assumptions, notation
from turnsheet.games.starweb.notation.position import drafted, notate
from turnsheet.games.starweb.notation.state_of_view import state_of_view
from turnsheet.games.starweb.notation.written_positions import first_lines, old_line, player_line, reports, world_text
from turnsheet.games.starweb.pages.printout_data import Page, WorldLine, worlds_on
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.state import Player, State, World
from turnsheet.games.starweb.rules.tables import MOST


def suppose(view: View, assume: str = "") -> State:
    """The state, as plain as it can be; raises BadPositionError for assumptions that cannot be."""
    if view.secrets is not None and not assume:
        return view.secrets
    if not assume.strip():
        return _as_printed(view, state_of_view(view, list(_names(view)), _worlds(view)), ())
    text = lines_of(view) if view.secrets is None else notate(view.secrets)
    told = assumptions.given(assume, view.worlds, _keys(view))
    known = [(0, *line[1:]) for line in notation.lines(text)]
    try:
        state = drafted(assumptions.assumed(known, told), view.rules)
    except BadPositionError as error:
        raise BadPositionError(error.line or max((line[0] for line in told), default=0), error.reason) from error
    state = replace(state, options=view.options, over=view.over)
    return state if view.secrets is not None else _as_printed(view, state, told)


def _keys(view: View) -> int:
    """The highest number a key can have: the number of worlds, or the most there can be on a map from a file."""
    seen = [fleet.number for page in view.pages for line in page.worlds for fleet in line.fleets]
    seen += [fleet.number for old in view.older for fleet in old.world.fleets]
    return MOST if view.options.map else max(view.worlds, *seen, 0)


def _as_printed(view: View, state: State, told: Sequence[notation.Line]) -> State:
    """A state with the numbers of the printouts, except what is assumed."""
    facts = {thing: fields for _, _, thing, fields in told}
    printed = {line.number: line for page in view.pages for line in page.worlds}
    worlds = tuple(_usable(world, printed.get(world.number), facts.get(f"W{world.number}")) for world in state.worlds)
    scored = {thing.strip("[]") for thing, fields in facts.items() if "score" in fields}
    return replace(state, worlds=worlds, players=_players(view, state, scored))


def _usable(world: World, line: WorldLine | None, assumed: Mapping[str, str] | None) -> World:
    """What can build as it was printed: who protects industry is not known. No more than that is assumed to."""
    if assumed is not None:
        return replace(world, usable=min(world.usable, int(assumed.get("usable") or world.usable)))
    if line is None:
        return world
    return replace(world, usable=line.industry if line.usable is None else line.usable)


def _players(view: View, state: State, scored: set[str]) -> tuple[Player, ...]:
    """The seat's own empires with their homes; scores of others are not known, unless they are assumed."""
    homes = {page.heading.name: home for page, home in zip(view.pages, view.homes, strict=True)}
    best = max(page.heading.score or 0 for page in view.pages) + 1
    own = {page.heading.name: page.heading.score or 0 for page in view.pages}
    won = max((own[name] for name in view.winners if name in own), default=best)
    return tuple(
        replace(
            player,
            home=homes.get(player.name, player.home),
            score=player.score
            if player.name in scored
            else own.get(player.name, won if player.name in view.winners else won - 1),
        )
        for player in state.players
    )


def _worlds(view: View) -> dict[int, WorldLine]:
    """All worlds as they were last seen."""
    own = {page.heading.name: page for page in view.pages}
    worlds = worlds_on(view.pages)
    seen: set[int] = {fleet.number for line in worlds.values() for fleet in line.fleets}
    for old in view.older:
        worlds[old.world.number] = _forgotten(old.world, own, seen)
    return worlds


def lines_of(view: View) -> str:
    """The same state in notation, for assumptions to be put in."""
    return "\n".join(_lines(view)) + "\n"


def _lines(view: View) -> Iterator[str]:
    own = {page.heading.name: page for page in view.pages}
    yield from first_lines(view)
    yield "seats " + " ".join(map(str, view.seats))
    for name in _names(view):
        page = own.get(name)
        vote = view.vote if page is view.pages[0] else 0
        yield f"[{name}]: Empire Builder" if page is None else player_line(page.heading, vote)
    worlds = _worlds(view)
    gates = dict(view.gates)
    for number in sorted(worlds):
        yield from world_text(replace(worlds[number], gates=gates.get(worlds[number].number, ())))
    for number in range(1, view.worlds + 1):
        if number not in worlds:
            yield f"W{number} ()"
    for page in view.pages:
        yield from _kept(view, page)


def _names(view: View) -> Iterator[str]:
    """Names by empire: the seat's own at their places, known and invented ones at the others."""
    own = iter(page.heading.name for page in view.pages)
    mine = {page.heading.name for page in view.pages}
    known = [*view.known, *(name for name in view.winners if name not in mine and name not in view.known)]
    others = iter([*known, *map(_nameless, range(len(view.seats)))])
    for seat in view.seats:
        yield next(own) if seat == view.seat else next(others)


def _nameless(number: int) -> str:
    return f"{assumptions.NAMELESS}{'ABCDEFGHIJKLMNOP'[number]}"


def _forgotten(line: WorldLine, own: dict[str, Page], seen: set[int]) -> WorldLine:
    """A world as it was, without what is the seat's own or was seen elsewhere since."""
    fleets = tuple(each for each in line.fleets if each.number not in seen and each.owner not in own)
    seen |= {each.number for each in fleets}
    owner = "" if line.owner in own else line.owner
    return replace(line, owner=owner, converts=0, fleets=fleets, left=())


def _kept(view: View, page: Page) -> Iterator[str]:
    """What the player was shown, told and gave, so that they see it again."""
    name = page.heading.name
    yield f"probed [{name}] " + " ".join(str(line.number) for line in page.worlds)
    yield from reports(page)
    for old in view.older:
        if old.by == name:
            yield old_line(name, old.turn, old.world)
