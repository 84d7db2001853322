"""Results: how a match of a tournament ended, as ranks and in words."""

from collections.abc import Mapping
from string import Formatter

from turnsheet.core.tournaments.crosstable import ranks_of
from turnsheet.core.tournaments.pairings import FILLER, Pairing
from turnsheet.core.word_lists import together
from turnsheet.host.matches import position_summary
from turnsheet.host.sentences import Player, Sentence, sentence
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.engine import Connection
from turnsheet.host.store.row_types.matches import MatchRow
from turnsheet.host.store.row_types.tournaments import EntryRow
from turnsheet.host.store.rows.matches import seats


def told(paired: Pairing, ranks: tuple[int, ...], entries: Mapping[int, EntryRow]) -> str:
    """A result in words."""
    names = {number: each.name for number, each in entries.items()} | {FILLER: "a bot"}
    if len(set(ranks)) == 1:
        return f"a draw between {together(names[number] for number in paired.entries)}."
    if len(ranks) == 2:
        first, second = sorted(zip(ranks, paired.entries, strict=True))
        return f"{names[first[1]]} won against {names[second[1]]}."
    ordered = sorted(zip(ranks, paired.entries, strict=True))
    return ", ".join(f"{rank}. {names[number]}" for rank, number in ordered) + "."


def in_match(result: str, paired: Pairing, entries: Mapping[int, EntryRow]) -> Sentence:
    """A result that names entries by `place`, as a sentence about their match."""
    parts: list[str | Player] = []
    for text, number, *_ in Formatter().parse(result):
        parts.append(text)
        if number is not None:
            each = entries[int(number)]
            seat = paired.entries.index(each.number) + 1
            parts.append(Player(seat, each.holder, each.name) if each.holder is not None else each.name)
    return sentence(*parts)


def final_ranks(connection: Connection, site: Site, row: MatchRow) -> tuple[int, ...]:
    """The ranks of a match that is over: players who resigned come last; a match that was broken off is a draw."""
    there = seats.of_match(connection, row.id)
    gone = [seat for seat, each in sorted(there.items()) if each.resigned is not None]
    winners: tuple[int, ...] = ()
    scores = [0] * row.seats
    if row.ended_by is None and row.head is not None:
        standing = site.game_of(row).rules.standing(head_state(connection, site, row))
        scores = [standing.merits[seat] for seat in sorted(standing.merits)]
        winners = tuple(map(int, standing.winners))
    elif row.ended_by == "resigned":
        winners = position_summary.winners(row, there.values(), position_summary.of(connection, site, row))
    ranks = ranks_of(scores, [seat for seat in winners if seat not in gone])
    staying = sorted({rank for seat, rank in enumerate(ranks, 1) if seat not in gone})
    last = len(staying) + 1
    return tuple(last if seat in gone else 1 + staying.index(rank) for seat, rank in enumerate(ranks, 1))
