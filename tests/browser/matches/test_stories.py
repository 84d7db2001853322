"""What the four games really tell: figures in the head, and a turn that is played when it arrives."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visitor
from tests.browser.games import test_robots as robots
from tests.browser.games import test_starweb as starweb
from tests.browser.games import voyages
from tests.browser.matches.test_replay import bar, report
from tests.browser.pages.test_narrow import BEGIN
from tests.browser.playing import ASK, DAILY, begun, play_now, send, turn_is, write

FIGURES = {
    "raumkrieg": ["Turn", "Points", "Rank", "Your ships", "Fuel"],
    "robots": ["Turn", "Your robots", "Health", "Enemies destroyed"],
    "starprobe": ["Month", "Balance"],
    "starprobe for two": ["Month", "Balance", "Rank"],
    "starweb": ["Turn", "Score", "Worlds", "Ships", "Industry"],
}
"""What the head of each game's match has after the first turn."""
RIVAL = {"game": "starprobe", "seats": 2, "take": 1, "bots": {"2": "easy"}, "undo_seconds": 0, "start": True}


def figures(page: Page) -> Locator:
    """The head of a match."""
    return page.get_by_role("region", name="Figures")


def moving(page: Page) -> Locator:
    """What is drawn of a replay while things move."""
    return page.locator("canvas[data-moving]")


@pytest.mark.parametrize("game", FIGURES)
def test_the_head_has_what_matters_in_this_game(visitor: Visitor, game: str) -> None:
    page = visitor(PHONE)
    match = page.evaluate(ASK, ["/api/matches", RIVAL])["id"] if game.endswith("two") else page.evaluate(BEGIN, game)
    page.goto(f"/match/{match}")
    expect(page.get_by_text(re.compile("^Your turn: "))).to_be_visible()
    if game == "raumkrieg":
        send(page)
        turn_is(page, 1)
    for name in FIGURES[game]:
        expect(figures(page).get_by_text(name, exact=True)).to_have_count(1)


def test_the_head_has_the_deadline(visitor: Visitor) -> None:
    ann = visitor()
    ann.goto(f"/match/{begun(ann, visitor(), DAILY)}")
    expect(figures(ann)).to_contain_text("Deadline")


def test_a_turn_of_raumkrieg_is_played(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    play_now(page)
    send(page)
    turn_is(page, 1)
    write(page, "14 A 5,0")
    send(page)
    expect(moving(page)).to_have_attribute("data-moving", re.compile(r"\bship 14\b"))
    page.keyboard.press("Escape")
    expect(report(page)).to_contain_text("Turn 1")


def test_a_turn_of_starweb_is_played(visitor: Visitor) -> None:
    page = visitor(starweb.DESK, replays=True, moving=True)
    starweb.opened(page)
    home = str(starweb.drawn(page, "world").first.get_attribute("data-mark"))
    fleet = str(starweb.drawn(page, "key").first.get_attribute("data-mark"))
    gate = str(starweb.drawn(page, "unseen").first.get_attribute("data-mark"))
    write(page, f"{home}B9{fleet}\n{fleet}{gate}")
    send(page)
    expect(bar(page)).to_be_visible()
    bar(page).get_by_role("button", name=re.compile("Move.*, scene")).click()
    expect(moving(page)).to_have_attribute("data-moving", re.compile(rf"\b{fleet}\b"))
    page.keyboard.press("Escape")
    expect(report(page)).to_contain_text("Turn 1")


def test_a_move_of_robots_is_played(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    page.goto(f"/match/{robots.opened(page, take=1, bots={'2': 'sitters'})}")
    robots.plays(page, "scout: 3 moves")
    robots.pad(page, "Move").click()
    expect(moving(page)).to_be_attached()
    robots.plays(page, "scout: 2 moves")
    expect(moving(page)).to_have_count(0)


def test_a_jump_of_star_probe_is_played_and_watched_again(visitor: Visitor) -> None:
    page = visitor(replays=True, moving=True)
    voyages.opened(page)
    voyages.launched(page)
    voyages.click_a_lit_star(page)
    voyages.button(page, "^Jump to ").click()
    expect(moving(page)).to_be_attached()
    expect(moving(page)).to_have_count(0)
    report(page).get_by_role("button", name="Watch again").click()
    expect(bar(page).get_by_role("button", name=re.compile("Jump, scene 1 of"))).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="jump").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar(page)).to_have_count(0)
