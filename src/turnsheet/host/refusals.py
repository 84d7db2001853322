"""Refusals: why the host refuses a request, with a code for programs and a sentence for people."""

from typing import Literal

Code = Literal[
    "no-such-match",
    "no-such-seat",
    "no-such-step",
    "no-such-game",
    "no-such-bot",
    "not-your-seat",
    "not-your-match",
    "private-match",
    "not-a-guest",
    "bad-token",
    "seat-taken",
    "wrong-code",
    "seats-open",
    "wrong-phase",
    "not-asked",
    "stale",
    "not-over",
    "no-such-option",
    "bad-options",
    "bad-cursor",
    "bad-schedule",
    "bad-file",
    "bad-position",
    "bad-printout",
    "no-such-printout",
    "nothing-to-take-back",
    "bad-vacation",
    "bad-address",
    "no-such-address",
    "link-expired",
    "no-such-program",
    "no-such-import",
    "archived",
    "bad-program",
    "name-taken",
    "needs-version",
    "not-your-program",
    "too-long",
    "over-quota",
    "busy",
    "unreadable",
    "full",
]


class RefusedError(Exception):
    """A code for programs, and a sentence that says what is wrong and what to do. Neither ever holds a secret."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
