"""Cards: the few facts about a match's position that lists show, stored with the match.

Without them, a list of a hundred matches would have to decode a hundred states. A card is written with its turn and
names it. If the match's newest turn is a different one (because a turn was taken back, or the match is older than
cards), the card is computed from the state again.
"""

from collections.abc import Iterable

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.host.refusals import RefusedError
from turnsheet.host.sentences import Player
from turnsheet.host.site import Site, turn_state
from turnsheet.host.store.engine import TRANSIENT, Connection
from turnsheet.host.store.row_types.matches import MatchChanges, MatchSummary
from turnsheet.host.store.row_types.seats import SeatRow
from turnsheet.host.turns import position_labels

REMEMBERED = 5000
"""How many cards that were made from states a server remembers."""


class Card(Struct, frozen=True):
    """What everyone may know of a position and, once the match has ended, who won."""

    names: dict[int, str] = {}
    """What the game calls each seat."""
    about: str = ""
    """What the seats are asked for now."""
    awaited: tuple[int, ...] = ()
    """The seats that the match waits for."""
    called: str = ""
    """The label of the last step; empty before the first."""
    winners: tuple[int, ...] = ()
    """The seats that would win if the match ended now: a secret until it has ended."""
    eliminated: tuple[int, ...] = ()
    """The seats that have nothing left: others may not know it until the match has ended."""
    lead: int | None = None
    """The turn that a step plays is the step's number plus this; None in games without simultaneous turns."""


def columns(game: AnyGame, turn: int, step: int, state: State, before: State | None = None) -> MatchChanges:
    """The card of the state after a step, as columns of the match; `before` is the state before it."""
    card = _card(game, state, step, position_labels.lead_of(game, state, before, step))
    return {"card": codec.encode(card).decode(), "card_turn": turn}


def of(connection: Connection, site: Site, row: MatchSummary) -> Card:
    """The card of a match; raises an error if its state cannot be read."""
    if row.card_turn is not None and row.head in (row.card_turn, None):  # none: its turns are in the archive
        return codec.decode(row.card or "", Card)
    if row.head is None:
        return Card()
    card = site.cards.get(row.head)
    if card is None:
        state = turn_state(connection, site, row, row.head)
        card = _card(site.game_of(row), state, row.step, position_labels.lead(connection, site, row))
        site.cards[row.head] = card
        while len(site.cards) > REMEMBERED:
            site.cards.pop(next(iter(site.cards)), None)
    return card


def names_are_secret(site: Site, row: MatchSummary) -> bool:
    """Whether only the players of a match know what the game calls their seats: until its end."""
    if row.phase == "ended":
        return False
    return row.game not in site.games or site.game(row.game).options_type.SECRET_NAMES


def winners(row: MatchSummary, there: Iterable[SeatRow], card: Card) -> tuple[int, ...]:
    """The seats that have won: by the rules, or because all others resigned. None before the end."""
    if row.phase != "ended":
        return ()
    left = tuple(seat.seat for seat in there if seat.resigned is None)
    return card.winners if row.ended_by != "resigned" else left if len(left) == 1 else ()


def seat_name(site: Site, row: MatchSummary, card: Card, seat: int, own: bool) -> str:
    """What the game calls a seat, for its own player or for others; its number where others may not know the name."""
    number = str(seat)
    return number if not own and names_are_secret(site, row) else card.names.get(seat, number)


def hides_player(row: MatchSummary, there: SeatRow) -> bool:
    """Whether others may not know who plays a seat: the people of anonymous matches, until the end."""
    return row.anonymous and row.phase != "ended" and there.kind == "person"


def player_in_text(row: MatchSummary, there: SeatRow) -> str | Player:
    """The player of a seat, at the beginning of a sentence that everybody may read."""
    if hides_player(row, there) or not there.player:
        return f"The player of seat {there.seat}"
    return Player(there.seat, there.holder, there.player) if there.kind == "person" else there.player


def _card(game: AnyGame, state: State, step: int, lead: int | None) -> Card:
    asked = game.rules.awaiting(state)
    first = position_labels.first(asked)
    return Card(
        names={int(seat): name for seat, name in game.rules.names(state).items()},
        about="" if first is None else first.about,
        awaited=tuple(sorted(int(seat) for seat, prompt in asked.items() if prompt.awaited)),
        called=position_labels.played(step, lead) if step else "",
        winners=tuple(map(int, game.rules.standing(state).winners)),
        eliminated=tuple(sorted(map(int, game.rules.eliminated(state)))),
        lead=lead,
    )


def read(connection: Connection, site: Site, row: MatchSummary) -> tuple[Card, str]:
    """The card of a match, or why it cannot be made. The reason never holds anything of the position."""
    try:
        if row.phase != "ended":
            site.game_of(row)
        return of(connection, site, row), ""
    except TRANSIENT:
        raise
    except RefusedError as error:  # a match that is over does not need its rules
        return Card(), "" if error.code == "needs-version" and row.phase == "ended" else error.sentence
    except Exception as error:  # other matches on the list do not suffer from it
        return Card(), f"The position of this match cannot be read ({type(error).__name__})."
