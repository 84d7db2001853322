"""Games, the current guest, matches and their seats."""

from functools import partial
from typing import Annotated, Literal

from litestar import Controller, MediaType, Response, Router, delete, get, post
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from turnsheet.core import codec
from turnsheet.core.match import listed
from turnsheet.host import access
from turnsheet.host.accounts import moved_guests, renaming
from turnsheet.host.matches import early_end, lifecycle, match_options, queries, results, seating
from turnsheet.host.matches import rematch as host_rematch
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.people import guest_id
from turnsheet.host.refusals import RefusedError
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.host.turns import order_sheets
from turnsheet.interfaces.web import presenters
from turnsheet.interfaces.web.authentication import (
    AnyRequest,
    asker_of,
    cookie_of,
    guest_cookie,
    known_secret,
    person_of,
    site_of,
)
from turnsheet.interfaces.web.encoded_answers import answers, encoded_as
from turnsheet.interfaces.web.members_only import ABOUT_THE_SENDER, BY_SEAT_LINK, OPEN_TO_ALL
from turnsheet.interfaces.web.middleware.origin import address_of
from turnsheet.interfaces.web.middleware.rate_limit import Allowance
from turnsheet.interfaces.web.paging import MOST, NEXT, Before, BeforeNumber, Limit, earlier, paged
from turnsheet.interfaces.web.schemas import match as schemas
from turnsheet.interfaces.web.schemas.game import GameInfo
from turnsheet.interfaces.web.schemas.match import ReplacePlayer
from turnsheet.interfaces.web.schemas.me import Me, NewName
from turnsheet.interfaces.web.thread_pools import slow

TOO_MANY_GUESTS = (
    "Too many new guests came from your address. Try again in an hour, or use a browser you used here before."
)
OwnerAction = Literal["start", "pause", "resume", "retry", "take-back", "end", "make-private", "make-public"]
MatchId = Annotated[str, PathParameter(max_length=24, description="The id of a match")]
OptionName = Annotated[str, PathParameter(max_length=40, description="A long text option")]
SeatNumber = Annotated[int, PathParameter(ge=0, le=99, description="The number of a seat; 0 is the referee")]

CloseOthers = Annotated[
    bool, QueryParameter(description="Whether to close the seat in other browsers and for programs")
]


@get("/games", summary="The games of this site", opt=OPEN_TO_ALL, sync_to_thread=True)
def games(request: AnyRequest) -> list[GameInfo]:
    """The games, with their presets, options and bots."""
    site = site_of(request)
    return [presenters.game_info(site, game) for game in site.games.values()]


@get("/me", summary="Who you are", opt=OPEN_TO_ALL, sync_to_thread=True)
def me(request: AnyRequest) -> Response[Me]:
    """Your name, and the token that writing requests must carry. Sets the cookie that identifies the browser.

    A browser that has just signed in keeps the cookie it got then, even if this request was sent before.
    """
    site, secret = site_of(request), known_secret(request)
    newcomers: Allowance | None = request.app.state.newcomers
    if newcomers is not None and secret is None:
        newcomers.spend(address_of(request), TOO_MANY_GUESTS)
    moved = None if secret is None else moved_guests.minutes_since(site, guest_id(secret))
    cookie, written = guest_cookie(request, fresh=bool(moved))
    return Response(presenters.me(site, cookie), cookies=[] if moved == 0 else [written])


@post("/me", summary="Change your name", opt=OPEN_TO_ALL, status_code=200, sync_to_thread=True)
def rename(request: AnyRequest, data: JSONBody[NewName]) -> Me:
    site, person = site_of(request), person_of(request)
    renaming.rename(site, person, data.name)
    return presenters.me(site, cookie_of(request))


