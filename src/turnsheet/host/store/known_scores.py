"""Scores as each seat knew them after a turn, in the form in which they are stored with it.

They are written once, with the turn, so that a page with the scores of a whole match reads no states. Seats with the
same knowledge share an entry: in most games all seats know everything, or each only its own score.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from turnsheet.core import codec
from turnsheet.core.seats import Seat


class Known(Struct, frozen=True):
    """Scores by seat, and the seats that know them; 0 is the referee."""

    seats: tuple[int, ...]
    scores: dict[int, int]


def written(known: Iterable[tuple[Seat, Mapping[Seat, int]]]) -> str:
    """What each seat knows, for the store."""
    found: list[tuple[list[int], dict[int, int]]] = []
    for seat, scores in known:
        plain = {int(whose): score for whose, score in sorted(scores.items())}
        same = next((seats for seats, others in found if others == plain), None)
        if same is None:
            found.append(([int(seat)], plain))
        else:
            same.append(int(seat))
    return codec.encode([Known(tuple(seats), scores) for seats, scores in found]).decode()


def known_by(kept: str, seat: int) -> dict[Seat, int]:
    """The scores that a seat knew; none if there was no such seat."""
    for known in codec.decode(kept, list[Known]):
        if seat in known.seats:
            return {Seat(whose): score for whose, score in known.scores.items()}
    return {}
