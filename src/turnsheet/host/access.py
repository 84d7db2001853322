"""Access: who may see what of a match, and what they see. Each refusal to show something is decided here.

`may_hear`: that a match exists; sandboxes of others are refused here. `may_know`: the match itself; private matches of
others are refused here. `may_look`: its positions, from the viewer's own seat until the end and then from every seat.
`held_seat`: what only the player of a seat may see or do. Below them is what is shown: views, scores, messages, history
and match files.
"""

from collections import Counter
from datetime import datetime
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from turnsheet.core import codec
from turnsheet.core.commitments import commitment
from turnsheet.core.game import AnyGame, Prompt
from turnsheet.core.match import FORMAT, MatchFile, PlayedStep
from turnsheet.core.pages.story import NO_NAMES, PlayerNames, Story
from turnsheet.core.pages.views import View
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.host import refusals
from turnsheet.host.matches import lost_seats, position_summary
from turnsheet.host.matches.position_summary import Card
from turnsheet.host.matches.spectators import shown_step, watched
from turnsheet.host.people import STRANGER, Asker, holds, same
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, time_at, turn_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.known_scores import known_by
from turnsheet.host.store.parts_of_lists import ALL, Window
from turnsheet.host.store.row_types.matches import MatchRow, MatchSummary
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.store.row_types.turns import Outcome, TurnSummary
from turnsheet.host.store.rows.matches import former_players, matches, seats
from turnsheet.host.store.rows.turns import turn_contents, turns
from turnsheet.host.turns import position_labels

SCORES_AT_ONCE = 50
PLAYERS_DO_NOT_WATCH = "You play in this match or have played in it, so you can watch it once it is over."
PRIVATE = "This match is private. To play in it, ask the match owner for a link."


