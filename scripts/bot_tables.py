"""The page about the bots: what each of them does, and how strong it is against the others.

    python scripts/bot_tables.py                        measures all games and writes docs/guides/bots.md
    python scripts/bot_tables.py --game robots          measures one game and prints its chapter
    python scripts/bot_tables.py --game robots --write  puts it on the page and leaves the other chapters as they are
        [--matches 100] [--seed 100000] [--jobs 2] [--lookahead 16]

`bots/all_bots.py` says what a bot does. This script measures how strong it is, on seeds that no bot was tuned on. Each
share of wins has its 95 % interval (Wilson's), for which a match is one trial. Bots move on by one seat from match to
match, so that no seat is an advantage.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import combinations, permutations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from msgspec import Struct
from rich.progress import Progress

from turnsheet.bots.all_bots import BOTS, QUICK
from turnsheet.core import codec
from turnsheet.core.game import AnyGame
from turnsheet.games import GAMES
from turnsheet.games.starweb.rules.tables import DRAWN, LETTERS
from turnsheet.interfaces.cli.bots.contenders import Limits
from turnsheet.interfaces.cli.garbage_collection import raise_threshold
from turnsheet.interfaces.cli.offline.series import NORMAL_95, Arguments, Result, batch, batches
from turnsheet.interfaces.cli.progress import counted_progress
from turnsheet.interfaces.process_pool import ProcessPool

PAGE = Path(__file__).parents[1] / "docs" / "guides" / "bots.md"
SEED = 100_000
MATCHES = 100
FARTHER = 200_000
"""How much higher the seeds of tables by character begin: those between may serve to compare versions of a bot."""
NONE = "–"

Count = Callable[[str], None]


class Share(Struct, frozen=True):
    """How often a bot won, of how many matches; a shared win counts in parts."""

    wins: float
    matches: int

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        share, count = self.wins / self.matches, self.matches
        square = NORMAL_95**2 / count
        middle = (share + square / 2) / (1 + square)
        margin = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
        return max(0.0, middle - margin), min(1.0, middle + margin)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{percent(self.wins / self.matches)} ({percent(low)} to {percent(high)})"


class Among(Struct, frozen=True):
    """A bot alone among several copies of another one."""

    bot: str
    others: str
    count: int


class ByCharacter(Struct, frozen=True):
    """A bot alone among several copies of another one, with each of the characters of a game in turn.

    Such matches are long, so a row counts a fifth of the matches of other figures.
    """

    bot: str
    others: str
    count: int
    characters: dict[str, str]
    """The characters by the letters of the option `characters`."""


class Plan(Struct, frozen=True):
    """What is measured in a game: its bots, from the weakest to the best, and how they meet."""

    bots: tuple[str, ...]
    how: str
    """The sentence above the table."""
    others: int
    """How many copies of the bot of a column a bot of a row meets; 0: it plays alone."""
    options: dict[str, object] = {}
    among: tuple[Among, ...] = ()
    """Further matches, with more seats."""
    among_options: dict[str, object] = {}
    by_character: ByCharacter | None = None
    """Further whole matches, for a table with a row for each character."""
    measured: tuple[str, ...] = ()
    """What another command measured: its words and its figures, which this script does not make again."""


PLANS: dict[str, Plan] = {
    "raumkrieg": Plan(
        ("random", "easy", "medium", "hunter", "hard"),
        "Duels of two fleets. A bot of a row won this share of its matches against the bot of the column.",
        1,
        among=(Among("medium", "hunter", 8), Among("hard", "hunter", 8)),
        measured=(
            "`hard` is not safe from an opponent that knows how it thinks: a program that runs its functions to",
            "predict its orders, with dice of its own, and answers them as well as it can. In 100 duels against this",
            "program, on the seeds 400000 to 400099, `hard` won 1 % (0 % to 5 %). This command measured it:",
            "",
            "    python benchmarks/raumkrieg_exploit.py --duels 100",
        ),
    ),
    "robots": Plan(
        ("random", "easy", "medium", "hunters", "strong", "hard"),
        "Matches of two teams. A bot of a row won this share of its matches against the bot of the column.",
        1,
    ),
    "starweb": Plan(
        ("random", "easy", "medium", "settler", "hard"),
        "The trial game of six empires and twelve turns, with characters that are dealt at random: one bot of the row "
        "among five of the column. The fair share is 17 %.",
        5,
        {"variant": "trial"},
        among=(Among("settler", "random", 14), Among("hard", "settler", 14)),
        among_options={"turns": 30},
        by_character=ByCharacter("hard", "settler", 14, {**LETTERS}),
    ),
    "starprobe": Plan(
        ("random", "easy", "medium", "surveyor", "hard"),
        "Solo games of 60 months, with the same seeds for all: how often a bot of a row scored more than the bot of "
        "the column.",
        0,
    ),
}


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are, and write the page about them.")
    parser.add_argument("--game", choices=list(PLANS), help="measure one game and print its chapter")
    parser.add_argument("--write", action="store_true", help="put that chapter on the page")
    parser.add_argument("--matches", type=int, default=MATCHES, help="how many matches for each figure")
    parser.add_argument("--seed", type=int, default=SEED, help="the seed of the first of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play")
    parser.add_argument("--lookahead", type=int, default=QUICK, help="how many turns bots that search may simulate")
    chosen = parser.parse_args(arguments)
    if min(chosen.matches, chosen.jobs, chosen.lookahead) < 1 or chosen.seed < 0:
        parser.error("give positive numbers")
    if chosen.write and chosen.game is None:
        parser.error("--write needs --game; without both, the whole page is written")
    terms = Terms(chosen.matches, chosen.seed, chosen.jobs, chosen.lookahead)
    games = [game for game in GAMES if chosen.game in (None, game.id)]
    with counted_progress(quiet=False) as bar:
        chapters = [chapter(game, terms, bar) for game in games]
    if chosen.game is None:
        PAGE.write_text(page(chapters, terms), encoding="utf-8")
        print(f"wrote {PAGE.name}")
    elif chosen.write:
        PAGE.write_text(with_chapter(PAGE.read_text(encoding="utf-8"), chapters[0]), encoding="utf-8")
        print(f"wrote a chapter of {PAGE.name}")
    else:
        print("\n".join(chapters), end="")
    return 0


class Terms(Struct, frozen=True):
    """What is said on the command line."""

    matches: int
    seed: int
    jobs: int
    lookahead: int

    @property
    def seeds(self) -> str:
        """The seeds, as text."""
        return f"{self.seed} to {self.seed + self.matches - 1}"


def page(chapters: Sequence[str], terms: Terms) -> str:
    """The whole page."""
    return "\n".join([*introduction(terms), *chapters])


def with_chapter(text: str, chapter: str) -> str:
    """The page with a chapter in the place of the old one of the same title."""
    title = chapter.split("\n", 1)[0]
    before, _, rest = text.partition(f"\n{title}\n")
    old, next_title, after = rest.partition("\n## ")
    assert old, f"no chapter '{title}'"
    return f"{before}\n{chapter}{next_title}{after}"


def introduction(terms: Terms) -> list[str]:
    """What stands above the chapters."""
    return [
        "# The bots",
        "",
        "Every game has bots of three levels, `easy`, `medium` and `hard`, and some more. All of them know only what a",
        "player in their seat knows, and all mix their plans with dice of their own, so no game can be won by",
        "memorizing moves. Choose them on the page of a new match, or on the command line with `--bots`.",
        "",
        "The tables say how often a bot wins, each with the 95 % interval. This page is made by one command:",
        "",
        "    python scripts/bot_tables.py",
        "",
        f"It plays {terms.matches} matches for each figure, on the seeds {terms.seeds}, on which no bot was tuned.",
        f"Bots that search simulate {terms.lookahead} turns for each order sheet here, as in tournaments; on a",
        "site they may simulate more.",
        "",
    ]


def chapter(game: AnyGame, terms: Terms, bar: Progress) -> str:
    """The chapter on a game: its bots, and who beats whom."""
    plan = PLANS[game.id]
    steps = terms.matches * (measures(plan) if plan.others else len(plan.bots))
    steps += by_character_matches(terms) * (len(plan.by_character.characters) if plan.by_character else 0)
    task = bar.add_task(game.title, total=steps)

    def results(bots: tuple[str, ...], options: dict[str, object]) -> list[Result]:
        found = list(played(game, bots, options, terms))
        bar.advance(task, terms.matches)
        return found

    lines = [f"## {game.title}", "", *described(game), ""]
    if plan.others:
        shares = {pair: share(pair[0], results(seats(plan, pair), plan.options)) for pair in pairs(plan)}
        if plan.others == 1:
            shares |= {
                (other, bot): Share(each.matches - each.wins, each.matches) for (bot, other), each in shares.items()
            }
        lines += [plan.how, "", *crosstable(plan.bots, shares), ""]
    else:
        scores = {bot: [result.scores[0] for result in results((bot,), plan.options)] for bot in plan.bots}
        lines += [plan.how, "", *crosstable(plan.bots, more_often(scores)), "", *means(scores), ""]
    for among in plan.among:
        names = (among.bot, *(among.others for _ in range(among.count)))
        won = share(among.bot, results(names, plan.among_options))
        lines += [
            f"One `{among.bot}` among {among.count} `{among.others}`: it won {won} of its matches. "
            f"The fair share is {percent(1 / (among.count + 1))}.",
            "",
        ]
    if plan.by_character:
        shares_by_character: dict[str, Share] = {}
        for letter, name in plan.by_character.characters.items():
            shares_by_character[name] = share(
                plan.by_character.bot, list(with_character(game, plan.by_character, letter, terms))
            )
            bar.advance(task, by_character_matches(terms))
        lines += [*character_table(plan.by_character, shares_by_character, terms), ""]
    if plan.measured:
        lines += [*plan.measured, ""]
    return "\n".join(lines)


def described(game: AnyGame) -> list[str]:
    """What its bots do, in their own words."""
    found = [bot for bot in BOTS.values() if bot.plays(game.id)]
    return ["| bot | what it does |", "|---|---|", *(f"| `{bot.name}` | {bot.blurb} |" for bot in found)]


def pairs(plan: Plan) -> list[tuple[str, str]]:
    """Who meets whom: in duels each pair once, else each bot among copies of each other one."""
    return list(combinations(plan.bots, 2) if plan.others == 1 else permutations(plan.bots, 2))


def measures(plan: Plan) -> int:
    """How many series of matches are played."""
    return len(pairs(plan)) + len(plan.among)


def seats(plan: Plan, pair: tuple[str, str]) -> tuple[str, ...]:
    """The bots of a match, seat by seat."""
    return (pair[0], *(pair[1] for _ in range(plan.others)))


def played(game: AnyGame, bots: tuple[str, ...], options: dict[str, object], terms: Terms) -> Iterator[Result]:
    """The results of a series of matches."""
    told = codec.encode(options)
    codec.decode(told, game.options_type)  # so that wrong options are told once, and here
    work = Arguments(game.id, bots, told, terms.seed, limits=Limits(lookahead=terms.lookahead))
    with closing(batches(work, terms.matches, terms.jobs)) as results:
        for some in results:
            yield from some


def by_character_matches(terms: Terms) -> int:
    """How many matches count for each character."""
    return max(1, terms.matches // 5)


def with_character(game: AnyGame, plan: ByCharacter, letter: str, terms: Terms) -> Iterator[Result]:
    """The results of a series of matches in which the bot has one character; the others' are dealt.

    Match by match the bot moves on by one seat, and its letter with it.
    """
    seats, matches = plan.count + 1, by_character_matches(terms)
    work = []
    for place in range(min(seats, matches)):
        letters = DRAWN * place + letter + DRAWN * (plan.count - place)
        told = codec.encode({"characters": letters})
        bots = (plan.bot, *(plan.others for _ in range(plan.count)))
        arguments = Arguments(game.id, bots, told, terms.seed + FARTHER, limits=Limits(lookahead=terms.lookahead))
        work.append((arguments, range(place, matches, seats)))
    if terms.jobs == 1:
        found = (batch(*each) for each in work)
    else:
        found = ProcessPool(terms.jobs, raise_threshold).in_order(batch, work)
    with closing(found) as results:
        for some in results:
            yield from some


def character_table(plan: ByCharacter, shares: dict[str, Share], terms: Terms) -> list[str]:
    """A row for each character, and one for all of them."""
    whole = Share(sum(each.wins for each in shares.values()), sum(each.matches for each in shares.values()))
    first = terms.seed + FARTHER
    return [
        f"One `{plan.bot}` among {plan.count} `{plan.others}` in standard matches of any length, by its character; the "
        f"others' characters are dealt at random. The seeds are {first} to {first + by_character_matches(terms) - 1}.",
        "",
        "| character | won | of matches |",
        "|---|--:|--:|",
        *(f"| {name} | {each} | {each.matches} |" for name, each in shares.items()),
        f"| all | {whole} | {whole.matches} |",
    ]


def share(bot: str, results: list[Result]) -> Share:
    """How often a bot won."""
    own = [result.wins for result in results if result.bot == bot]
    return Share(sum(own), len(own))


def more_often(scores: dict[str, list[int]]) -> dict[tuple[str, str], Share]:
    """How often a bot scored more than another one with the same seed; the same score counts one half."""
    return {
        (bot, other): Share(
            sum((one > two) + (one == two) / 2 for one, two in zip(scores[bot], scores[other], strict=True)),
            len(scores[bot]),
        )
        for bot, other in permutations(scores, 2)
    }


def crosstable(bots: Sequence[str], shares: dict[tuple[str, str], Share]) -> list[str]:
    """A row and a column for each bot."""
    rows = [f"| | {' | '.join(f'`{bot}`' for bot in bots)} |", f"|---|{'--:|' * len(bots)}"]
    for bot in bots:
        cells = [str(shares[bot, other]) if bot != other else NONE for other in bots]
        rows.append(f"| `{bot}` | {' | '.join(cells)} |")
    return rows


def means(scores: dict[str, list[int]]) -> Iterator[str]:
    """What they score on average."""
    yield "| bot | mean score | 95 % interval | above 0 |"
    yield "|---|--:|--:|--:|"
    for bot, own in scores.items():
        mean = fmean(own)
        margin = NORMAL_95 * stdev(own) / sqrt(len(own)) if len(own) > 1 else 0.0
        above = percent(sum(score > 0 for score in own) / len(own))
        yield f"| `{bot}` | {mean:.1f} | {mean - margin:.1f} to {mean + margin:.1f} | {above} |".replace("-", "−")


def percent(share: float) -> str:
    """A share as whole percents."""
    return f"{round(100 * share)} %"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
