"""What a seat sees, and what it writes."""

from functools import partial
from typing import Annotated

import msgspec
from litestar import Controller, MediaType, Response, delete, get, post, put
from litestar.concurrency import sync_to_thread
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.pages.allied_printouts import MergedPrintouts
from turnsheet.core.pages.chart import Chart
from turnsheet.core.pages.forms import OrderForm
from turnsheet.core.pages.lists import Listing
from turnsheet.core.pages.story import Story
from turnsheet.host import access
from turnsheet.host.absence import vacations
from turnsheet.host.matches import allied_printouts, results, sandbox
from turnsheet.host.matches import notes as seat_notes
from turnsheet.host.matches.notes import SeatNote
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.host.turns import forecast as host_forecast
from turnsheet.host.turns import order_sheets, receipts
from turnsheet.host.turns.forecast import Forecast
from turnsheet.host.turns.order_sheets import Checked, OrderSheet
from turnsheet.host.turns.receipts import Receipt
from turnsheet.interfaces.web import presenters
from turnsheet.interfaces.web.authentication import PLAYS, AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.encoded_answers import answers, encoded, encoded_as, spot_of
from turnsheet.interfaces.web.paging import (
    MOST,
    NEXT,
    AfterNumber,
    BeforeNumber,
    LargeThings,
    Limit,
    SmallThings,
    earlier,
    paged,
)
from turnsheet.interfaces.web.routes.matches import MatchId, SeatNumber
from turnsheet.interfaces.web.schemas import seat as schemas
from turnsheet.interfaces.web.schemas.match import MatchInfo
from turnsheet.interfaces.web.thread_pools import run_slow, slow, slow_if
from turnsheet.interfaces.web.wait_for_turn import LONGEST_WAIT, listening, until_played

StepNumber = Annotated[
    int | None, QueryParameter(ge=0, le=100_000, description="After which step; the current one by default")
]

SheetStep = Annotated[
    int | None, QueryParameter(ge=0, le=100_000, description="The step the orders are for; refused if it was played")
]
Wait = Annotated[
    int,
    QueryParameter(ge=0, le=LONGEST_WAIT, description="Wait until the step was played, at most this many seconds"),
]

LONG_SHEET = 10_000
"""Longer texts are slow work; a full Starweb sheet has some 3,000 characters."""


def _is_long(data: object) -> bool:
    return isinstance(data, schemas.OrderText) and len(data.text) > LONG_SHEET


def _forms(seen: access.Look) -> tuple[OrderForm, ...]:
    return seen.game.pages.explained(seen.view, seen.game.pages.forms(seen.view))


def _page(seen: access.Look) -> schemas.Printout:
    notation, report = seen.game.notation.recount(seen.view), seen.game.pages.report(seen.view)
    turn = seen.prompt.turn if seen.prompt else None
    return schemas.Printout(seen.step, seen.page, notation, seen.about, file=seen.view.file, turn=turn, report=report)


class _Printed(msgspec.Struct, frozen=True):
    """A printout and the name of its file, as the cache keeps them."""

    text: str
    file: str


