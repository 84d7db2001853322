"""Environments that researchers know, for programs that learn: PettingZoo, Gymnasium and OpenSpiel.

They play the same rules as everything else. What a seat observes is made from its view, and what it may do comes from
the order forms, so an environment has no rules of its own. The packages they need are the extra `env`. Importing this
package adds names such as `turnsheet/Raumkrieg-v0` to Gymnasium's list.
"""

from importlib.util import find_spec

NEEDED = ("gymnasium", "numpy", "pettingzoo", "PIL", "resvg_py")


def missing(names: tuple[str, ...]) -> list[str]:
    """Which of these packages are not installed."""
    return [name for name in names if find_spec(name) is None]


if missing(NEEDED):
    raise ImportError(f'Environments need {" and ".join(missing(NEEDED))}: run pip install "turnsheet[env]".')

from turnsheet.environments.gymnasium_names import register_all  # noqa: E402 - it needs Gymnasium

register_all()
