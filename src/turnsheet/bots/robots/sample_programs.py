"""The sample programs: robots that come with Turnsheet, as record files in the folder `programs`.

The one place among the bots that reads files, and only its own.
"""

from functools import cache
from importlib import resources

import msgspec

FOLDER = resources.files(__package__).joinpath("programs")


class Script(msgspec.Struct, frozen=True):
    """What a bot needs of a record."""

    code: tuple[str, ...]


class Robot(msgspec.Struct, frozen=True):
    """A record file."""

    script: Script


_DECODER = msgspec.json.Decoder(Robot)
"""Made here, since several threads must not learn a type at the same time."""


@cache
def code(name: str) -> str:
    """The program of a sample robot, on one line."""
    return " ".join(_DECODER.decode(record(name)).script.code)


def names() -> tuple[str, ...]:
    """The sample robots."""
    return tuple(sorted(file.name.removesuffix(".json") for file in FOLDER.iterdir()))


def record(name: str) -> bytes:
    """A robot's record file."""
    return FOLDER.joinpath(f"{name}.json").read_bytes()
