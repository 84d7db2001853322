"""Ladders: how results change the ratings on each of them. Pure: the same results in the same order give the same.

The ladder `people` compares people with people, `bots` bots with bots, and `joint` everybody. A match of people and
bots counts on the joint ladder, and also among its people if there are two, and among its bots if they differ.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from turnsheet.host.ratings.skill import Skill, after_match
from turnsheet.host.store.row_types.ratings import Ladder, RatingRow
from turnsheet.host.store.rows.competition.ratings import Place

LADDERS: tuple[Ladder, ...] = ("people", "bots", "joint")
PROVISIONAL = 10
"""With fewer matches a rating is provisional."""
Key = tuple[str, Ladder]
"""A player, and the ladder that a rating of theirs is on."""


class Result(Struct, frozen=True):
    """A result that counts."""

    game: str
    ended: int
    places: Sequence[Place]


def on_ladder(ladder: Ladder, places: Sequence[Place]) -> list[Place]:
    """The places that count on a ladder; none if they are all of the same player."""
    kept = [place for place in places if ladder == "joint" or place.bot == (ladder == "bots")]
    return kept if len({place.player for place in kept}) > 1 else []


def after(result: Result, before: Mapping[Key, RatingRow]) -> dict[Key, RatingRow]:
    """The ratings that a result changes, as they are after it."""
    changed: dict[Key, RatingRow] = {}
    for ladder in LADDERS:
        places = sorted(on_ladder(ladder, result.places), key=lambda place: (place.seat, place.player))
        if not places:
            continue
        old = {place.player: before.get((place.player, ladder)) for place in places}
        skills = {player: Skill() if row is None else Skill(row.mean, row.deviation) for player, row in old.items()}
        new = after_match([skills[place.player] for place in places], [place.rank for place in places])
        best, worst = min(place.rank for place in places), max(place.rank for place in places)
        for player, row in old.items():
            own = [skill for place, skill in zip(places, new, strict=True) if place.player == player]
            won = best < worst and any(place.player == player and place.rank == best for place in places)
            changed[player, ladder] = RatingRow(
                player=player,
                game=result.game,
                ladder=ladder,
                mean=sum(skill.mean for skill in own) / len(own),  # a bot can have several seats
                deviation=sum(skill.deviation for skill in own) / len(own),
                matches=1 + (0 if row is None else row.matches),
                wins=int(won) + (0 if row is None else row.wins),
                ended=result.ended,
            )
    return changed


def after_all(results: Iterable[Result]) -> dict[Key, RatingRow]:
    """The ratings in a game after all its results, which are in their order."""
    ratings: dict[Key, RatingRow] = {}
    for result in results:
        ratings.update(after(result, ratings))
    return ratings
