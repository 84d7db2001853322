"""What a command says, in a sentence or two, when it cannot do what it was asked, and its exit code."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAILED = 1
"""Exit code: the command ran, and the answer is no."""
UNUSABLE = 2
"""Exit code: the command cannot use what it was given."""


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
    """What the system says, as the end of a sentence."""
    return (error.strerror or str(error)).lower()
