"""Errors of commands: a sentence or two for standard error, and an exit code."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAILED = 1
"""Exit code: the command ran, and the result is negative."""
UNUSABLE = 2
"""Exit code: the input is invalid."""


class CommandError(Exception):
    """A sentence for standard error, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = UNUSABLE) -> None:
        super().__init__(sentence)
        self.code = code


@contextmanager
def explained(*kinds: type[Exception], about: Path | None = None, code: int = UNUSABLE) -> Iterator[None]:
    """Turn errors of these kinds into the error of a command, after the name of the file or folder they are about."""
    try:
        yield
    except kinds as error:
        said = f"{reason(error)}." if isinstance(error, OSError) else str(error)
        raise CommandError(said if about is None else f"{about}: {said}", code) from error


def reason(error: OSError) -> str:
    """The system's message, as the end of a sentence."""
    return (error.strerror or str(error)).lower()
