"""Reading and writing files; errors become sentences."""

from pathlib import Path
from typing import TypeVar

import msgspec

from turnsheet.core import codec, plain_yaml
from turnsheet.interfaces.cli.errors import CommandError, explained

YAML = (".yaml", ".yml")
T = TypeVar("T")
LARGEST_FILE = 256 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    with explained(OSError, about=path), path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise CommandError(f"{path}: the file is larger than {LARGEST_FILE // 1024 // 1024} MB.")
    return data


def read_text(path: Path) -> str:
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: this is not UTF-8 text. Save it as UTF-8 and try again.") from error


def read_option(path: Path) -> str:
    """The value of an option from a file; YAML becomes JSON."""
    text = read_text(path)
    if path.suffix.lower() not in YAML:
        return text
    try:
        given = plain_yaml.load(text)
    except plain_yaml.BadYamlError as error:
        raise CommandError(f"{path}: {error}.") from error
    return msgspec.json.encode(given).decode() if given else ""


def read_json(path: Path, kind: type[T], called: str) -> T:
    """A value of this type, read from a JSON file."""
    try:
        return codec.decode(read_text(path), kind)
    except codec.BadDataError as error:
        raise CommandError(f"{path}: this is not a {called}: {error}.") from error


def json_lines(value: object) -> bytes:
    """A value as canonical JSON for a file, with line breaks."""
    return msgspec.json.format(codec.encode(value), indent=1) + b"\n"


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file; create its folder if needed."""
    with explained(OSError, about=path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
