"""Around a match: invitations, chat between browsers, replacing a player, the Watch page and the calendar address."""

import re
import urllib.request

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import settled_page
from tests.browser.conftest import Visitor
from tests.browser.looks import LOOKS
from tests.browser.matches.test_together import usable
from tests.browser.playing import ASK, begun

DUEL = {"game": "raumkrieg", "seats": 2, "take": 1, "private": True, "undo_seconds": 0, "title": "Tuesday duel"}


def opened(page: Page, name: str, **more: object) -> str:
    """Somebody gives their name and creates a match; gives its id."""
    page.evaluate(ASK, ["/api/me", {"name": name}])
    return str(page.evaluate(ASK, ["/api/matches", {**DUEL, **more}])["id"])


def invitation(page: Page, match: str) -> str:
    return str(page.evaluate(ASK, [f"/api/matches/{match}/seats/2/invite", {}])["path"])


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name, as others see it").fill(name)
    page.get_by_role("button", name="Take this seat").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tuesday duel")


def write(page: Page, text: str, to: str = "") -> None:
    if to:
        page.get_by_role("combobox", name="To", exact=True).select_option(label=to)
    page.get_by_label("Chat message", exact=True).fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_label("Chat message", exact=True)).to_have_value("")


@pytest.mark.parametrize("look", LOOKS)
def test_an_invitation_tells_who_plays_what_and_when_and_that_it_is_used_up(visitor: Visitor, look: str) -> None:
    ann, ben, cat = visitor(), visitor(*LOOKS[look]), visitor(refused=True)
    match = opened(ann, "Ann", schedule={"period": 172800})
    link = invitation(ann, match)
    ben.goto(link)
    for words in ("Ann", "Raumkrieg", "Every 2 days", "1 seat is open"):
        expect(ben.locator("dl")).to_contain_text(words)
    usable(ben, f"join-{look}")
    join(ben, link, "Ben")
    cat.goto(link)
    expect(cat.get_by_role("heading", name="This invitation is used up")).to_be_visible()
    assert "Ben" not in cat.locator("main").inner_text()
    usable(cat, f"join-used-{look}")


@pytest.mark.parametrize("look", LOOKS)
def test_two_people_chat_before_and_during_a_match(visitor: Visitor, look: str) -> None:
    ann, ben = visitor(*LOOKS[look]), visitor()
    match = opened(ann, "Ann")
    join(ben, invitation(ann, match), "Ben")
    ann.goto(f"/match/{match}")
    write(ann, "Hello\n<b>Ben</b>")
    expect(ben.get_by_role("log")).to_contain_text("Hello\n<b>Ben</b>", use_inner_text=True)
    usable(ann, f"chat-before-{look}")
    ann.get_by_role("button", name="Start the match").click()
    tab = ben.get_by_role("tab", name=re.compile("^Chat"))
    expect(tab).to_be_visible()
    ann.get_by_role("tab", name=re.compile("^Chat")).click()
    write(ann, "Only for you", to="Ben only")
    expect(tab).to_contain_text("1")
    tab.click()
    expect(ben.get_by_role("log")).to_contain_text("to you only")
    write(ben, "Understood")
    expect(ann.get_by_role("log")).to_contain_text("Understood")
    usable(ann, f"chat-{look}")
    ben.get_by_role("tab", name=re.compile("^Printout")).click()
    expect(tab).not_to_contain_text("1")


