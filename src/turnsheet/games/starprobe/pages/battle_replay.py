"""The replay of a turn of a battle in space: all move, then beams and missiles, then what they did.

Rules: docs/rules/starprobe.md §16. It is made from the battle before and after the turn and from the entries of the
explorer's log, which tell who fired at whom and what was hit. The log does not tell where ships of natives were when
they fired, if they have moved again since: then a place is drawn that fits all the explorer knows, the range of the
shots and where the ship was before and after.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Act, Burst, Place, Point, Scene, Shot, Tone, Travel
from turnsheet.core.pages.story import Turn as Rotation
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.pages.battle_chart import (
    drawn_missile,
    drawn_vessel,
    missile_spot,
    vessel_mark,
    vessel_spot,
)
from turnsheet.games.starprobe.pages.diary import DiaryEntry
from turnsheet.games.starprobe.space_battle.battle import OWN, Battle, Missile, Vessel
from turnsheet.games.starprobe.space_battle.geometry import WINDS, distance, in_arc
from turnsheet.games.starprobe.space_battle.movement import plain_courses, straight_on, walk
from turnsheet.games.starprobe.space_battle.vessel_names import number_of
from turnsheet.games.starprobe.tables.table_types import Tables

MOVE_SECONDS, FIRE_SECONDS, HITS_SECONDS, END_SECONDS = 1.6, 1.1, 1.3, 1.4
APART = 0.15
"""Seconds between two shots or hits."""
DAMAGE = ("own ship damaged", "numbered ship damaged", "part destroyed", "screens held", "screens collapsed")
ENDS = ("all destroyed", "natives withdrew", "jumped away", "ship lost")


class Shots(Struct, frozen=True):
    """What a turn's log tells of beams: who fired at whom over what distance, and whether it hit."""

    vessel: int
    target: int
    far: int
    hit: bool


def battle_scenes(
    seat: Seat, tables: Tables, old: Battle, new: Battle | None, entries: Sequence[DiaryEntry]
) -> Iterator[Scene]:
    """The scenes of a turn. After the last turn of a battle there is no new one."""
    beams = tuple(_beams(entries))
    places = _when_fired(old, new, entries, beams, tables)
    focus: tuple[Place, ...] = tuple(vessel_spot(each.at) for each in (*old.vessels, *places.values()))
    moves = tuple(_moves(seat, tables, old, {each.number: each for each in old.vessels}, places))
    if moves:
        yield Scene("move", "Move", moves, "All ships move.", seconds=MOVE_SECONDS, focus=focus)
    shots = tuple(_shots(seat, tables, old, new=new, entries=entries, beams=beams, places=places))
    if shots:
        seconds = round(FIRE_SECONDS + APART * len(shots), 2)
        yield Scene("fire", "Fire", shots, _fire_text(entries), seconds=seconds, focus=focus)
    hits = tuple(_hits(seat, entries, places))
    if hits:
        seconds = round(HITS_SECONDS + hits[-1].delay, 2)
        texts = " ".join(entry.text for entry in entries if entry.text and entry.kind in (*DAMAGE, "vessel destroyed"))
        yield Scene("hits", "Hits", hits, texts or "Screens take the hits.", seconds=seconds, focus=focus)
    if new is not None:
        after = {each.number: each for each in new.vessels}
        again = tuple(_moves(seat, tables, new, places, after, gone=_destroyed(entries)))
        came = tuple(_arrivals(new, places))
        if again or came:
            caption = " ".join(entry.text for entry in entries if entry.kind in ("vessel appeared", "vessel came"))
            caption = caption or "The natives move first in the next turn."
            yield Scene("next", "Next", (*again, *came), caption, seconds=MOVE_SECONDS, focus=focus)
    yield from _end(seat, tables, old, entries, places)


def _beams(entries: Sequence[DiaryEntry]) -> Iterator[Shots]:
    for entry in entries:
        if entry.kind in ("beams hit", "beams missed"):
            vessel, target = number_of(str(entry.values["vessel"])), number_of(str(entry.values["target"]))
            yield Shots(vessel, target, _number(entry, "range"), entry.kind == "beams hit")


def _number(entry: DiaryEntry, name: str) -> int:
    value = entry.values.get(name, 0)
    return value if isinstance(value, int) else 0


def _destroyed(entries: Sequence[DiaryEntry]) -> set[int]:
    return {number_of(str(entry.values["vessel"])) for entry in entries if entry.kind == "vessel destroyed"}


# Where ships were when all fired


