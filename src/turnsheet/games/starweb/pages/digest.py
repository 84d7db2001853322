"""The digest: what happened in a turn, in one sentence and a few lines.

Rules: docs/rules/starweb.md §25. This module has the sentence, the weight and the title; `digest_lines` has the lines.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import Digest, DigestLine
from turnsheet.core.word_lists import count, together
from turnsheet.games.starweb.pages.digest_lines import (
    MOST_NAMED,
    ORDER,
    digest_lines,
    first_upper,
    is_loss,
)
from turnsheet.games.starweb.pages.turn_summary import TurnSummary, in_sight, rank
from turnsheet.games.starweb.rules.tables import BLACK_BOX

NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
RIVAL_WORLD, FREE_WORLD, HOME, FLEET, BOMB, MET, ARTIFACT, LEAD = 8, 1, 60, 8, 50, 12, 6, 25
"""What each weighs when turns are compared: worlds of players, worlds without an owner, and so on."""


def digest(told: TurnSummary) -> Digest:
    """The digest of a turn."""
    lines = tuple(sorted(digest_lines(told), key=lambda line: (not is_loss(line), ORDER.index(line.kind))))
    said = _said(told)
    sentence = f"{said[:1].upper()}{said[1:]}"
    return Digest(f"Turn {told.turn}: {said}", lines, _weight(told), next(_moments(told), ""), sentence)


def opening(told_name: str, character: str, home: int) -> Digest:
    """The digest of the first printout: who the player is, and where."""
    article = "an" if character[:1] in "AEIOU" else "a"
    line = DigestLine("found", f"W{home} is your home world.", (f"W{home}",))
    said = f"You are [{told_name}], {article} {character}."
    return Digest(said, (line,), sentence=said)


def _said(told: TurnSummary) -> str:
    """What happened, as it goes on after the number of the turn."""
    if told.referee:
        text = f"{_changes(told)}."
    else:
        text = f"{_deeds(told)}."
        points = sum(told.gained.values())
        if points:
            text += f" {points:+} point{'s' * (abs(points) != 1)}."
        if _is_out(told):
            text += " You have no worlds and no fleets left."
    return text + _ending(told)


def _is_out(told: TurnSummary) -> bool:
    """Whether the seat has just lost everything."""
    had = any(page.heading.worlds or page.heading.keys for page in told.before.pages)
    return had and not any(heading.worlds or heading.keys for heading in told.headings.values())


def _changes(told: TurnSummary) -> str:
    """What changed for all players together."""
    taken = sum(not change.before for change in told.world_changes)
    left = sum(not change.after for change in told.world_changes)
    worlds, fleets = len(told.world_changes), sum(bool(change.ships) for change in told.fleet_changes)
    destroyed = sum(map(told.is_destroyed, told.fleets))
    parts = [f"{count(taken, 'world')} without an owner {'was' if taken == 1 else 'were'} taken"] if taken else []
    parts += [f"{count(left, 'world')} lost {'its' if left == 1 else 'their'} owner"] if left else []
    passed = worlds - taken - left
    parts += [f"{count(passed, 'world')} changed hands"] if passed else [] if parts else ["no world changed hands"]
    parts += [f"{count(fleets, 'fleet')} changed hands"] if fleets else []
    parts += [f"{count(destroyed, 'fleet')} {'was' if destroyed == 1 else 'were'} destroyed"] if destroyed else []
    return together(parts)


def _ending(told: TurnSummary) -> str:
    if not told.view.over or told.before.over:
        return ""
    won = [name for name in told.view.winners if told.mine(name)]
    if won:
        return (
            " The match is over: you won." if len(told.view.winners) == 1 else " The match is over: you share the win."
        )
    if not told.view.winners:
        return " The match is over."
    return f" The match is over: {together(f'[{name}]' for name in told.view.winners)} won."


def _deeds(told: TurnSummary) -> str:
    """What the seat did and suffered, for the headline."""
    deeds = []
    won = told.taken
    if won:
        deeds.append(f"took {_named([each.mark for each in won], 'world')}")
    fleets = [each.mark for each in told.captured(own=False)]
    if fleets:
        deeds.append(f"captured {_named(fleets, 'fleet')}")
    beaten = [f"F{fleet}" for fleet in told.destroyed(own=False)]
    if beaten:
        deeds.append(f"destroyed {_named(beaten, 'fleet')}")
    gone = [each.mark for each in told.lost]
    if gone:
        deeds.append(f"lost {_named(gone, 'world')}")
    fallen = [f"F{fleet}" for fleet in told.destroyed(own=True)]
    fallen += [each.mark for each in told.captured(own=True)]
    fallen += [
        f"F{fleet}" for fleet in told.ways if told.hole_of(fleet) is not None and told.mine(told.owner_of(fleet))
    ]
    if fallen:
        deeds.append(f"lost {_named(fallen, 'fleet')}")
    if told.met:
        deeds.append(f"met {_named([f'[{name}]' for name in told.met], 'player', 1)}")
    if deeds:
        return f"you {together(deeds)}"
    if told.found:
        return f"you saw {_number(len(told.found))} new world{'s' * (len(told.found) > 1)}"
    return "a quiet turn"


def _named(marks: list[str], noun: str, most: int = MOST_NAMED) -> str:
    """A few by name, many by their number."""
    return together(marks) if len(marks) <= most else f"{_number(len(marks))} {noun}s"


def _number(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def _weight(told: TurnSummary) -> int:
    if told.referee:
        worlds = sum(RIVAL_WORLD if change.before else FREE_WORLD for change in told.world_changes)
        return worlds + FLEET * sum(map(told.is_destroyed, told.fleets)) + BOMB * len(_bombs(told))
    won = told.taken
    homes = sum(change.world in told.view.homes for change in won)
    fleets = len(told.captured(own=False)) + len(told.destroyed(own=False))
    return (
        sum(RIVAL_WORLD if change.before else FREE_WORLD for change in won)
        + HOME * homes
        + FLEET * fleets
        + BOMB * len(_bombs(told))
        + MET * len(told.met)
        + ARTIFACT * len(told.artifacts[0])
        + LEAD * _took_lead(told)
    )


def _bombs(told: TurnSummary) -> list[int]:
    """The worlds on which the seat dropped bombs; for the referee all on which bombs fell."""
    return [
        number
        for number, line in told.worlds.items()
        if any(fleet.dropped and (told.referee or told.mine(told.owner_of(fleet.number))) for fleet in line.fleets)
    ]


def _took_lead(told: TurnSummary) -> bool:
    """Whether the seat has more points than all players in sight, and had not last turn."""
    return bool(in_sight(told.view)) and rank(told.view) == 1 < rank(told.before)


def _moments(told: TurnSummary) -> Iterator[str]:
    """Titles for what was won in a turn, the most unusual thing first."""
    won = told.taken
    if any(change.world in told.view.homes for change in won):
        yield "A home world won back"
    if bombs := _bombs(told):
        yield f"A planet buster falls on W{bombs[0]}"
    if BLACK_BOX in told.artifacts[0]:
        yield "The Black Box is found"
    rivals = [change for change in won if change.before]
    if len(rivals) > 1:
        yield f"{first_upper(_number(len(rivals)))} worlds taken from others"
    if prizes := told.captured(own=False):
        yield f"{prizes[0].mark} changes sides"
    if told.destroyed(own=False):
        yield "A battle won"
    if told.met:
        first = not any(page.heading.met for page in told.before.pages)
        yield "First contact" if first else f"A new neighbour: [{told.met[0]}]"
    if _took_lead(told):
        yield "A new leader"
    if rivals:
        yield f"{rivals[0].mark} taken from [{rivals[0].before}]"
    if len(won) > 2 * MOST_NAMED:
        yield f"{first_upper(_number(len(won)))} worlds in one turn"
