"""Scores and winners. Rules: docs/rules/starprobe.md §20, D112 to D114."""

from collections.abc import Sequence

from turnsheet.core.game import Standing
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.money import money
from turnsheet.games.starprobe.rules.options import Options
from turnsheet.games.starprobe.rules.stages import Lost, Outfitting, Waiting
from turnsheet.games.starprobe.rules.state import Explorer, State
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.star_map.places import StarId

MOST_LOSSES = 20
"""In 100, of all people ever taken aboard: the goal is to lose fewer."""


def standing(state: State) -> Standing:
    """Over or not, scores in whole Megarons and as they are written, and who has won."""
    exact = {Seat(number): each.score for number, each in enumerate(state.explorers, 1)}
    scores = {seat: whole(score) for seat, score in exact.items()}
    written = {seat: money(score) for seat, score in exact.items() if score % M}
    quarters = {seat: int(score) for seat, score in exact.items()} if written else {}
    if not state.over:
        return Standing(over=False, scores=scores, written=written, exact=quarters)
    fates = {Seat(number): fate(each) for number, each in enumerate(state.explorers, 1)}
    told = verdict(state.explorers[0], state.options) if len(state.explorers) == 1 else ""
    return Standing(
        over=True,
        scores=scores,
        written=written,
        exact=quarters,
        winners=winners(state),
        fates=fates,
        verdict=told,
    )


def eliminated(state: State) -> frozenset[Seat]:
    """The seats whose ship is lost; their score still counts."""
    return frozenset(Seat(number) for number, each in enumerate(state.explorers, 1) if isinstance(each.stage, Lost))


def fate(explorer: Explorer) -> str:
    """How it ended for an explorer: at home, on the way, or lost and by what; never where."""
    match explorer.stage:
        case Lost() as lost:
            return f"lost: {lost.cause}"
        case Outfitting() | Waiting():
            return "home"
        case _:
            return "home" if explorer.star == explorer.home else "not home at the end"


def whole(score: Quarters) -> int:
    """A score in whole Megarons, rounded down; places are settled by quarters."""
    return score // M


def winners(state: State) -> tuple[Seat, ...]:
    """Who has won when the game is over: a player alone who reached the goal; else all with the highest score."""
    if len(state.explorers) == 1:
        return (Seat(1),) if reached(state.explorers[0], state.options) else ()
    best = max(each.score for each in state.explorers)
    return tuple(Seat(number) for number, each in enumerate(state.explorers, 1) if each.score == best)


def winners_seen(view: View) -> tuple[Seat, ...]:
    """Who has won a game that is over, as a seat can tell: scores are public, and a player alone knows the goal."""
    if view.secrets is not None:
        return winners(view.secrets)
    if not view.others:
        return (view.seat,) if view.own is not None and reached(view.own, view.options) else ()
    scores = {each.seat: each.score for each in view.others}
    if view.own is not None:
        scores[view.seat] = view.own.score
    best = max(scores.values())
    return tuple(seat for seat in sorted(scores) if scores[seat] == best)


MILITARY = ("military", "war", "base", "sold")
"""What explorers were charged by the military, and what it bought of them."""


def military_total(explorers: Sequence[Explorer], home: StarId) -> Quarters:
    """What the military of a home has gained by its explorers (18.5, 19.3, D112)."""
    ledgers = (each.ledger for each in explorers if each.home == home)
    return Quarters(-sum(entry.amount for ledger in ledgers for entry in ledger if entry.cause in MILITARY))


def reached(explorer: Explorer, options: Options) -> bool:
    """Whether somebody who plays alone has reached the goal so far (D114)."""
    match options.goal:
        case "megarons":
            return explorer.score >= M * options.target
        case "find":
            return any(find.published and options.item in find.items for find in explorer.finds)
        case "losses":
            few = 100 * explorer.fallen < MOST_LOSSES * explorer.enlisted
            return explorer.boards > 0 and not isinstance(explorer.stage, Lost) and few
        case "score":
            return explorer.score > 0


def goal_words(options: Options, seats: int) -> str:
    """What wins, as a sentence."""
    if seats > 1:
        return "The highest score wins."
    match options.goal:
        case "megarons":
            return f"A score of {options.target} Megarons (M) wins."
        case "find":
            return f"Find {options.item} and report it to the Board to win."
        case "losses":
            return f"Come before the Board with less than {MOST_LOSSES} % of all people lost to win."
        case "score":
            return "Come home with more than 0 Megarons (M) to win."


def verdict(explorer: Explorer, options: Options) -> str:
    """Why a player alone has won or not: what the Board counted, or why it did not, and what wins (19.11, D114)."""
    if isinstance(explorer.stage, Lost):
        counted = "The ship is lost, and the Board counts nothing of its last voyage."
    elif fate(explorer) != "home":
        counted = (
            f"The ship was not home when month {options.months} ended: the Board counts nothing of its last voyage."
        )
    elif options.goal in ("score", "megarons"):
        counted = f"The Board counted {money(explorer.score)} M."
    else:
        counted = ""
    return " ".join(
        filter(None, (counted, _needed(options, "wins" if reached(explorer, options) else "would have won")))
    )


def _needed(options: Options, wins: str) -> str:
    match options.goal:
        case "megarons":
            return f"A score of {options.target} M {wins}."
        case "find":
            return f"Finding {options.item} and reporting it to the Board {wins}."
        case "losses":
            return f"Coming before the Board with less than {MOST_LOSSES} % of all people lost {wins}."
        case "score":
            return f"More than 0 M {wins}."
