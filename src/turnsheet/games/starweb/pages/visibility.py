"""Visibility: what a seat may know, built up field by field from nothing. Rules: docs/rules/starweb.md §25."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec.structs import replace

from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.events import heard
from turnsheet.core.options import without_secrets
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games.starweb.orders.orders import Give
from turnsheet.games.starweb.pages.printout_data import Departure, FleetLine, Heading, Page, WorldLine
from turnsheet.games.starweb.pages.remembered_worlds import remembered_line
from turnsheet.games.starweb.pages.reported_worlds import in_views
from turnsheet.games.starweb.pages.view import OldWorld, View
from turnsheet.games.starweb.rules import victory
from turnsheet.games.starweb.rules.ciphers import veiled
from turnsheet.games.starweb.rules.empires import echoed
from turnsheet.games.starweb.rules.state import NO_REPORT, Empire, Fleet, Memory, Player, State, World
from turnsheet.games.starweb.rules.tables import WORLDS_PER_PLAYER, WorldId


class Scene:
    """A state prepared for views: keys by world, names by number."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.names = ("", *(player.name for player in state.players))
        self.former = (None, *self.names[1:])
        """The names of former owners: the same, but None for NOBODY."""
        keys: dict[int, list[Fleet]] = defaultdict(list)
        for fleet in state.fleets:
            keys[fleet.world].append(fleet)
        self.keys = keys
        self.worlds: dict[int, World] = {world.number: world for world in state.worlds}

    def fleet(self, fleet: Fleet, viewer: Empire | None) -> FleetLine:
        """A key as a player sees it. The cargo of others is hidden; the referee sees it."""
        deed, names, former = fleet.deed, self.names, self.former
        return FleetLine(
            fleet.number,
            names[fleet.owner],
            fleet.ships,
            cargo=fleet.cargo if viewer is None or viewer == fleet.owner else None,
            peace=fleet.peace,
            bomb=fleet.bomb,
            artifacts=fleet.artifacts,
            built_bomb=deed.built_bomb,
            moved=deed.moved,
            captured=deed.captured,
            fired=deed.fired,
            robots=deed.robots,
            dropped=deed.dropped,
            goods=deed.goods,
            ambush=deed.ambush,
            lost_by=former[deed.lost_by],
            gift_of=former[deed.gift_of],
        )

    def world(self, number: int, viewer: Empire | None) -> WorldLine:
        """A world as a player sees it."""
        world = self.worlds[number]
        report, names = world.report, self.names
        keys = self.keys.get(number, [])
        if len(keys) > 1:
            keys = sorted(keys, key=lambda fleet: (not fleet.owner, names[fleet.owner], fleet.number))
        fleets = tuple([self.fleet(fleet, viewer) for fleet in keys])
        line = WorldLine(
            world.number,
            world.gates,
            names[world.owner],
            world.hole,
            world.industry,
            world.metal,
            mines=world.mines,
            people=world.people,
            converts=world.converts,
            robots=world.robots,
            limit=world.limit,
            iships=world.iships,
            pships=world.pships,
            busted=world.busted,
            artifacts=world.artifacts,
            fleets=fleets,
            turns=world.turns,
            plundered=world.plundered,
            recovering=world.recovering,
            goods=world.goods,
            apostle=names[world.apostle],
            usable=world.usable if world.usable != world.industry else None,
        )
        if report is NO_REPORT:
            return line
        return replace(
            line,
            captured=report.captured,
            deaths=report.deaths,
            converts_dead=report.converts_dead,
            iships_did=report.iships_fired or ("Ambush" if report.iships_ambush else ""),
            pships_did=report.pships_fired or ("Ambush" if report.pships_ambush else ""),
            lost_by=self.former[report.lost_by],
            gift_of=self.former[report.gift_of],
            left=tuple([Departure(fleet, names[owner], to) for fleet, owner, to in report.left]),
        )

    def old(self, memory: Memory, by: str) -> OldWorld:
        """A world as it was last seen."""
        line = remembered_line(memory, self.names, self.worlds[memory.world].gates)
        return OldWorld(memory.turn, line, by)


def numbers(state: State) -> int:
    """The highest number a world of this match can have."""
    return max(WORLDS_PER_PLAYER * len(state.players), state.worlds[-1].number)


def look(state: State, seat: Seat) -> View:
    """What a seat may know."""
    if seat == REFEREE:
        return _everything(Scene(state))
    state = veiled(state, seat)
    scene = Scene(state)
    empires = [empire for empire, holder in enumerate(state.seats, 1) if holder == seat]
    players = [state.players[empire - 1] for empire in empires]
    views = in_views(state, empires)
    seen: set[int] = set().union(*views.values())
    memories: dict[int, tuple[Memory, str]] = {}
    for player in players:
        for memory in player.seen:
            if memory.world not in memories or memories[memory.world][0].turn < memory.turn:
                memories[memory.world] = memory, player.name
    known = {other for player in players for other in (*player.met, *player.introduced)} - set(empires)
    together = state.rules >= 2 and len(empires) > 1
    pages = [_page(scene, empire, seat, views[empire]) for empire in empires]
    return View(
        edition=state.edition,
        seat=seat,
        options=without_secrets(state.options),
        turn=state.turn,
        over=state.over,
        worlds=numbers(state),
        seats=state.seats,
        homes=tuple(player.home for player in players),
        pages=tuple(_in_sight_together(state, pages) if together else pages),
        older=tuple(scene.old(*memories[number]) for number in sorted(memories) if number not in seen),
        gates=tuple((WorldId(number), scene.worlds[number].gates) for number in sorted({*memories, *seen})),
        known=tuple(sorted(scene.names[other] for other in known)),
        winners=victory.winners(state),
        vote=players[0].vote,
        echo=echoed(players) if together else (),
    )


