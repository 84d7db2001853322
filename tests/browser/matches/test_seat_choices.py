"""Starweb: players choose their character and code name when they sit down, invited ones too."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor, faults, shot
from tests.browser.looks import LOOKS
from tests.browser.playing import ASK, turn_is


def form(page: Page) -> Locator:
    """What a player chooses for their seat."""
    return page.get_by_role("form", name=re.compile("^Your choices for seat"))


def printout(page: Page) -> Locator:
    """The first printout, which says who one is."""
    turn_is(page, 1)
    page.get_by_role("tab", name="Printout").click()
    return page.get_by_role("region", name="Printout")


@pytest.mark.parametrize("look", LOOKS)
def test_an_invited_player_chooses_and_may_choose_again(visitor: Visitor, look: str) -> None:
    ann, ben = visitor(), visitor(*LOOKS[look], refused=True)
    match = ann.evaluate(ASK, ["/api/matches", {"game": "starweb", "seats": 2, "take": 1, "private": True}])["id"]
    ben.goto(ann.evaluate(ASK, [f"/api/matches/{match}/seats/2/invite", {}])["path"])
    ben.get_by_role("button", name="Take this seat").click()
    expect(form(ben)).to_contain_text("takes fleets without a shot at more than three to one")
    form(ben).get_by_role("radio", name="Merchant").check()
    name = form(ben).get_by_role("textbox", name="Your code name")
    name.fill("two words")
    form(ben).get_by_role("button", name="Save your choices").click()
    expect(form(ben).get_by_role("alert")).to_contain_text("1 to 9 letters")
    name.fill("quill")
    form(ben).get_by_role("radio", name="Pirate").check()
    form(ben).get_by_role("button", name="Save your choices").click()
    expect(form(ben).get_by_text("Saved. Nobody else sees this.")).to_be_visible()
    assert faults(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shot(ben, f"seat-choices-{look}")
    ben.reload()
    expect(form(ben).get_by_role("radio", name="Pirate")).to_be_checked()
    ann.goto(f"/match/{match}")
    expect(form(ann).get_by_role("radio", name="Any")).to_be_checked()
    ann.get_by_role("button", name="Start the match").click()
    expect(printout(ben)).to_contain_text("[QUILL]")
    expect(printout(ben)).to_contain_text("Pirate")


def test_the_match_owner_can_deal_the_characters(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new?game=starweb")
    page.get_by_role("radio", name=re.compile("^Easy bots")).check()
    page.get_by_text(re.compile("^Details: ")).click()
    characters = page.get_by_role("group", name="Characters")
    expect(characters.get_by_role("combobox")).to_have_count(6)
    characters.get_by_role("combobox", name="Seat 1").select_option("Berserker")
    characters.get_by_role("combobox", name="Seat 4").select_option("Pirate")
    assert faults(page) == []
    shot(page, "seat-choices-dealt")
    page.get_by_role("button", name="Start the match").click()
    expect(printout(page)).to_contain_text("Berserker")


def test_against_bots_one_chooses_before_the_match_is_made(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new?game=starweb")
    page.get_by_role("radio", name=re.compile("^Easy bots")).check()
    page.get_by_role("radio", name="Apostle").check()
    page.get_by_role("textbox", name="Your code name").fill("Task")
    assert faults(page) == []
    shot(page, "seat-choices-new")
    page.get_by_role("button", name="Start the match").click()
    expect(printout(page)).to_contain_text("[TASK]")
    expect(printout(page)).to_contain_text("Apostle")


@pytest.mark.parametrize("look", LOOKS)
def test_people_at_one_screen_choose_one_after_the_other_and_in_secret(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    page.goto("/new?game=starweb")
    page.get_by_role("radio", name=re.compile("^People at this screen")).check()
    page.get_by_role("combobox", name="Number of seats").select_option("2")
    for seat, name in ((1, "Ann"), (2, "Ben")):
        page.get_by_role("textbox", name=f"Name of the player of seat {seat}").fill(name)
    expect(page.get_by_text("each player chooses in secret")).to_be_visible()
    page.get_by_role("button", name="Create the match").click()
    for name, character in (("Ann", "Pirate"), ("Ben", "Merchant")):
        heading = page.get_by_role("heading", name=re.compile(f"Pass the screen to {name}"))
        expect(heading).to_be_visible()
        expect(page.get_by_role("radio")).to_have_count(0)
        shot(page, f"choices-pass-{name}-{look}")
        page.get_by_role("button", name=re.compile(f"^I am {name}")).click()
        expect(form(page).get_by_role("radio", name="Any")).to_be_checked()
        form(page).get_by_role("radio", name=character).check()
        form(page).get_by_role("textbox", name="Your code name").fill(name)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        shot(page, f"choices-{name}-{look}")
        form(page).get_by_role("button", name="Save and hide").click()
    done = page.get_by_role("heading", name="Everyone has chosen")
    expect(done).to_be_focused()
    main = page.get_by_role("main")
    for secret in ("Pirate", "Merchant", "ANN", "BEN"):
        expect(main).not_to_contain_text(secret)
    assert faults(page) == []
    shot(page, f"choices-done-{look}")
    page.get_by_role("button", name=re.compile("^Ben")).click()
    page.get_by_role("button", name=re.compile("^I am Ben")).click()
    expect(form(page).get_by_role("radio", name="Merchant")).to_be_checked()
    form(page).get_by_role("button", name="Save and hide").click()
    expect(done).to_be_visible()
    page.get_by_role("button", name="Start the match").click()
    for name, character in (("Ann", "Pirate"), ("Ben", "Merchant")):
        page.get_by_role("button", name=re.compile(f"^I am {name}")).click()
        expect(printout(page)).to_contain_text(f"[{name.upper()}]: {character}")
        if name == "Ann":
            page.get_by_label("Playing as").select_option(index=1)


@pytest.mark.parametrize("look", LOOKS)
def test_learning_asks_for_the_character_too(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    page.get_by_role("button", name="Learn: Starweb").click()
    asks = page.get_by_role("dialog", name="Learn Starweb")
    asks.get_by_role("radio", name="Collector").check()
    asks.get_by_role("textbox", name="Your code name").fill("quill")
    assert faults(page) == []
    shot(page, f"learn-starweb-{look}")
    asks.get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Close the guide")).to_be_visible()
    expect(printout(page)).to_contain_text("[QUILL]: Artifact Collector")


@pytest.mark.parametrize("look", LOOKS)
def test_play_now_asks_for_the_character_and_enter_is_enough(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    page.get_by_role("button", name="Play now: Starweb").click()
    asks = page.get_by_role("dialog", name="Play Starweb")
    expect(asks.get_by_role("radio", name=re.compile("^Any"))).to_be_checked()
    expect(asks).to_contain_text("takes fleets without a shot at more than three to one")
    expect(asks.get_by_role("button", name="Start")).to_be_focused()
    name = asks.get_by_role("textbox", name="Your code name").input_value()
    assert re.fullmatch("[A-Z]{1,9}", name)
    page.wait_for_timeout(300)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shot(page, f"play-now-starweb-{look}")
    page.keyboard.press("Enter")
    expect(printout(page)).to_contain_text(f"[{name}]")


def test_play_now_takes_what_is_chosen_and_says_what_cannot_be(visitor: Visitor) -> None:
    page = visitor(refused=True)
    page.get_by_role("button", name="Play now: Starweb").click()
    asks = page.get_by_role("dialog", name="Play Starweb")
    asks.get_by_role("radio", name="Collector").check()
    asks.get_by_role("textbox", name="Your code name").fill("two words")
    page.keyboard.press("Enter")
    expect(asks.get_by_role("alert")).to_contain_text("1 to 9 letters")
    asks.get_by_role("textbox", name="Your code name").fill("quill")
    page.keyboard.press("Enter")
    expect(printout(page)).to_contain_text("[QUILL]")
    expect(printout(page)).to_contain_text("Collector")


def test_play_now_can_be_thought_over(visitor: Visitor) -> None:
    page = visitor()
    page.get_by_role("button", name="Play now: Starweb").click()
    asks = page.get_by_role("dialog", name="Play Starweb")
    expect(asks).to_be_visible()
    page.keyboard.press("Escape")
    expect(asks).to_be_hidden()
    expect(page.get_by_role("button", name="Play now: Starweb")).to_be_enabled()
