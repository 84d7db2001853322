"""The replay: what happened in a turn, as scenes to watch: all movement, then battle by battle fire, hits, captures.

Rules: docs/rules/raumkrieg.md D26, D30, D31, D37. Shots that are near each other are one battle, with one place for the
camera. Battles in which the seat has no ship come last and are shown together.
"""

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from msgspec import Struct

from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Burst, Capture, Replay, Scene, Shot, Tone, Travel
from turnsheet.core.pages.story import Point as PointedOut
from turnsheet.core.seats import REFEREE
from turnsheet.core.word_lists import together
from turnsheet.games.raumkrieg.pages.chart import cone, ship_mark
from turnsheet.games.raumkrieg.pages.digest import called, first_upper, shot_text
from turnsheet.games.raumkrieg.pages.labels import mark
from turnsheet.games.raumkrieg.pages.turn_summary import TurnSummary
from turnsheet.games.raumkrieg.rules.events import Fired
from turnsheet.games.raumkrieg.rules.tables import KIND, REACH, ShipId

MOVE_SECONDS, FIRE_SECONDS, HITS_SECONDS, CAPTURES_SECONDS = 1.6, 0.9, 1.15, 1.2
APART = 0.15
"""Seconds between two things that happen in a scene."""
LONGEST_DELAY = 1.5
ONE_BATTLE = 80
"""Places at most this far apart belong to one battle."""


class Battle(Struct):
    """Shots, losses and captures near each other."""

    shots: list[Fired]
    fallen: list[ShipId]
    taken: list[ShipId]
    ships: set[ShipId]
    places: list[Spot]


def replay(told: TurnSummary) -> Replay:
    """The scenes of a turn."""
    near: list[Battle] = []
    far: list[Battle] = []
    for battle in battles(told):
        (near if any(map(told.concerns, battle.ships)) else far).append(battle)
    if far:
        near.append(_joined(far))
    scenes = list(_movement(told))
    for number, battle in enumerate(near, 1):
        scenes += _battle(told, battle, number)
    return Replay(tuple(scenes))


def _movement(told: TurnSummary) -> Iterator[Scene]:
    acts: list[Travel | PointedOut] = []
    focus: list[Spot] = []
    for ship in told.before.ships:
        end = told.place_of(ship.number)
        focus += ship.place, end
        guess = told.known_place(ship.number) is None
        if end != ship.place:
            acts.append(Travel(ship_mark(ship), (ship.place, end), hidden_to=guess))
    for number in told.left:
        edge = told.last_place_of(number)
        acts.append(PointedOut(edge, "left", f"{number} left the board", "loss", delay=MOVE_SECONDS / 2))
    if acts:
        yield Scene("move", "Move", tuple(acts), "All ships move.", seconds=MOVE_SECONDS, focus=tuple(focus))


def battles(told: TurnSummary) -> list[Battle]:
    """The battles the seat was told of, in the order of their first ships."""
    found: list[Battle] = []
    for shot in told.shots:
        places: list[Spot] = [shot.place, *map(told.place_of, shot.hits)]
        _add(found, Battle([shot], [], [], {shot.ship, *shot.hits}, places))
    for ship in told.lost:
        if ship not in told.left:
            _add(found, Battle([], [ship], [], {ship}, [told.place_of(ship)]))
    for ship in told.captured:
        _add(found, Battle([], [], [ship], {ship}, [told.place_of(ship)]))
    return sorted(found, key=lambda battle: min(battle.ships))


def _add(found: list[Battle], new: Battle) -> None:
    """Put a battle among the others, as one with those it touches."""
    touching = [other for other in found if _touch(other, new)]
    for other in touching:
        found.remove(other)
    found.append(_joined([*touching, new]))


def _touch(one: Battle, other: Battle) -> bool:
    if one.ships & other.ships:
        return True
    return any(dist(here, there) <= ONE_BATTLE for here in one.places for there in other.places)


def _joined(parts: Sequence[Battle]) -> Battle:
    return Battle(
        [shot for part in parts for shot in part.shots],
        [ship for part in parts for ship in part.fallen],
        [ship for part in parts for ship in part.taken],
        set().union(*(part.ships for part in parts)),
        [place for part in parts for place in part.places],
    )


def _battle(told: TurnSummary, battle: Battle, number: int) -> Iterator[Scene]:
    focus = tuple(battle.places)
    if battle.shots:
        yield _fire(told, battle, number, focus)
    if battle.fallen:
        yield _hits(told, battle, number, focus)
    if battle.taken:
        yield _captures(told, battle, number, focus)


