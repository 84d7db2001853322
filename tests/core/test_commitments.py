"""Commitments: nothing without the key, and with it nothing can be changed unseen."""

import hashlib
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import play
from turnsheet.core.codec import decode, encode
from turnsheet.core.commitments import agrees, commitment
from turnsheet.core.match import Match, MatchFile, ReplayError, replay
from turnsheet.games import GAMES

GAME = GAMES[0]
KEY = "k" * 64
FINGERPRINT = hashlib.sha256(b"a state").hexdigest()


def test_a_commitment_is_hmac_sha256_of_step_take_and_fingerprint() -> None:
    """Written out here, so that a program in any language can check one."""
    inner, outer = (bytes(byte ^ ord("k") for _ in range(64)) for byte in (0x36, 0x5C))
    said = f"turnsheet commitment\n3\n1\n{FINGERPRINT}".encode()
    by_hand = hashlib.sha256(outer + hashlib.sha256(inner + said).digest()).hexdigest()
    assert commitment(KEY, 3, 1, FINGERPRINT) == by_hand


def test_key_step_take_and_fingerprint_all_count() -> None:
    """So not even a turn that was taken back and came out the same can be told from one that did not."""
    published = commitment(KEY, 3, 1, FINGERPRINT)
    assert agrees(published, KEY, 3, 1, FINGERPRINT)
    assert not agrees(published, "l" * 64, 3, 1, FINGERPRINT)
    assert not agrees(published, KEY, 4, 1, FINGERPRINT)
    assert not agrees(published, KEY, 3, 0, FINGERPRINT)
    assert not agrees(published, KEY, 3, 1, FINGERPRINT[::-1])
    assert not agrees("ä", KEY, 3, 1, FINGERPRINT)


def committed(file: MatchFile) -> MatchFile:
    """A file with the commitments that belong to it."""
    steps = tuple(
        replace(step, commitment=commitment(KEY, number, step.take, step.fingerprint))
        for number, step in enumerate(file.steps, 1)
    )
    return replace(file, key=KEY, commitment=commitment(KEY, 0, 0, file.start), steps=steps)


@pytest.fixture(scope="module")
def file() -> MatchFile:
    match = Match(GAME, GAME.options_type(), 2, "7")
    play(match, [BOTS["random"].player] * 2)
    return committed(match.file())


def test_a_file_with_commitments_that_agree_replays(file: MatchFile) -> None:
    assert replay(GAME, decode(encode(file), MatchFile)).over


def with_step(**change: str) -> Callable[[MatchFile], MatchFile]:
    """A change to the third step."""
    return lambda file: replace(file, steps=(*file.steps[:2], replace(file.steps[2], **change), *file.steps[3:]))


FORGERIES: dict[str, tuple[str, Callable[[MatchFile], MatchFile]]] = {
    "another key": ("commitment to the opening published", lambda file: replace(file, key="l" * 64)),
    "no key": ("no key for the commitment of the opening", lambda file: replace(file, key="")),
    "another opening": ("commitment to the opening published", lambda file: replace(file, commitment="0" * 64)),
    "no opening": ("no commitment of the opening", lambda file: replace(file, commitment="")),
    "another step": ("commitment to move 3 published", with_step(commitment="0" * 64)),
    "no step": ("no commitment of move 3", with_step(commitment="")),
    "no key and one step": (
        "no key for the commitment of move 3",
        lambda file: replace(
            file,
            key="",
            commitment="",
            steps=tuple(
                step if number == 2 else replace(step, commitment="") for number, step in enumerate(file.steps)
            ),
        ),
    ),
}


@pytest.mark.parametrize(("reason", "forge"), FORGERIES.values(), ids=FORGERIES)
def test_commitments_that_do_not_agree_are_found(
    file: MatchFile, reason: str, forge: Callable[[MatchFile], MatchFile]
) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(GAME, forge(file))
