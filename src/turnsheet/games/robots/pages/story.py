"""The story of a step: figures for the head of the match, the digest and the replay.

Rules: docs/rules/robots.md §5. A step is a sheet of one robot's play. The story is made from two views of the same seat
and from nothing else, so it can tell only what the turn reports tell. The digest tells what happened since the seat's
last play; figures and replay are of the step.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import NO_NAMES, Figure, PlayerNames, Replay, Story, Tone
from turnsheet.games.robots.pages.digest import digest, opening
from turnsheet.games.robots.pages.play_summary import health
from turnsheet.games.robots.pages.replay import replay
from turnsheet.games.robots.pages.view import View
from turnsheet.games.robots.rules.tables import HEALTH, ROBOTS


def story(before: View | None, view: View, _names: PlayerNames = NO_NAMES) -> Story:
    """What to show when a step was played; before the first, who the player is."""
    figures = tuple(_figures(before, view))
    if before is None:
        return Story(figures, opening(view), Replay())
    return Story(figures, digest(before, view), replay(before, view))


def _figures(before: View | None, view: View) -> Iterator[Figure]:
    yield Figure("turn", "Turn", str(view.turn), f"round {view.round}")
    if view.team is None:
        yield from _teams(before, view)
        return
    alive = _alive(view)
    gone = _alive(before) - alive if before else 0
    yield Figure("robots", "Your robots", str(alive), f"of {ROBOTS}", f"-{gone}" if gone else "", _loss(gone))
    left, full = health(view)
    hurt = health(before)[0] - left if before else 0
    share = round(left / full, 3)
    yield Figure(
        "health",
        "Health",
        str(left),
        note=f"of {full}",
        change=f"-{hurt}" if hurt else "",
        tone=_loss(hurt),
        share=share,
    )
    fallen = len(view.lost)
    more = fallen - len(before.lost) if before else 0
    others = ROBOTS * (len(view.teams) - 1)
    tone: Tone = "gain" if more > 0 else "neutral"
    note = f"of {others}" if fallen >= others else f"of {others}, as far as you know"
    yield Figure("destroyed", "Enemies destroyed", str(fallen), note, f"+{more}" if more > 0 else "", tone)


def _teams(before: View | None, view: View) -> Iterator[Figure]:
    """For the referee: the robots of each team, with their health as a bar."""
    earlier = {each.id: each.robot.alive for each in before.own} if before else {}
    for team, colour in enumerate(view.teams):
        own = [each for each in view.own if each.id // ROBOTS == team]
        alive = sum(each.robot.alive for each in own)
        gone = sum(earlier.get(each.id, False) and not each.robot.alive for each in own)
        share = round(sum(max(each.robot.health, 0) for each in own) / sum(HEALTH), 3)
        change = f"-{gone}" if gone else ""
        yield Figure(f"robots {colour}", colour.capitalize(), str(alive), f"of {ROBOTS}", change, share=share)


def _alive(view: View) -> int:
    return sum(each.robot.alive for each in view.own)


def _loss(lost: int) -> Tone:
    return "loss" if lost > 0 else "neutral"
