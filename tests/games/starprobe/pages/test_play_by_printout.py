"""A voyage played from the printout alone: the player sees the page of the seat and nothing else."""

import re
from collections.abc import Iterator

from turnsheet.core.events import Failed
from turnsheet.core.game import hosted
from turnsheet.core.match import Match
from turnsheet.core.seats import Seat
from turnsheet.games import starprobe
from turnsheet.games.starprobe.pages.view import View
from turnsheet.games.starprobe.rules.options import Options

GAME = hosted(starprobe.game())
SEAT = Seat(1)
LAST = 30
"""Months: two voyages."""
MOST_STEPS = 400
YEAR = 12
"""The Board meets for voyages that have lasted this number of months."""


class Page:
    """A printout, taken apart by its headings and by nothing but what is printed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.parts: dict[str, list[str]] = {}
        heading = ""
        for line in text.split("\n"):
            if re.match(r"[A-Z']{3}", line):
                heading = re.split(r"  +", line)[0]
                self.parts[heading] = [line]
            else:
                self.parts.setdefault(heading, []).append(line)
        self.forms = dict(self._forms())

    def _forms(self) -> Iterator[tuple[str, dict[str, list[str]]]]:
        """How orders are written, and what fills their gaps."""
        form, gaps = "", dict[str, list[str]]()
        for line in "\n".join(self.parts.get("ORDERS", [])[1:]).replace("\n        ", " ").split("\n"):
            if re.match(r"    \S", line):
                form, gaps = line.strip(), {}
            elif re.match(r"      <", line):
                names, _, filling = line.strip().partition(": ")
                for name in re.findall(r"<\w+>", names):
                    gaps[name] = self._words(filling)
            if form:
                yield form, gaps

    @staticmethod
    def _words(filling: str) -> list[str]:
        span = re.fullmatch(r"(\d+) to (\d+)", filling)
        if span:
            return [str(number) for number in range(int(span[1]), int(span[2]) + 1)]
        return [re.sub(r" \(.*\)", "", word) for word in filling.split(", ")]

    def form(self, verb: str) -> str | None:
        """How an order of a verb is written: with the first way to fill what must be filled, all else left out."""
        for form, gaps in self.forms.items():
            if form.split()[0] == verb:
                plain = re.sub(r"\s*(\.\.\.|\[[^]]*\])", "", form)
                for gap, words in gaps.items():
                    plain = plain.replace(gap, words[0])
                return plain
        return None

    def words(self) -> str:
        """All that is printed, with single blanks."""
        return " ".join(self.text.split())

    def stars(self) -> list[tuple[str, int, str]]:
        """Stars in reach: name, months, and what is on record."""
        form = re.compile(r"  (\S+) +(\S+) +(\d+) +(\d+)  (.*)")
        rows = (form.fullmatch(line) for line in self.parts.get("STARS IN REACH", []))
        return [(row[1], int(row[3]), row[5]) for row in rows if row]

    def methods(self) -> dict[int, tuple[int, int]]:
        """Methods: months of a survey, and the chance of a result; certain where the class is known."""
        rows = {line[:10].strip(): list(map(int, line[10:].split())) for line in self.parts["METHOD"] if line}
        chances = rows.get("result %", [100] * len(rows["METHOD"]))
        return dict(zip(rows["METHOD"], zip(rows["months"], chances, strict=True), strict=True))

    def explorable(self) -> bool:
        """Whether an attempt with a First-In Team can be ordered."""
        return "explore F<method>" in self.forms


def played(page: Page) -> str:
    """What the player orders."""
    for verb in ("report", "pick", "generate", "sway", "keep", "pay", "stand", "fight", "run", "negotiate"):
        order = page.form(verb)
        if order is not None:
            return order
    if page.form("ship") is not None:
        return "ship II" if "II" in page.forms["ship <kind>"]["<kind>"] else "ship I"
    if page.form("hire") is not None:
        return outfitted(page)
    if page.form("jump") is not None and (order := course(page)) is not None:
        return order
    return explored(page) if page.explorable() else page.form("wait") or "nothing to do"


def outfitted(page: Page) -> str:
    spent = re.search(r"(\S+) of (\S+) M are spent", page.words())
    assert spent is not None
    if float(spent[1]) > 0:
        return "launch"
    price = re.search(r"standard crew, (\S+) M:\n    standard crew\n", page.text)
    assert price is not None
    assert float(price[1]) <= float(spent[2])
    return "standard crew"


def course(page: Page) -> str | None:
    """Home when the year is nearly over; else, if nothing is left to explore, to a star with a way back."""
    month = re.search(r"Month (\d+) of the voyage", page.words())
    assert month is not None
    for star, months, known in page.stars():
        if "your home" in known and int(month[1]) + months >= YEAR:
            return f"jump {star}"
    if page.explorable() or int(month[1]) >= YEAR - 1:
        return None
    return next((f"jump {star}" for star, months, known in page.stars() if known == "-" and months == 1), None)


def explored(page: Page) -> str:
    """The method with the best chance for its months."""
    free, methods = page.forms["explore F<method>"]["<method>"], page.methods()
    best = max(map(int, free), key=lambda method: methods[method][1] / (2 + methods[method][0]))
    return f"explore F{best}"


def voyage(seed: str) -> tuple[Match, list[str]]:
    match = Match(GAME, Options(months=LAST, control=False), 1, seed)
    sent: list[str] = []
    while not match.over and len(sent) < MOST_STEPS:
        view = GAME.rules.view(match.state, SEAT)
        text = played(Page(GAME.pages.printout(view)))
        reading = GAME.rules.read(view, text)
        assert reading.refusals == (), (text, reading.refusals, GAME.pages.printout(view))
        sent.append(text)
        match.advance({SEAT: reading.orders})
        after = GAME.rules.view(match.state, SEAT)
        assert isinstance(after, View)
        assert not any(isinstance(each, Failed) for each in after.events)
    return match, sent


def test_a_solo_voyage_is_played_to_its_end_from_the_printout_alone() -> None:
    verbs: set[str] = set()
    best = 0
    for seed in ("1", "2", "3", "4"):
        match, sent = voyage(seed)
        assert match.over
        verbs |= {text.split()[0] for text in sent}
        best = max(best, GAME.rules.standing(match.state).scores[SEAT])
    assert verbs >= {"ship", "standard", "launch", "jump", "explore", "pick", "wait", "negotiate", "report"}
    assert best > 0
