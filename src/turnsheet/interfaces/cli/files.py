"""Reading and writing files, with a sentence when it does not work."""

from pathlib import Path

from turnsheet.interfaces.cli.complaint import ComplaintError

LARGEST_FILE = 256 * 1024 * 1024


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ComplaintError(f"{path}: the file is larger than {LARGEST_FILE // 1024 // 1024} MB.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ComplaintError(f"{path}: {_reason(error)}.") from error
    except UnicodeDecodeError as error:
        raise ComplaintError(f"{path}: this is no text in UTF-8.") from error


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, making its folder if need be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise ComplaintError(f"{path}: {_reason(error)}.") from error


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