def _when_fired(
    old: Battle, new: Battle | None, entries: Sequence[DiaryEntry], beams: Sequence[Shots], tables: Tables
) -> dict[int, Vessel]:
    """Where each ship was when all had moved: as known, or else at a place that fits what is known."""
    after = {} if new is None else {each.number: each for each in new.vessels}
    own = _own(old, after.get(OWN), entries)
    found = {OWN: own}
    fired_from = (
        {} if new is None else {each.by: each.start for each in new.missiles if each.flown and _fresh(old, each)}
    )
    for vessel in old.vessels[1:]:
        later = after.get(vessel.number)
        moved = vessel.side == "natives" and old.first == "natives" and old.turn > 0
        again = vessel.side == "natives" and new is not None and new.first == "natives"
        if moved:
            found[vessel.number] = vessel
        elif later is not None and not again:
            found[vessel.number] = later
        elif vessel.number in fired_from:
            found[vessel.number] = replace(vessel, at=fired_from[vessel.number])
        else:
            own_beams = [shot for shot in beams if shot.vessel == vessel.number]
            found[vessel.number] = _fitting(vessel, later, own_beams, found, tables)
    return found


def _fresh(old: Battle, missile: Missile) -> bool:
    """Whether a missile was fired in this turn."""
    return missile.number > old.launched


def _own(old: Battle, later: Vessel | None, entries: Sequence[DiaryEntry]) -> Vessel:
    """The own ship moves once in a turn, and the log tells where to."""
    own = old.vessels[0]
    if later is not None:
        return later
    moved = next((entry for entry in entries if entry.kind == "vessel moved"), None)
    if moved is None:
        return own
    heading = WINDS.index(str(moved.values["heading"])) if moved.values["heading"] in WINDS else own.heading
    return replace(own, at=(_number(moved, "x"), _number(moved, "y")), heading=heading)


def _fitting(
    vessel: Vessel, later: Vessel | None, beams: Sequence[Shots], known: Mapping[int, Vessel], tables: Tables
) -> Vessel:
    """A place from which its shots have the range they had, and from which it can be where it is now."""
    ways = [walk(vessel, *helm) for helm in plain_courses(vessel, tables)]
    fits = [each for each in ways if all(_shoots(each, shot, known) for shot in beams)]
    if later is not None:
        goal = later.at, later.heading, later.velocity
        for each in fits:
            if any((end.at, end.heading, end.velocity) == goal for end in _ends(each, tables)):
                return each
    return fits[0] if fits else walk(vessel, 0, straight_on(vessel))


def _ends(vessel: Vessel, tables: Tables) -> Iterator[Vessel]:
    return (walk(vessel, *helm) for helm in plain_courses(vessel, tables))


def _shoots(vessel: Vessel, shot: Shots, known: Mapping[int, Vessel]) -> bool:
    target = known.get(shot.target)
    if target is None:
        return True
    return distance(vessel.at, target.at) == shot.far and in_arc(vessel.at, vessel.heading, target.at)


# What is drawn


def _owner(vessel: Vessel, seat: Seat) -> Seat | None:
    return None if vessel.side == "natives" else seat


def _moves(
    seat: Seat,
    tables: Tables,
    battle: Battle,
    before: Mapping[int, Vessel],
    after: Mapping[int, Vessel],
    gone: set[int] | frozenset[int] = frozenset(),
) -> Iterator[Act]:
    for number, vessel in after.items():
        start = before.get(number)
        if start is None or number in gone:
            continue
        if start.at != vessel.at:
            path = (vessel_spot(start.at), vessel_spot(vessel.at))
            yield Travel(drawn_vessel(battle, start, seat, tables), path)
        if start.heading != vessel.heading:
            yield Rotation(vessel_mark(vessel), 45.0 * vessel.heading)


def _shots(
    seat: Seat,
    tables: Tables,
    old: Battle,
    new: Battle | None,
    entries: Sequence[DiaryEntry],
    beams: Sequence[Shots],
    places: Mapping[int, Vessel],
) -> Iterator[Act]:
    """Beams of all sides; missiles on their way, fired, and come to their targets."""
    delay = 0.0
    for shot in beams:
        vessel, target = places.get(shot.vessel), places.get(shot.target)
        if vessel is None or target is None:
            continue
        at = vessel_spot(target.at)
        yield Shot(
            _owner(vessel, seat),
            vessel_spot(vessel.at),
            targets=(at,) if shot.hit else (),
            toward=None if shot.hit else at,
            mark=vessel_mark(vessel),
            delay=delay,
        )
        delay = round(delay + APART, 2)
    yield from _missiles(seat, tables, old, new, entries, places)


