"""What the order forms mean, for players who do not know the names of the orders. Rules: docs/rules/starweb.md."""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.pages.forms import OrderForm
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

GROUND = "on the ground as I-ships, which guard industry, or P-ships, which guard people"
MEANINGS = {
    "move": f"The fleet flies through up to {LONGEST_MOVE} gates.",
    "fire": "Its ships shoot at a fleet here, or at something on this world. Two hits destroy an empty ship, "
    "one hit a loaded one.",
    "robots": "Each ship becomes two robots, which fight the people of this world. At least one ship stays on the "
    "fleet.",
    "drop": "The bomb destroys everything on this world: people, industry, mines, metal and ships on the ground.",
    "give": "Another player gets it: enter their code name. Two gifts are possible per turn.",
    "transfer": f"Ships change places on this world: to another fleet, or {GROUND}. Metal they carry is lost.",
    "unload": "The fleet leaves its metal on this world. Merchants score for that at worlds of other players.",
    "goods": "The metal is given to the people and used up. It can turn converts back into normal people; Merchants "
    "score for it.",
    "discard": "The metal is thrown away: it is lost.",
    "load": "The fleet takes metal from this world: all that it can carry, or as much as you enter.",
    "war": "The fleet captures worlds and keys again.",
    "peace": "The fleet captures no worlds and no keys until you end it. It can still fire, and ambush.",
    "bomb": f"It uses {BOMB_SHIPS} ships for a bomb that destroys a world. The bomb can be dropped from the next turn "
    "on.",
    "build": f"Industry builds ships on your fleets here, or {GROUND}. Each takes 1 industry and 1 metal.",
    "invest": "More industry builds more in every turn; with a higher limit more people can live here. Each takes "
    f"{NEW_INDUSTRY} industry and {NEW_INDUSTRY} metal, or {NEW_INDUSTRY_BUILDER} of both for an Empire Builder.",
    "scrap": f"{SCRAP} I-ships, or {SCRAP_BUILDER} for an Empire Builder, become 1 industry, which works from the next "
    "turn on.",
    "migrate": "They go through a gate to a neighbouring world. Each takes 1 industry and 1 metal.",
    "plunder": f"Pirates score for it, others lose points. Then the world builds and produces nothing for {RECOVERY} "
    "turns.",
    "probe": "One ship flies there and is used up. You get a report on that world.",
    "artifact": "One of your fleets here takes it, or leaves it at this world.",
    "hold fire": "Your ships shoot at fleets of others that pass through their world: an ambush. With this order they "
    "let them pass for this turn.",
    "jihad": "A holy war against one player: you score for killing their people and lose nothing for shots at them. It "
    "cannot be called off, only turned against another player.",
    "vote": "The match ends when a player has more points than the average of what all players choose. The choices are "
    "secret.",
    "ally": "Your ships do not ambush the fleets of an ally and do not capture their worlds. It binds only you, and "
    "they are not told.",
    "loader": "A loader can take metal from your worlds. They are not told.",
    "introduce": "The other player learns this code name and can write to them.",
    "tell": "It is delivered with the next turn.",
}
"""By verb."""


def explained(_: View, forms: Sequence[OrderForm]) -> tuple[OrderForm, ...]:
    """The forms with what they mean."""
    return tuple(replace(form, meaning=MEANINGS[form.verb]) for form in forms)
