"""Printouts of allies in the browser: pasted as mail brings them, drawn as theirs with source and turn, removed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.games.test_star_graph import DESK, chart, find, world
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, sound, turn_is


def together(ann: Page, ben: Page) -> str:
    """A match of Starweb of two people, begun; Ann's page shows it."""
    for name, page in (("Ann", ann), ("Ben", ben)):
        page.evaluate(ASK, ["/api/me", {"name": name}])
    opening = {"game": "starweb", "seats": 2, "take": 1, "undo_seconds": 0}
    match = str(ann.evaluate(ASK, ["/api/matches", opening])["id"])
    ben.evaluate(ASK, [f"/api/matches/{match}/seats/2/take", {}])
    ann.evaluate(ASK, [f"/api/matches/{match}/start", {}])
    ann.goto(f"/match/{match}")
    turn_is(ann, 1)
    return match


def printout(page: Page, match: str, seat: int) -> str:
    """The printout of a seat, as its holder gets it."""
    return str(page.evaluate(f"fetch('/api/matches/{match}/seats/{seat}/printout').then((a) => a.text())"))


def mailed(text: str) -> str:
    """As it comes in an answer to a mail."""
    lines = ("Hello Ann,", "", "here is mine.", *text.split("\n"), "-- ", "Ben")
    return "\n".join(f"> {line}" for line in lines).replace("  ", "\u00a0 ")


def paste(page: Page, text: str) -> None:
    page.get_by_label("Printout from an ally").fill(text)
    page.get_by_role("button", name="Add to the chart").click()


@pytest.mark.parametrize("look", LOOKS)
def test_an_allys_printout_is_drawn_as_theirs_and_removed(visitor: Visitor, look: str) -> None:
    ann, ben = visitor(*LOOKS[look]), visitor()
    match = together(ann, ben)
    text = printout(ben, match, 2)
    home = re.search(r"^W\d+", text, re.MULTILINE)
    whose = re.search(r"\[\w+\]", text)
    assert home is not None
    assert whose is not None
    expect(world(ann, home[0])).to_have_count(0)
    ann.get_by_role("tab", name="Printout").click()
    ann.get_by_text("Allies’ printouts").click()
    paste(ann, mailed(text))
    expect(ann.get_by_text(f"Added: {whose[0]} turn 1.")).to_be_visible()
    expect(ann.get_by_text("around the printout, not read: lines 1 to 3 and")).to_be_visible()
    expect(world(ann, home[0])).to_have_attribute(
        "aria-label", re.compile(f"^their world .*told by {re.escape(whose[0])}")
    )
    sound(ann, f"allied-printouts-{look}")
    find(ann, home[0])
    card = chart(ann).get_by_role("complementary", name="Selected mark")
    if look.startswith("phone"):
        card.get_by_role("button", name="More").click()
    expect(card.get_by_text("told by")).to_be_visible()
    expect(card.get_by_text("turn 1")).to_be_visible()
    sound(ann, f"allied-world-{look}")
    ann.reload()
    expect(world(ann, home[0])).to_have_attribute("aria-label", re.compile("^their world "))
    ann.get_by_role("tab", name="Lists").click()
    ann.get_by_role("group", name="Lists").get_by_role("button", name="Atlas").click()
    expect(ann.get_by_role("row").filter(has_text=whose[0].strip("[]")).first).to_be_visible()
    sound(ann, f"atlas-list-{look}")
    ann.get_by_role("tab", name="Printout").click()
    ann.get_by_text("Allies’ printouts").click()
    ann.get_by_label("Show allies' information on the chart").uncheck()
    expect(world(ann, home[0])).to_have_count(0)
    ann.get_by_label("Show allies' information on the chart").check()
    expect(world(ann, home[0])).to_have_count(1)
    ann.get_by_role("button", name="Remove the printout").click()
    expect(world(ann, home[0])).to_have_count(0)


def test_printouts_that_do_not_fit_are_refused_with_a_sentence(visitor: Visitor) -> None:
    ann, ben = visitor(DESK, refused=True), visitor()
    match = together(ann, ben)
    text = printout(ben, match, 2)
    ann.get_by_role("tab", name="Printout").click()
    ann.get_by_text("Allies’ printouts").click()
    for wrong, sentence in (
        (re.sub(r"Game \S+,", "Game SW-9876,", text, count=1), "This is a printout of game SW-9876"),
        (text.replace("Turn 1,", "Turn 7,", 1), "This printout is of turn 7, but this match is in turn 1."),
        (printout(ann, match, 1), "This is your own printout"),
        ("Dear Ann,", "This is not a printout of Starweb"),
    ):
        paste(ann, wrong)
        expect(ann.get_by_role("alert")).to_contain_text(sentence)
    expect(ann.get_by_role("button", name="Remove the printout")).to_have_count(0)
