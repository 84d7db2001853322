"""The replay: what happened in a turn, as scenes to watch, in the order in which it happened.

Rules: docs/rules/starweb.md §3, §9, §13-§16, §20, §22. Builds, fire at each world, movement, ambushes, landings,
captures, and what was found. Fire comes before movement, as in the turn. Where the seat has no part, all worlds are one
scene. A fleet is drawn as far as departures and arrivals tell its way; from there on it is hidden.
"""

from collections.abc import Iterable, Iterator, Sequence

from turnsheet.core.pages.chart import Mark
from turnsheet.core.pages.story import Act, Burst, Capture, Place, Point, Replay, Scene, Shot, Tone, Travel
from turnsheet.core.seats import Seat
from turnsheet.core.word_lists import count, together
from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.orders import AnyOrder
from turnsheet.games.starweb.pages.chart import owners, spots
from turnsheet.games.starweb.pages.digest_lines import (
    first_upper,
    of_ambush,
    owned,
    places_of,
    volley_effect,
    volley_text,
)
from turnsheet.games.starweb.pages.turn_summary import Change, TurnSummary, Volley, Way
from turnsheet.games.starweb.rules.tables import artifact_name

BUILD_SECONDS, FIRE_SECONDS, MOVE_SECONDS, AMBUSH_SECONDS, LAND_SECONDS, CAPTURE_SECONDS, FOUND_SECONDS = (
    1.2,
    1.4,
    1.6,
    1.4,
    1.2,
    1.2,
    1.4,
)
HIT_AFTER = 0.45
"""Seconds from a shot to its effect."""
APART = 0.15
"""Seconds between two things that happen in a scene."""
LONGEST_DELAY = 1.5


def replay(told: TurnSummary) -> Replay:
    """The scenes of a turn."""
    return Replay(tuple(_Stage(told).scenes()))


