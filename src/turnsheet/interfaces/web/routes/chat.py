"""The chat of a match, from a seat."""

from litestar import Controller, Response, get, post
from litestar.params import JSONBody

from turnsheet.host.matches import chat
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.interfaces.web.authentication import PLAYS, AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.paging import MOST, NEXT, BeforeNumber, Limit, earlier, linked
from turnsheet.interfaces.web.routes.matches import MatchId, SeatNumber
from turnsheet.interfaces.web.schemas.chat import NewChatMessage, ReadChat


class ChatPages(Controller):
    """What players write to each other outside the game."""

    path = "/matches/{match:str}/seats/{seat:int}/chat"

    @get("/", summary="Chat", response_headers=NEXT, sync_to_thread=True)
    def heard(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, limit: Limit = MOST, before: BeforeNumber = None
    ) -> Response[chat.Chat]:
        """The newest chat messages that the seat may read, in the order they came.

        Once the match is over, everybody who may see it may read what was written to everyone, as seat 0.
        """
        found = chat.heard(site_of(request), match, seat, asker_of(request), Window(limit, before))
        return linked(request, found, before=earlier(found.messages))

    @post("/", summary="Send a chat message", status_code=201, opt=PLAYS, sync_to_thread=True)
    def send(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[NewChatMessage]) -> chat.Chat:
        """Write to everyone in the match, or to one player; the answer has the newest messages."""
        site, asker = site_of(request), asker_of(request)
        chat.send(site, match, seat, asker, data.to, data.text)
        return chat.heard(site, match, seat, asker, Window(MOST))

    @post("/read", summary="Mark chat as read", status_code=204, opt=PLAYS, sync_to_thread=True)
    def read(self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[ReadChat]) -> None:
        """Note that you have read all messages up to one."""
        chat.mark_read(site_of(request), match, seat, asker_of(request), data.number)
