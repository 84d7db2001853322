"""What a command says, in a sentence or two, when it cannot do what it was asked, and its exit code."""

FAILED = 1
"""Exit code: the command ran, and the answer is no."""
UNUSABLE = 2
"""Exit code: the command cannot use what it was given."""


class CommandError(Exception):
    """A sentence for standard error, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = UNUSABLE) -> None:
        super().__init__(sentence)
        self.code = code