@post("/play-now", summary="Play against bots at once")
@slow
def play_now(request: AnyRequest, data: JSONBody[schemas.PlayNow]) -> schemas.MatchInfo:
    """Start a match from the game's preset for first matches, with you on seat 1 and bots on all other seats.

    A match with more seats than that preset has is of the game's usual preset.

    There is a first draft of orders, by the game's best bot, unless orders are carried out as they are sent.
    """
    site, asker = site_of(request), asker_of(request)
    game = site.game(data.game or next(iter(site.games)))
    usual = presenters.first_preset(game)
    if data.seats is not None and data.seats > usual.seats:
        usual = game.presets[0]
    count = usual.seats if data.seats is None else data.seats
    if count not in game.seat_counts:
        raise RefusedError("bad-options", f"{game.title} needs {listed(game.seat_counts)} players, not {count}.")
    bot = data.bot or site.first_bot(game)
    opponents = "" if count == 1 else f" vs. {bot.capitalize()} {'bots' if count > 2 else 'bot'}"
    wish = Opening(
        game=game.id,
        preset=usual.id,
        seats=count,
        title=f"{game.title}{opponents}",
        bots=dict.fromkeys(range(2, count + 1), bot),
        take=1,
        choices={1: data.choices},
        start=True,
    )
    match = lifecycle.open_match(site, asker, wish)
    order_sheets.suggest(site, match, 1, asker, site.best_bot(game))
    return presenters.match_info(site, match, asker)


@get("/me/matches", summary="Your matches", response_headers=NEXT, opt=ABOUT_THE_SENDER, sync_to_thread=True)
def my_matches(request: AnyRequest, limit: Limit = MOST, before: Before = None) -> Response[list[schemas.MatchSummary]]:
    """Matches with a seat of yours, the newest first, ended ones last; also for guests of a private site."""
    return _page_of(request, "mine", limit, before)


def _page_of(
    request: AnyRequest, which: queries.Which, limit: int, before: str | None
) -> Response[list[schemas.MatchSummary]]:
    site, asker = site_of(request), asker_of(request)
    found, following = queries.page(site, asker, which, limit, before)
    return paged(request, [presenters.match_summary(site, each, asker) for each in found], before=following)


