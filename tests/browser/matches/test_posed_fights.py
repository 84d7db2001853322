"""Fights of positions that are set up for them: what is warned of beforehand, and drawn where it happens afterwards."""

import re
from collections.abc import Iterator, Mapping
from math import dist
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

import pytest
from msgspec import Struct
from playwright.sync_api import Locator, Page, expect

from tests.browser import settled_page
from tests.browser.conftest import Visitor, faults, shot
from tests.browser.matches.test_replay import bar, report, there_and_back
from tests.browser.playing import ASK, begun, write
from tests.helpers.posed_site import FOLDER
from tests.helpers.server_processes import serving, wait_until_ready
from turnsheet.games import starprobe

DESK = {"width": 1440, "height": 900}
OPTIONS = {"starweb": {"variant": "standard", "turns": "0"}}
"""What the positions have, where that is not what a new match has."""
Json = Mapping[str, object]
NO_WISH: Json = MappingProxyType({})
HERE = 6
"""Pixels between the middle of a mark and the middle of what is drawn on it, at most."""

BESIDE = 90
"""Pixels between the middle of a world and a fleet at it, at most."""

AMBUSH = """
[QUILL]: Merchant (Home=W1)
[ORRIN]: Empire Builder (Home=W3)
W1 (2) [QUILL] (Population=10,Limit=20)
   F1[QUILL]=5
W2 (1,3) [] (Population=5,Limit=20)
   F2[ORRIN]=2
   F4[QUILL]=1
W3 (2,4) [ORRIN] (Population=10,Limit=20)
W4 (3)
"""
"""On its way from W1 to W3, F1 passes two ships at W2, where F4 sees them."""

CAPTURE = """
[QUILL]: Merchant (Home=W1)
[ORRIN]: Empire Builder (Home=W3)
W1 (2) [QUILL] (Population=10,Limit=20)
   F1[QUILL]=5
W2 (1,3) [ORRIN] (Population=5,Limit=20)
W3 (2) [ORRIN] (Population=10,Limit=20)
   F2[ORRIN]=2
"""
"""W2 has no ships to keep it."""

LANDING = """
[TASK]: Berserker (Home=W1)
[ORRIN]: Empire Builder (Home=W3)
W1 (2) [TASK] (Population=20R,Limit=20)
W2 (1,3) [ORRIN] (Population=10,Limit=20)
   F1[TASK]=6
W3 (2) [ORRIN] (Population=10,Limit=20)
"""
"""F1 is at a world of somebody else, with ships to make robots of."""

UNSEEN_SNIPER = """
red tank at 0,0
red scout at -4,0
green sniper at 3,0 facing 3
to play green
"""
"""A tank sees one hex far, and the sniper is three away."""

NEAR_THE_EDGE = """
turn 3
14 of 1  V 40,0  P 950,500
15 of 1  V 10,0  P 950,400
24 of 2  V 0,0  P 100,500
"""
"""Without an order ship 14 stays just on the board, of which the right edge is at 999."""

LAST_SHOT = """
turn 12
11 of 1  V 0,0  P 100,300
24 of 2  V 0,0  P 180,300
25 of 2  V 0,0  P 800,300
"""
"""In the last turn ship 11 can hit ship 24, to the right of it."""

DUEL = """
reports battle
turn 4
10 of 1  V 0,0  P 400,300
11 of 1  V 0,0  P 100,300
20 of 2  V 0,0  P 425,300
24 of 2  V 0,0  P 180,300
"""
"""Ship 11 can destroy ship 24, and flagship 10 can capture flagship 20; everyone is told of every hit."""

TWO_FLEETS = """
[QUILL]: Merchant (Home=W1)
[ORRIN]: Empire Builder (Home=W3)
W1 (2) [QUILL] (Population=10,Limit=20)
W2 (1,3) [] (Population=5,Limit=20)
   F1[QUILL]=9
   F2[ORRIN]=2
W3 (2) [ORRIN] (Population=10,Limit=20)
"""
"""Two fleets at one world: nine ships can destroy two."""

LAST_WORLD = """
[QUILL]: Merchant (Home=W1)
[ORRIN]: Empire Builder (Home=W3)
W1 (2) [] (Population=10,Limit=20)
W2 (1,3) [QUILL] (Population=5,Limit=20)
W3 (2) [ORRIN] (Population=10,Limit=20)
   F2[ORRIN]=2
"""
"""All that QUILL still has is W2, and no ship keeps it."""