def test_a_bot_cannot_be_written_to_and_the_chat_says_so(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = opened(ann, "Ann", seats=3, bots={"3": "hunter"})
    join(ben, invitation(ann, match), "Ben")
    ann.goto(f"/match/{match}")
    whom = ann.get_by_role("combobox", name="To", exact=True).get_by_role("option")
    expect(whom).to_have_text(["Everyone in this match", "Ben only"])
    expect(ann.get_by_text("Bots do not read it.")).to_be_visible()


def test_an_anonymous_match_has_no_chat(visitor: Visitor) -> None:
    ann, ben = visitor(), visitor()
    match = opened(ann, "Ann", game="starweb", preset="anonymous", seats=15)
    join(ben, invitation(ann, match), "Ben")
    ann.goto(f"/match/{match}")
    expect(ann.get_by_role("button", name="Start the match")).to_be_visible()
    for page in (ann, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Tuesday duel")
        expect(page.get_by_label("Chat message", exact=True)).to_have_count(0)
        expect(page.get_by_role("tab", name=re.compile("^Chat"))).to_have_count(0)


def test_the_owner_replaces_a_player_who_then_sees_nothing(visitor: Visitor) -> None:
    ann, ben, cat = visitor(), visitor(refused=True), visitor()
    match = opened(ann, "Ann")
    join(ben, invitation(ann, match), "Ben")
    ann.evaluate(ASK, [f"/api/matches/{match}/start", {}])
    ann.goto(f"/match/{match}")
    ann.get_by_role("tab", name="Match").click()
    ann.get_by_label("Replace Ben on seat 2").select_option(label="wait for the new player")
    ann.get_by_role("dialog").get_by_role("button", name="Replace player").click()
    link = ann.get_by_role("textbox", name="Invitation to seat 2").input_value()
    usable(ann, "replaced")
    expect(ben.get_by_role("alert")).to_contain_text("You no longer have a seat in this match")
    join(cat, link, "Cat")
    expect(cat.get_by_role("tab", name=re.compile("^Orders"))).to_be_visible()


def all_matches(page: Page) -> Locator:
    """The Watch page with all matches: those of other tests may be more interesting."""
    page.goto("/watch")
    page.get_by_role("button", name="Show all matches, newest first").click()
    every = page.get_by_role("region", name="All matches, newest first")
    expect(every.get_by_role("listitem").first).to_be_visible()
    return every


@pytest.mark.parametrize("look", LOOKS)
def test_the_watch_page_shows_matches_in_progress_and_finished_ones(visitor: Visitor, look: str) -> None:
    ann, cat = visitor(), visitor(*LOOKS[look])
    bots = {"1": "hunter", "2": "hunter"}
    over = opened(ann, "Ann", take=None, private=False, bots=bots, start=True, options={"turns": "3"}, title="Over")
    played = opened(
        ann, "Ann", private=False, watch="turn", title=f"Mine to play {look}", bots={"2": "hunter"}, start=True
    )
    for _ in range(3):
        ann.evaluate(ASK, [f"/api/matches/{played}/seats/1/orders?wait=20", {"text": ""}])
    card = all_matches(cat).get_by_role("listitem").filter(has_text=f"Mine to play {look}")
    expect(card.get_by_role("link").first).to_be_visible()
    expect(card.locator("svg .mark").first).to_be_attached()
    expect(cat.get_by_role("region", name="In progress").get_by_role("link").first).to_be_visible()
    expect(cat.get_by_role("region", name="Finished").get_by_role("link").first).to_be_visible()
    expect(cat.get_by_role("main").get_by_role("link", name="Over").first).to_be_visible()
    usable(cat, f"watch-{look}")
    assert over
    expect(all_matches(ann).get_by_role("link", name="Over").first).to_be_visible()
    expect(ann.get_by_role("link", name=f"Mine to play {look}")).to_have_count(0)


LOOK = "async (path) => (await fetch(path)).status"
"""Whether the API answers."""


def test_players_watch_their_own_match_only_when_it_is_over(visitor: Visitor) -> None:
    ann, ben, cat = visitor(refused=True), visitor(refused=True), visitor()
    match = begun(ann, ben, {"watch": "turn", "undo_seconds": 0, "title": "Two at sea"})
    for turn in range(3):
        for seat, page in ((1, ann), (2, ben)):
            page.evaluate(ASK, [f"/api/matches/{match}/seats/{seat}/orders", {"text": ""}])
        settled_page.wait_for(
            ann, f"async () => (await (await fetch('/api/matches/{match}')).json()).step > {turn}", True
        )
    all_matches(cat).get_by_role("link", name="Two at sea").first.click()
    expect(cat.get_by_role("heading", level=1)).to_contain_text("Two at sea")
    expect(cat.get_by_role("tab", name=re.compile("^Printout"))).to_be_visible()
    expect(cat.get_by_role("tab", name=re.compile("^Orders"))).to_have_count(0)
    whole = f"/api/matches/{match}/seats/0/chart?step=1"
    assert [page.evaluate(LOOK, whole) for page in (cat, ann, ben)] == [200, 403, 403]
    ann.evaluate(ASK, [f"/api/matches/{match}/end", {}])
    for page in (ann, ben):
        expect(all_matches(page).get_by_role("link", name="Two at sea").first).to_be_visible()
        page.goto(f"/match/{match}/replay?step=1&seat=0")
        expect(page.get_by_role("slider", name="Position in the match")).to_be_visible()
    assert [page.evaluate(LOOK, whole) for page in (ann, ben)] == [200, 200]


@pytest.mark.parametrize("look", LOOKS)
def test_a_calendar_address_is_made_and_revoked(visitor: Visitor, address: str, look: str) -> None:
    ann = visitor(*LOOKS[look])
    ann.goto("/notifications")
    ann.get_by_role("button", name="Create a calendar address").click()
    made = ann.get_by_role("textbox", name="Calendar address").input_value()
    assert made.startswith(address)
    with urllib.request.urlopen(made) as answer:
        assert answer.headers["content-type"].startswith("text/calendar")
        assert answer.read().startswith(b"BEGIN:VCALENDAR")
    usable(ann, f"calendar-{look}")
    ann.get_by_role("button", name="Revoke address").click()
    ann.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(ann.get_by_role("button", name="Create a calendar address")).to_be_visible()