def _page(scene: Scene, empire: Empire, seat: Seat, seen_worlds: set[int]) -> Page:
    state, player = scene.state, scene.state.players[empire - 1]
    worlds = tuple(scene.world(number, empire) for number in sorted(seen_worlds))
    seen = _names_on(worlds) - {player.name}
    return Page(
        heading=_heading(scene, empire, player),
        worlds=worlds,
        seen=_in_any_order(seen, player.name, state.turn),
        scores=_scores_of(seen, state),
        orders=player.echo,
        messages=_messages(scene, empire, seat),
        gained=player.gained,
        ending=victory.ending(state),
    )


def _in_any_order(seen: set[str], name: str, turn: int) -> tuple[str, ...]:
    """The players on a printout, drawn, so that their order says nothing."""
    dice = Dice(turn_key(f"printout of {name}", turn)).at("players")
    return tuple(dice.deal(sorted(seen), len(seen)))


def _scores_of(seen: set[str], state: State) -> tuple[int, ...]:
    """The scores of these players, lowest first."""
    return tuple(sorted(each.score for each in state.players if each.name in seen))


def _in_sight_together(state: State, pages: list[Page]) -> list[Page]:
    """The pages of one player's empires, with the players any of them sees on the first. Their own are not among them.

    Were they on each page, the scores would tell more than those of one printout do.
    """
    first, *others = pages
    seen = {name for page in pages for name in page.seen} - {page.heading.name for page in pages}
    names = _in_any_order(seen, first.heading.name, state.turn)
    first = replace(first, seen=names, scores=_scores_of(seen, state))
    return [first, *(replace(page, seen=(), scores=()) for page in others)]


def _messages(scene: Scene, empire: Empire, seat: Seat) -> tuple[tuple[str, str], ...]:
    """The messages to a player, on the page of their first empire, signed with the name of the sender's first."""
    seats = scene.state.seats
    if seats.index(seat) + 1 != empire:
        return ()
    return tuple((scene.names[seats.index(event.sender) + 1], event.text) for event in heard(scene.state.news, seat))


def _names_on(worlds: Iterable[WorldLine]) -> set[str]:
    found: set[str] = set()
    for world in worlds:
        found |= {world.owner, world.apostle, world.lost_by or "", world.gift_of or ""}
        for fleet in world.fleets:
            found |= {fleet.owner, fleet.lost_by or "", fleet.gift_of or ""}
        found |= {left.owner for left in world.left}
    return found - {""}


def _heading(scene: Scene, empire: Empire, player: Player) -> Heading:
    state = scene.state
    worlds = [world for world in state.worlds if world.owner == empire]
    fleets = [fleet for fleet in state.fleets if fleet.owner == empire]
    ships = sum(fleet.ships for fleet in fleets) + sum(world.iships + world.pships for world in worlds)
    artifacts = sum(len(fleet.artifacts) for fleet in fleets) + sum(len(world.artifacts) for world in worlds)
    flock = [world for world in state.worlds if world.apostle == empire] if player.character == "Apostle" else worlds
    return Heading(
        game=f"SW-{state.number}",
        turn=state.turn,
        name=player.name,
        character=player.character,
        score=player.score,
        worlds=len(worlds),
        keys=len(fleets),
        ships=ships,
        industry=sum(world.industry for world in worlds),
        mines=sum(world.mines for world in worlds),
        people=sum(world.people for world in worlds if not world.robots),
        robots=sum(world.people for world in worlds if world.robots),
        converts=sum(world.converts for world in flock),
        artifacts=artifacts,
        met=tuple(sorted(scene.names[other] for other in player.met)),
        allies=tuple(sorted(scene.names[other] for other in player.allies)),
        loaders=tuple(sorted(scene.names[other] for other in player.loaders)),
        introduced=tuple(sorted(scene.names[other] for other in player.introduced)),
        jihad=scene.names[player.jihad],
        gifts=_gifts(player),
    )


def _gifts(player: Player) -> int:
    """How many gifts they made in the turn just played: those nothing is said against."""
    if Give not in map(type, player.sheet):
        return 0
    failed = dict(player.comments)
    return sum([type(order) is Give and place not in failed for place, order in enumerate(player.sheet)])


def _everything(scene: Scene) -> View:
    state = scene.state
    worlds = tuple(scene.world(number, None) for number in sorted(scene.worlds))
    heading = Heading(game=f"SW-{state.number}", turn=state.turn, name="REFEREE", character="")
    page = Page(heading=heading, worlds=worlds, ending=victory.ending(state))
    return View(
        edition=state.edition,
        seat=REFEREE,
        options=state.options,
        turn=state.turn,
        over=state.over,
        worlds=numbers(state),
        seats=state.seats,
        homes=(),
        pages=(page,),
        older=(),
        gates=tuple((world.number, world.gates) for world in state.worlds),
        known=tuple(player.name for player in state.players),
        winners=victory.winners(state),
        secrets=state,
    )


def scores(view: View) -> dict[Seat, int]:
    """The scores a seat knows: its own; all of them for the referee."""
    if view.secrets is not None:
        return victory.standing(view.secrets).scores
    return {view.seat: max(page.heading.score or 0 for page in view.pages)}
