"""Cards: the little that lists need of a match's position, kept beside the match.

A list of a hundred matches would otherwise have to decode a hundred states. A card is written with the turn that
makes it true and names that turn; if the match's newest turn is another one (a turn was taken back, or the match is
older than cards), it is made from the state again.
"""

import sqlalchemy as sa
from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.game import AnyGame, State
from turnsheet.host import labels
from turnsheet.host.errors import RefusedError
from turnsheet.host.site import MatchRow, Site, turn_state
from turnsheet.host.store.engine import TRANSIENT

REMEMBERED = 5000
"""Cards made from states are remembered by the server, so many of them."""


class Card(Struct, frozen=True):
    """What a position tells everyone, and, once the match has ended, who won."""

    names: dict[int, str] = {}
    """What the game calls each seat."""
    about: str = ""
    """What the seats are asked for now."""
    awaited: tuple[int, ...] = ()
    """The seats that the match waits for."""
    called: str = ""
    """What the last step is called; empty before it."""
    winners: tuple[int, ...] = ()
    """Those who would have won if the match ended now: a secret until it has ended."""
    lead: int | None = None
    """What is to be added to the number of a step to get the turn it plays; None where steps are no turns."""


def columns(game: AnyGame, turn: int, step: int, state: State, before: State | None = None) -> dict[str, object]:
    """The card of the state that a step led to, as columns of the match; `before` is the state it was played in."""
    card = _card(game, state, step, labels.lead_of(game, state, before, step))
    return {"card": codec.encode(card).decode(), "card_turn": turn}


def of(connection: sa.Connection, site: Site, row: MatchRow) -> Card:
    """The card of a match; raises whatever makes its state unreadable."""
    if row["card_turn"] is not None and row["head"] in (row["card_turn"], None):  # none: its turns are in the archive
        return codec.decode(row["card"], Card)
    if row["head"] is None:
        return Card()
    card = site.cards.get(row["head"])
    if card is None:
        state = turn_state(connection, site, row, row["head"])
        card = _card(site.game_of(row), state, row["step"], labels.lead(connection, site, row))
        site.cards[row["head"]] = card
        while len(site.cards) > REMEMBERED:
            site.cards.pop(next(iter(site.cards)), None)
    return card


def names_are_secret(site: Site, row: MatchRow) -> bool:
    """Whether what the game calls the seats of a match is told to nobody but their players: not after its end."""
    if row["phase"] == "ended":
        return False
    return row["game"] not in site.games or site.game(row["game"]).options_type.SECRET_NAMES


def seat_name(site: Site, row: MatchRow, card: Card, seat: int, own: bool) -> str:
    """What the game calls a seat, for its own player or for others; its number where that is not for them to know."""
    number = str(seat)
    return number if not own and names_are_secret(site, row) else card.names.get(seat, number)


def _card(game: AnyGame, state: State, step: int, lead: int | None) -> Card:
    asked = game.rules.awaiting(state)
    return Card(
        names={int(seat): name for seat, name in game.rules.names(state).items()},
        about=min((prompt.about for prompt in asked.values()), default=""),
        awaited=tuple(sorted(int(seat) for seat, prompt in asked.items() if prompt.awaited)),
        called=labels.played(step, lead) if step else "",
        winners=tuple(map(int, game.rules.standing(state).winners)),
        lead=lead,
    )


def read(connection: sa.Connection, site: Site, row: MatchRow) -> tuple[Card, str]:
    """The card of a match, and why it cannot be made if it cannot. The reason never holds anything of the position."""
    try:
        if row["phase"] != "ended":
            site.game_of(row)
        return of(connection, site, row), ""
    except TRANSIENT:
        raise
    except RefusedError as error:  # of a match that is over, nobody needs the version of the rules any more
        return Card(), "" if error.code == "needs-version" and row["phase"] == "ended" else error.sentence
    except Exception as error:  # whatever is wrong with one match is its own affair
        return Card(), f"The position of this match cannot be read ({type(error).__name__})."