class _Stage:
    """A turn with the colours of its players."""

    def __init__(self, told: TurnSummary) -> None:
        self.told = told
        self.pens = owners(told.view)
        self.spots = spots(told.view)

    def pen(self, owner: str) -> Seat | None:
        """The colour of a player."""
        return self.pens.get(owner) if owner else None

    def scenes(self) -> Iterator[Scene]:
        yield from self._builds()
        yield from self._fire()
        yield from self._moves()
        yield from self._ambushes()
        yield from self._landings()
        yield from self._captures()
        yield from self._found()

    def _builds(self) -> Iterator[Scene]:
        """What the seat's own orders made."""
        made = [(at, label) for order, code in self.told.orders if not code for at, label in _built(order)]
        if not made:
            return
        acts = tuple(Point(at, "built", label, "gain", _delay(index)) for index, (at, label) in enumerate(made))
        places = tuple(dict.fromkeys(at for at, _ in made))
        caption = f"You build at {together(places)}." if len(places) <= 4 else f"You build at {len(places)} worlds."
        yield _scene("build", "Build", acts, caption, BUILD_SECONDS, places)

    def _fire(self) -> Iterator[Scene]:
        """Fire, world by world; where the seat neither fires nor is fired at, all worlds together."""
        near: dict[int, list[Volley]] = {}
        far: list[Volley] = []
        for volley in self.told.volleys:
            concerned = self.told.referee or self.told.mine(volley.ships.owner) or self.told.mine(volley.victim)
            if concerned or volley.ships.world in near:
                near.setdefault(volley.ships.world, []).append(volley)
            else:
                far.append(volley)
        for world, volleys in sorted(near.items()):
            volleys += [volley for volley in far if volley.ships.world == world]
            yield self._battle(f"fire {world}", volleys)
        rest = [volley for volley in far if volley.ships.world not in near]
        if rest:
            yield self._battle("fire elsewhere", rest)

    def _battle(self, name: str, volleys: Sequence[Volley]) -> Scene:
        acts: list[Act] = []
        hit: dict[str, str] = {}
        for index, volley in enumerate(volleys):
            owner = self.pen(volley.ships.owner)
            origin, target = self._where(volley.ships.mark, volley.ships.world), self._target(volley)
            acts.append(Shot(owner, origin, (target,), mark=volley.ships.mark, delay=_delay(index)))
            if volley.target not in hit:
                hit[volley.target] = self._effect(volley)
                if hit[volley.target]:
                    acts.append(self._burst(volley, target, hit[volley.target], _delay(index) + HIT_AFTER))
        places = tuple(dict.fromkeys(f"W{volley.ships.world}" for volley in volleys))
        caption = f"{volley_text(self.told, volleys[0])}." if len(volleys) == 1 else f"Fire at {together(places)}."
        lost = sum(self.told.ships_lost(int(mark[1:])) for mark in hit if mark.startswith("F"))
        amount = f"-{count(lost, 'ship')}" if lost and not self.told.referee else ""
        return _scene(
            name,
            "Fire",
            acts,
            caption=caption,
            seconds=FIRE_SECONDS,
            focus=places,
            amount=amount,
            tone="loss" if amount else "neutral",
        )

    def _target(self, volley: Volley) -> str:
        return self._where(volley.target, volley.ships.world)

    def _where(self, mark: str, world: int) -> str:
        """The mark of a thing if the charts have it there; else its world's."""
        number = int(mark[1:])
        if mark.startswith("F") and self.told.old_fleets.get(number, (None, 0))[1] == world:
            return mark
        return f"W{world}"

    def _effect(self, volley: Volley) -> str:
        """What fire did to its target, for a label."""
        if volley.aim != "F":
            return volley_effect(self.told, volley)
        fleet = int(volley.target[1:])
        if self.told.is_destroyed(fleet) and not self.told.passed(fleet):
            return f"{volley.target} destroyed"
        lost = self.told.ships_lost(fleet)
        if lost and not self.told.ambushed(fleet):
            return f"{count(lost, 'ship')} lost"
        return volley_effect(self.told, volley) if fleet not in self.told.ways else ""

    def _burst(self, volley: Volley, target: Place, label: str, delay: float) -> Burst:
        gone = volley.aim == "F" and self.told.is_destroyed(int(volley.target[1:]))
        return Burst(
            target,
            "destroyed" if gone else "hit",
            label,
            mark=volley.target if volley.aim == "F" else "",
            owner=self.pen(volley.victim),
            delay=round(delay, 2),
        )

    def _moves(self) -> Iterator[Scene]:
        acts = tuple(self._travel(way) for ways in self.told.ways.values() for way in ways)
        if not acts:
            return
        focus = tuple(dict.fromkeys(place for act in acts for place in act.path))
        own = sum(self.told.mine(self.told.owner_of(fleet)) for fleet in self.told.ways)
        others = len(self.told.ways) - own
        if self.told.referee:
            caption = f"{count(others, 'fleet')} moved."
        else:
            parts = [f"{own} of your fleets"] * bool(own)
            parts += [f"{count(others, 'fleet')} of other players"] * bool(others)
            caption = f"{together(parts)} moved."
        holes = [self._swallowed(fleet, hole) for fleet in self.told.ways if (hole := self.told.hole_of(fleet))]
        yield Scene("move", "Move", (*acts, *holes), caption, seconds=MOVE_SECONDS, focus=focus)

    def _travel(self, way: Way) -> Travel:
        line = self.told.fleets.get(way.fleet, self.told.old_fleets.get(way.fleet, (None, 0)))[0]
        before = self.told.old_fleets.get(way.fleet, (None, 0))[0]
        ships = max(line.ships if line else 0, before.ships if before and line and not line.ships else 0)
        name = f"F{way.fleet}"
        label = f"{name}={ships}" if ships else name
        at = self.spots.get(way.worlds[0], (0.0, 0.0))
        mark = Mark(name, "fleet", at, label, self.pen(way.owner), ships, near=f"W{way.worlds[0]}")
        return Travel(mark, tuple(f"W{world}" for world in way.worlds), way.hidden_from, way.hidden_to)

    def _swallowed(self, fleet: int, hole: int) -> Burst:
        owner, mark = self.pen(self.told.owner_of(fleet)), f"F{fleet}"
        return Burst(f"W{hole}", "destroyed", f"{mark} lost", mark=mark, owner=owner, delay=MOVE_SECONDS)

    def _ambushes(self) -> Iterator[Scene]:
        """Ambushes, those with a part of the seat's first."""
        far: list[int] = []
        for world in self.told.ambushers:
            if self.told.referee or self._concerned(world):
                yield self._ambush(f"ambush {world}", [world])
            else:
                far.append(world)
        if far:
            yield self._ambush("ambush elsewhere", far)

    def _concerned(self, world: int) -> bool:
        told = self.told
        return any(told.mine(ships.owner) for ships in told.ambushers[world]) or any(
            told.mine(told.owner_of(fleet)) for fleet in told.victims(world)
        )

    def _ambush(self, name: str, worlds: Sequence[int]) -> Scene:
        told = self.told
        acts: list[Act] = []
        lost = 0
        for world in worlds:
            for ships in told.ambushers[world]:
                origin = self._where(ships.mark, world)
                acts.append(
                    Shot(self.pen(ships.owner), origin, (f"W{world}",), mark=ships.mark, delay=_delay(len(acts)))
                )
            for fleet in told.victims(world):
                label, gone = self._ambush_loss(fleet, world)
                owner, delay = self.pen(told.owner_of(fleet)), round(_delay(len(acts)) + HIT_AFTER, 2)
                hit = Burst(
                    f"W{world}", "destroyed" if gone else "hit", label, f"F{fleet}" if gone else "", owner, delay
                )
                acts.append(hit)
                lost += told.ships_lost(fleet) if told.passed(fleet)[-1] == world else 0
        there = [ships for world in worlds for ships in told.ambushers[world]]
        text = f"Ambush at {together(f'W{world}' for world in worlds)} by {of_ambush(told, there)}."
        amount = f"-{count(lost, 'ship')}" if lost and not told.referee else ""
        focus = tuple(f"W{world}" for world in worlds)
        tone: Tone = "loss" if amount else "neutral"
        return _scene(
            name,
            "Ambush",
            acts,
            caption=text,
            seconds=AMBUSH_SECONDS,
            focus=focus,
            amount=amount,
            tone=tone,
        )

    def _ambush_loss(self, fleet: int, world: int) -> tuple[str, bool]:
        """What an ambush did to a fleet: a label, and whether it was destroyed there."""
        told, mark = self.told, f"F{fleet}"
        if told.is_destroyed(fleet) and told.fleets[fleet][1] == world:
            return f"{mark} destroyed", True
        lost = told.ships_lost(fleet)
        once = sum(bool(told.ambushers.get(each)) for each in told.passed(fleet)) == 1
        return (f"{mark}: {count(lost, 'ship')} lost" if lost and once else mark), False

    def _landings(self) -> Iterator[Scene]:
        """Bombs, robots and people come down."""
        told = self.told
        acts: list[Act] = []
        texts: list[str] = []
        for number, line in told.worlds.items():
            mark = f"W{number}"
            for fleet in line.fleets:
                who = owned(told, f"F{fleet.number}", told.owner_of(fleet.number))
                if fleet.dropped:
                    acts.append(Burst(mark, "destroyed", "planet buster", delay=_delay(len(acts))))
                    texts.append(f"{who} drops a planet buster on {mark}")
                if fleet.robots:
                    acts.append(Point(mark, "landing", "robots land", delay=_delay(len(acts))))
                    texts.append(f"{who} lands robots on {mark}")
        for order, code in told.orders:
            if isinstance(order, orders.Migrate) and not code:
                people = "converts" if order.converts else "people"
                acts.append(Point(f"W{order.to}", "landing", f"{order.count} {people}", delay=_delay(len(acts))))
                texts.append(f"{order.count} {people} go to W{order.to}")
        if acts:
            places = tuple(dict.fromkeys(_place(act) for act in acts))
            caption = (
                first_upper(f"{together(texts)}.") if len(texts) <= 3 else f"Landings on {count(len(places), 'world')}."
            )
            yield _scene("land", "Landings", acts, caption, LAND_SECONDS, places)

    def _captures(self) -> Iterator[Scene]:
        """Worlds and fleets change owners: the seat's own first."""
        near: list[Change] = []
        far: list[Change] = []
        for change in (*self.told.world_changes, *self.told.fleet_changes):
            own = self.told.mine(change.before) or self.told.mine(change.after)
            (near if own or self.told.referee else far).append(change)
        for name, title, changes in (("captures", "Captures", near), ("captures elsewhere", "Elsewhere", far)):
            shown = [change for change in changes if not self._hidden(change)]
            if shown:
                yield self._handover(name, title, shown)

    def _hidden(self, change: Change) -> bool:
        """Whether a key has only lost its owner with its ships: that was seen before."""
        return change.mark.startswith("F") and not change.after and not change.ships

    def _handover(self, name: str, title: str, changes: Sequence[Change]) -> Scene:
        told = self.told
        labels = [f"{change.mark} {self._handed(change, owned='')}" for change in changes]
        acts = tuple(
            Capture(change.mark, f"W{change.world}", self.pen(change.after), labels[index], _delay(index))
            for index, change in enumerate(changes)
        )
        won = sum(told.mine(each.after) and not told.mine(each.before) for each in changes if each.mark[0] == "W")
        lost = sum(told.mine(each.before) and not told.mine(each.after) for each in changes if each.mark[0] == "W")
        amounts = [f"{sign}{count(number, 'world')}" for sign, number in (("+", won), ("-", lost)) if number]
        tone: Tone = "gain" if won > lost else "loss" if lost else "neutral"
        focus = tuple(dict.fromkeys(f"W{change.world}" for change in changes))
        caption = (
            together(f"{change.mark} {self._handed(change)}" for change in changes) + "."
            if len(changes) <= 3
            else f"{counted(changes)} change owners."
        )
        return _scene(
            name,
            title,
            acts,
            caption=caption,
            seconds=CAPTURE_SECONDS,
            focus=focus,
            amount=", ".join(amounts),
            tone=tone,
        )

    def _handed(self, change: Change, owned: str = "owned by ") -> str:
        """Whose something is now, as it goes on after its name. On the chart, where room is scarce: `now [JOVIAN]`."""
        if change.gift and not self.told.mine(change.before):
            return f"given by [{change.before}]"
        if self.told.mine(change.after):
            return "now yours"
        return f"now {owned}[{change.after}]" if change.after else "without an owner"

    def _found(self) -> Iterator[Scene]:
        """Worlds seen for the first time, players met and artifacts found."""
        told = self.told
        acts: list[Act] = [Point(f"W{number}", "found", f"W{number}") for number in told.found]
        for name in told.met:
            for place in places_of(told, name)[:1]:
                acts.append(Point(place, "met", f"[{name}]", delay=_delay(len(acts))))
        for number, mark in told.artifacts[0].items():
            place = mark if mark.startswith("W") else f"W{told.fleets[int(mark[1:])][1]}"
            acts.append(Point(place, "artifact", artifact_name(number), "gain", _delay(len(acts))))
        if not acts:
            return
        parts = [f"{count(len(told.found), 'new world')} in sight"] if told.found else []
        parts += [f"you met {together(f'[{name}]' for name in told.met)}"] if told.met else []
        parts += [f"{count(len(told.artifacts[0]), 'artifact')} found"] if told.artifacts[0] else []
        places = tuple(dict.fromkeys(_place(act) for act in acts))
        yield _scene("found", "Found", acts, first_upper(f"{together(parts)}."), FOUND_SECONDS, places)


