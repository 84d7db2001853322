"""Refusals: why the host does not do what it was asked, with a code for programs and a sentence for people.

Where the sentence is written: below, if several modules of the host refuse with it; otherwise where it is raised, at
`RefusedError(code, sentence)`. Refusals of orders are not here: each game writes them in `games/<game>/orders`, Star
Probe those of battles in space in `games/starprobe/space_battle`.
"""

from typing import Literal

from turnsheet.core.word_lists import either
from turnsheet.host.store.row_types.matches import Phase

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
    "newer-draft",
    "not-over",
    "no-such-option",
    "no-such-page",
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
    "no-such-tournament",
    "no-such-season",
    "no-such-pairing",
    "not-your-tournament",
    "not-entered",
    "bad-tournament",
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
    "not-signed-in",
    "session-changed",
    "no-such-session",
    "no-such-passkey",
    "bad-passkey",
    "no-mail",
    "bad-link",
    "blocked",
    "no-such-player",
    "requirements",
    "no-chat",
    "bad-message",
    "no-such-calendar",
    "not-admin",
    "members-only",
    "no-such-account",
    "no-such-announcement",
    "no-such-invitation",
]


class RefusedError(Exception):
    """A code for programs, and a sentence that says what is wrong and what to do. Neither ever holds a secret."""

    def __init__(self, code: Code, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


IT_IS: dict[Phase, str] = {
    "gathering": "The match has not begun yet.",
    "running": "The match is running.",
    "paused": "The match is paused.",
    "failed": "A turn of the match has failed.",
    "importing": "The match is still being imported.",
}
POSSIBLE: dict[Phase, str] = {
    "gathering": "before the match begins",
    "running": "while it is running",
    "paused": "while it is paused",
    "failed": "after a turn has failed",
    "ended": "when it is over",
}


def wrong_phase(now: Phase, *needed: Phase) -> RefusedError:
    """Something cannot be done in the phase a match has now, and when it can be done."""
    if now == "ended":
        return match_over()
    when = either(POSSIBLE[phase] for phase in needed)
    return RefusedError("wrong-phase", f"{IT_IS[now]} You can do this only {when}.")


def match_over() -> RefusedError:
    return RefusedError("wrong-phase", "The match is over, so this is no longer possible. Its page shows the result.")


def not_begun() -> RefusedError:
    return RefusedError("wrong-phase", "The match has not begun yet. Wait until the match owner starts it.")


def no_such_match() -> RefusedError:
    """Also for matches that the asker may not know of."""
    return RefusedError("no-such-match", "There is no such match. Check its address or id.")


def no_such_seat() -> RefusedError:
    return RefusedError("no-such-seat", "This match does not have that seat. Its page shows the seats it has.")


def no_such_turn() -> RefusedError:
    return RefusedError("no-such-step", "That turn has not been played yet. Choose an earlier one.")


def not_your_seat() -> RefusedError:
    return RefusedError("not-your-seat", "This is not your seat. If you lost it, use your seat link.")


def archived() -> RefusedError:
    return RefusedError(
        "archived",
        "This match is archived: its turns are no longer on this site. Ask the admin of this site to restore them.",
    )
