"""What the order forms mean, for players who do not know the names of the orders. Rules: docs/rules/starweb.md."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.pages.forms import Choice, OrderForm
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import (
    BOMB_SHIPS,
    LONGEST_MOVE,
    NEW_INDUSTRY,
    NEW_INDUSTRY_BUILDER,
    RECOVERY,
    SCRAP,
    SCRAP_BUILDER,
)

GROUND = "as I-ships, which guard industry, or P-ships, which guard people"
MEANINGS = {
    "move": f"The fleet flies through up to {LONGEST_MOVE} gates.",
    "fire": "Its ships shoot at a fleet here, or at something on this world. Two hits destroy an empty "
    "ship, one hit a loaded one.",
    "robots": "Each ship becomes two robots, which fight the people of this world. At least one ship stays on the "
    "fleet.",
    "drop": "The bomb destroys everything on this world except artifacts and fleets. You lose points for it, unless "
    "you are a Berserker, or an Apostle whose jihad is against its owner.",
    "give": "Another player gets it: enter their code name. Two gifts are possible per turn.",
    "transfer": f"Ships go to another fleet here or, on a world of yours, stay there {GROUND}. Metal they carry is "
    "lost.",
    "unload": "The fleet leaves its metal on this world. Merchants score for that at worlds of other players.",
    "goods": "The people use up the metal. That can turn converts back into normal people; Merchants score for it.",
    "discard": "The metal is thrown away.",
    "load": "The fleet takes metal from this world: all that it can carry, or as much as you enter.",
    "war": "The fleet captures worlds and keys again.",
    "peace": "The fleet captures no worlds and no keys until you end it. It can still fire, and ambush.",
    "bomb": f"It uses {BOMB_SHIPS} ships for a bomb that destroys a world. The bomb can be dropped from the next turn "
    "on.",
    "build": f"Each industry builds one ship per turn: on a fleet, or {GROUND}. It uses up 1 metal and keeps 1 person "
    "busy.",
    "invest": "More industry builds more in every turn; with a higher limit more people can live here. Each keeps "
    f"{NEW_INDUSTRY} industry busy for this turn and uses up {NEW_INDUSTRY} metal; for an Empire Builder "
    f"{NEW_INDUSTRY_BUILDER} of both.",
    "scrap": f"{SCRAP} I-ships, or {SCRAP_BUILDER} for an Empire Builder, become 1 industry, which works from the next "
    "turn on.",
    "migrate": "They go through a gate to a neighbouring world. Each keeps 1 industry busy for this turn and uses up "
    "1 metal.",
    "plunder": f"Pirates score for it, others lose points. Then the world builds and produces nothing for {RECOVERY} "
    "turns.",
    "probe": "One ship flies there and is used up. You get a report on that world.",
    "artifact": "One of your fleets here takes it, or leaves it at this world.",
    "hold fire": "Your ships shoot at fleets that pass through their world, unless they are an ally's: an ambush. With "
    "this order they let all fleets pass for this turn.",
    "jihad": "A holy war against one player: you score for killing their people and lose nothing for shots at them, "
    "but martyrs bring you nothing any more. It cannot be called off, only turned against another player.",
    "vote": "The match ends when a player has more points than the average of what all players choose. The choices are "
    "secret.",
    "ally": "Your ships do not ambush the fleets of an ally and do not capture their worlds. It binds only you, and "
    "they are not told.",
    "loader": "A loader can take metal from your worlds. They are not told.",
    "introduce": "The other player learns this code name and can write to them.",
    "tell": "It is delivered with the next turn.",
}
"""By verb."""
FIRE_AT_HOME = (
    "The ships shoot at a fleet here, or at converts on this world. Each has half a shot. Two hits destroy an empty "
    "ship, one hit a loaded one."
)
DROP_AND_BUILD = f" Then the fleet builds another bomb from {BOMB_SHIPS} ships."
ROBOTS_INSTEAD = " Where the people are robots, each industry can build two robots instead."


def explained(_: View, forms: Sequence[OrderForm]) -> tuple[OrderForm, ...]:
    """The forms with what they mean."""
    return tuple(replace(form, meaning=_meaning(form)) for form in forms)


def _meaning(form: OrderForm) -> str:
    told = MEANINGS[form.verb]
    match form.verb:
        case "fire" if form.mark != form.group:  # I-ships and P-ships fire for the world they are on
            return FIRE_AT_HOME
        case "drop" if form.phrases[0].words.endswith("B"):
            return told + DROP_AND_BUILD
        case "build" if any("R" in slot.words for slot in form.phrases[0].slots if isinstance(slot, Choice)):
            return told + ROBOTS_INSTEAD
    return told
