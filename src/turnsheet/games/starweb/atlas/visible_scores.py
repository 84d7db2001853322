"""Visible scores, turn by turn: printed scores have no names, but several printouts of a turn show whose they are.

A printout names the players in sight and, apart from them, their scores. A player's own printout says which is theirs.
So one after the other is known: a score that only one player can have, or a player who can have only one score.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from turnsheet.games.starweb.pages.printout_data import Page
from turnsheet.games.starweb.printout_reader.fields import final_scores


class VisibleScore(Struct, frozen=True):
    """What is known of a player's score in a turn."""

    name: str
    score: int | None = None
    """None if it is not known."""
    possible: tuple[int, ...] = ()
    """The scores it may be, lowest first; the one alone if it is known."""


class TurnScores(Struct, frozen=True):
    """The scores of a turn, by name."""

    turn: int
    scores: tuple[VisibleScore, ...]


class _Turn:
    """What the printouts of one turn say of scores."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.known: dict[str, int] = {}
        self.possible: dict[str, set[int]] = {}
        self.groups: list[tuple[frozenset[str], tuple[int, ...]]] = []
        for page in pages:
            for heading in (page.heading, *page.others):
                if heading.name and heading.score is not None:
                    self.known[heading.name] = heading.score
            if len(set(page.seen)) == len(page.scores):
                self.groups.append((frozenset(page.seen), page.scores))
            for name in page.seen:
                given = set(page.scores)
                self.possible[name] = self.possible.get(name, given) & given

        for page in pages:
            self.known |= dict(final_scores(page.ending))

    def work_out(self) -> None:
        """Find out whose each score is, as far as it follows."""
        before = -1
        while before != self._certainty():
            before = self._certainty()
            for names, scores in self.groups:
                self._narrow(names, scores)

    def _certainty(self) -> int:
        return len(self.known) * 10_000 - sum(map(len, self.possible.values()))

    def _narrow(self, names: frozenset[str], scores: tuple[int, ...]) -> None:
        left = Counter(scores)
        left.subtract(self.known[name] for name in names & self.known.keys())
        unknown = sorted(names - self.known.keys())
        if min(left.values(), default=0) < 0:
            return  # it contradicts another printout
        rest = {score for score, count in left.items() if count}
        for name in unknown:
            self.possible[name] &= rest
            if len(self.possible[name]) == 1:
                (self.known[name],) = self.possible[name]
                return
        for score in sorted(rest):
            holders = [name for name in unknown if score in self.possible[name]]
            if holders and len(holders) == left[score]:
                self.known |= dict.fromkeys(holders, score)
                return


def visible_scores(pages: Iterable[Page]) -> tuple[TurnScores, ...]:
    """The scores of every turn of which there are printouts."""
    turns: dict[int, list[Page]] = {}
    for page in pages:
        turns.setdefault(page.heading.turn, []).append(page)
    found = []
    for number, printouts in sorted(turns.items()):
        turn = _Turn(printouts)
        turn.work_out()
        names = sorted(turn.known.keys() | turn.possible.keys())
        scores = tuple(
            VisibleScore(name, turn.known[name], (turn.known[name],))
            if name in turn.known
            else VisibleScore(name, None, tuple(sorted(turn.possible[name])))
            for name in names
        )
        if scores:
            found.append(TurnScores(number, scores))
    return tuple(found)