class Matches(Controller):
    """Matches, their seats, and what their owners can do."""

    path = "/matches"

    @get("/", summary="Matches", response_headers=NEXT, sync_to_thread=True)
    def listed(
        self,
        request: AnyRequest,
        which: FromQuery[queries.Which] = "all",
        limit: Limit = MOST,
        before: Before = None,
    ) -> Response[list[schemas.MatchSummary]]:
        """Matches with a seat of yours, with open seats, that anybody may watch, or all; the newest first.

        Among yours and those to watch, ended ones are last.
        Only their owners and players see private matches.
        """
        return _page_of(request, which, limit, before)

    @post("/", summary="Create a match")
    @slow
    def opened(self, request: AnyRequest, data: JSONBody[Opening]) -> schemas.MatchInfo:
        """Create a match from a preset or options."""
        site, asker = site_of(request), asker_of(request)
        match = lifecycle.open_match(site, asker, data)
        return presenters.match_info(site, match, asker)

    @get("/{match:str}", summary="A match", sync_to_thread=True)
    def one(self, request: AnyRequest, match: MatchId) -> schemas.MatchInfo:
        """A match, as everybody may see it."""
        return presenters.match_info(site_of(request), match, asker_of(request))

    @post("/{match:str}/{action:str}", summary="Act as the match owner", status_code=200, sync_to_thread=True)
    def act(
        self,
        request: AnyRequest,
        match: MatchId,
        action: FromPath[OwnerAction],
    ) -> schemas.MatchInfo:
        """Start, pause, resume, retry a failed turn, take back the last turn, or end the match.

        Or choose who may see the match and take open seats: its players and people with an invitation (private),
        or anybody (public).
        """
        site, asker = site_of(request), asker_of(request)
        actions = {
            "start": lifecycle.start,
            "pause": lifecycle.pause,
            "resume": lifecycle.resume,
            "retry": lifecycle.retry,
            "take-back": lifecycle.take_back,
            "end": lifecycle.end,
            "make-private": lifecycle.make_private,
            "make-public": lifecycle.make_public,
        }
        actions[action](site, match, asker)
        return presenters.match_info(site, match, asker)

    @get("/{match:str}/history", summary="History", response_headers=NEXT, sync_to_thread=True)
    def history(
        self, request: AnyRequest, match: MatchId, limit: Limit = MOST, before: BeforeNumber = None
    ) -> Response[list[access.HistoryStep]]:
        """The newest steps in the order they were played, with what each seat did, including steps taken back."""
        found = access.history(site_of(request), match, asker_of(request), Window(limit, before))
        return paged(request, found, before=earlier(found))

    @get("/{match:str}/result", summary="The result", responses=answers(results.MatchResult))
    async def result(self, request: AnyRequest, match: MatchId) -> Response[bytes]:
        """Standings, scores over the turns and turning points, once the match is over."""
        asker = await sync_to_thread(asker_of, request)
        end = await sync_to_thread(results.spot, site_of(request), match, asker)
        work = partial(results.result, site_of(request), match, asker)
        return await encoded_as(request, (end.turn, end.seat, "result"), work)

    @post("/{match:str}/rematch", summary="Start a rematch", status_code=200)
    @slow
    def rematch(self, request: AnyRequest, match: MatchId) -> schemas.MatchInfo:
        """A new match with the same game, options and players, once this one is over; or the one there is already.

        You get your seats and own it, bots are seated, and the other players are invited. It begins at once if nobody
        is waited for.
        """
        site, asker = site_of(request), asker_of(request)
        new = host_rematch.rematch(site, match, asker)
        return presenters.match_info(site, new, asker)

    @get("/{match:str}/moments", summary="Best moments", responses=answers(list[results.BestMoment]))
    async def moments(self, request: AnyRequest, match: MatchId) -> Response[bytes]:
        """The best moments of each seat, and of the whole match (seat 0), once it is over."""
        asker = await sync_to_thread(asker_of, request)
        end = await sync_to_thread(results.spot, site_of(request), match, asker)
        names = await sync_to_thread(access.player_names, site_of(request), end.row)
        work = partial(results.moments, site_of(request), end, names)
        return await encoded_as(request, (end.turn, end.seat, f"moments {names}"), work)

    @get("/{match:str}/options/{name:str}", summary="A long option", media_type=MediaType.TEXT, sync_to_thread=True)
    def option(self, request: AnyRequest, match: MatchId, name: OptionName) -> str:
        """The text of an option such as a map."""
        return match_options.text(site_of(request), match, name, asker_of(request))

    @get("/{match:str}/file", summary="The match file")
    @slow
    def file(self, request: AnyRequest, match: MatchId) -> Response[bytes]:
        """The whole match with its seed, to save and replay; once it is over."""
        data = codec.encode(access.match_file(site_of(request), match, asker_of(request)))
        headers = {"content-disposition": f'attachment; filename="{match}.json"'}
        return Response(data, media_type="application/json", headers=headers)

    @post(
        "/{match:str}/seats/{seat:int}/take",
        summary="Take a seat",
        opt=BY_SEAT_LINK,
        status_code=200,
        sync_to_thread=True,
    )
    def taken(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.TakeSeat]
    ) -> schemas.MatchInfo:
        """Take an open seat, a seat with an invitation code, or your own seat in another browser with a link code."""
        site, asker = site_of(request), asker_of(request)
        seating.take_seat(site, match, seat, asker=asker, code=data.code, name=data.name, choices=data.choices)
        return presenters.match_info(site, match, asker_of(request))  # the browser may share the seat now

    @post("/{match:str}/seats/{seat:int}/leave", summary="Leave a seat", status_code=200, sync_to_thread=True)
    def left(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Leave a seat before the match has begun."""
        site, asker = site_of(request), asker_of(request)
        seating.leave_seat(site, match, seat, asker)
        return presenters.match_left(site, match, asker_of(request))

    @post("/{match:str}/seats/{seat:int}/resign", summary="Resign", status_code=200, sync_to_thread=True)
    def resigned(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Give up your seat for good: a bot plays on, or the match ends if nobody is left to play against."""
        site, asker = site_of(request), asker_of(request)
        early_end.resign(site, match, seat, asker)
        return presenters.match_info(site, match, asker)

    @post("/{match:str}/seats/{seat:int}/draw", summary="Agree to a draw", status_code=200, sync_to_thread=True)
    def wants_draw(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Propose a draw, or agree to one. The match ends when all people who still play agree."""
        site, asker = site_of(request), asker_of(request)
        early_end.agree_to_draw(site, match, seat, asker)
        return presenters.match_info(site, match, asker)

    @delete("/{match:str}/seats/{seat:int}/draw", summary="Withdraw from a draw", status_code=200, sync_to_thread=True)
    def wants_no_draw(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Take back your agreement to a draw."""
        site, asker = site_of(request), asker_of(request)
        early_end.refuse_draw(site, match, seat, asker)
        return presenters.match_info(site, match, asker)

    @post(
        "/{match:str}/seats/{seat:int}/free",
        summary="Remove a player from a seat",
        status_code=200,
        sync_to_thread=True,
    )
    def freed(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Remove a player or a bot from a seat before the match has begun; for the match owner."""
        site, asker = site_of(request), asker_of(request)
        seating.free_seat(site, match, seat, asker)
        return presenters.match_info(site, match, asker)

    @post("/{match:str}/seats/{seat:int}/replace", summary="Replace a player", status_code=200, sync_to_thread=True)
    def replaced(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[ReplacePlayer]
    ) -> schemas.MatchInfo:
        """Take a seat of a running match from its player and keep it for somebody you invite; for the match owner.

        The player is notified and sees nothing more of the seat. A bot can play it until somebody takes it.
        """
        site, asker = site_of(request), asker_of(request)
        seating.replace_player(site, match, seat, asker, data.bot)
        return presenters.match_left(site, match, asker)

    @post("/{match:str}/seats/{seat:int}/bot", summary="Seat a bot", status_code=200, sync_to_thread=True)
    def bot(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.SeatBot]
    ) -> schemas.MatchInfo:
        """Put a bot on an open seat (match owner), or on your own."""
        site, asker = site_of(request), asker_of(request)
        seating.seat_bot(site, match, seat, data.bot, asker)
        return presenters.match_left(site, match, asker)

    @post(
        "/{match:str}/seats/{seat:int}/invite", summary="Invite a player by link", status_code=200, sync_to_thread=True
    )
    def invited(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.SeatLink:
        """The invitation link to a seat; it stays the same until it is revoked."""
        code = seating.invite(site_of(request), match, seat, asker_of(request))
        return schemas.SeatLink(seat, code, f"/join/{match}/{seat}/{code}")

    @delete("/{match:str}/seats/{seat:int}/invite", summary="Revoke a link", status_code=200, sync_to_thread=True)
    def revoked(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.MatchInfo:
        """Revoke the invitation link to a seat; the next link is new. For the match owner."""
        site, asker = site_of(request), asker_of(request)
        seating.revoke(site, match, seat, asker)
        return presenters.match_info(site, match, asker)

    @post(
        "/{match:str}/seats/{seat:int}/code",
        summary="Check a link",
        opt=BY_SEAT_LINK,
        status_code=200,
        sync_to_thread=True,
    )
    def use_of_code(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, data: JSONBody[schemas.SeatCode]
    ) -> schemas.SeatLinkUse:
        """What the code of a link does, and for which match, before somebody uses it."""
        return presenters.code_use(site_of(request), match, seat, asker_of(request), data.code)

    @post(
        "/{match:str}/seats/{seat:int}/link", summary="Create a link to your seat", status_code=200, sync_to_thread=True
    )
    def link(
        self, request: AnyRequest, match: MatchId, seat: SeatNumber, close_others: CloseOthers = False
    ) -> schemas.SeatLink:
        """A link with which your seat can be played in other browsers, too. An older link stops working.

        Browsers and programs that play the seat already keep it, unless you close it for them.
        """
        code = seating.seat_link(site_of(request), match, seat, asker_of(request), close_others=close_others)
        return schemas.SeatLink(seat, code, f"/join/{match}/{seat}/{code}")

    @post(
        "/{match:str}/seats/{seat:int}/token",
        summary="Create a token for programs",
        status_code=200,
        sync_to_thread=True,
    )
    def token(self, request: AnyRequest, match: MatchId, seat: SeatNumber) -> schemas.SeatToken:
        """A secret with which a program plays this seat. An older token stops working."""
        return schemas.SeatToken(seating.seat_token(site_of(request), match, seat, asker_of(request)))


lobby = Router(path="/", route_handlers=[games, me, rename, play_now, my_matches, Matches])
