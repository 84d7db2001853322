"""The desk: what a seat sees, and what it writes."""

from typing import Annotated

from litestar import Controller, MediaType, delete, get, post, put
from litestar.params import JSONBody, QueryParameter

from turnsheet.core import codec
from turnsheet.core.chart import Chart
from turnsheet.core.offers import Offer
from turnsheet.host import ladder, looking, sandbox, sheets
from turnsheet.host.sheets import Checked
from turnsheet.interfaces.web import shown, wire
from turnsheet.interfaces.web.asking import AnyRequest, asker_of, house_of, runner_of
from turnsheet.interfaces.web.lobby import MatchId, SeatNumber

StepNumber = Annotated[int | None, QueryParameter(ge=0, le=100_000, description="After which step; now if left out")]


class Desk(Controller):
    """A seat's own place: for its holder, and once the match is over for everyone."""

    path = "/matches/{match:str}/seats/{seat:int}"

    @get("/view", summary="What the seat knows", sync_to_thread=True)
    def view(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None) -> dict[str, object]:
        """The game's own view, as data."""
        seen = looking.look(house_of(request), match, seat, asker_of(request), step)
        plain = codec.plain(seen.view)
        assert isinstance(plain, dict)
        return plain

    @get("/chart", summary="What there is to draw", sync_to_thread=True)
    def chart(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None) -> Chart:
        """Marks, links, sectors and areas."""
        seen = looking.look(house_of(request), match, seat, asker_of(request), step)
        return seen.game.chart(seen.view)

    @get("/offers", summary="Order forms", sync_to_thread=True)
    def offers(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> list[Offer]:
        """What the seat can order now."""
        seen = looking.look(house_of(request), match, seat, asker_of(request))
        return list(seen.game.offers(seen.view))

    @get("/printout", summary="The printout as text", media_type=MediaType.TEXT, sync_to_thread=True)
    def printout(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None) -> str:
        """The classic page."""
        seen = looking.look(house_of(request), match, seat, asker_of(request), step)
        return seen.page

    @get("/printout.json", summary="The printout as JSON", sync_to_thread=True)
    def page(self, request: AnyRequest, match: MatchId, seat: SeatNumber, step: StepNumber = None) -> wire.Page:
        """The classic page, with the step it tells of and what it says in the game's notation."""
        seen = looking.look(house_of(request), match, seat, asker_of(request), step)
        return wire.Page(seen.step, seen.page, seen.game.recount(seen.view))

    @get("/scores", summary="Scores over time", sync_to_thread=True)
    def scores(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> list[wire.ScoreLine]:
        """The scores the seat knew after every step."""
        lines = looking.scores(house_of(request), match, seat, asker_of(request))
        return [wire.ScoreLine(step, {int(key): value for key, value in known.items()}) for step, known in lines]

    @get("/messages", summary="Messages", sync_to_thread=True)
    def messages(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> list[wire.Message]:
        """The messages the seat received."""
        rows = looking.received(house_of(request), match, seat, asker_of(request))
        return [wire.Message(row["step"], row["sender"], row["receiver"], row["text"]) for row in rows]

    @post("/sandbox", summary="What if", sync_to_thread=True)
    def fork(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[wire.Forking]
    ) -> wire.MatchInfo:
        """Open a match of one's own that goes on from what the seat knew after a step; the rest is supposed."""
        house, asker = house_of(request), asker_of(request)
        name = sandbox.fork(house, match, seat, asker, data.step, data.bots)
        runner_of(request).consider(name)
        return shown.match_info(house, name, asker)

    @get("/orders", summary="The desk", sync_to_thread=True)
    def desk(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> wire.Desk:
        """The text last written, whether it was sent, and all receipts of the step."""
        return shown.desk(sheets.desk(house_of(request), match, seat, asker_of(request)))

    @post("/check", summary="Read without sending", status_code=200, sync_to_thread=True)
    def check(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[wire.Sheet]) -> Checked:
        """How a text is understood, what is refused and why, and what the orders would do."""
        return sheets.check(house_of(request), match, seat, asker_of(request), data.text)

    @put("/draft", summary="Keep a draft", sync_to_thread=True)
    def draft(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[wire.Sheet]) -> wire.Receipt:
        """Keep a text without sending it. At the due time a draft with something on it counts."""
        return self._submit(request, match, seat, "draft", data)

    @post("/orders", summary="Send orders", sync_to_thread=True)
    def send(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[wire.Sheet]) -> wire.Receipt:
        """Send final orders; an empty sheet is one too. They can be changed until the turn runs."""
        return self._submit(request, match, seat, "final", data)

    @delete("/orders", summary="Take orders back", status_code=200, sync_to_thread=True)
    def withdraw(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> wire.Receipt:
        """Take final orders back before the turn runs."""
        return self._submit(request, match, seat, "withdrawn", wire.Sheet(""))

    @put("/away", summary="Go on vacation", sync_to_thread=True)
    def go_away(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[wire.Vacation]
    ) -> wire.MatchInfo:
        """Be away until a time: the caretaker plays meanwhile; without one, the table waits."""
        ladder.go_away(house_of(request), match, seat, asker_of(request), data.until)
        runner_of(request).consider(match)
        return shown.match_info(house_of(request), match, asker_of(request))

    @delete("/away", summary="Be back", status_code=200, sync_to_thread=True)
    def come_back(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> wire.MatchInfo:
        """Be back before the vacation is over; the days not used are given back."""
        ladder.come_back(house_of(request), match, seat, asker_of(request))
        return shown.match_info(house_of(request), match, asker_of(request))

    def _submit(self, request: AnyRequest, match: str, seat: int, kind: sheets.Kind, data: wire.Sheet) -> wire.Receipt:
        given = sheets.submit(house_of(request), match, seat, asker_of(request), kind, data.text, data.step)
        if kind != "draft":
            runner_of(request).consider(match)
        return shown.receipt(given)
