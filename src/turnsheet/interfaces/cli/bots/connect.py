"""`turnsheet bots connect`: let a bot play one or more seats on a site, each in a thread of its own."""

import secrets
import sys
import threading
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import typer
from msgspec import Struct

from turnsheet.client.address import SeatAddress, parse
from turnsheet.client.clean_text import one_line
from turnsheet.client.errors import ClientError
from turnsheet.client.seat import Seat
from turnsheet.core import codec
from turnsheet.core import seats as core_seats
from turnsheet.core.game import AnyGame, Options
from turnsheet.interfaces.cli import tokens
from turnsheet.interfaces.cli.arguments import BotLookahead, BotMemory, BotSeconds, Tokens
from turnsheet.interfaces.cli.bots.connected_bot import BotError, ConnectedBot
from turnsheet.interfaces.cli.bots.contenders import BotFaultError, Engagement, Limits
from turnsheet.interfaces.cli.bots.find_contender import find_contender
from turnsheet.interfaces.cli.errors import FAILED, CommandError
from turnsheet.interfaces.cli.lookup import find_version
from turnsheet.interfaces.cli.site_errors import site_errors

STOPPED = 130
"""Exit code: the person who started it stopped it."""
LOOK_SECONDS = 0.5
PRINTING = threading.Lock()
USUAL = Limits()

Words = Annotated[
    list[str],
    typer.Argument(
        metavar="URL... BOT",
        help="The address of the match page, or several of them, and the bot: what --bots takes, such as hunter, "
        "mine.py:play or cmd:COMMAND.",
        show_default=False,
    ),
]
Seed = Annotated[str, typer.Option(metavar="SEED", help="The seed of the bot's own dice, to repeat what it wrote.")]


def run(
    words: Words,
    token: Tokens = None,
    seed: Seed = "",
    bot_seconds: BotSeconds = USUAL.seconds,
    bot_memory: BotMemory = USUAL.memory,
    bot_lookahead: BotLookahead = USUAL.lookahead,
) -> None:
    """Let a bot play one or more seats on a site, until their matches are over. Exits with 1 if a bot failed."""
    *urls, bot = words
    if not urls:
        raise CommandError("Give the address of the match page and a bot, such as: turnsheet bots connect URL hunter")
    chosen = Chosen(bot, seed or secrets.token_hex(4), Limits(bot_seconds, bot_memory, bot_lookahead))
    with site_errors():
        given = tokens.for_addresses([parse(url) for url in urls], token or ())
        seats = [_Player(address, each, chosen) for address, each in given]
        _must_differ([player.seat for player in seats])
    for each in seats:
        each.start()
    try:
        while any(each.is_alive() for each in seats):
            for each in seats:
                each.join(LOOK_SECONDS)
    except KeyboardInterrupt:
        raise CommandError("Stopped. The matches go on; start the command again to play on.", STOPPED) from None
    failed = [each for each in seats if each.failed]
    if failed:
        raise CommandError(
            f"{len(failed)} of {len(seats)} seats stopped early. Start the command again when the cause is fixed.",
            FAILED,
        )


def _must_differ(seats: Sequence[Seat]) -> None:
    there = [(seat.connection.address.site, seat.match_id, seat.number) for seat in seats]
    for each in there:
        if there.count(each) > 1:
            raise CommandError(f"Two tokens are for seat {each[2]} of match {each[1]}. Give each seat once.")


class Chosen(Struct, frozen=True):
    """What plays: the word for the bot, the seed of its dice, and what it may use."""

    bot: str
    seed: str
    limits: Limits


class _Player(threading.Thread):
    """The thread that plays a seat. Whatever the bot is, this seat has it begun for itself."""

    def __init__(self, address: SeatAddress, token: str, chosen: Chosen) -> None:
        super().__init__(daemon=True)
        self.failed = False
        self.seat = Seat(address, token, on_retry=lambda sentence: print(f"{sentence} Trying again.", file=sys.stderr))
        self.seat.connection.on_retry = self._say_lost
        self.seat.connection.on_return = lambda: self._say("connected again")
        self._lost = ""
        match = self.seat.latest
        game = find_version(match.game, match.version)
        self._seed = f"{match.id} {chosen.seed}"
        self._contender = find_contender(chosen.bot, game, chosen.limits)
        self._engagement = engagement(self.seat, game)
        self._opening = f"{one_line(match.title)} ({game.title}): {one_line(chosen.bot)} plays as "
        self._opening += f"{_name_of(self.seat)}, seed {chosen.seed}"

    def run(self) -> None:
        self._say(self._opening)
        try:
            with self.seat, self._contender.begin(self._engagement) as player:
                ConnectedBot(self.seat, self._engagement.game, player, seed=self._seed, say=self._say).play()
        except BotFaultError as error:
            self._give_up(f"The bot failed: {error}.")
        except (BotError, ClientError, CommandError) as error:
            self._give_up(str(error))

    def _give_up(self, reason: str) -> None:
        self.failed = True
        self._say(f"stopped: {one_line(reason)}")

    def _say(self, sentence: str) -> None:
        self._lost = ""
        with PRINTING:
            print(f"{datetime.now():%H:%M:%S}  {self.seat.match_id}, seat {self.seat.number}: {sentence}", flush=True)

    def _say_lost(self, sentence: str) -> None:
        """Say it once, however often it is tried again."""
        if sentence != self._lost:
            self._say(f"{one_line(sentence)} Trying again.")
            self._lost = sentence


def engagement(seat: Seat, game: AnyGame) -> Engagement:
    """What a bot plays on a seat of a site, with the options as the site shows them."""
    match = seat.latest
    told: dict[str, object] = {
        **match.options,
        **{each.name: seat.long_option(each.name) for each in match.option_texts},
    }
    options: Options = codec.convert(told, game.options_type)
    return Engagement(game, options, core_seats.Seat(seat.number), len(match.seats))


def _name_of(seat: Seat) -> str:
    """What the game calls the seat."""
    return f"player {seat.own.name}" if seat.own.name.isdecimal() else one_line(seat.own.name)
