"""`turnsheet bots new`: the project of a bot, made of the files in `project_template`."""

import re
from importlib import resources
from pathlib import Path

from turnsheet.core.game import AnyGame
from turnsheet.interfaces.cli.errors import CommandError
from turnsheet.interfaces.cli.files import write_bytes

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 40
TEMPLATE = resources.files(__package__).joinpath("project_template")
FILES = {
    "pyproject.txt": "pyproject.toml",
    "bot.txt": "{module}.py",
    "test.txt": "test_{module}.py",
    "readme.txt": "README.md",
}
"""The files of the template, and what they become. They do not count as Python files here, since they have gaps."""


def module_of(name: str) -> str:
    """The name of its Python module."""
    return name.replace("-", "_")


def write(name: str, game: AnyGame, folder: Path) -> list[Path]:
    """Write the project into a new folder; the files that were written."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise CommandError(
            f"'{name}' cannot be its name. Use up to {LONGEST_NAME} lowercase letters and digits, such as my-bot."
        )
    if folder.exists():
        raise CommandError(f"{folder} exists already. Choose another name.")
    seats = min((count for count in game.seat_counts if count > 1), default=1)
    words = {"name": name, "module": module_of(name), "game": game.id, "title": game.title, "seats": str(seats)}
    files = []
    for template, path in FILES.items():
        text = TEMPLATE.joinpath(template).read_text(encoding="utf-8")
        file = folder / path.format(**words)
        write_bytes(file, re.sub(r"<(\w+)>", lambda gap: words[gap[1]], text).encode())
        files.append(file)
    return files