class SeatPages(Controller):
    """A seat's own pages: for its player, and for everybody once the match is over."""

    path = "/matches/{match:str}/seats/{seat:int}"

    @get("/view", summary="What the seat knows", responses=answers(dict[str, object]))
    async def view(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """The game's own view, as data."""
        return await encoded(request, match, seat, step, "view", lambda seen: seen.view)

    @get("/chart", summary="The chart", responses=answers(Chart))
    async def chart(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """Marks, links, sectors and areas."""
        return await encoded(request, match, seat, step, "chart", lambda seen: seen.game.pages.chart(seen.view))

    @get("/forms", summary="Order forms", responses=answers(list[OrderForm]))
    async def order_forms(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> Response[bytes]:
        """What the seat can order now."""
        return await encoded(request, match, seat, None, "forms", _forms)

    @get("/lists", summary="What the seat knows, as tables", responses=answers(list[Listing]))
    async def lists(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """Tables to sort, to filter and to search."""
        return await encoded(request, match, seat, step, "lists", lambda seen: seen.game.pages.lists(seen.view))

    @get("/printout", summary="The printout as text", media_type=MediaType.TEXT, responses=answers(str, MediaType.TEXT))
    async def printout(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """The classic page. If the game has a custom for file names, the answer has one."""
        made = await encoded(request, match, seat, step, "printout", lambda seen: _Printed(seen.page, seen.view.file))
        printed = codec.decode(made.content, _Printed)
        headers = {"content-disposition": f'inline; filename="{printed.file}"'} if printed.file else {}
        return Response(printed.text.encode(), media_type=MediaType.TEXT, headers=headers)

    @get("/printout.json", summary="The printout as JSON", responses=answers(schemas.Printout))
    async def page(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """The classic page, with its step and its contents in the game's notation."""
        return await encoded(request, match, seat, step, "page", _page)

    @get("/story", summary="What happened in a move", responses=answers(Story))
    async def story(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """The step that led here: a few figures, a digest, and scenes to watch, from what the seat may know."""
        spot = await sync_to_thread(spot_of, request, match, seat, step)
        names = await sync_to_thread(access.player_names, site_of(request), spot.row)
        work = partial(access.story_from, site_of(request), spot, names)
        return await encoded_as(request, (spot.turn, seat, f"story {names}"), work, quick=spot.current)

    @get("/scores", summary="Scores over time")
    async def scores(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> list[schemas.ScoreLine]:
        """The scores the seat knew after every step; all scores, once the match is over."""
        given = site_of(request), match, seat, await sync_to_thread(asker_of, request)
        lines = await sync_to_thread(access.kept_scores, *given)
        if lines is None:
            lines = await run_slow(request, partial(access.scores, *given))
        dates = await sync_to_thread(results.dates, *given[:2])
        return [
            schemas.ScoreLine(step, max(dates.get(step, step), 0), {int(key): value for key, value in known.items()})
            for step, known in lines
        ]

    @get("/messages", summary="Messages", response_headers=NEXT, sync_to_thread=True)
    def messages(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, limit: Limit = MOST, before: BeforeNumber = None
    ) -> Response[list[access.Message]]:
        """The newest messages the seat received, in the order they came."""
        found = access.received(site_of(request), match, seat, asker_of(request), Window(limit, before))
        return paged(request, found, before=earlier(found))

    @get("/messages/sent", summary="Sent messages", response_headers=NEXT, sync_to_thread=True)
    def sent_messages(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, limit: Limit = MOST, before: BeforeNumber = None
    ) -> Response[list[access.SentMessage]]:
        """The newest messages the seat sent and that were delivered, in the order they went."""
        found = access.sent(site_of(request), match, seat, asker_of(request), Window(limit, before))
        return paged(request, found, before=earlier(found))

    @post("/sandbox", summary="Create a sandbox")
    @slow
    def fork(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.SandboxRequest]
    ) -> MatchInfo:
        """Create a private match that continues from what the seat knew after a step; the rest is guessed."""
        site, asker = site_of(request), asker_of(request)
        name = sandbox.fork(site, match, seat, asker, data.step, data.bots, assume=data.assumptions)
        return presenters.match_info(site, name, asker)

    @post("/forecast", summary="Forecast the next printout", status_code=200, opt=PLAYS)
    @slow
    def forecast(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.ForecastRequest]
    ) -> Forecast:
        """The printout these orders might bring if nobody else did anything, from what the seat knows and assumes."""
        return host_forecast.forecast(site_of(request), match, seat, asker_of(request), data.text, data.assumptions)

    @get("/notes", summary="Notes", response_headers=NEXT, sync_to_thread=True)
    def notes(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, limit: SmallThings = MOST, after: AfterNumber = 0
    ) -> Response[list[SeatNote]]:
        """Notes, places on the chart, templates of orders, by kind and name."""
        found = seat_notes.kept(site_of(request), match, seat, asker_of(request), limit + 1, after)
        return paged(request, found[:limit], after=after + limit if len(found) > limit else None)

    @put("/notes", summary="Save notes", opt=PLAYS, status_code=204, sync_to_thread=True)
    def keep(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[list[SeatNote]]) -> None:
        """Save notes; each replaces the one with the same kind and name."""
        seat_notes.keep(site_of(request), match, seat, asker_of(request), data)

    @get("/atlas", summary="The atlas", responses=answers(MergedPrintouts))
    async def atlas(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> Response[bytes]:
        """All printouts of the seat up to a step, and those of its allies, merged; only for its player."""
        asker = await sync_to_thread(asker_of, request)
        found = await sync_to_thread(allied_printouts.keeps, site_of(request), match, seat, asker, step)
        work = partial(allied_printouts.merged, site_of(request), found)
        return await encoded_as(request, (found.spot.turn, seat, f"atlas {found.digest}"), work)

    @post("/atlas", summary="Add a printout of an ally", opt=PLAYS, status_code=204)
    @slow
    def take_printout(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.AlliedPrintout]
    ) -> None:
        """Save printouts of an ally with the notes of the seat; refused if they are not of this match."""
        allied_printouts.add(site_of(request), match, seat, asker_of(request), data.text)

    @delete("/atlas", summary="Remove a printout of an ally", opt=PLAYS, status_code=204, sync_to_thread=True)
    def drop_printout(
        self,
        request: AnyRequest,
        match: MatchId,
        seat: SeatNumber,
        name: Annotated[
            str, QueryParameter(max_length=60, description="The name of the printout, as in `sources`")
        ] = "",
    ) -> None:
        allied_printouts.remove(site_of(request), match, seat, asker_of(request), name)

    @get("/orders/played", summary="Orders of an earlier move", sync_to_thread=True)
    def played_orders(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None
    ) -> list[str]:
        """What your seat ordered in a step that was played, as understood; by default the last one."""
        return list(order_sheets.said(site_of(request), match, seat, asker_of(request), step))

    @get("/orders/played/preview", summary="Orders of an earlier move, with their effects", sync_to_thread=True)
    def played_preview(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None) -> Checked:
        """The same orders, read in the position before that step; by default the last one."""
        return order_sheets.played(site_of(request), match, seat, asker_of(request), step)

    @get("/orders", summary="The order sheet", sync_to_thread=True)
    def order_sheet(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> OrderSheet:
        """The text last written, whether it was sent, and the newest receipts of the step."""
        return order_sheets.order_sheet(site_of(request), match, seat, asker_of(request))

    @get("/receipts", summary="Receipts", response_headers=NEXT, sync_to_thread=True)
    def receipts(
        self,
        request: AnyRequest,
        match: MatchId,
        seat: SeatNumber,
        limit: LargeThings = order_sheets.RECEIPTS_SHOWN,
        before: BeforeNumber = None,
    ) -> Response[list[Receipt]]:
        """The receipts of your seat, the newest first."""
        found = receipts.of_seat(site_of(request), match, seat, asker_of(request), limit + 1, before)
        return paged(request, found[:limit], before=found[limit - 1].id if len(found) > limit else None)

    @post("/check", summary="Check orders", status_code=200, opt=PLAYS)
    @slow_if(_is_long)
    def check(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.OrderText]
    ) -> Checked:
        """How a text is understood, what is refused and why, and what the orders would do."""
        return order_sheets.check(site_of(request), match, seat, asker_of(request), data.text)

    @post("/suggestion", summary="Suggest orders", status_code=200, opt=PLAYS)
    @slow
    def suggestion(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.OrderText]
    ) -> list[str]:
        """The orders that the game's best bot would give to things that have none on this sheet; nothing is saved.

        The bot sees what the seat sees.
        """
        return list(order_sheets.suggested(site_of(request), match, seat, asker_of(request), data.text, data.step))

    @put("/draft", summary="Save a draft", opt=PLAYS)
    @slow_if(_is_long)
    def draft(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.OrderText]
    ) -> Receipt:
        """Save orders without sending them. At the deadline a draft that is not empty counts."""
        return self._submit(request, match, seat, "draft", data)

    @post("/orders", summary="Send orders", opt=PLAYS)
    async def send(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.OrderText], wait: Wait = 0
    ) -> schemas.SentReceipt:
        """Send orders; an empty text is valid. They can be changed until the turn runs.

        The answer comes at once, before the step is played. With `wait` it comes when the step has been played, or
        after that many seconds, and says which. It comes at once if the site has too many live connections.

        If orders are carried out at once and one of them is refused, none is: they stay a draft, and `note` says so.
        """
        work = partial(self._submit, request, match, seat, "final", data)
        long = _is_long(data)
        if not wait:
            return _sent(await (run_slow(request, work) if long else sync_to_thread(work)), None)
        with listening(request, match) as listener:
            receipt = await (run_slow(request, work) if long else sync_to_thread(work))
            if listener is None or receipt.kind != "final":
                return _sent(receipt, False)
            played = await until_played(request, listener, receipt.step, wait)
        return _sent(receipt, played)

    @delete("/orders", summary="Take orders back", status_code=200, opt=PLAYS, sync_to_thread=True)
    def withdraw(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: SheetStep = None) -> Receipt:
        """Take back orders before the turn runs. With `step`, only those of that step."""
        return self._submit(request, match, seat, "withdrawn", schemas.OrderText("", step))

    @put("/vacation", summary="Go on vacation", opt=PLAYS, sync_to_thread=True)
    def go_away(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.Vacation]
    ) -> MatchInfo:
        """Be away until a time: the substitute plays meanwhile; without one, the match waits."""
        vacations.go_away(site_of(request), match, seat, asker_of(request), data.until)
        return presenters.match_info(site_of(request), match, asker_of(request))

    @delete("/vacation", summary="End a vacation", status_code=200, opt=PLAYS, sync_to_thread=True)
    def come_back(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> MatchInfo:
        """End a vacation early; unused days are given back."""
        vacations.come_back(site_of(request), match, seat, asker_of(request))
        return presenters.match_info(site_of(request), match, asker_of(request))

    def _submit(
        self, request: AnyRequest, match: str, seat: int, kind: order_sheets.Kind, data: schemas.OrderText
    ) -> Receipt:
        site, asker = site_of(request), asker_of(request)
        given = order_sheets.submit(site, match, seat, asker, kind, data.text, step=data.step, based_on=data.based_on)
        held_back = (kind, given.kind) == ("final", "draft")
        return replace(given, note=order_sheets.held_back(given)) if held_back else given


def _sent(receipt: Receipt, played: bool | None) -> schemas.SentReceipt:
    return codec.copied(schemas.SentReceipt, receipt, played=played)
