"""A program with a token plays its seat on a real server: what it reads, sends, and waits for."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from tests.helpers.served_site import OWNER, ProgramMatch, served
from tests.helpers.server_in_thread import PATIENCE, until
from turnsheet.bots import any_game
from turnsheet.client import RefusedError, Seat, SiteError
from turnsheet.client import seat as seat_module
from turnsheet.client.answers import FormsPoint, OrderSheet, SeatNote
from turnsheet.client.event_stream import EventStream
from turnsheet.core.dice import Dice
from turnsheet.core.pages.forms import fill
from turnsheet.core.pages.views import View as AnyView
from turnsheet.games.raumkrieg.pages.view import View
from turnsheet.games.robots.pages import view as robots
from turnsheet.games.starprobe.pages import view as starprobe
from turnsheet.games.starweb.pages import view as starweb
from turnsheet.host.matches import lifecycle
from turnsheet.host.site import Site

BOTS = {"raumkrieg": "hunter", "robots": "strong", "starweb": "settler", "starprobe": "surveyor"}
KINDS: dict[str, type[AnyView]] = {
    "raumkrieg": View,
    "robots": robots.View,
    "starweb": starweb.View,
    "starprobe": starprobe.View,
}


@pytest.fixture(autouse=True)
def _by_events_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found by asking from time to time."""
    monkeypatch.setattr(seat_module, "ASK_ANYWAY_SECONDS", 10_000.0)


@contextmanager
def running(work: Callable[[], object]) -> Iterator[threading.Thread]:
    """Do something in another thread, which ends with the block."""
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield thread
    finally:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_a_token_opens_its_own_seat(site: Site) -> None:
    match = ProgramMatch(site)
    with served(site) as address:
        with Seat(match.page(address), match.tokens[2]) as seat:
            assert (seat.number, seat.own.mine, seat.asked) == (2, True, True)
        with pytest.raises(RefusedError, match="This token is for seat 2, not for seat 1") as refused:
            Seat(f"{match.page(address)}?seat=1", match.tokens[2])
        assert refused.value.code == "bad-token"
        with pytest.raises(RefusedError, match="does not accept this token for this match"):
            Seat(match.page(address), "wrong")


def test_it_reads_what_the_seat_knows_as_types(site: Site) -> None:
    match = ProgramMatch(site, seats=(1,), bots={2: "hunter"})
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        sheet = seat.order_sheet()
        seat.send(sheet.suggestion, step=sheet.step, wait=20)
        view = seat.view_as(View)
        assert view == seat.view_as(View, step=1)
        assert [ship["number"] for ship in seat.view()["ships"]] == [ship.number for ship in view.ships]  # type: ignore[attr-defined]  # data of a view is of any kind
        assert seat.printout().startswith("RAUMKRIEG   before turn 1 of 12   PLAYER 1")
        assert seat.printout_data().text == seat.printout()
        assert {mark.owner for mark in seat.chart().marks} >= {1}
        assert seat.story(step=1).digest.headline
        assert seat.lists() == ()
        assert [line.step for line in seat.scores()] == [0, 1]
        assert [step.step for page in seat.history(limit=1) for step in page] == [1, 0]
        assert seat.played_orders() == seat.played_preview().orders


def test_orders_are_filled_in_checked_saved_sent_and_taken_back(site: Site) -> None:
    match = ProgramMatch(site)
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        form = seat.forms()[0]
        place = form.phrases[1].slots[0]
        assert isinstance(place, FormsPoint)
        good = fill(form, {"place": f"{place.low[0]},{place.low[1]}"})
        checked = seat.check(f"{good}\n99 P 1,1")
        assert (len(checked.orders), [each.line for each in checked.refusals]) == (1, [2])
        draft = seat.save_draft(good)
        assert (draft.kind, seat.order_sheet().text) == ("draft", good)
        with pytest.raises(RefusedError) as refused:
            seat.send(good, based_on=draft.id - 1)
        assert refused.value.code == "newer-draft"
        receipt = seat.send(good, step=draft.step, based_on=draft.id)
        assert (receipt.kind, receipt.orders, receipt.played) == ("final", checked.orders, None)
        seat.match()
        assert (seat.own.sent, seat.asked) == (True, False)
        assert seat.take_back(step=receipt.step).kind == "withdrawn"
        assert [each.kind for page in seat.receipts(limit=2) for each in page] == ["withdrawn", "final", "draft"]
        assert seat.forecast(good).orders == checked.orders


def test_a_seat_keeps_notes_and_goes_on_vacation(site: Site) -> None:
    match = ProgramMatch(site, "starweb", seats=(1,), bots=dict.fromkeys(range(2, 7), "easy"), preset="trial")
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        seat.save_notes([SeatNote("note", "plan", "Go west.")])
        assert [note.text for page in seat.notes() for note in page] == ["Go west."]
        assert seat.atlas().told == ()
        with pytest.raises(RefusedError):
            seat.add_allied_printouts("not a printout")
        assert seat.suggestion("", step=1) != ()
        assert seat.all_messages() == ()
        away = seat.go_on_vacation(datetime.now(UTC) + timedelta(days=2))
        assert away.seats[0].away_until is not None
        assert seat.end_vacation().seats[0].away_until is None


