"""Links that open a seat in another browser, and invitations."""

import re
from urllib.parse import quote

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.matches.test_together import usable
from tests.browser.playing import ASK, play_now, send, turn_is


def test_a_link_opens_a_sandbox_in_another_browser(visitor: Visitor) -> None:
    page, other = visitor(), visitor(refused=True)
    play_now(page)
    send(page)
    turn_is(page, 1)
    made = page.evaluate(ASK, [f"/api/matches/{page.url.rpartition('/')[2]}/seats/1/sandbox", {}])
    link = page.evaluate(ASK, [f"/api/matches/{made['id']}/seats/1/link", {}])
    other.goto(link["path"])
    expect(other.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Open your seat in\s+What if: "))
    usable(other, "join-sandbox")
    other.get_by_role("button", name="Open my seat here").click()
    expect(other.get_by_role("heading", level=1)).to_have_text(re.compile("^What if: "))
    other.goto(link["path"][:-4] + "XXXX")
    expect(other.get_by_text("This seat is already yours.")).to_be_visible()
    page.goto(f"/match/{made['id']}")  # the first browser keeps it
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^What if: "))
    page.evaluate(ASK, [f"/api/matches/{made['id']}/seats/1/link", {}])
    last = visitor(refused=True)
    last.goto(link["path"])
    expect(last.get_by_role("alert")).to_have_text(re.compile(r"A link to your\s+own seat works until you make a new"))


def test_an_invitation_stays_the_same_until_it_is_revoked_and_a_wrong_one_says_so(visitor: Visitor) -> None:
    ann, ben, cat = visitor(), visitor(), visitor(refused=True)
    ann.goto("/new?game=raumkrieg")
    ann.get_by_role("radio", name=re.compile("^People you send them links")).check()
    ann.get_by_role("button", name="Create the match").click()
    expect(ann.get_by_text("open, by invitation").first).to_be_visible()
    match = ann.url
    cat.goto(match)
    expect(cat.get_by_role("alert")).to_have_text(re.compile("^This match is private"))
    back = match[match.index("/match/") :]
    cat.get_by_role("alert").get_by_role("link", name="sign in").click()
    expect(cat).to_have_url(re.compile(f"/sign-in.back={quote(back, safe='')}$"))
    cat.goto("/")
    expect(cat.get_by_role("heading", name="Open seats")).to_be_visible()
    expect(cat.locator(f'a[href="{match[match.index("/match/") :]}"]')).to_have_count(0)

    def link() -> str:
        ann.get_by_role("button", name="Invite by link").first.click()
        return ann.get_by_role("textbox", name="Invitation to seat 2").input_value()

    first = link()
    ann.reload()
    expect(ann.get_by_role("button", name="Invite by link").first).to_be_visible()
    expect(ann.get_by_role("button", name="Revoke link")).to_have_count(0)
    assert link() == first
    cat.goto(first[:-4] + "XXXX")
    expect(cat.get_by_role("heading", name="This link does not work")).to_be_visible()
    expect(cat.get_by_text("reserved for you")).to_have_count(0)
    ben.goto(first)
    expect(ben.get_by_text("Seat 2 is reserved for you.")).to_be_visible()
    ann.get_by_role("button", name="Revoke link").click()
    ann.get_by_role("dialog").get_by_role("button", name="Revoke", exact=True).click()
    expect(ann.get_by_role("button", name="Revoke link")).to_have_count(0)
    assert link() != first
    cat.goto(first)
    expect(cat.get_by_role("alert")).to_contain_text("Ask the match owner for a new link")
