"""The names under which `gymnasium.make` and `gymnasium.make_vec` find the environments: `turnsheet/Raumkrieg-v0`.

Importing `turnsheet.environments` registers them. The number of a name changes if the same actions mean something else.
"""

import gymnasium

NAMESPACE = "turnsheet"
NAMES = {"raumkrieg": "Raumkrieg-v0", "robots": "Robots-v0", "starweb": "Starweb-v0", "starprobe": "StarProbe-v0"}
"""The name of each game, without the namespace."""
ENTRY_POINT = "turnsheet.environments.one_seat:OneSeat"
"""What is imported when an environment is made."""


def register_all() -> None:
    """Add them to Gymnasium's list. One seat plays against bots; settings are given to `gymnasium.make`."""
    for game, name in NAMES.items():
        if f"{NAMESPACE}/{name}" not in gymnasium.registry:
            gymnasium.register(f"{NAMESPACE}/{name}", ENTRY_POINT, kwargs={"game": game})
