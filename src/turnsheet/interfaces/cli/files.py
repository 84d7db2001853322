"""Reading and writing files, with a sentence when it does not work."""

from pathlib import Path

import msgspec

from turnsheet.core import plain_yaml
from turnsheet.interfaces.cli.errors import ComplaintError

YAML = (".yaml", ".yml")
LARGEST_FILE = 256 * 1024 * 1024


def read_bytes(path: Path) -> bytes:
    """What is in a file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ComplaintError(f"{path}: {reason(error)}.") from error
    if len(data) > LARGEST_FILE:
        raise ComplaintError(f"{path}: the file is larger than {LARGEST_FILE // 1024 // 1024} MB.")
    return data


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise ComplaintError(f"{path}: this is no text in UTF-8.") from error


def read_option(path: Path) -> str:
    """The text of a file that is the value of an option; YAML becomes JSON."""
    text = read_text(path)
    if path.suffix.lower() not in YAML:
        return text
    try:
        given = plain_yaml.load(text)
    except plain_yaml.BadYamlError as error:
        raise ComplaintError(f"{path}: {error}.") from error
    return msgspec.json.encode(given).decode() if given else ""


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, making its folder if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise ComplaintError(f"{path}: {reason(error)}.") from error


def reason(error: OSError) -> str:
    """What the system says, as the end of a sentence."""
    return (error.strerror or str(error)).lower()