def counted(changes: Sequence[Change]) -> str:
    """How many worlds and keys there are: `3 worlds and 1 key`."""
    worlds = sum(change.mark.startswith("W") for change in changes)
    counts = ((worlds, "world"), (len(changes) - worlds, "key"))
    return together(count(number, noun) for number, noun in counts if number)


def _built(order: AnyOrder) -> Iterator[tuple[str, str]]:
    """Where an order of the seat's builds something, and what."""
    match order:
        case orders.Build(world=world, count=number, product="F", fleet=fleet):
            yield f"W{world}", f"+{number} on F{fleet}"
        case orders.Build(world=world, count=number, product="R"):
            yield f"W{world}", f"robots with {number} industry"
        case orders.Build(world=world, count=number, product=product):
            yield f"W{world}", f"+{number} {product}-ship{'s' * (number > 1)}"
        case orders.Invest(world=world, count=number, limit=limit):
            yield f"W{world}", f"+{number} {'limit' if limit else 'industry'}"
        case orders.Scrap(world=world, count=number):
            yield f"W{world}", f"+{number} industry"
        case orders.Bomb(drop=False, fleet=fleet):
            yield f"F{fleet}", "a planet buster"


def _place(act: Act) -> Place:
    """Where a landing or a find is."""
    return act.at if isinstance(act, Point | Burst | Capture) else ""


def _delay(index: int) -> float:
    return round(min(index * APART, LONGEST_DELAY), 2)


def _scene(
    name: str,
    title: str,
    acts: Iterable[Act],
    caption: str,
    seconds: float,
    focus: tuple[Place, ...],
    amount: str = "",
    tone: Tone = "neutral",
) -> Scene:
    """A scene that lasts until its last act has been seen."""
    acts = tuple(acts)
    longest = max((act.delay for act in acts), default=0.0)
    return Scene(
        name, title, acts, caption=caption, amount=amount, tone=tone, seconds=round(seconds + longest, 2), focus=focus
    )
