"""Answers of the API for tests of its clients: only what a test is about has to be said."""

from datetime import UTC, datetime

from msgspec.structs import replace

from turnsheet.client.answers import Absence, MatchInfo, OrderSheet, Receipt, Requirements, SeatInfo

NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
_SEAT = SeatInfo(
    seat=1,
    name="1",
    holder="person",
    player="",
    mine=False,
    awaited=True,
    sent=False,
    vacant=False,
    resigned=False,
    draw=False,
    eliminated=False,
    invite_only=False,
    has_link=False,
    substitute="",
    away_until=None,
    vacation_left=None,
    after_resigning=None,
    choices={},
    profile=None,
    reliability=None,
)
_MATCH = MatchInfo(
    id="abc",
    game="raumkrieg",
    title="Friday",
    phase="running",
    step=2,
    label="turn 1",
    prompt="orders for turn 2",
    seats=(),
    deadline=None,
    grace_until=None,
    runs_at=None,
    owner=False,
    created=NOW,
    failure=None,
    parent=None,
    winners=(),
    ended_by=None,
    archived=False,
    rated=False,
    requires=Requirements(),
    version=2,
    options={},
    option_texts=(),
    attempt=0,
    idle_options=(),
    options_in_words=(),
    schedule=None,
    undo_seconds=0,
    private=False,
    chat=False,
    watch=None,
    watch_step=None,
    former=False,
    lost_seat="",
    substitute="",
    absence=Absence(),
    seed_hash="",
    seed=None,
    rematch=None,
    tournament=None,
    parent_step=None,
    unrated=None,
)
_SHEET = OrderSheet(
    step=3,
    attempt=0,
    prompt="orders for turn 2",
    prompt_id="turn 2",
    awaited=True,
    immediate=False,
    text="",
    version=0,
    sent=False,
    receipts=(),
    suggestion="",
    keep_suggestion=False,
    drafted=False,
    suggests=False,
)


def seat_info(**said: object) -> SeatInfo:
    """A person's seat that is asked for orders."""
    return replace(_SEAT, **said)


def match_info(*seats: SeatInfo, **said: object) -> MatchInfo:
    """A running match of Raumkrieg, before turn 2."""
    return replace(_MATCH, seats=seats, **said)


def order_sheet(**said: object) -> OrderSheet:
    """An empty sheet for turn 2."""
    return replace(_SHEET, **said)


def receipt(**said: object) -> Receipt:
    """A receipt of one order."""
    given = Receipt(7, "abc", 1, 3, "final", orders=("14 A 0,5",), refusals=(), at=NOW, signature="ab" * 32)
    return replace(given, **said)
