"""The sample programs: robots that come with Turnsheet, as record files beside this module.

The one place among the bots that reads files, and only its own.
"""

from functools import cache
from importlib import resources

import msgspec


class Script(msgspec.Struct, frozen=True):
    """What a bot needs of a record."""

    code: tuple[str, ...]


class Robot(msgspec.Struct, frozen=True):
    """A record file."""

    script: Script


@cache
def code(name: str) -> str:
    """The program of a sample robot, on one line."""
    data = resources.files(__package__).joinpath(f"{name}.json").read_bytes()
    return " ".join(msgspec.json.decode(data, type=Robot).script.code)


def names() -> tuple[str, ...]:
    """The sample robots."""
    files = resources.files(__package__).iterdir()
    return tuple(sorted(file.name.removesuffix(".json") for file in files if file.name.endswith(".json")))


def record(name: str) -> bytes:
    """A robot's record file."""
    return resources.files(__package__).joinpath(f"{name}.json").read_bytes()