LAST_ROBOT = """
red tank at 0,0 health 1
yellow sniper at 3,0 facing 3
blue tank at -4,4
to play yellow
"""
"""The next hit is the last one for red, and blue plays on."""

ADRIFT = """
month 4
1 Beagle, Humanoid of C2/7, ship I near C3/7
1 crew naval 10
1 stores supplies 3
1 voyage launched 1
2 Fram, Canine of E12/0, ship II at E12/0
2 crew naval 10
2 stores supplies 10 slugs 5
"""
"""The Beagle has no fuel, and is nowhere near a star."""


@pytest.fixture(scope="module")
def positions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site looks for positions."""
    return tmp_path_factory.mktemp("positions")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, positions: Path) -> Iterator[str]:
    """The address of a site whose matches begin from positions."""
    folder = tmp_path_factory.mktemp("posed")
    with serving(folder, "tests.helpers.posed_site", None, **{FOLDER: str(positions)}) as address:
        wait_until_ready(address)
        yield address


class Fight(Struct, frozen=True):
    """A match of Ann in seat 1 and Ben in seat 2."""

    ann: Page
    ben: Page
    match: str

    def turn(self, first: str, second: str) -> None:
        """Play a turn with the orders of both, and wait until both can watch it."""
        for number, page, text in ((1, self.ann, first), (2, self.ben, second)):
            page.evaluate(ASK, [f"/api/matches/{self.match}/seats/{number}/orders", {"text": text}])
        for page in (self.ann, self.ben):
            expect(report(page).get_by_role("button", name="Watch again")).to_be_visible()


class Posed(Protocol):
    """Begins a match from a position of a game, with more wishes if there are any."""

    def __call__(self, game: str, position: str, wish: Json = ...) -> Fight:
        """The match."""


@pytest.fixture
def posed(visitor: Visitor, positions: Path) -> Posed:
    """Begins a match from a position of a game."""

    def pose(game: str, position: str, wish: Json = NO_WISH) -> Fight:
        (positions / game).write_text(position)
        ann, ben = visitor(DESK, moving=True), visitor(DESK, "dark", moving=True)
        match = begun(ann, ben, {"game": game, "undo_seconds": 0, "options": OPTIONS.get(game, {}), **wish})
        for page in (ann, ben):
            page.goto(f"/match/{match}")
            expect(page.get_by_role("region", name="Chart").locator("[data-mark]").first).to_be_visible()
        return Fight(ann, ben, match)

    return pose


def watch_to(page: Page, title: str) -> None:
    """Watch a replay step by step until the end of the first scene of this name."""
    report(page).get_by_role("button", name="Watch again").click()
    bar(page).get_by_role("button", name="Pause").click()
    bar(page).get_by_role("button", name="Previous scene").click()
    scenes = bar(page).get_by_role("button", name=re.compile(r", scene \d+ of \d+$"))
    names = [str(each.get_attribute("aria-label")) for each in scenes.all()]
    for number in range(1, next(n for n, name in enumerate(names) if f" {title}, scene" in name) + 1):
        bar(page).get_by_role("button", name="Next scene").click()
        expect(scenes.nth(number)).to_have_attribute("aria-current", "step")
    expect(bar(page).get_by_role("button", name="Play")).to_be_visible()


def at(page: Page, effect: Locator, mark: str) -> None:
    """An effect is drawn once, and where the mark is."""
    expect(effect).to_have_count(1)
    there = settled_page.middle(page.locator(f"[data-mark='{mark}']"))
    assert dist(settled_page.middle(effect), there) <= HERE


def caption(page: Page, words: str) -> None:
    """Words are written on the chart."""
    expect(page.locator("[data-caption]").filter(has_text=words)).to_have_count(1)


def test_an_ambush_on_the_way_is_warned_of_and_drawn_where_it_happened(posed: Posed) -> None:
    fight = posed("starweb", AMBUSH)
    write(fight.ann, "F1W2W3")
    warnings = fight.ann.get_by_role("status", name="Warnings")
    expect(warnings).to_contain_text("would lose 2 of its 5 ships in an ambush at W2 by F2 (2 ships, ORRIN)")
    assert faults(fight.ann) == []
    shot(fight.ann, "warned-of-ambush")
    write(fight.ann, "")
    expect(warnings).to_have_count(0)
    fight.turn("F1W2W3", "")
    for page, lost in ((fight.ann, "F1: 2 ships lost"), (fight.ben, "F1")):
        watch_to(page, "Ambush")
        at(page, page.locator("[data-burst=hit]"), "W2")
        caption(page, lost)
        shot(page, f"ambush-{lost.partition(' ')[0].strip(':')}")


def test_a_world_that_is_captured_changes_hands_where_it_is(posed: Posed) -> None:
    fight = posed("starweb", CAPTURE)
    fight.turn("F1W2", "")
    for page, words in ((fight.ann, "W2 now yours"), (fight.ben, "W2 now [QUILL]")):
        watch_to(page, "Captures")
        at(page, page.locator("[data-capture]"), "W2")
        caption(page, words)
        shot(page, f"captured-{words[-6:].strip(']')}")


def test_robots_that_land_are_drawn_on_the_world_they_attack(posed: Posed) -> None:
    fight = posed("starweb", LANDING)
    fight.turn("F1R5", "")
    for page in (fight.ann, fight.ben):
        watch_to(page, "Landings")
        at(page, page.locator("[data-point]"), "W2")
        caption(page, "robots land")
    shot(fight.ann, "landing")


def place(page: Page, effect: str) -> tuple[float, float]:
    """Where the middle of an effect is, seen from the ship that stays where it is, in units of the board."""
    east = settled_page.middle(page.locator("[data-mark='ship 10']"))
    west = settled_page.middle(page.locator("[data-mark='ship 11']"))
    x, y = settled_page.middle(page.locator(effect))
    scale = 300 / (east[0] - west[0])
    return (x - west[0]) * scale, (west[1] - y) * scale


def test_a_shot_has_its_cone_and_its_beam_and_what_it_hits_explodes_where_it_was(posed: Posed) -> None:
    fight = posed("raumkrieg", DUEL, {"options": {"reports": "battle"}})
    fight.turn("11 F 4 3", "")
    for page, others in ((fight.ann, "ship 24"), (fight.ben, "own 24")):
        watch_to(page, "Fire")
        shots = page.locator("g:has(> .beam)")
        expect(shots).to_have_count(1)
        expect(shots.locator(".sector")).to_have_count(1)
        expect(shots.locator(".beam.hits")).to_have_count(1)
        shot(page, f"fired-{others}")
        bar(page).get_by_role("button", name="Next scene").click()
        expect(bar(page).get_by_role("button", name=re.compile(" Hits, scene"))).to_have_attribute(
            "aria-current", "step"
        )
        burst = page.locator("[data-burst]")
        expect(burst).to_have_count(1)
        expect(burst).to_have_attribute("data-burst", "destroyed")
        assert place(page, "[data-burst] .wreck") == pytest.approx((80, 0), abs=4)
        shot(page, f"destroyed-{others}")


def test_a_flagship_that_is_captured_is_ringed_where_it_is(posed: Posed) -> None:
    fight = posed("raumkrieg", DUEL, {"options": {"reports": "battle"}})
    fight.turn("10 F 2 3", "")
    for page in (fight.ann, fight.ben):
        watch_to(page, "Captures")
        expect(page.locator("[data-capture]")).to_have_count(1)
        assert place(page, "[data-capture]") == pytest.approx((325, 0), abs=4)
        at(page, page.locator("[data-capture]"), "ship 20")
        expect(page.locator("[data-burst]")).to_have_count(0)
    shot(fight.ann, "captured-flagship")


def test_two_fleets_at_one_world_fire_where_they_are(posed: Posed) -> None:
    fight = posed("starweb", TWO_FLEETS)
    fight.turn("F1AF2", "")
    for page in (fight.ann, fight.ben):
        watch_to(page, "Fire")
        expect(page.locator(".beam.hits")).to_have_count(1)
        burst = page.locator("[data-burst]")
        expect(burst).to_have_count(1)
        world = settled_page.middle(page.locator("[data-mark='W2']"))
        assert dist(settled_page.middle(burst), world) < BESIDE
    shot(fight.ann, "fleets-fire")


def test_a_ship_that_leaves_the_board_is_warned_of(posed: Posed) -> None:
    page = posed("raumkrieg", NEAR_THE_EDGE).ann
    warnings = page.get_by_role("status", name="Warnings")
    expect(page.get_by_role("button", name="Send 2 orders")).to_be_visible()  # the first draft
    expect(warnings).to_have_count(0)
    write(page, "14 A 10,0")
    expect(warnings).to_contain_text("leaves the board at 1000,500 and is lost.")
    assert faults(page) == []
    shot(page, "leaves-the-board")
    warnings.get_by_role("button", name="14").click()
    expect(page.get_by_role("region", name="Orders for 14").locator(".warning")).to_contain_text("leaves the board")
    write(page, "14 A 9,0")
    expect(page.get_by_role("button", name="Send 1 order")).to_be_visible()
    expect(warnings).to_have_count(0)


def test_a_shot_out_of_the_fog_is_a_flash_at_its_target(posed: Posed) -> None:
    """The player who fires sees the beam; the one who is hit does not see where it comes from."""
    fight = posed("robots", UNSEEN_SNIPER)
    fight.ben.evaluate(ASK, [f"/api/matches/{fight.match}/seats/2/orders", {"text": "shoot 3 0"}])
    for page in (fight.ann, fight.ben):
        watch_to(page, "Fire")
        assert faults(page) == []
    at(fight.ann, fight.ann.locator("[data-flash] .ring"), "robot 0 tank")
    expect(fight.ann.locator(".beam, .muzzle")).to_have_count(0)
    expect(fight.ben.locator("[data-flash]")).to_have_count(0)
    expect(fight.ben.locator(".beam.hits")).to_have_count(1)
    shot(fight.ann, "shot-out-of-the-fog")
    shot(fight.ben, "shot-into-the-fog")


def eliminated(fight: Fight) -> None:
    """Ann is told of being eliminated, and Ben is not."""
    notice = fight.ann.get_by_role("note", name="Eliminated")
    expect(notice).to_contain_text("You are eliminated")
    expect(notice.get_by_role("button", name="Leave the match …")).to_be_enabled()
    expect(fight.ben.get_by_role("note", name="Eliminated")).to_have_count(0)
    assert faults(fight.ann) == []


def test_in_starweb_who_has_neither_worlds_nor_keys_is_told_and_watches_on(posed: Posed) -> None:
    fight = posed("starweb", LAST_WORLD)
    expect(fight.ann.get_by_role("note", name="Eliminated")).to_have_count(0)
    fight.turn("", "F2W2")
    eliminated(fight)
    expect(report(fight.ann)).to_contain_text("W2")
    watch_to(fight.ann, "Captures")
    caption(fight.ann, "W2 now [ORRIN]")
    shot(fight.ann, "eliminated-starweb")


def test_in_robots_a_team_without_robots_is_told_and_watches_on(posed: Posed) -> None:
    """Of two teams the other one has won then; of three, two play on."""
    fight = posed("robots", LAST_ROBOT, {"seats": 3, "bots": {"3": "sitters"}})
    expect(fight.ann.get_by_role("note", name="Eliminated")).to_have_count(0)
    fight.ben.evaluate(ASK, [f"/api/matches/{fight.match}/seats/2/orders", {"text": "shoot 3 0"}])
    eliminated(fight)
    expect(report(fight.ann)).to_contain_text("tank")
    expect(fight.ann.get_by_role("region", name="Your play")).to_have_count(0)
    shot(fight.ann, "eliminated-robots")


def test_in_star_probe_an_explorer_without_a_ship_is_told_and_watches_on(posed: Posed) -> None:
    sky = starprobe.game().notation.position(ADRIFT).options.sky
    fight = posed("starprobe", ADRIFT, {"options": {"control": "false", "sky": sky}})
    expect(fight.ann.get_by_role("note", name="Eliminated")).to_have_count(0)
    fight.ann.evaluate(ASK, [f"/api/matches/{fight.match}/seats/1/orders", {"text": "abandon ship"}])
    eliminated(fight)
    expect(report(fight.ann)).to_contain_text("We lost the Beagle")
    shot(fight.ann, "eliminated-starprobe")


def test_the_tag_of_the_owner_is_on_every_chip_of_starweb(posed: Posed) -> None:
    """At the place of a fleet, beside it, and where a target is chosen."""
    page = posed("starweb", TWO_FLEETS.replace("W2 (1,3) []", "W2 (1,3) [ORRIN]")).ann
    page.get_by_role("region", name="Chart").locator("[data-mark='F1']").focus()
    page.keyboard.press("Enter")
    card = page.get_by_role("region", name=re.compile("^Orders for F1"))
    tag = card.locator(".here").get_by_role("button", name=re.compile("^F2")).locator("b").inner_text().strip()
    assert re.fullmatch("OR?R?", tag)
    place = card.locator(".here").get_by_role("button", name=re.compile("^W2"))
    expect(place.locator("b")).to_have_text(tag)
    card.get_by_role("button", name=re.compile("^fire")).first.click()
    target = card.get_by_role("group").get_by_role("button", name=re.compile("F2"))
    expect(target.locator("b")).to_have_text(tag)
    assert faults(page) == []
    shot(page, "tags-starweb")


def test_the_tag_of_the_owner_is_on_what_is_at_the_same_place(posed: Posed) -> None:
    page = posed("raumkrieg", DUEL.replace("P 425,300", "P 400,300"), {"options": {"reports": "battle"}}).ann
    page.get_by_role("button", name=re.compile("^10 flagship")).click()
    card = page.get_by_role("complementary", name="Selected mark")
    expect(card.get_by_role("button", name=re.compile("^20")).locator("b")).to_have_text("2")
    assert faults(page) == []
    shot(page, "tags-raumkrieg")


INK = """(shape) => {
  const style = getComputedStyle(shape)
  const probe = document.createElement('i')
  probe.style.color = 'var(--you)'
  document.body.append(probe)
  const amber = getComputedStyle(probe).color
  probe.remove()
  return [style.getPropertyValue('fill'), style.getPropertyValue('stroke')].includes(amber)
}"""
"""Whether a shape has the colour of the person who looks."""


def test_own_robots_are_amber_in_both_themes_and_those_of_others_are_not(posed: Posed) -> None:
    fight = posed("robots", UNSEEN_SNIPER.replace("to play green", "to play red"))
    for page, own, other in ((fight.ann, "robot 0 tank", ""), (fight.ben, "robot 1 sniper", "robot 0 tank")):
        assert page.locator(f"[data-mark='{own}'] path").first.evaluate(INK)
        assert not other or not page.locator(f"[data-mark='{other}'] path").first.evaluate(INK)
        page.get_by_role("button", name="Legend").click()
        expect(page.get_by_role("list", name="Legend")).to_contain_text("amber: your own robots")
        assert faults(page) == []
        shot(page, f"amber-{own[-4:]}")


def test_in_robots_a_line_of_the_digest_leads_to_its_place_and_back(posed: Posed) -> None:
    fight = posed("robots", UNSEEN_SNIPER)
    fight.ben.evaluate(ASK, [f"/api/matches/{fight.match}/seats/2/orders", {"text": "shoot 3 0"}])
    there_and_back(fight.ann, "tank", "robot 0 tank")
    shot(fight.ann, "digest-places-robots")


def test_in_starweb_a_line_of_the_digest_leads_to_its_place_and_back(posed: Posed) -> None:
    fight = posed("starweb", CAPTURE)
    fight.turn("F1W2", "")
    there_and_back(fight.ann, "W2", "W2")
    shot(fight.ann, "digest-places-starweb")


def test_points_per_turn_and_the_rank_are_in_the_head(posed: Posed) -> None:
    """ORRIN is an Empire Builder and gets points for people, QUILL is a Merchant who has sold nothing."""
    fight = posed("starweb", CAPTURE)
    fight.turn("F1W2", "")
    for page, told in (
        (fight.ann, {"Rank": "^2 ?of 2"}),
        (fight.ben, {"Rank": "^1 ?of 2", "Points per turn": r"^\+\d"}),
    ):
        figures = page.get_by_role("region", name="Figures")
        for label, value in told.items():
            figure = figures.get_by_text(label, exact=True).locator("xpath=following-sibling::*")
            expect(figure).to_have_text(re.compile(value))
        shot(page, f"head-starweb-{len(told)}")


def test_the_result_calls_players_by_their_names(posed: Posed) -> None:
    fight = posed("raumkrieg", LAST_SHOT)
    for number, page, text in ((1, fight.ann, "11 F 4 3"), (2, fight.ben, "")):
        page.evaluate(ASK, [f"/api/matches/{fight.match}/seats/{number}/orders", {"text": text}])
    for page, headline, told in (
        (fight.ann, "You won", "Turn 12: You take the lead, for good"),
        (fight.ben, "Ann won", "Turn 12: Ann takes the lead, for good"),
    ):
        page.goto(f"/match/{fight.match}/result")
        expect(page.get_by_role("heading", level=1, name=headline)).to_be_visible()
        standings = page.get_by_role("table", name="Standings")
        for column, counts in (("Destroyed", ["1", "0"]), ("Captured", ["0", "0"]), ("Lost", ["0", "1"])):
            heads = [head.inner_text() for head in standings.get_by_role("columnheader").all()]
            assert standings.locator(f"tbody tr > :nth-child({heads.index(column) + 1})").all_inner_texts() == counts
        how = page.get_by_role("region", name="How it happened")
        expect(how).to_contain_text(told)
        expect(page.get_by_role("region", name="Best moments").get_by_role("listitem").first).to_be_visible()
        expect(page.get_by_role("main")).not_to_contain_text(re.compile(r"player \d", re.IGNORECASE))
        shot(page, f"result-names-{headline[:3]}")
