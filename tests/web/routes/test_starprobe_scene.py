"""Star Probe in company: one leaves a find unproved, the other goes there and tests it, both through the site.

The homes lie side by side, method 16 always finds class 5 and method 17 class 2 with fuel, and nothing lives anywhere:
so the host's files say. The seed is fixed, and no jump goes wrong with it.
"""

import json
import re

import pytest

from tests.web.conftest import Guest
from turnsheet.host.site import Site

SKY = "home C2/7 Humanoid A-G 1-8\nhome C6/7 Canine A-J 1-16\nC2: 7\nC4: 7 hot\nC6: 7\n"
STAR = "C4/7"
FIRST, SECOND = 16, 17
CELLS = {FIRST: "5", SECOND: "2*"}
TABLES = json.dumps(
    {
        "exploration": {"cells": [[CELLS.get(method, "") for method in range(1, 21)] for _ in range(20)]},
        "conflict": {"cells": [[""] * 20 for _ in range(20)]},
    }
)
SEED = "two explorers"


class Explorer:
    """A player who writes orders and reads the answers."""

    def __init__(self, guest: Guest, match: str, seat: int) -> None:
        self.guest = guest
        self.at = f"/api/matches/{match}/seats/{seat}"

    def orders(self, *lines: str) -> None:
        """Send a sheet, all of which is taken."""
        answer = self.guest.post(f"{self.at}/orders", {"text": "\n".join(lines)})
        assert answer.json().get("refusals") == [], answer.text

    def page(self) -> str:
        """The printout."""
        return self.guest.get(f"{self.at}/printout").text

    def home(self) -> str:
        """The home system."""
        found = re.search(r"home (\S+)\.", self.page())
        assert found is not None
        return found[1]

    def said(self) -> str:
        """The printout without its line breaks."""
        return " ".join(self.page().split())

    def rows(self, listing: str) -> list[list[object]]:
        """The rows of a list."""
        found = next(each for each in self.guest.get(f"{self.at}/lists").json() if each["id"] == listing)
        return [row["cells"] for row in found["rows"]]

    def log(self) -> list[object]:
        """The captain's log."""
        return [text for _, text in self.rows("log")]

    def about(self, star: str) -> dict[str, str]:
        """What the chart tells of a star."""
        marks = self.guest.get(f"{self.at}/chart").json()["marks"]
        return dict(next(mark["details"] for mark in marks if mark["id"] == star))

    def everything(self) -> str:
        """All that the site shows a seat."""
        parts = ("printout", "lists", "chart", "view", "forms", "messages", "scores", "printout.json", "orders")
        return "\n".join(self.guest.get(f"{self.at}/{part}").text for part in parts)


@pytest.fixture
def pair(site: Site, ann: Guest, ben: Guest) -> tuple[Explorer, Explorer]:
    """Ann and Ben with a ship each, launched and at home."""
    site.seed = lambda: SEED
    options = {"sky": SKY, "tables": TABLES, "control": "false", "months": "4"}
    wish = {"game": "starprobe", "seats": 2, "take": 1, "undo_seconds": 0, "options": options}
    opened = ann.post("/api/matches", wish)
    match = str(opened.json()["id"])
    code = ann.post(f"/api/matches/{match}/seats/2/invite").json()["code"]
    assert ben.post(f"/api/matches/{match}/seats/2/take", {"code": code, "name": "Ben"}).is_success
    assert ann.post(f"/api/matches/{match}/start").json()["phase"] == "running"
    one, two = Explorer(ann, match, 1), Explorer(ben, match, 2)
    awaited = [seat["awaited"] for seat in ann.get(f"/api/matches/{match}").json()["seats"]]
    chooser, other = (one, two) if awaited == [True, False] else (two, one)
    assert "chooses a ship before you" in other.page()
    chooser.orders("ship II", "standard crew", "launch")
    assert "An Explorer I is left for you." in other.page()
    other.orders("ship I", "standard crew", "launch")
    return one, two


def found(finder: Explorer) -> None:
    """A class 5 is found, and left before it is proved."""
    finder.orders(f"jump {STAR}")
    finder.orders(f"explore {FIRST}")
    finder.orders("pick 1")
    assert "Given up, it is on record unproved" in finder.page()
    finder.orders("leave", "wait")
    assert f"{STAR}        5                   0 M  unproved" in finder.page()


def test_one_tests_the_others_unproved_find(pair: tuple[Explorer, Explorer]) -> None:
    one, two = pair
    found(one)
    assert "unproved" not in two.everything()
    assert two.rows("finds") == []
    assert not [name for name in two.about(STAR) if name.startswith("on record")]

    two.orders(f"jump {STAR}")
    assert two.about(STAR)["on record by player 1"] == "class 5, unproved, worth 0 M"
    assert "Player 1 has this system on record as class 5, unproved." in two.page()
    assert "class 1 -8 M, class 2 -6 M, class 3 -4 M, class 4 -2 M, class 5 +1 M" in two.said()
    two.orders(f"explore {SECOND}")
    assert "Of the 20 numbers 20 prove player 1 wrong, 0 prove them right, 0 find no class." in two.said()
    two.orders("pick 2")
    assert "it proves player 1 wrong, who has class 5 on record: -9 M for them." in two.said()
    assert not any("Fram" in str(line) for line in one.log())
    for secret in ("fuel at", "with fuel", "2*", f"explores {STAR} by method {SECOND}"):
        assert secret not in one.page(), secret

    two.orders("wait")
    one.orders(f"jump {one.home()}", "wait")
    two.orders("wait")
    one.orders("wait")
    assert one.log()[-1] == f"Fram proves Beagle wrong about {STAR}, class 5 on record: 9 M lost."
    assert one.rows("ledger")[-1][1:4] == ["penalty", STAR, "-9"]
    assert one.about(STAR)["on record by you"] == "class 5, unproved, tested, worth 0 M"
    assert "on record by player 2" not in one.about(STAR)
    assert "with fuel" not in one.everything()

    assert f"Fram proves Beagle wrong about {STAR}, class 5 on record." in two.log()
    assert two.log()[-1] == f"The ship proves {STAR} as a system of class 2 with fuel, worth 16 M."
    assert two.rows("ledger")[-1][1:4] == ["found", STAR, "16"]
    assert "There is fuel here, yours to work." in two.page()
    assert "Nothing is left to explore here." in two.page()
    assert not [row for row in two.rows("ledger") if row[1] == "penalty"]


def test_a_tester_who_gives_up_takes_the_place_of_the_first(pair: tuple[Explorer, Explorer]) -> None:
    one, two = pair
    found(one)
    two.orders(f"jump {STAR}")
    two.orders(f"explore {SECOND}")
    two.orders("pick 1")
    two.orders("leave")
    assert one.log()[-1] == f"Fram leaves {STAR} unproved too; what Beagle has on record cannot be tested again."
    assert not [row for row in one.rows("ledger") if row[1] == "penalty"]
    two.orders("wait")
    assert "Player 2 has this system on record as class 2 with fuel, unproved." in one.said()
    assert "Your attempt tests whether it has natives." in one.said()
    one.orders(f"explore {FIRST}")
    one.orders("pick 1")
    assert two.log()[-1] == f"Beagle proves Fram right about {STAR}, class 2 on record: 7 M gained."
    assert one.log()[-1] == f"Beagle finds no natives at {STAR}: it is class 2, as on record."


def test_the_end_stands_in_every_log(pair: tuple[Explorer, Explorer]) -> None:
    for explorer in pair:
        explorer.orders("wait 4")
    assert [explorer.log()[-1] for explorer in pair] == ["The game is over."] * 2
