"""Tournaments as people meet them: they are created, entered, started, played and left; and the ladder of programs."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Club, Visitor
from tests.browser.filled_site import CONTESTS
from tests.browser.playing import ASK, GET
from turnsheet.host.robot_programs.ladder import PROVISIONAL

TITLE = "Friday round"


@pytest.fixture(scope="session")
def address(club: Club) -> str:
    return club.address


def tab(page: Page, name: str) -> Locator:
    """What a tab of a tournament shows."""
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def created(page: Page) -> str:
    """Somebody creates a tournament, and takes part in it; gives its path."""
    page.goto("/tournaments")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_role("radio", name=re.compile("^Round robin")).check()
    page.get_by_role("radio", name=re.compile("^Raumkrieg")).check()
    page.get_by_role("textbox", name="Title").fill(TITLE)
    page.get_by_role("button", name="Create the tournament").click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    return re.sub("^.*(?=/tournaments/)", "", page.url)


def enter(page: Page, path: str, name: str) -> None:
    page.goto(path)
    page.get_by_label("Your name in this tournament").fill(name)
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("listitem").filter(has_text=name)).to_contain_text("you")


def open_match(page: Page, path: str) -> str:
    """Somebody's match that is being played; empty if there is none."""
    shown = page.evaluate(GET, f"/api{path}")
    mine = [each["match"] for each in shown["pairings"] if each["mine"] and each["match"] and not each["ranks"]]
    return mine[0] if mine else ""


def begun(page: Page, path: str) -> None:
    """Wait until the first round is drawn, and show it."""
    for _ in range(240):
        if page.evaluate(GET, f"/api{path}")["info"]["round"] == 1:
            break
        page.wait_for_timeout(250)
    page.goto(path)


def resign(page: Page, match: str) -> None:
    page.goto(f"/match/{match}")
    page.get_by_role("tab", name="Match").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()
    expect(page.get_by_role("table", name="Standings")).to_be_visible()


def play_to_the_end(ann: Page, ben: Page, path: str) -> None:
    """Ben loses all matches, and Ann those against the bot."""
    lost: set[str] = {""}
    for _ in range(240):
        if ann.evaluate(GET, f"/api{path}")["info"]["phase"] == "over":
            return
        of_ann = open_match(ann, path)
        of_ben = open_match(ben, path)  # asked last: if Ann plays against Ben, it is here too
        loser, match = (ben, of_ben) if of_ben else (ann, of_ann)
        if match not in lost:  # a worker takes the result a little later
            resign(loser, match)
            lost.add(match)
        ann.wait_for_timeout(250)
    raise AssertionError("the tournament goes on")


def test_people_and_a_bot_enter_and_play_a_tournament_to_its_end(visitor: Visitor, club: Club) -> None:
    ann, ben, cat = (visitor(cookies=club.cookies(who)) for who in ("ann", "ben", "cat"))
    path = created(ann)
    expect(ann.get_by_role("button", name="Start the tournament")).to_be_disabled()
    enter(ben, path, "Ben the Bold")
    enter(cat, path, "Cat")
    cat.get_by_role("button", name="Leave", exact=True).click()
    expect(cat.get_by_role("button", name="Enter")).to_be_visible()
    ann.reload()
    ann.get_by_label("Let a bot take part").select_option("hunter")
    ann.get_by_role("button", name="Add", exact=True).click()
    expect(tab(ann, "Standings").get_by_role("listitem")).to_have_text(
        [re.compile("^1 Ann"), re.compile("^2 hunter"), re.compile("^3 Ben the Bold")]
    )
    expect(tab(ann, "Schedule")).to_contain_text("The first round is drawn when the tournament starts.")
    expect(tab(ann, "Crosstable")).to_contain_text("There are no results yet.")
    ann.get_by_role("button", name="Start the tournament").click()
    expect(ann.get_by_role("button", name="Start the tournament")).to_have_count(0)
    begun(ann, path)
    expect(tab(ann, "Schedule").get_by_text("being played")).to_have_count(1)
    expect(tab(ann, "Schedule").get_by_text("planned")).to_have_count(2)

    play_to_the_end(ann, ben, path)
    ann.goto(path)
    rows = ann.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows).to_have_text(
        [
            re.compile("^Place"),
            *(re.compile(rf"^\s*{place}\s*{name}") for place, name in ((1, "hunter"), (2, "Ann"), (3, "Ben"))),
        ]
    )
    schedule = tab(ann, "Schedule")
    expect(schedule.get_by_role("heading", level=3)).to_have_text(["Round 1", "Round 2", "Round 3"])
    expect(schedule.get_by_text("hunter won")).to_have_count(2)
    expect(schedule.get_by_text("Ann won")).to_have_count(1)
    cross = tab(ann, "Crosstable").get_by_role("row")
    expect(cross.nth(1).get_by_role("cell")).to_have_text(["1", "", "1", "1"])
    expect(cross.nth(3).get_by_role("cell")).to_have_text(["3", "0", "0", ""])
    expect(tab(ann, "History")).to_contain_text("The tournament is over.")
    ann.goto("/tournaments")
    tab(ann, "Finished").get_by_role("link", name=TITLE).click()
    expect(ann.get_by_role("heading", name=TITLE)).to_be_visible()


def test_a_player_drops_out_and_another_enters_late(visitor: Visitor, club: Club) -> None:
    ann, ben, cat = (visitor(cookies=club.cookies(who)) for who in ("ann", "ben", "cat"))
    wish = {"game": "raumkrieg", "kind": "swiss", "rounds": 3, "title": "Late", "enter": True}
    path = f"/tournaments/{ann.evaluate(ASK, ['/api/tournaments', wish])['id']}"
    enter(ben, path, "Ben the Bold")
    ann.goto(path)
    ann.get_by_role("button", name="Start the tournament").click()
    expect(ann.get_by_role("button", name="Drop out")).to_be_visible()
    cat.goto(path)
    cat.get_by_role("button", name="Enter from the next round").click()
    expect(tab(cat, "History")).to_contain_text("Cat entered late.")
    ben.reload()
    ben.get_by_role("button", name="Drop out").click()
    ben.get_by_role("dialog").get_by_role("button", name="Drop out").click()
    expect(ben.get_by_role("button", name="Drop out")).to_have_count(0)
    ben.reload()
    expect(ben.get_by_text("dropped out")).to_be_visible()
    expect(ben.get_by_role("button", name=re.compile("^Enter"))).to_have_count(0)
    ann.get_by_role("button", name="End the tournament").click()
    ann.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(ann.get_by_text("ended early")).to_be_visible()


def test_the_robot_ladder_shows_published_programs_and_their_contests(visitor: Visitor, club: Club) -> None:
    page = visitor(cookies=club.cookies("ann"))
    page.goto("/library/robots")
    page.get_by_role("link", name="Ladder", exact=True).click()
    expect(page.get_by_role("heading", name="Ladder: Robots")).to_be_visible()
    programs = page.get_by_role("list", name="Programs").get_by_role("listitem")
    new = programs.filter(has_text="Walker")
    expect(new).to_contain_text("Scout of Testers")
    shown = new.inner_text()
    played = re.search(r"(\d+) contest", shown)
    assert played is not None
    assert ("provisional" in shown) == (int(played[1]) < PROVISIONAL)
    assert programs.filter(has_text=re.compile("[1-9] contest")).count() > 5
    contests = page.get_by_role("list", name="Recent contests").get_by_role("listitem")
    assert contests.count() >= CONTESTS
    expect(contests.first).to_contain_text(re.compile("draw|team [12] won"))