def _fire(told: TurnSummary, battle: Battle, number: int, focus: tuple[Spot, ...]) -> Scene:
    acts = tuple(
        Shot(
            shot.owner,
            shot.place,
            targets=tuple(map(told.place_of, shot.hits)),
            toward=_toward(shot),
            sector=cone(shot.ship, shot.owner, shot.place, shot.range, shot.direction, "shot"),
            mark=mark(shot.ship),
            delay=_delay(index),
        )
        for index, shot in enumerate(battle.shots)
    )
    count = len(battle.shots)
    caption = f"{shot_text(told, battle.shots[0])}." if count == 1 else f"{count} ships fire."
    seconds = round(FIRE_SECONDS + acts[-1].delay, 2)
    return Scene(f"fire {number}", "Fire", acts, caption, seconds=seconds, focus=focus)


def _toward(shot: Fired) -> Spot | None:
    """The far end of a shot that hit nothing."""
    if shot.hits or shot.direction is None:
        return None
    reach, turned = REACH[KIND[shot.ship]][shot.range], radians(30 * shot.direction)
    return round(shot.place[0] + reach * sin(turned), 1), round(shot.place[1] + reach * cos(turned), 1)


def _hits(told: TurnSummary, battle: Battle, number: int, focus: tuple[Spot, ...]) -> Scene:
    acts = tuple(
        Burst(
            told.place_of(ship),
            "destroyed",
            f"{ship} lost",
            mark=mark(ship),
            owner=told.lost[ship],
            delay=_delay(index),
        )
        for index, ship in enumerate(battle.fallen)
    )
    caption = f"{_whose(told, battle.fallen)} {'is' if len(acts) == 1 else 'are'} lost."
    amounts, tone = _worth(told, battle.fallen)
    seconds = round(HITS_SECONDS + acts[-1].delay, 2)
    return Scene(f"hits {number}", "Hits", acts, caption, amounts, tone, seconds=seconds, focus=focus)


def _whose(told: TurnSummary, fallen: Sequence[ShipId]) -> str:
    """Ships with their owners, the seat's own first: `Your 15 and 18, and player 3's 32`."""
    owners = sorted({told.lost[ship] for ship in fallen}, key=lambda owner: (owner != told.seat, owner))
    groups = []
    for owner in owners:
        whose = "your" if owner == told.seat else f"{told.player(owner)}'s"
        groups.append(f"{whose} {together(called(told, ship) for ship in fallen if told.lost[ship] == owner)}")
    return first_upper(", and ".join(groups))


def _worth(told: TurnSummary, fallen: Sequence[ShipId]) -> tuple[str, Tone]:
    if told.seat == REFEREE:
        return "", "neutral"
    points = sum(told.scored.get(ship, 0) for ship in fallen)
    own = sum(told.lost[ship] == told.seat for ship in fallen)
    amounts = [f"+{points} points"] * bool(points) + [f"-{own} ship{'s' * (own > 1)}"] * bool(own)
    return ", ".join(amounts), "gain" if points else "loss" if own else "neutral"


def _captures(told: TurnSummary, battle: Battle, number: int, focus: tuple[Spot, ...]) -> Scene:
    acts = tuple(
        Capture(mark(ship), told.place_of(ship), told.captured[ship].captor, _taken_by(told, ship), _delay(index))
        for index, ship in enumerate(battle.taken)
    )
    won = sum(told.captured[ship].captor == told.seat for ship in battle.taken)
    lost = sum(told.captured[ship].loser == told.seat for ship in battle.taken)
    amounts = [f"{sign}{count} ship{'s' * (count > 1)}" for sign, count in (("+", won), ("-", lost)) if count]
    tone: Tone = "gain" if won else "loss" if lost else "neutral"
    caption = " ".join(_capture_text(told, ship) for ship in battle.taken)
    seconds = round(CAPTURES_SECONDS + acts[-1].delay, 2)
    amount = ", ".join(amounts)
    return Scene(f"captures {number}", "Captures", acts, caption, amount, tone, seconds=seconds, focus=focus)


def _taken_by(told: TurnSummary, ship: ShipId) -> str:
    captor = told.captured[ship].captor
    return f"{ship}, now yours" if captor == told.seat else f"{ship}, now {told.player(captor)}'s"


def _capture_text(told: TurnSummary, ship: ShipId) -> str:
    capture = told.captured[ship]
    if capture.captor == told.seat:
        return f"Your flagship captures ship {ship}."
    loser = "you" if capture.loser == told.seat else told.player(capture.loser)
    return f"{first_upper(told.player(capture.captor))} captures ship {ship} from {loser}."


def _delay(index: int) -> float:
    return round(min(index * APART, LONGEST_DELAY), 2)
