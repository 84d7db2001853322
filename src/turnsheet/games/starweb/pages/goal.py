"""What brings points to the seat's own characters, in words. Rules: docs/rules/starweb.md §4, §12.

Characters of other players are secret, so only the seat's own are explained.
"""

from collections.abc import Iterator

from turnsheet.core.pages.story import Goal
from turnsheet.core.word_lists import together
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.artifact_values import COLLECTOR, points
from turnsheet.games.starweb.rules.phases.convert import CHANCE
from turnsheet.games.starweb.rules.tables import (
    ADJECTIVES,
    APOSTLE_WORLD_POINTS,
    BOMB_POINTS,
    CONVERTED_WORLD_POINTS,
    GOODS_POINTS,
    ISOTOPE,
    JIHAD_POINTS,
    KEY_POINTS,
    KILL_POINTS,
    LESSER,
    METAL_POINTS,
    MUSEUM,
    NOUNS,
    PITCHES,
    PLUNDER_POINTS,
    ROBOT_WORLD_POINTS,
    SHIP_POINTS,
    SLIPPERS,
    TREASURE,
    WANTS,
    Character,
    artifact_name,
)

THE = {number: f"the {artifact_name(number)}" for number in (TREASURE, SLIPPERS, ISOTOPE, LESSER)}
"""What special artifacts are called in a sentence."""


def _falling(steps: tuple[int, ...]) -> str:
    """Points that become fewer each time."""
    first, *others = steps
    return f"{first} points the first time at a world, then {together(others)}"


SOURCES: dict[Character, tuple[str, ...]] = {
    "Empire Builder": (
        "Per turn: 1 point for every 10 people on your worlds (converts do not count), 1 for every industry and 1 for "
        "every mine.",
    ),
    "Merchant": (
        f"{METAL_POINTS} points for every metal that you unload at another player's world with industry, per turn for "
        "at most twice as much metal as it has industry.",
        f"Consumer goods: {_falling(GOODS_POINTS)}.",
    ),
    "Pirate": (
        f"Per turn: {KEY_POINTS} points for every key you own, with or without ships.",
        f"Plunder: {_falling(PLUNDER_POINTS)}.",
    ),
    "Artifact Collector": (
        f"At the end: 500 points for every museum, a world of yours with {MUSEUM} artifacts or more on it, including "
        "Plastic ones; artifacts on fleets do not count.",
        "At the end: 1000 points for all nine Ancient artifacts, 1000 for all nine Pyramids, 1500 for the five Nebula "
        "Scrolls.",
    ),
    "Berserker": (
        f"Per turn: {ROBOT_WORLD_POINTS} points for every world of yours with robots.",
        f"{KILL_POINTS} points for every person you kill, {SHIP_POINTS} for each ship of a fleet that you destroy as a "
        f"whole, {BOMB_POINTS} for the first bomb on a world.",
    ),
    "Apostle": (
        f"Per turn: {APOSTLE_WORLD_POINTS} points for every world you own, {CONVERTED_WORLD_POINTS} more if all its "
        "people are your converts, and 1 for every 10 of your converts anywhere.",
        "Every turn each of your converts on a world, and each of your ships there on a fleet that is not at peace, "
        f"has 1 chance in {CHANCE} to convert one more person.",
        "Every shot costs 1 point. You may declare a jihad, a holy war on one other player: shots at this enemy cost "
        f"nothing, and every person of theirs that you kill brings {JIHAD_POINTS} points.",
        "Martyrs are converts of yours that another player kills: 1 point for each, until you first declare a jihad.",
    ),
}
"""Where points come from, other than artifacts."""


def goal(view: View) -> Goal | None:
    """What the seat's characters score for; nothing for the referee and after the end."""
    if view.secrets is not None or view.over or not view.characters:
        return None
    survey = Survey(view)
    if len(view.characters) == 1:
        ((name, character),) = view.characters
        return Goal(f"{character}. {PITCHES[character]}", (*scoring(character), *_costly(survey, name, character)))
    lines = tuple(
        f"[{name}], {character}: {line}"
        for name, character in view.characters
        for line in (*scoring(character), *_costly(survey, name, character))
    )
    return Goal("Each of your empires scores for its own character.", lines)


def _costly(survey: Survey, name: str, character: Character) -> Iterator[str]:
    """The artifacts of an empire that cost it points now."""
    costs = [
        f"V{number} {artifact_name(number)} at {f'W{seen.world}' if seen.fleet is None else f'F{seen.fleet}'} "
        f"({-points(character, number)})"
        for number, seen in survey.artifacts.items()
        if seen.turn is None and seen.owner == name and points(character, number) < 0
    ]
    if costs:
        yield f"Yours cost points per turn: {together(costs)}."


def scoring(character: Character) -> Iterator[str]:
    """Where the points of a character come from."""
    yield from SOURCES[character]
    first, second = WANTS[character]
    named = (first, second), (first, "Sphinx"), ("Radiant", "Sphinx")
    both, one, other = (points(character, _numbered(*words)) for words in named)
    text = f"Artifacts, per turn: {one} points for one with “{first}” or “{second}” in its name, "
    text += f"{both} for the {first} {second}, {other or 'none'} for most others"
    if character == COLLECTOR:
        yield f"{text}, none for Plastic ones, {points(character, TREASURE)} for each of the five special ones."
        return
    treasure, slippers = points(character, TREASURE), points(character, SLIPPERS)
    yield f"{text}, {treasure} for {THE[TREASURE]}, {slippers} for {THE[SLIPPERS]}."
    lost = [f"{-points(character, number)} for {THE[number]}" for number in (ISOTOPE, LESSER)]
    cost = -points(character, _numbered("Plastic", "Sphinx"))
    yield (
        f"Artifacts that cost points, per turn: {cost} for every Plastic one, {together(lost)}. To get rid of one, "
        "attach it to a fleet and leave it at a world that is not yours."
    )


def _numbered(first: str, second: str) -> int:
    """The number of an artifact with these words (12.4)."""
    return 10 * (NOUNS.index(second) + 1) + ADJECTIVES.index(first)
