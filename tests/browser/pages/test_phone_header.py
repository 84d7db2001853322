"""The header on phones says in words where to sign in."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.pages.test_narrow import WIDER


@pytest.mark.parametrize("width", [320, 390])
def test_a_guest_on_a_phone_finds_where_to_sign_in(visitor: Visitor, width: int) -> None:
    page = visitor({"width": width, "height": 844})
    page.goto("/")
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    expect(page).to_have_url(re.compile("/sign-in$"))
    assert page.evaluate(WIDER) == []
    page.get_by_role("textbox", name="Your name, as others see it").fill("Ann")
    page.get_by_role("button", name="Save name").click()
    expect(page.get_by_text("Your name is Ann now.")).to_be_visible()
