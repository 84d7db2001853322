"""The replay: a step as scenes on the star map, or on the chart of a battle in space.

Rules: docs/rules/starprobe.md §8, §16, §22. On the star map: jumps, then what the captain's diary tells, where it
happened. In a battle: see `battle_replay`. A step that ends a battle is told on the battle's chart to its end.
Of a step in which very much happened, the least urgent scenes are left out.
"""

from collections.abc import Iterator, Sequence

from turnsheet.core.pages.chart import Spot
from turnsheet.core.pages.story import Act, Burst, Place, Point, Replay, Scene, Travel
from turnsheet.games.starprobe.pages.battle_replay import battle_scenes
from turnsheet.games.starprobe.pages.chart import drawn_ship, spot
from turnsheet.games.starprobe.pages.diary import DiaryEntry
from turnsheet.games.starprobe.pages.digest import URGENCY, new_entries, tone_of
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.stages import Jumping, Lost, SpaceBattle
from turnsheet.games.starprobe.rules.state import Explorer

JUMP_SECONDS, ENTRY_SECONDS = 1.6, 1.4
TITLES = {
    "hazard": "Hazard",
    "malfunction": "Malfunction",
    "find": "Find",
    "contact": "Natives",
    "talk": "Talk",
    "trouble": "Trouble",
    "ground": "Battle",
    "military": "Military",
    "space": "Battle",
    "supplies": "Supplies",
    "board": "Board",
    "lost": "Lost",
}
"""What the diary tells that is worth a scene, by what it is about."""
HITS = ("hazard met", "people lost", "starved")
MOST_SCENES = 12
ALWAYS, LAST = -1, len(URGENCY)
"""How urgent the own jump is, since all else happens where it leads, and how urgent the moves of others are."""


def replay(before: View, view: View) -> Replay:
    """The scenes of a step."""
    old, new = before.own, view.own
    if old is None or new is None:
        return Replay(tuple(_others(before, view)))
    if isinstance(old.stage, SpaceBattle):
        after = new.stage.battle if isinstance(new.stage, SpaceBattle) else None
        return Replay(tuple(battle_scenes(view.seat, view.tables, old.stage.battle, after, new_entries(before, view))))
    scenes = [(ALWAYS, scene) for scene in _travel(before, view, old, new)]
    scenes += [(LAST, scene) for scene in _others(before, view)]
    here = spot(new.place)
    for entry in new_entries(before, view):
        if entry.event_kind in TITLES and entry.text and entry.kind != "report":
            scenes.append((URGENCY.index(entry.event_kind), _entry(view, entry, here, len(scenes))))
    return Replay(tuple(_most_urgent(scenes)))


def _most_urgent(scenes: Sequence[tuple[int, Scene]]) -> Iterator[Scene]:
    """As many scenes as one watches, in their order. Of several of a kind the last ones stay."""
    kept = sorted(range(len(scenes)), key=lambda at: (scenes[at][0], -at))[:MOST_SCENES]
    return (scenes[at][1] for at in sorted(kept))


def _travel(before: View, view: View, old: Explorer, new: Explorer) -> Iterator[Scene]:
    """The own ship's jump: away into hyper-space, or all the way to where it ended."""
    start, under_way = spot(old.place), isinstance(old.stage, Jumping)
    entries = [entry for entry in new_entries(before, view) if entry.event_kind in ("jump", "launch", "malfunction")]
    caption = " ".join(entry.text for entry in entries)
    if isinstance(new.stage, Jumping):
        if under_way and old.place == new.place:
            return
        end = spot(new.stage.to)
    elif old.place != new.place and not isinstance(new.stage, Lost):
        end = spot(new.place)
    else:
        return
    hidden_to = isinstance(new.stage, Jumping)
    mark = drawn_ship(view.seat, new.name, old.place, old.star)
    travel = Travel(mark, (start, end), hidden_from=under_way, hidden_to=hidden_to)
    yield Scene("jump", "Jump", (travel,), caption or "We jump.", seconds=JUMP_SECONDS, focus=(start, end))


def _others(before: View, view: View) -> Iterator[Scene]:
    """Ships of others that are somewhere else now, as all can see."""
    earlier = {other.seat: other for other in before.others}
    acts: list[Act] = []
    focus: list[Place] = []
    for other in view.others:
        old = earlier.get(other.seat)
        if old is None or old.place is None or other.place is None or old.place == other.place:
            continue
        mark = drawn_ship(other.seat, other.name, old.place, old.star)
        acts.append(Travel(mark, (spot(old.place), spot(other.place))))
        focus += spot(old.place), spot(other.place)
    if acts:
        caption = "Another expedition moves." if len(acts) == 1 else "Other expeditions move."
        yield Scene("others", "Others", tuple(acts), caption, seconds=JUMP_SECONDS, focus=tuple(focus))


def _entry(view: View, entry: DiaryEntry, here: Spot, number: int) -> Scene:
    """An entry of the diary, at its star or at the ship."""
    star = next((each for each in (view.stars.star(entry.star),) if each is not None), None) if entry.star else None
    at: Spot = spot(star.place) if star is not None else here
    act: Act
    if entry.kind == "ship lost":
        act = Burst(at, "destroyed", "lost", mark=f"ship {view.seat}", owner=view.seat)
    elif entry.kind in HITS:
        damage = entry.values.get("damage")
        label = f"-{damage} M hull" if damage else entry.sum
        act = Burst(at, "hit", label, mark=f"ship {view.seat}", owner=view.seat)
    else:
        act = Point(at, entry.event_kind, entry.sum or TITLES[entry.event_kind].lower(), tone_of(entry))
    title = TITLES[entry.event_kind]
    return Scene(
        f"{title.lower()} {number}",
        title,
        (act,),
        caption=entry.text,
        amount=entry.sum,
        tone=tone_of(entry),
        seconds=ENTRY_SECONDS,
        focus=(at,),
    )
