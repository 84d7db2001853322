"""Printouts in the shape in which the commercial game mails them, and what mail programs do to any printout."""

import re
from collections.abc import Callable
from functools import cache

from hypothesis import strategies as st

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.bot_match import step
from turnsheet.core.game import hosted
from turnsheet.core.match import Match
from turnsheet.games import starweb
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.tables import Variant

MAILED = """\
\ufeff  Subject:
SW-RB/311 T11 [HELIX] #9876
From:
Turns <turns@example.net>
Date:
5/9/2032, 7:40 PM
To:

(Sam Sample)
Game SW-RB/311, Turn 11, [HELIX]

[HELIX]: Merchant
~ ~(Score=1204,Worlds=2,Keys=2,Ships=31,Industry=42,Mines=9,People=201,
~ ~Artifacts=5,Met=[BRANT],Met=[COROL],Ally/Loader=[DUNE],Met=[ETHER],
~ ~Ally/Loader=[FLINT],Gifts=2)

[DUNE]: Apostle
~ ~(Score=377,Worlds=1,Keys=1,Ships=4,People=66,Converts=51,Artifacts=1,
~ ~Ally/Loader=[HELIX],Met=[COROL])

[FLINT]: Berserker
~ ~(Score=-12,Keys=1,Ships=3,Robots=80,Met=[ETHER],Ally=[HELIX],Loader=[DUNE])

~ ~------------

W23 (14,71,102) [HELIX] (Industry=40/31,Metal=55,Mines=6,Population=131,
~ ~ ~ Limit=160,Turns=4)~ V21:Platinum Pyramid~ V83:Silver Stardust
~ ~ ~ V99:Radiant Sphinx~ V4:Nebula Scrolls, Vol. IV
~ ~F15[HELIX]=8 (Cargo=13)
~ ~F33[DUNE]=4 (Moved,Cargo=2)~ V58:Arcturian Sword
~ ~F64[BRANT]=17 (AF90,At-Peace)
~ ~F90[]=0 (Lost by [HELIX],AF64)
~ ~(F41[FLINT]-->W14 F42[FLINT]-->W14 F118[COROL]-->W102 F119[DUNE]-->W71
~ ~F207[HELIX]-->W102)

W71 (23,88) [DUNE] C[DUNE] (Captured,Lost by [COROL],Industry=2,Metal=7,
~ ~ ~ Mines=3,Population=66/51C,Limit=90,Turns=1,P-Ships=3(Ambush))
~ ~F52[HELIX]=27 (Moved,PLANET-BUSTER(Built))

W102 (23,103,104) [] (Lost by [BRANT],BUSTED,Population=0,Deaths=47)
~ ~F77[FLINT]=3 (D)

Players you can see this turn:~ [BRANT]~ [COROL]~ [ETHER]

Their scores (not necessarily in order):~ 88~ 640~ 951

Orders=5 <errors and comments in angle-brackets>:
====================
F15U F15L W23B31F52 F52B F77D <5>
====================
Due Saturday, May 22 at 8:00 PM CET



Turns
PO Box 2
(555) 0199
https://www.example.net
""".replace("~", "\u00a0")
"""Made up, like all who are named on it."""

VARIANTS: dict[Variant, int] = {
    "standard": 4,
    "trial": 6,
    "anonymous": 3,
    "multi": 5,
    "partner": 4,
    "bitter end": 3,
}
TURNS = 6
ABOVE = (
    "Subject: Fwd: your turn\nFrom: Ann Other <ann@example.org>\nTo: me\n",
    "On Friday, Ann Other wrote:",
    "  Subject:\nSW-4 T3 [X] #12\nDate:\n1/2/2030, 9:15 AM\n\n(Ann Other)",
    "\n\n-------- Forwarded message --------\nHello,\nhere is mine. What do you think?\n",
)
BELOW = (
    "-- \nAnn Other\n(555) 0100\nhttps://www.example.org",
    "\n\n\nThe Moderator\nPO Box 1\n",
    "____________\nSent from somewhere",
    "\nGreetings, Ann\n[1] https://www.example.org",
)
BLANKS = "\u00a0\u2002\u2003\u2007\u2009\u202f\u3000"


@cache
def printouts(variant: Variant) -> tuple[str, ...]:
    """All printouts of some turns of a game among bots, of whom every second does anything there is."""
    seats = VARIANTS[variant]
    match = Match(hosted(starweb.game()), Options(variant=variant, turns=TURNS), seats, "a seed for reading")
    players = [BOTS["random" if seat % 2 else "settler"].player for seat in range(seats)]
    found: list[str] = []
    while not match.over:
        step(match, players)
        found += [
            match.game.pages.printout(match.game.rules.view(match.state, seat))
            for seat in match.game.rules.names(match.state)
        ]
    return tuple(found)


@st.composite
def printed(draw: st.DrawFn) -> str:
    """A printout of ours."""
    return draw(st.sampled_from(printouts(draw(st.sampled_from(sorted(VARIANTS))))))


def wrapped(text: str, width: int, prefix: str = "") -> str:
    """Lines broken at blanks as a mail program does it: what is left begins a line of its own, not indented."""
    lines: list[str] = []
    for whole in text.split("\n"):
        line, first = whole, True
        while len(line) > width:
            indent = len(line) - len(line.lstrip())
            if first and line.startswith(prefix):
                indent = max(indent, len(prefix))
            place = line.rfind(" ", indent + 1, width + 1)
            if place < 0:
                place = line.find(" ", max(width, indent + 1))
            if place < 0 or not line[:place].strip(" >"):
                break
            lines.append(line[:place])
            line, first = prefix + line[place:].lstrip(), False
        lines.append(line)
    return "\n".join(lines)


def quoted(text: str, mark: str) -> str:
    """Every line behind a mark; empty lines without the blank."""
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def reblanked(text: str, blank: str, every: int) -> str:
    """Every blank, or every second or third, replaced by another kind."""
    count = 0

    def other(_: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return blank if count % every == 0 else " "

    return re.sub(" ", other, text)


@st.composite
def mail(draw: st.DrawFn) -> Callable[[str], str]:
    """What mail does to a text: some of it or all, in the order in which it happens."""
    width = draw(st.integers(48, 80))
    marks = draw(st.lists(st.sampled_from(["> ", ">"]), max_size=2))
    again = draw(st.sampled_from([None, "comb", "well"]))
    blank, every = draw(st.sampled_from(BLANKS)), draw(st.integers(1, 3))
    above, below = draw(st.sampled_from(["", *ABOVE])), draw(st.sampled_from(["", *BELOW]))
    other = draw(st.booleans())
    end, order = draw(st.sampled_from(["\n", "\r\n", "\r", "\u2028"])), draw(st.sampled_from(["\ufeff", ""]))

    def sent(text: str) -> str:
        text = wrapped(text, width)
        text = "\n".join(filter(None, (above, text, below)))
        for mark in marks:
            text = quoted(text, mark)
        if again and marks:
            text = wrapped(text, width, "".join(reversed(marks)) if again == "well" else "")
        if other:
            text = reblanked(text, blank, every)
        return order + text.replace("\n", end)

    return sent