def may_know(connection: Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may see it.

    Who may see a sandbox is decided in `may_hear`.
    """
    row = may_hear(connection, match, asker, lock)
    if hidden_from(connection, row, asker):
        raise lost_seats.refusal(connection, match, asker) or RefusedError("private-match", PRIVATE)
    return row


def hidden_from(connection: Connection, row: MatchRow, asker: Asker) -> bool:
    """Whether a match is private and not the asker's.

    Only its owner and players see a private match, also when it is over; if its owner lets people watch, everybody with
    its address does.
    """
    return row.private and row.spectator_delay is None and not belongs(connection, row, asker)


def may_hear(connection: Connection, match: str, asker: Asker, lock: bool = False) -> MatchRow:
    """The match, if the asker may know that it exists: people with its address may, if it is not a sandbox.

    Only its player may see a sandbox until it and the match it was made from are over; if that match is private, only
    its people may then. For links to seats, which say why they do not work.
    """
    row = matches.find(connection, match, lock)
    if row.phase == "importing":
        raise refusals.no_such_match()
    if row.parent is None or belongs(connection, row, asker):
        return row
    origin = matches.find(connection, row.parent)
    over = row.phase == origin.phase == "ended"
    if not over or (origin.private and not belongs(connection, origin, asker)):
        raise refusals.no_such_match()
    return row


def belongs(connection: Connection, row: MatchSummary, asker: Asker) -> bool:
    """Whether the asker takes part in a match: as its owner, as the admin, or with a seat."""
    if asker.admin or same(asker.person, row.owner):
        return True
    return any(holds(seat, asker) for seat in seats.of_match(connection, row.id).values())


def plays_or_played(connection: Connection, row: MatchSummary, asker: Asker) -> bool:
    """Whether the asker has a seat in a match, or had one after it began: they may not watch it before its end."""
    if any(holds(seat, asker) for seat in seats.of_match(connection, row.id).values()):
        return True
    return asker.person is not None and former_players.is_one(connection, row.id, asker.person)


def held_seat(connection: Connection, match: str, seat: int, asker: Asker) -> SeatRow:
    """The row of a seat that must be the asker's."""
    row = seats.of_match(connection, match).get(seat)
    if row is not None and holds(row, asker):
        return row
    may_know(connection, match, asker)
    if row is None:
        raise refusals.no_such_seat()
    raise refusals.not_your_seat()


def hidden_with_parent(connection: Connection, site: Site, row: MatchRow) -> bool:
    """Whether a sandbox holds secret options of a match that still runs: earlier releases copied them."""
    if row.parent is None or row.game not in site.games:
        return False
    options = codec.decode(row.options, dict[str, object])
    held = any(options.get(name) for name in site.game(row.game).options_type.SECRET)
    return held and matches.find(connection, row.parent).phase != "ended"


def may_look(connection: Connection, site: Site, match: str, seat: int, asker: Asker) -> MatchRow:
    """The match, if the asker may look from that seat: their own, or any once the match is over."""
    row = may_know(connection, match, asker)
    over = row.phase == "ended" and not hidden_with_parent(connection, site, row)
    if over and row.head is not None:
        if seat != REFEREE and seat not in seats.of_match(connection, match):
            raise refusals.no_such_seat()
    elif seat == REFEREE:
        raise RefusedError("not-over", "You can see everything once the match is over.")
    else:
        held_seat(connection, match, seat, asker)
    return row


class Look(Struct, frozen=True):
    """A view, the game it is of, and the step it was made after."""

    game: AnyGame
    step: int
    view: View
    page: str
    """The printout as it was printed then."""
    prompt: Prompt | None
    """What all seats were asked for together then; None in games where they play one by one."""

    @property
    def about(self) -> str:
        return self.prompt.about if self.prompt else ""


class Spot(Struct, frozen=True):
    """A turn and a seat from which somebody may look at it. What is seen from there never changes."""

    row: MatchRow
    turn: int
    step: int
    seat: int

    @property
    def current(self) -> bool:
        """Whether no turn was played after it."""
        return self.turn == self.row.head


def look(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Look:
    """What a seat saw after a step, or sees now; spectators see it later."""
    return look_from(site, spot(site, match, seat, asker, step))


def spot(site: Site, match: str, seat: int, asker: Asker, step: int | None = None) -> Spot:
    """From where somebody looks, if they may. No state is read for it."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        if seat == REFEREE and watched(site, row):
            if plays_or_played(connection, row, asker):
                raise RefusedError("not-over", PLAYERS_DO_NOT_WATCH)
            step = shown_step(connection, site, row, step)
        else:
            row = may_look(connection, site, match, seat, asker)
        turn = row.head if step is None else _turn_of(connection, row, step)
        if turn is None:
            raise refusals.not_begun()
    return Spot(row, turn, row.step if step is None else step, seat)


def look_from(site: Site, spot: Spot) -> Look:
    """What is seen from there."""
    with site.store.read() as connection:
        state = turn_state(connection, site, spot.row, spot.turn)
        printed = turn_contents.read_page(connection, spot.turn, spot.seat)
    game = site.game_of(spot.row)
    view = game.rules.view(state, Seat(spot.seat))
    page = game.pages.printout(view) if printed is None else printed
    return Look(game, spot.step, view, page, position_labels.asked(game, state))


def story_from(site: Site, spot: Spot, names: PlayerNames = NO_NAMES) -> Story:
    """What happened in the step that led there, from what the seat knew before and after it."""
    with site.store.read() as connection:
        state = turn_state(connection, site, spot.row, spot.turn)
        earlier = turns.at_step(connection, spot.row.id, spot.step - 1)
        past = None if earlier is None else turn_state(connection, site, spot.row, earlier)
    game, seat = site.game_of(spot.row), Seat(spot.seat)
    before = None if past is None else game.rules.view(past, seat)
    return game.pages.story(before, game.rules.view(state, seat), names)


def player_names(site: Site, row: MatchRow) -> dict[Seat, str]:
    """Who has which seat, for sentences that all who see the match may read. Players of one name have their seats."""
    with site.store.read() as connection:
        there = seats.of_match(connection, row.id).values()
    known = {each.seat: each.player for each in there if each.player and not position_summary.hides_player(row, each)}
    often = Counter(known.values())
    return {Seat(seat): name if often[name] == 1 else f"{name} (seat {seat})" for seat, name in sorted(known.items())}


def _turn_of(connection: Connection, row: MatchRow, step: int) -> int:
    found = turns.at_step(connection, row.id, step)
    if found is None:
        raise refusals.no_such_turn()
    return found


def scores(site: Site, match: str, seat: int, asker: Asker) -> list[tuple[int, dict[Seat, int]]]:
    """The scores a seat knew after every step; all of them, once the match is over.

    Turns of older releases were kept without them: theirs are computed once, which may be slow, and kept.
    """
    while True:
        found = kept_scores(site, match, seat, asker)
        if found is not None:
            return found
        _keep_scores(site, match)


def kept_scores(site: Site, match: str, seat: int, asker: Asker) -> list[tuple[int, dict[Seat, int]]] | None:
    """The scores a seat knew after every step, which is quick; None if those of some turn were never kept."""
    with site.store.read() as connection:
        row = may_look(connection, site, match, seat, asker)
        rows = turns.scores(connection, match)
    knower = REFEREE if row.phase == "ended" else Seat(seat)
    found = [(step, known_by(written, knower)) for step, written in rows if written is not None]
    return found if len(found) == len(rows) else None


def _keep_scores(site: Site, match: str) -> None:
    """Compute the scores of some turns that have none, between two short transactions, and keep them."""
    with site.store.read() as connection:
        row = matches.find(connection, match)
        found = turns.without_scores(connection, match, SCORES_AT_ONCE)
        states = {turn: turn_state(connection, site, row, turn) for turn in found}
    computed = {turn: turn_contents.packed_scores(site.game_of(row), state) for turn, state in states.items()}
    with site.store.write() as connection:
        for turn, written in computed.items():
            turns.put_scores(connection, turn, written)


class Message(Struct, frozen=True):
    """A message that a seat received from another player, with the step it came with."""

    number: int
    """Counted from the first message the seat received."""
    step: int
    label: str
    """The turn in which it is read, such as `turn 3`; the step in games without simultaneous turns."""
    sender: int
    """The seat it came from; 0 while a match runs in which players know each other by code name only."""
    sender_name: str
    """What the game calls the sender."""
    to: int
    text: str


def received(site: Site, match: str, seat: int, asker: Asker, window: Window = ALL) -> list[Message]:
    """The messages a seat has received, the oldest first; the referee has them all."""
    with site.store.read() as connection:
        row = may_look(connection, site, match, seat, asker)
        rows = turns.messages_to(connection, match, None if seat == REFEREE else seat, window)
        card, _ = position_summary.read(connection, site, row)
    hidden = position_summary.names_are_secret(site, row)
    return [
        Message(
            number=number,
            step=step,
            label=_read_in(card, row, step),
            sender=0 if hidden else sender,
            sender_name=card.names.get(sender, "" if hidden else str(sender)),
            to=receiver,
            text=text,
        )
        for number, step, sender, receiver, text in rows
    ]


class SentMessage(Struct, frozen=True):
    """A message that a seat sent to another player and that was delivered, with the step in which that happened."""

    number: int
    """Counted from the first message the seat sent."""
    step: int
    label: str
    """The turn in which it is read, such as `turn 3`; the step in games without simultaneous turns."""
    to: int
    """The seat it went to; 0 while a match runs in which players know each other by code name only."""
    to_name: str
    """What the game calls the receiver; empty where players have several names, which are secret."""
    text: str


def sent(site: Site, match: str, seat: int, asker: Asker, window: Window = ALL) -> list[SentMessage]:
    """The messages a seat has sent, the oldest first; the referee sends none."""
    with site.store.read() as connection:
        row = may_look(connection, site, match, seat, asker)
        rows = turns.messages_by(connection, match, seat, window)
        card, _ = position_summary.read(connection, site, row)
    hidden = position_summary.names_are_secret(site, row)
    named = codec.decode(row.options, site.game_of(row).options_type).one_name_each
    return [
        SentMessage(
            number=number,
            step=step,
            label=_read_in(card, row, step),
            to=0 if hidden else receiver,
            to_name=card.names.get(receiver, "" if hidden else str(receiver)) if named else "",
            text=text,
        )
        for number, step, _, receiver, text in rows
    ]


def _read_in(card: Card, row: MatchRow, step: int) -> str:
    """The label of the position after a step: the turn that needs orders next, or the move."""
    last = step == row.step and not card.about
    if last:
        return "the end"
    return f"move {step}" if card.lead is None else f"turn {step + 1 + card.lead}"


class SeatOutcome(Struct, frozen=True):
    """What a seat did in a step."""

    seat: int
    outcome: Outcome


class HistoryStep(Struct, frozen=True):
    """A step that was played."""

    number: int
    """Counted from the first step on record, including those taken back."""
    step: int
    label: str
    """Such as `turn 3`; `move 3` in games without simultaneous turns; `the opening`."""
    at: datetime
    commitment: str
    """HMAC-SHA256 of the fingerprint under a secret key of the match. After the end the match file has the commitment
    and the key, and `turnsheet verify` checks it; empty in matches that ended before there were commitments."""
    fingerprint: str | None
    """SHA-256 of the whole position; null until the match is over."""
    outcomes: list[SeatOutcome]
    taken_back: bool = False


def history(site: Site, match: str, asker: Asker = STRANGER, window: Window = ALL) -> list[HistoryStep]:
    """All steps on record, those taken back included, in the order they were played."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        card, _ = position_summary.read(connection, site, row)
        rows = turns.history(connection, match, window)
    return [
        HistoryStep(
            number=number,
            step=turn.step,
            label=position_labels.played(turn.step, card.lead),
            at=time_at(turn.at),
            commitment=_published(row, turn),
            fingerprint=turn.fingerprint if row.phase == "ended" else None,
            outcomes=[SeatOutcome(seat, outcome) for seat, outcome in sorted(outcomes.items())],
            taken_back=turn.taken_back is not None,
        )
        for number, turn, outcomes in rows
    ]


def _published(row: MatchRow, turn: TurnSummary) -> str:
    """The commitment to a turn."""
    return commitment(row.commitment_key, turn.step, turn.take, turn.fingerprint) if row.commitment_key else ""


def match_file(site: Site, match: str, asker: Asker = STRANGER) -> MatchFile:
    """The whole match to keep and replay, seed included: only once it is over."""
    with site.store.read() as connection:
        row = may_know(connection, match, asker)
        if row.phase != "ended" or hidden_with_parent(connection, site, row):
            raise RefusedError("not-over", "You can download the match file once the match is over.")
        return written(connection, row)


def written(connection: Connection, row: MatchRow) -> MatchFile:
    """A match as a match file; that of an archived match is read from the archive, if it is still there.

    Until the end of an anonymous match its file does not say who plays.
    """
    if row.archived is not None:
        try:
            kept = codec.decode(Path(row.archived).read_bytes(), MatchFile)
        except (OSError, codec.BadDataError) as error:
            raise refusals.archived() from error
        named = tuple(each.player for each in seats.of_match(connection, row.id).values())  # one may be deleted since
        return replace(kept, players=named)
    line = turns.line(connection, row.id)
    if not line:
        raise RefusedError("wrong-phase", "The match never began, so it does not have a match file.")
    there = seats.of_match(connection, row.id).values()
    return codec.copied(
        MatchFile,
        row,
        options=codec.decode(row.options, dict[str, object]),
        start=line[0].fingerprint,
        steps=tuple(
            PlayedStep(
                codec.decode(turn.orders, dict[Seat, tuple[str, ...]]),
                turn.fingerprint,
                turn.take,
                _published(row, turn),
            )
            for turn in line[1:]
        ),
        players=() if row.anonymous and row.phase != "ended" else tuple(each.player for each in there),
        position=row.position or "",
        key=row.commitment_key or "",
        commitment=_published(row, line[0]),
        turnsheet=FORMAT,
        ended_by=UNSET if row.ended_by is None else row.ended_by,
        resigned=tuple(Seat(each.seat) for each in there if each.resigned is not None) or UNSET,
    )
