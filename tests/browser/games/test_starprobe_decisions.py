"""The decisions of Star Probe: each has a form, a button with its price, and the text that belongs to it."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Visitor
from tests.browser.games.voyages import PRICE, WIDE, button, supposed, usable
from tests.browser.looks import LOOKS


@pytest.mark.one_of("stage")
@pytest.mark.parametrize("stage", ["contact again", "bargaining", "swaying", "attacked", "natives", "waiting"])
def test_every_decision_has_its_form(visitor: Visitor, stage: str) -> None:
    page = visitor(PHONE, "dark")
    supposed(page, stage)
    expect(page.get_by_role("region", name="Your voyage").get_by_role("button").first).to_be_enabled()
    usable(page, stage.replace(" ", "-"))


def test_the_price_of_a_decision_stands_on_its_button(visitor: Visitor) -> None:
    """Level 2, worth 14 M, second attempt: a salvo adds 25 % to the chance that they submit; war costs 35 M."""
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 find C3/5 class 1 race Avian level 2\n1 stage contact\n1 natives worth 14 again\n")
    expect(button(page, "^Negotiate: mode 1 .*win .* M; fail: they attack, ")).to_be_visible()
    blast = page.get_by_role("region", name="Blast them with missiles")
    expect(blast).to_contain_text(
        re.compile("you get 14.M and pay 3.M: .11.M remain. On average, including failures: −")
    )
    blast.get_by_text("All odds").click()
    blast.get_by_role("button", name=re.compile(" 1$")).click()
    expect(blast.get_by_role("table", name="Odds")).to_contain_text("75\u00a0%they do not submit: war")
    blast.get_by_role("button", name=re.compile("2$")).click()
    expect(button(page, "^Blast: 2 salvos .*war, −35.M$")).to_be_visible()
    expect(blast.get_by_role("table", name="Odds")).to_contain_text("50\u00a0%they do not submit: war")


@pytest.mark.parametrize("look", LOOKS)
def test_the_price_of_a_withdrawal_and_of_exploring_is_on_the_button(visitor: Visitor, look: str) -> None:
    page = visitor(*LOOKS[look])
    supposed(page, "natives")
    expect(button(page, "^Withdraw to the ship").locator("small")).to_contain_text(PRICE)
    usable(page, f"withdraw-{look}")
    supposed(page, "1 at C3/5\n1 stage free\n")
    button(page, "^12").click()
    expect(button(page, "^Explore: First-In Team by method 12").locator("small")).to_contain_text(PRICE)
    usable(page, f"explore-{look}")


def test_what_is_bought_on_a_voyage_has_its_price_on_the_button(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 ship II\n1 stage free\n1 damage hull 3\n")
    page.get_by_text("Buy, sell and repair", exact=True).click()
    expect(button(page, "^Mend the hull, 3 M$")).to_be_visible()
    form = page.get_by_role("group", name=re.compile("^Buy fuel slugs"))
    form.get_by_role("spinbutton").fill("4")
    expect(form.get_by_role("button", name=re.compile(r"4 slugs, −1\sM$"))).to_be_visible()
    usable(page, "shop")


def test_a_gain_is_asked_for_by_its_range(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "bargaining")
    more = page.get_by_role("region", name="Ask for more, as a number is drawn")
    more.get_by_role("button", name=re.compile("1 to 4$")).click()
    expect(more.get_by_role("button", name=re.compile("^Ask for more: 1 to 4 ?win"))).to_be_visible()
    expect(more).not_to_contain_text("RM")


def test_texts_and_buttons_of_a_decision_come_together(visitor: Visitor) -> None:
    """The lists are on their way: the cards stay with their text, and nothing can be pressed. Then both change."""
    page = visitor(WIDE)
    supposed(page, "numbers")
    held: list[Route] = []
    page.route(re.compile(r"/lists\?step=1$"), lambda route: held.append(route))
    region = page.get_by_role("region", name="Your voyage")
    expect(region).to_contain_text("are face down")
    button(page, "^Pick card 1").click()
    expect(page.get_by_role("slider", name="Position in the match")).to_have_value("1")
    page.wait_for_timeout(500)
    expect(region.locator("p", has_text="are face down")).to_be_visible()
    expect(region.locator("button.card").first).to_be_visible()
    assert region.evaluate("(region) => region.inert")
    for route in held:
        route.continue_()
    expect(region).to_contain_text("Your card shows 4")
    expect(region).not_to_contain_text("are face down")
    expect(region.locator("button.card")).to_have_count(0)
    assert not region.evaluate("(region) => region.inert")
    button(page, "^End month").click()
    expect(region).to_contain_text("Month 3 begins")
    assert "Your card shows" not in region.inner_text()


def test_after_a_decision_its_report_is_in_view_and_the_ship_keeps_its_name(visitor: Visitor) -> None:
    page = visitor({"width": 1440, "height": 600})
    supposed(page, "numbers")
    ship = page.locator(".chart-board .label").filter(has_text="Beagle")
    expect(ship).to_have_text("Beagle")
    page.locator("#panel").evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    expect(page.get_by_role("region", name="Turn report")).not_to_be_in_viewport()
    button(page, "^Pick card 2").click()
    expect(page.get_by_text(re.compile(r"^Your card shows \d+, the other card \d+\.$"))).to_be_visible()
    expect(page.get_by_role("region", name="Turn report")).to_be_in_viewport(ratio=0.9, timeout=10_000)
    assert any("on record by you" in str(mark.get_attribute("aria-label")) for mark in page.locator("g.mark").all())
    expect(ship).to_have_text("Beagle +1")


def test_the_button_that_explores_is_in_view_after_the_suggestion(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 stage free\n")
    button(page, "^Suggested: ").click(timeout=15_000)
    explore = button(page, "^Explore: .*method")
    expect(explore).to_be_in_viewport(ratio=0.9, timeout=10_000)


def test_a_quiet_survey_passes_with_one_click(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "surveying")
    expect(page.get_by_text("Your turn: month 1 of 60.")).to_be_visible()
    button(page, "^Wait until something happens").click()
    expect(page.get_by_text(re.compile(r"Your turn: month ([2-9]|\d\d) of 60\."))).to_be_visible()


def test_giving_up_comes_last_and_what_goes_on_is_the_button_to_press(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "surveying")
    expect(button(page, "^Wait until something happens")).to_have_class(re.compile(r"\bmain\b"))
    give_up = button(page, "^Give up the survey")
    expect(give_up).not_to_have_class(re.compile(r"\bmain\b"))
    names = button(page, ".").all_inner_texts()
    last = next(at for at, name in enumerate(names) if name.startswith("Give up"))
    assert [name.split("\n")[0] for name in names[last - 2 : last]] == ["Wait until something happens", "End month"]


def test_giving_up_is_the_button_to_press_where_a_survey_brings_nothing(visitor: Visitor) -> None:
    page = visitor(WIDE)
    supposed(page, "1 at C3/5\n1 stage surveying\n1 survey method 12 result 5 months 2 stayed 0\n")
    expect(page.get_by_text("This survey brings nothing: leave it")).to_be_visible()
    expect(button(page, "^Give up the survey")).to_have_class(re.compile(r"\bmain\b"))
