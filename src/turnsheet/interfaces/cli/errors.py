"""Complaints: what a command says, in a sentence, when it cannot do what it was asked."""

FAILED = 1
"""It ran, and the answer is no."""
UNUSABLE = 2
"""It was given something it cannot use."""


class ComplaintError(Exception):
    """A sentence for standard error, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = UNUSABLE) -> None:
        super().__init__(sentence)
        self.code = code
