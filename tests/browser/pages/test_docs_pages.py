"""Rules and guides as people read them: from a match, from a refused order, with the keyboard, on a phone."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESK, PHONE, Visitor, faults, shot
from tests.browser.games.test_starweb import opened, sheet
from tests.browser.playing import turn_is, write
from tests.browser.printed_pages import printed
from turnsheet.interfaces.web import docs_pages

SIZES = {"desk": DESK, "phone": PHONE}
PAGES = [f"/{section}/{name}" for section, name in docs_pages.files()]
"""All that the site serves."""


def in_view(page: Page, name: str) -> bool:
    """Whether a place of the page is on the screen."""
    top = page.evaluate("name => document.getElementById(name).getBoundingClientRect().top", name)
    return bool(0 <= top < page.evaluate("innerHeight"))


@pytest.mark.one_of("path")
@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", SIZES)
def test_pages_fit_and_can_be_read_by_all(visitor: Visitor, size: str, path: str) -> None:
    page = visitor(SIZES[size], "dark" if size == "phone" else "light")
    page.goto(path)
    expect(page.get_by_role("article").get_by_role("heading", level=1)).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shot(page, f"book-{size}-{path.rpartition('/')[2]}")


def test_chapters_and_clauses_have_addresses(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.goto("/guides")
    page.get_by_role("link", name="Starweb", exact=True).click()
    expect(page).to_have_url(re.compile("/rules/starweb$"))
    chapter = page.get_by_role("navigation", name="Chapters").get_by_role("link", name="17 Plunder")
    chapter.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#17-plunder$"))
    assert in_view(page, "17-plunder")
    page.get_by_role("link", name="17.4", exact=True).click()
    expect(page.locator(".here")).to_have_id("17.4")
    page.reload()
    expect(page.locator(".here")).to_have_id("17.4")
    assert in_view(page, "17.4")
    page.goto("/guides/player")
    page.get_by_role("link", name="bot-author.md").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Writing bots and other programs")


def test_on_a_phone_the_chapters_unfold(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.goto("/rules/starprobe")
    page.get_by_text("Chapters", exact=True).click()
    page.get_by_role("link", name="19 The Board of Review").click()
    assert in_view(page, "19-the-board-of-review")


def test_a_page_that_is_not_there_says_so(visitor: Visitor) -> None:
    page = visitor(DESK, refused=True)
    said = {"status": 404, "code": "not-found", "title": "not found", "detail": "There is no page called chess."}
    page.route("**/api/docs/rules/chess", lambda route: route.fulfill(status=400, json=said))
    page.goto("/rules/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no page called chess.")
    page.get_by_role("link", name="All rules and guides").click()
    expect(page.get_by_role("link", name="Playing", exact=True)).to_have_attribute("href", "/guides/player")


def test_the_list_of_all_pages_says_that_it_loads(visitor: Visitor) -> None:
    page = visitor(DESK)
    held: list[Route] = []
    page.route("**/api/docs", lambda route: held.append(route))
    page.goto("/guides")
    expect(page.get_by_text("Loading …")).to_be_visible()
    held[0].continue_()
    expect(page.get_by_role("link", name="Playing", exact=True)).to_be_visible()
    expect(page.get_by_text("Loading …")).to_have_count(0)


def test_a_match_leads_to_its_rules_and_a_refused_order_to_its_reason(visitor: Visitor) -> None:
    page = visitor(DESK)
    opened(page)
    turn_is(page, 1)
    with page.expect_popup() as guide:
        page.get_by_role("link", name="Help", exact=True).click()
    expect(guide.value.get_by_role("heading", level=2, name="Starweb", exact=True)).to_be_in_viewport()
    with page.expect_popup() as rules:
        page.get_by_role("link", name="Rules", exact=True).click()
    expect(rules.value.get_by_role("heading", level=1)).to_have_text("Starweb: the rules")
    write(page, "F999W1")
    expect(sheet(page)).to_contain_text("F999W1")
    with page.expect_popup() as reason:
        page.get_by_role("link", name=re.compile("^rule on ")).click()
    expect(reason.value.locator(".here")).to_be_visible()
    assert reason.value.url.endswith("#" + str(reason.value.locator(".here").get_attribute("id")))


@pytest.mark.parametrize("size", SIZES)
def test_a_page_is_searched(visitor: Visitor, size: str) -> None:
    page = visitor(SIZES[size], "dark" if size == "phone" else "light")
    page.goto("/rules/starweb")
    expect(page.get_by_role("article").get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_role("searchbox", name="Search this page")
    expect(field).to_be_focused()
    page.keyboard.type("ambush hits")
    found = page.get_by_role("search")
    expect(found.get_by_role("status")).to_contain_text(re.compile("^[0-9]+ places$"))
    expect(found.get_by_role("link").first).to_contain_text("ambush")
    assert page.evaluate("CSS.highlights.get('doc-search').size") > 2
    assert faults(page) == []
    shot(page, f"search-{size}")
    found.get_by_role("link", name=re.compile("14.3")).click()
    expect(page.locator(".here")).to_have_id("14.3")
    assert in_view(page, "14.3")
    field.fill("no such word at all")
    expect(found.get_by_role("status")).to_have_text("Nothing found.")
    field.press("Escape")
    expect(field).to_have_value("")


def test_figures_have_names_and_their_letters_keep_their_size(visitor: Visitor) -> None:
    page = visitor(PHONE)
    page.goto("/rules/starweb")
    for name in ("The phases of a Starweb turn", "An ambush"):
        figure = page.get_by_role("img", name=name)
        figure.scroll_into_view_if_needed()
        expect(figure).to_be_visible()
        assert figure.evaluate("(drawn) => drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width") == 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_rules_are_printed_with_margins_heads_and_page_numbers(visitor: Visitor) -> None:
    page = visitor(DESK)
    page.goto("/rules/raumkrieg")
    expect(page.get_by_role("article").get_by_role("heading", level=1)).to_be_visible()
    pages = printed(page)
    assert len(pages) > 3
    for number, text in enumerate(pages, 1):
        assert "Raumkrieg:therules" in text
        assert f"Page{number}of{len(pages)}" in text
