"""The two ways to end a month: what each is called, what it lets pass, and which of them is the plain thing to do.

Rules: docs/rules/starprobe.md §4, §9. `wait` ends one month. `wait on` ends months until something happens, also months
in which the ship could jump or explore, so it says so, and what trouble may come.
"""

from collections.abc import Iterator

from msgspec import Struct, UnsetType

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.orders.forms import order_forms
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.advice import survey_gist
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.exploration import staying
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited, result_of
from turnsheet.games.starprobe.rules.actions.home.board_of_review import sits
from turnsheet.games.starprobe.rules.state import Explorer

ACTS = frozenset(("jump", "explore", "report", "call", "refine", "forage", "gather"))
"""Orders of a free ship that are more than ending the month."""
END, ON = "End month", "Wait until something happens"
LAST = "End the last month"


class Ending(Struct, frozen=True):
    """A way to end the month."""

    order: str
    label: str
    about: str
    risk: str = ""
    """What trouble may come at the end of this month."""
    main: bool = False
    """Whether it is the plain thing to do now."""
    question: str = ""
    """What to ask first, since it may cost the whole voyage."""


def endings(view: View, own: Explorer) -> Iterator[Ending]:
    """How a month can be ended now; nothing at the docks, and where something else has to be decided first."""
    ends = stages.Free | stages.Jumping | stages.Repairing | stages.Surveying | stages.Waiting
    if view.over or own.done or not isinstance(own.stage, ends):
        return
    risk = _risk(view, own)
    free = isinstance(own.stage, stages.Free)
    idle = not (free and ACTS & {form.verb for form in order_forms(view)})
    if view.month >= view.options.months:
        yield Ending("wait", LAST, _last(view, own), risk, main=idle)
        return
    once = f"Month {view.month + 1} begins"
    able = _able(own) if free and (own.moved or own.tried) else ""
    again = f"{once}, and the ship can {able} again." if able else f"{once}."
    yield Ending("wait", END, again, risk, main=free and idle)
    vain = isinstance(own.stage, stages.Surveying) and not survey_gist(view, own, own.stage).worthwhile
    yield Ending("wait on", ON, _on(view, own), risk, main=not free and not vain, question=_question(view, own))


def _able(own: Explorer) -> str:
    """What a free ship can do in a new month: jumps need fuel, and at home nothing is explored."""
    jumps, explores = own.stores.slugs > 0, own.star is not None and own.star != own.home and own.stores.supplies > 0
    return " or ".join(word for word, can in (("jump", jumps), ("explore", explores)) if can)


def _last(view: View, own: Explorer) -> str:
    """What the end of the last month means (4.6, 19.1)."""
    if isinstance(own.stage, stages.Waiting):
        return "The game ends: no month is left in which you could leave again."
    if own.star == own.home and own.launched and sits(own, view.month, view.options.months):
        return "The Board counts this voyage, and the game ends."
    return "The game ends. The ship is not home, so the Board does not count this voyage."


def _question(view: View, own: Explorer) -> str:
    """A free ship away from home that waits may still be there when the game ends (4.6, 19.1)."""
    left = view.options.months - view.month
    if not isinstance(own.stage, stages.Free) or own.star == own.home or own.stores.supplies < left:
        return ""
    return (
        f"If nothing happens in the {count(left, 'month')} that are left, the game ends, and the Board does not count "
        "a voyage whose ship is not home."
    )


def _on(view: View, own: Explorer) -> str:
    """How long a wait may last, and what it passes over."""
    left = view.options.months - view.month
    match own.stage:
        case stages.Surveying(survey=survey) as surveying:
            takes = survey.months - survey.stayed + own.tried
            gist = survey_gist(view, own, surveying)
            then = "Natives can then be talked to." if gist.natives else f"It then brings {gist.brings:g} M."
            return f"{then} Until the survey is over, or something else happens: up to {count(takes, 'month')}."
        case stages.Jumping(months=months, lost=lost):
            return f"Until the ship arrives, or something else happens: up to {count(months + lost, 'month')}."
        case stages.Repairing(months=months):
            takes = months + own.moved
            return f"Until the repairs are done, or something else happens: up to {count(takes, 'month')}."
        case stages.Waiting(chance=chance):
            return f"Until you are released: {chance} % chance each month, with {count(left, 'month')} left."
        case _:
            pass
    skips = "Also skips months in which the ship could jump or explore"
    if own.star == own.home:
        return f"{skips}: up to {count(left, 'month')}."
    more = ""
    if not isinstance(own.stay, UnsetType) and own.stay.star == own.star:
        more = f" Every second month: {chances.any_trouble(own.stay.methods, view.tables)} risk of trouble."
    if own.stores.supplies:
        return f"{skips}, until supplies run out: up to {count(min(left, own.stores.supplies), 'month')}.{more}"
    return f"{skips}. There are no supplies, and people starve.{more}"


def _risk(view: View, own: Explorer) -> str:
    """The check that comes at the end of this month, if one does (9.13, D32)."""
    match own.stage:
        case stages.Free():
            methods = staying.due(own, view.month)
            return (
                f"{chances.any_trouble(methods, view.tables)} risk of trouble if the ship stays here" if methods else ""
            )
        case stages.Surveying(survey=survey) if not own.tried and survey.stayed % 2 == 0:
            odds = chances.trouble(survey.method, view.tables)
            harder = ", which makes the natives harder to win" if inhabited(result_of(survey.result)) else ""
            return f"{odds} risk of trouble{harder}"
        case _:
            return ""