@pytest.mark.parametrize("game", BOTS)
def test_all_pages_of_all_games_are_read(game: str, site: Site) -> None:
    match = ProgramMatch(site, game, seats=(1,), bots={} if game == "starprobe" else {2: BOTS[game]})
    with served(site) as address, Seat(match.page(address), match.tokens[1], clean=True) as seat:
        assert seat.wait().game == game
        sheet = seat.order_sheet()
        assert seat.forms()
        assert seat.chart().marks
        text = any_game.play(seat.view_as(KINDS[game]), seat.forms(), Dice(b"a program"))
        assert seat.send(text, step=sheet.step, wait=20).refusals == ()
        for page in (seat.story, seat.printout, seat.printout_data, seat.lists, seat.view, seat.scores):
            assert page() is not None


def test_it_waits_for_its_turn_by_events(site: Site) -> None:
    match = ProgramMatch(site, options={"turns": "1"})
    with served(site) as address, ExitStack() as seats:
        first, second = (seats.enter_context(Seat(match.page(address), match.tokens[each])) for each in (1, 2))
        assert first.wait().step == 0
        for step in (1, 2):
            first.send("", step=step)
            assert not first.wait(timeout=0.0).seats[1].sent
            with running(first.wait):
                second.send("", step=step)
            assert first.latest.step == step
        assert (first.latest.phase, first.asked) == ("ended", False)
        assert first.wait() == first.latest
        assert not first.order_sheet().awaited
        assert first.result().why == "rules"


def test_it_waits_while_the_server_restarts(site: Site) -> None:
    match = ProgramMatch(site)
    told: list[str] = []
    with ExitStack() as stack:
        with served(site) as address:
            seat = stack.enter_context(Seat(match.page(address), match.tokens[1], on_retry=told.append))
            stream = seat.events()
            seat.send("")
            waiting = stack.enter_context(running(seat.wait))
            until(lambda: stream.connected)
        until(lambda: not stream.connected)
        port = int(address.rpartition(":")[2])
        with served(site, port), Seat(match.page(address), match.tokens[2]) as other:
            assert waiting.is_alive()
            other.send("")
            waiting.join(PATIENCE)
        assert (seat.latest.step, seat.asked) == (1, True)
        assert any("cannot be reached" in each or "was lost" in each for each in told)


def test_turns_come_one_by_one_until_the_match_is_over(site: Site) -> None:
    match = ProgramMatch(site, seats=(1,), bots={2: "hunter"}, options={"turns": "2"})
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        steps = []
        for sheet in seat.turns():
            steps.append(sheet.step)
            seat.send(sheet.suggestion, step=sheet.step)
        assert (steps, seat.latest.phase) == ([1, 2, 3], "ended")


def test_a_turn_without_orders_comes_once_and_again_if_it_was_taken_back(site: Site) -> None:
    match = ProgramMatch(site)
    sheets: list[OrderSheet] = []
    with served(site) as address, ExitStack() as stack:
        seat, other = (stack.enter_context(Seat(match.page(address), match.tokens[each])) for each in (1, 2))
        came = threading.Semaphore(0)

        def play() -> None:
            for sheet in seat.turns():
                sheets.append(sheet)
                if len(sheets) < 3:
                    seat.send("", step=sheet.step)
                came.release()

        with running(play):
            assert came.acquire(timeout=PATIENCE)
            other.send("", step=1)
            assert came.acquire(timeout=PATIENCE)
            other.send("", step=2)
            assert came.acquire(timeout=PATIENCE)
            lifecycle.take_back(site, match.id, OWNER)
            assert came.acquire(timeout=PATIENCE)
            other.send("", step=2)
            lifecycle.end(site, match.id, OWNER)
    assert [sheet.step for sheet in sheets] == [1, 2, 3, 2]


def test_a_turn_comes_again_if_it_was_taken_back_and_played_while_nobody_looked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EventStream, "_run", lambda _: None)
    monkeypatch.setattr(seat_module, "ASK_ANYWAY_SECONDS", 0.05)
    match = ProgramMatch(site)
    with served(site) as address, Seat(match.page(address), match.tokens[1]) as seat:
        other = Seat(match.page(address), match.tokens[2])
        sheets: list[OrderSheet] = []
        came, looks = threading.Semaphore(0), threading.Event()

        def play() -> None:
            for sheet in seat.turns():
                sheets.append(sheet)
                if sheet.step == 1:
                    seat.send("", step=1)
                came.release()
                assert looks.wait(PATIENCE)

        with running(play):
            looks.set()
            assert came.acquire(timeout=PATIENCE)
            other.send("", step=1)
            looks.clear()
            assert came.acquire(timeout=PATIENCE)
            lifecycle.take_back(site, match.id, OWNER)
            for each in (seat, other):
                each.send("", step=1)
            looks.set()
            assert came.acquire(timeout=PATIENCE)
            lifecycle.end(site, match.id, OWNER)
    assert [(sheet.step, sheet.attempt) for sheet in sheets] == [(1, 0), (2, 0), (2, 1)]


def test_a_match_that_is_not_there_is_named(site: Site) -> None:
    with served(site) as address, pytest.raises(SiteError, match="There is no match nowhere on http"):
        Seat(f"{address}/match/nowhere", "token")