def _missiles(
    seat: Seat,
    tables: Tables,
    old: Battle,
    new: Battle | None,
    entries: Sequence[DiaryEntry],
    places: Mapping[int, Vessel],
) -> Iterator[Act]:
    left = {} if new is None else {each.number: each for each in new.missiles}
    for missile in old.missiles:
        flown = left.get(missile.number)
        target = places.get(missile.target)
        end = missile_spot(flown) if flown is not None else vessel_spot(target.at) if target is not None else None
        if end is not None and missile_spot(missile) != end:
            yield Travel(drawn_missile(missile, seat, tables), (missile_spot(missile), end), hidden_to=flown is None)
    flying = {each.by for each in left.values() if _fresh(old, each)}
    for missile in left.values():
        vessel = places.get(missile.by)
        if _fresh(old, missile) and vessel is not None:
            owner = _owner(vessel, seat)
            yield Shot(owner, vessel_spot(missile.start), toward=missile_spot(missile), mark=f"vessel {missile.by}")
    for entry in entries:
        if entry.kind == "missiles fired":
            by, at = number_of(str(entry.values["vessel"])), number_of(str(entry.values["target"]))
            vessel, target = places.get(by), places.get(at)
            if by not in flying and vessel is not None and target is not None:
                goal: Spot = vessel_spot(target.at)
                owner = _owner(vessel, seat)
                yield Shot(owner, vessel_spot(vessel.at), targets=(goal,), mark=vessel_mark(vessel))


def _fire_text(entries: Sequence[DiaryEntry]) -> str:
    told = [entry.text for entry in entries if entry.kind in ("beams hit", "missiles fired", "salvo hit")]
    missed = sum(entry.kind in ("beams missed", "salvo missed") for entry in entries)
    if missed and not told:
        return "All shots miss."
    return " ".join(told) or "Missiles fly."


def _hits(seat: Seat, entries: Sequence[DiaryEntry], places: Mapping[int, Vessel]) -> Iterator[Burst]:
    """What hits did, one after the other; only what the log calls destroyed is drawn so."""
    delay = 0.0
    for entry in entries:
        if entry.kind not in (*DAMAGE, "vessel destroyed"):
            continue
        vessel = places.get(number_of(str(entry.values["vessel"])))
        if vessel is None:
            continue
        amount = _number(entry, "amount")
        screens = entry.kind in ("screens held", "screens collapsed")
        destroyed = entry.kind == "vessel destroyed"
        label = "destroyed" if destroyed else f"screens -{amount} M" if screens else f"-{amount} M"
        yield Burst(
            vessel_spot(vessel.at),
            "destroyed" if destroyed else "hit",
            label,
            mark=vessel_mark(vessel),
            owner=_owner(vessel, seat),
            delay=delay,
        )
        delay = round(delay + APART, 2)


def _arrivals(new: Battle, places: Mapping[int, Vessel]) -> Iterator[Point]:
    for vessel in new.vessels:
        if vessel.number not in places:
            label = f"{'native' if vessel.side == 'natives' else 'military'} ship {vessel.number}"
            yield Point(vessel_spot(vessel.at), "space", label, "loss" if vessel.side == "natives" else "gain")


def _end(
    seat: Seat, tables: Tables, old: Battle, entries: Sequence[DiaryEntry], places: Mapping[int, Vessel]
) -> Iterator[Scene]:
    """How a battle ends: ships that withdraw or jump away leave the chart, and are not destroyed."""
    own = places[OWN]
    at = vessel_spot(own.at)
    for entry in entries:
        acts: tuple[Act, ...] = ()
        match entry.kind:
            case "all destroyed":
                acts = (Point(at, "space", "won", "gain"),)
            case "natives withdrew":
                acts = tuple(_away(seat, tables, old, each) for each in places.values() if each.side == "natives")
            case "jumped away":
                acts = (_away(seat, tables, old, own),)
            case "ship lost":
                if OWN not in _destroyed(entries):
                    acts = (Burst(at, "destroyed", "lost", mark=vessel_mark(own), owner=seat),)
            case "taken by force" | "driven out" | "subdued" | "war":
                tone: Tone = "gain" if entry.amount and entry.amount > 0 else "loss" if entry.amount else "neutral"
                acts = (Point(at, "space", entry.sum or entry.kind, tone),)
            case _:
                continue
        if acts:
            yield Scene(f"end {entry.number}", "End", acts, entry.text, entry.sum, seconds=END_SECONDS, focus=(at,))


def _away(seat: Seat, tables: Tables, battle: Battle, vessel: Vessel) -> Travel:
    """A ship that leaves, straight on and out of sight."""
    far = walk(vessel, 0, (max(vessel.velocity, 3),))
    path = (vessel_spot(vessel.at), vessel_spot(far.at))
    return Travel(drawn_vessel(battle, vessel, seat, tables), path, hidden_to=True)
