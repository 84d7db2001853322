"""Advice: what an attempt brings on average, which methods are best by that, what a survey is worth, and when to turn
back.

Rules: docs/rules/starprobe.md §9, §10, §13, §19. All of it comes from the tables and from the explorer's own view.
Natives count with what they are worth before their level is known. A lifeform is taken to strike once, at the team
that the rules let it attack. Surveys that would last until it is too late to come home bring nothing.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from turnsheet.games.starprobe.orders.checks.voyage import unexplorable
from turnsheet.games.starprobe.orders.context import context_of
from turnsheet.games.starprobe.orders.orders import Explore, write
from turnsheet.games.starprobe.pages.decisions.stars_in_reach import months_home
from turnsheet.games.starprobe.pages.decisions.survey_prompts import fixed
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.actions.battles import ground
from turnsheet.games.starprobe.rules.actions.battles.lifeforms import SCIENTISTS_BELOW, guards
from turnsheet.games.starprobe.rules.actions.exploration.reserves import survey_months
from turnsheet.games.starprobe.rules.actions.exploration.results import (
    M,
    base_value,
    dominant,
    inhabited,
    item_value,
    result_of,
    speciality,
)
from turnsheet.games.starprobe.rules.crew_and_cargo import crews
from turnsheet.games.starprobe.rules.stages import Free, Ground, Survey, Surveying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Crew
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Result, Tables, Unit
from turnsheet.games.starprobe.tables.tables import METHODS, tables_of

DIE = 6
SPARE = 3
"""Months to spare on the way home, for malfunctions and hazards."""
BEGINNINGS = 4
"""How many of the best methods are tried as the first."""

_Teams = tuple[tuple[int, ...], tuple[int, ...]]
"""The methods of First-In Teams, and those of crews."""


class Means(Struct, frozen=True):
    """What an attempt brings on average: Megarons, less what trouble costs, and the months of its survey."""

    worth: float
    months: float

    @property
    def rate(self) -> float:
        """What it brings for each month: that of the jump and the attempt, and those of the survey."""
        return self.worth / (1 + self.months)


class _Terms(Struct, frozen=True):
    """What decides about an attempt beside its methods."""

    tables: str
    crew: Crew
    beams: int
    spare: int
    """Months that a survey may last."""


def worth_of(result: Result, tables: Tables) -> int:
    """What a result is worth by its class and speciality, in quarters; the level of natives comes on top."""
    item = speciality(result)
    return base_value(result.classes, tables) + (item_value(item, tables) if item is not None else 0)


def attempt_means(view: View, own: Explorer, first_in: tuple[int, ...], by_crews: tuple[int, ...]) -> Means:
    """What methods bring on average in one attempt, where nothing is known of the system."""
    return _means(first_in, by_crews, _terms(view, own))


def _terms(view: View, own: Explorer) -> _Terms:
    spare = view.options.months - view.month - months_home(view, own, own.place)
    longest = max(view.tables.months)
    return _Terms(view.options.tables, own.crew, ground.beams(own, view.tables), min(max(spare, 0), longest))


@lru_cache(maxsize=2048)
def _means(first_in: tuple[int, ...], by_crews: tuple[int, ...], terms: _Terms) -> Means:
    tables = tables_of(terms.tables)
    survey = Survey(StarId(""), first_in, by_crews)
    worth, months = 0.0, 0.0
    for number in range(1, METHODS + 1):
        method, cell = dominant(replace(survey, numbers=(number, 1)), tables, None)
        result = result_of(cell)
        takes = survey_months(terms.crew, method, result, tables) if result.classes else 0
        if takes <= terms.spare:
            worth += worth_of(result, tables) / M
            months += takes
        if not inhabited(result):
            worth -= _trouble((method,) if method else (*first_in, *by_crews), terms)
    return Means(worth / METHODS, months / METHODS)


def _trouble(methods: tuple[int, ...], terms: _Terms) -> float:
    """What one look into the conflict matrix costs: each T is looked up under all of the methods (9.9, 13.1)."""
    rows = tables_of(terms.tables).conflict[1:]
    each = sum(row[method] for row in rows for method in methods) / len(rows)
    return each * sum(_lifeforms(method, terms) for method in methods)


@lru_cache(maxsize=512)
def _lifeforms(method: int, terms: _Terms) -> float:
    """What a T costs under a method, in Megarons: chances of lifeforms to strike, times charges (13.1 to 13.7)."""
    tables = tables_of(terms.tables)
    rows = tables.lifeforms[1:]
    return sum(_strike(row[method], terms, tables) for row in rows if row[method]) / len(rows)


def _strike(attack: int, terms: _Terms, tables: Tables) -> float:
    """One strike: at a Scientific Team with its guards, who die first, or at a First-In Team (13.2, 13.3)."""
    crew = terms.crew
    marines = guards(crew.marine, crew.scientific)
    team = Ground(attack, scientific=1, marine=marines)
    victim: Unit = "marine" if marines else "scientific"
    shares: list[tuple[float, Ground, Unit]] = []
    if crew.scientific:
        shares.append(((SCIENTISTS_BELOW - 1) / DIE if crew.first_in else 1.0, team, victim))
    if crew.first_in:
        alone = 1 - sum(share for share, _, _ in shares)
        shares.append((alone, Ground(attack, first_in=1), "first-in"))
    return sum(
        share
        * ground.chance(attack, ground.strength(group, tables)[1] + terms.beams)
        / 100
        * tables.units[unit].charge
        / M
        for share, group, unit in shares
    )


class Suggestion(Struct, frozen=True):
    """An order that is best on average, and what it brings."""

    order: str
    means: Means


def suggested(view: View, own: Explorer) -> Suggestion | None:
    """The methods that bring most for each month; None where nothing can be explored, or nothing brings anything."""
    if own.star is None or unexplorable(context_of(view)) is not None or fixed(view, own.star) is not None:
        return None
    terms = _terms(view, own)
    free = tuple(method for method in range(1, METHODS + 1) if method not in own.used)
    found = _best(own.crew.first_in, crews(own.crew), free, terms)
    if found is None:
        return None
    first_in, by_crews = found
    return Suggestion(write(Explore(first_in, by_crews)), _means(first_in, by_crews, terms))


@lru_cache(maxsize=64)
def _best(first_in: int, survey_crews: int, free: tuple[int, ...], terms: _Terms) -> _Teams | None:
    """Found by beginning with each of the best methods; None if nothing brings anything."""
    alone = sorted(free, key=lambda method: -_means((method,), (), terms).rate)[:BEGINNINGS]
    starts = [
        _with(((), ()), team, method) for team, most in ((0, first_in), (1, survey_crews)) if most for method in alone
    ]
    found = [_grown(start, (first_in, survey_crews), free, terms) for start in starts]
    best = max(found, key=lambda teams: _means(*teams, terms).rate, default=None)
    return best if best is not None and _means(*best, terms).rate > 0 else None


def _grown(teams: _Teams, most: tuple[int, int], free: tuple[int, ...], terms: _Terms) -> _Teams:
    """Methods, with others added as long as there are teams for them and it brings more per month."""
    while True:
        tries = [
            _with(teams, team, method)
            for team in (0, 1)
            if len(teams[team]) < most[team]
            for method in free
            if method not in teams[0] + teams[1]
        ]
        more = max(tries, key=lambda each: _means(*each, terms).rate, default=None)
        if more is None or _means(*more, terms).rate <= _means(*teams, terms).rate:
            return teams
        teams = more


def _with(teams: _Teams, team: int, method: int) -> _Teams:
    return ((*teams[0], method), teams[1]) if team == 0 else (teams[0], (*teams[1], method))


class SurveyGist(Struct, frozen=True):
    """What a survey under way comes to."""

    brings: float
    """In Megarons, when it is over; natives must be won first."""
    natives: bool
    over: int
    """The month in which it is over."""
    late: bool
    """Whether it is too late then to be home in the last month."""

    @property
    def worthwhile(self) -> bool:
        """Whether there is a reason to stay."""
        return self.brings > 0 and not self.late


def survey_gist(view: View, own: Explorer, stage: Surveying) -> SurveyGist:
    """What is gained by staying until a survey is over, and when that is (9.8, 19.11)."""
    survey = stage.survey
    result = result_of(survey.result)
    over = view.month + survey.months - survey.stayed + own.tried
    late = over + months_home(view, own, own.place) - 1 > view.options.months
    return SurveyGist(worth_of(result, view.tables) / M, inhabited(result), over, late)


def time_to_turn_back(view: View, own: Explorer) -> bool:
    """Whether a free ship should jump for home now: no more fuel than for that, or few months to spare for mishaps.

    Not if the fuel does not reach home: then it has to be found first.
    """
    if not isinstance(own.stage, Free) or own.star == own.home or not own.launched:
        return False
    away = months_home(view, own, own.place)
    if own.stores.slugs < away:
        return False
    return own.stores.slugs == away or view.month + away - 1 + SPARE >= view.options.months


def advised(view: View, own: Explorer) -> Iterator[str]:
    """What an explorer should do without delay, lest they lose months or a whole voyage (10.1, 19.11)."""
    last = view.options.months
    if isinstance(own.stage, Surveying):
        gist = survey_gist(view, own, own.stage)
        if not gist.brings:
            yield "This survey brings nothing: leave it, and explore another system."
        elif gist.late:
            yield f"This survey is over in month {gist.over}, too late to be home in month {last}: leave it."
    elif time_to_turn_back(view, own):
        away = months_home(view, own, own.place)
        by = last - away + 1
        if own.stores.slugs == away:
            yield "The fuel is just enough for the way home: jump home next, or the ship may be stranded."
        late = f"It is too late to be home in month {last}, so the Board will not count this voyage."
        soon = (
            f"Time to go home: jump in month {by} at the latest. A malfunction can cost months, so do not wait for it."
        )
        if by < view.month + SPARE + 1:
            yield late if by < view.month else soon
