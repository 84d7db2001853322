"""Lists of which there is more than a page."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visitor, faults
from tests.browser.playing import ASK

PAGE = 20
"""How many matches with open seats the page fetches at a time."""


def test_open_seats_of_others_are_found_behind_a_page_of_ones_own(visitor: Visitor) -> None:
    ben, ann = visitor(), visitor(PHONE)
    wish = {"game": "raumkrieg", "seats": 2, "take": 1}
    opened = [(ben, ben.evaluate(ASK, ["/api/matches", {**wish, "title": "Behind a page"}])["id"])]
    opened += [(ann, ann.evaluate(ASK, ["/api/matches", wish])["id"]) for _ in range(PAGE)]
    try:
        ann.reload()
        seats = ann.get_by_role("region", name="Open seats")
        expect(ann.get_by_role("region", name="Your matches").get_by_role("link")).to_have_count(PAGE)
        expect(seats.get_by_text(re.compile("No open matches"))).to_have_count(0)
        assert faults(ann) == []
        seats.get_by_role("button", name="Show more open seats").click()
        expect(seats.get_by_role("link", name="Behind a page")).to_be_visible()
    finally:  # other tests look for theirs on the first page
        for who, match in opened:
            who.evaluate(ASK, [f"/api/matches/{match}/end", {}])
