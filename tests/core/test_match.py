"""Match files: they replay, and nothing in them can be changed unseen."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import play
from turnsheet.core.codec import BadDataError, decode, encode, plain
from turnsheet.core.game import BadOptionsError
from turnsheet.core.match import Match, MatchFile, PlayedStep, ReplayError, UnplayableError, listed, replay
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import GAMES

GAME = GAMES[0]


@pytest.fixture(scope="module")
def file() -> MatchFile:
    match = Match(GAME, GAME.options_type(), 3, "7")
    play(match, [BOTS["hunter"].player, BOTS["random"].player, BOTS["random"].player])
    return match.file(("hunter", "random", "random"))


def test_a_match_file_replays_to_the_same_state(file: MatchFile) -> None:
    match = replay(GAME, decode(encode(file), MatchFile))
    assert match.over
    assert match.file(file.players) == file


def test_a_match_that_is_not_over_replays_too(file: MatchFile) -> None:
    assert not replay(GAME, replace(file, steps=file.steps[:4])).over


def with_orders(change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[MatchFile], MatchFile]:
    """A change to the first seat's orders of the third step."""

    def changed(file: MatchFile) -> MatchFile:
        step = file.steps[2]
        orders = {**step.orders, Seat(1): change(step.orders[Seat(1)])}
        return replace(file, steps=(*file.steps[:2], replace(step, orders=orders), *file.steps[3:]))

    return changed


FORGERIES: dict[str, tuple[str, Callable[[MatchFile], MatchFile]]] = {
    "seed": ("opening position", lambda file: replace(file, seed="8")),
    "start": ("opening position", lambda file: replace(file, start="0" * 64)),
    "an order more": ("Move 3 leads", with_orders(lambda orders: ("10 A 1,1", *orders[1:]))),
    "an order less": ("Move 3 leads", with_orders(lambda orders: orders[1:])),
    "a bad order": (
        "Move 3 has an order of seat 1 that is refused: 99 A 1,1",
        with_orders(lambda _: ("99 A 1,1",)),
    ),
    "a fingerprint": (
        "Move 13 leads",
        lambda file: replace(file, steps=(*file.steps[:-1], replace(file.steps[-1], fingerprint="0" * 64))),
    ),
    "a step less": ("Move 2 ", lambda file: replace(file, steps=(file.steps[0], *file.steps[2:]))),
    "a step more": (
        "Move 14 comes after the end",
        lambda file: replace(file, steps=(*file.steps, file.steps[-1])),
    ),
    "a seat more": (
        "orders of seat 9, which was not asked for any",
        lambda file: replace(file, steps=(PlayedStep({Seat(9): ()}, ""), *file.steps[1:])),
    ),
}


@pytest.mark.parametrize(("reason", "forge"), FORGERIES.values(), ids=FORGERIES)
def test_a_forgery_is_found(file: MatchFile, reason: str, forge: Callable[[MatchFile], MatchFile]) -> None:
    with pytest.raises(ReplayError, match=reason):
        replay(GAME, forge(file))


@pytest.fixture(scope="module")
def supposed(file: MatchFile) -> MatchFile:
    """A match that began from what seat 2 knew after the fifth step of the other."""
    state = replay(GAME, replace(file, steps=file.steps[:5])).state
    position = GAME.notation.notate(GAME.notation.suppose(GAME.rules.view(state, Seat(2))))
    match = Match(GAME, GAME.options_type(), 3, "8", position)
    play(match, [BOTS["hunter"].player] * 3)
    return match.file()


def test_a_match_begins_from_a_position_and_replays(file: MatchFile, supposed: MatchFile) -> None:
    again = replay(GAME, decode(encode(supposed), MatchFile))
    assert again.over
    assert again.file() == supposed
    assert len(supposed.steps) == len(file.steps) - 5
    assert supposed.start != file.steps[4].fingerprint  # what seat 2 did not know was supposed


def test_a_match_goes_on_from_the_referees_position_as_it_was(file: MatchFile) -> None:
    state = replay(GAME, replace(file, steps=file.steps[:5])).state
    match = Match(
        GAME, GAME.options_type(), 3, "9", GAME.notation.notate(GAME.notation.suppose(GAME.rules.view(state, REFEREE)))
    )
    assert match.start == file.steps[4].fingerprint


@pytest.mark.parametrize(
    ("reason", "change"),
    [
        ("line 1: 'nonsense' is not a line", {"position": "nonsense"}),
        ("line 3: the position has 2 seats, but the match has 3", {"position": "turn 1\n14 P 1,1\n24 P 2,2"}),
        ("its options are not those of the match", {"options": {"turns": 11, "layout": "drawn"}}),
    ],
)
def test_a_position_that_cannot_be_is_said_to_be_wrong(
    supposed: MatchFile, reason: str, change: dict[str, object]
) -> None:
    with pytest.raises(UnplayableError, match=f"^The position it begins from is wrong: .*{reason}"):
        replay(GAME, decode(encode({**fields_of(supposed), **change}), MatchFile))


def fields_of(file: MatchFile) -> dict[str, object]:
    """A match file as plain data."""
    fields = plain(file)
    assert isinstance(fields, dict)
    return fields


def test_another_position_is_found(supposed: MatchFile) -> None:
    with pytest.raises(ReplayError, match="The opening position is not the one that is given"):
        replay(GAME, replace(supposed, position=supposed.position.replace("  F 30", "  F 31", 1)))
    with pytest.raises(ReplayError, match="The opening position is not the one this seed gives"):
        replay(GAME, replace(supposed, position=""))


def test_a_file_of_other_rules_is_not_played(file: MatchFile) -> None:
    with pytest.raises(UnplayableError, match="needs version 99 of the rules of Raumkrieg; this is version 2"):
        replay(GAME, replace(file, version=99))
    with pytest.raises(UnplayableError, match="format 2"):
        replay(GAME, replace(file, turnsheet=2))
    with pytest.raises(UnplayableError, match=r"options are wrong.*bogus"):
        replay(GAME, replace(file, options={"bogus": 1}))
    with pytest.raises(UnplayableError, match=r"^turns must be a number from 1 to 99, not 0"):
        replay(GAME, replace(file, options={"turns": 0}))


def test_a_file_for_too_many_seats_is_not_played_and_no_seat_is_made(file: MatchFile) -> None:
    with pytest.raises(UnplayableError, match=r"^Raumkrieg needs 2 to 9 players, not 1000000000"):
        replay(GAME, replace(file, seats=10**9))


def test_broken_bytes_are_said_to_be_broken() -> None:
    for data in (b"", b"[]", b"{", b'{"game": 3}', b"\xff\xfe", b"[" * 100_000):
        with pytest.raises(BadDataError):
            decode(data, MatchFile)


def test_a_match_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(BadOptionsError, match="Raumkrieg needs 2 to 9 players, not 1"):
        Match(GAME, GAME.options_type(), 1, "0")


def test_numbers_are_listed_as_a_person_would() -> None:
    assert listed((2, 3, 4)) == "2 to 4"
    assert listed((2, 3, 6)) == "2, 3 or 6"
    assert listed((1, 2)) == "1 or 2"
    assert listed((5,)) == "5"
