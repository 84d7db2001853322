"""Lists come in pages: each answers a bounded number of things and says where it goes on, until all have been seen."""

from collections.abc import Callable

import pytest

from tests.host.sample_matches import ANN, BEN, both, duel
from tests.web.conftest import Guest, problem
from tests.web.signing_in import sign_in
from turnsheet.core.workshop import Record
from turnsheet.host import access
from turnsheet.host.matches import notes
from turnsheet.host.matches.notes import SeatNote
from turnsheet.host.notifications import notify
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site
from turnsheet.host.store.parts_of_lists import Window
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.store.schema import matches, turns
from turnsheet.host.tournaments.tournaments import tell
from turnsheet.host.turns.due_turns import Runner

LISTS = ["matches", "history", "messages", "notes", "receipts", "library", "notifications", "tournament"]


def follow(guest: Guest, path: str) -> list[list[dict[str, object]]]:
    """The pages of a list."""
    pages = []
    while path:
        answer = guest.get(path)
        assert answer.status_code == 200
        body = answer.json()
        pages.append(body["notifications"] if isinstance(body, dict) else body)
        link = answer.headers.get("link", "")
        assert link == "" or link.endswith('>; rel="next"')
        path = link.split(">")[0].lstrip("<")
    return pages


def sevens(ann: Guest, others: list[tuple[Guest, int]], site: Site, match: str) -> dict[str, tuple[str, str]]:
    """Seven of everything there is a list of: its path, and what tells one from another."""
    base = f"/api/matches/{match}"
    for number in range(6):
        ann.post(f"{base}/seats/1/orders", {"text": ""})
        for guest, seat in others:
            text = f"to 1: number {number}" if number else ""
            guest.post(f"{base}/seats/{seat}/orders", {"text": text if seat == 2 or number < 3 else ""})
        ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1})
    ann.post(f"{base}/seats/1/orders", {"text": ""})
    ann.ask("PUT", f"{base}/seats/1/notes", [{"kind": "note", "name": f"W{n}", "text": "x"} for n in range(7)])
    for number in range(7):
        library.register(site, "robots", "a" * 64, Record("Scout", "Ours", f"P{number}", (": play move! ;",), {}))
    with site.store.write() as connection:
        for number in range(7):
            row = find(connection, match)
            notify.notify_seats(connection, site, row, [1], kind="turn", text="x", about=f"{number}")
    sign_in(site, ann, "ann@example.org")
    cup = ann.post("/api/tournaments", {"game": "raumkrieg", "kind": "swiss"}).json()["id"]
    with site.store.write() as connection:
        for number in range(7):
            tell(connection, site, cup, f"number {number}")
    return {
        "matches": ("/api/matches?which=mine", "id"),
        "history": (f"{base}/history", "step"),
        "messages": (f"{base}/seats/1/messages", "text"),
        "notes": (f"{base}/seats/1/notes", "name"),
        "receipts": (f"{base}/seats/1/receipts", "id"),
        "library": ("/api/workshops/robots/library?text=P", "name"),
        "notifications": ("/api/me/notifications", "id"),
        "tournament": (f"/api/tournaments/{cup}/history", "number"),
    }


@pytest.mark.parametrize("name", LISTS)
def test_following_the_links_shows_everything_once(
    ann: Guest, ben: Guest, cat: Guest, site: Site, trio: str, name: str
) -> None:
    path, key = sevens(ann, [(ben, 2), (cat, 3)], site, trio)[name]
    joined = "&" if "?" in path else "?"
    (whole,) = follow(ann, path)
    assert len(whole) >= 7
    pages = follow(ann, f"{path}{joined}limit=3")
    assert {len(page) for page in pages[:-1]} == {3}
    if name in ("history", "messages"):  # the newest page comes first, and each is in the order of time
        pages.reverse()
    assert [each[key] for page in pages for each in page] == [each[key] for each in whole]
    for wrong in ("0", "-1", "501", "x"):
        assert problem(ann.get(f"{path}{joined}limit={wrong}")) == (400, "bad-request")


def test_no_list_answers_more_than_a_page(ann: Guest, site: Site, trio: str) -> None:
    base = f"/api/matches/{trio}/seats/1/notes"
    full = [{"kind": "note", "name": f"W{number}", "text": "x"} for number in range(notes.MOST)]
    assert ann.ask("PUT", base, full).status_code == 204
    assert len(ann.get(base).json()) == 100
    pages = follow(ann, f"{base}?limit=500")
    assert [len(page) for page in pages] == [500, 500, 500, 500]


def windows(site: Site, runner: Runner) -> tuple[str, Callable[[Window], list[int]], Callable[[Window], list[int]]]:
    """A match of six steps with five messages, and the numbers of what windows on them show."""
    match = duel(site)
    both(site, runner, match)
    for number in range(5):
        both(site, runner, match, f"to 2: {number}")
    return (
        match,
        lambda window: [each.number for each in access.history(site, match, ANN, window)],
        lambda window: [each.number for each in access.received(site, match, 2, BEN, window)],
    )


def test_windows_on_sent_messages_show_the_newest_or_what_is_before_a_number(site: Site) -> None:
    match, *_ = windows(site, Runner(site))
    assert [each.number for each in access.sent(site, match, 1, ANN, Window(2))] == [4, 5]
    assert [(each.number, each.to, each.text) for each in access.sent(site, match, 1, ANN, Window(2, 3))] == [
        (1, 2, "0"),
        (2, 2, "1"),
    ]


def test_windows_show_the_newest_or_what_is_before_a_number(site: Site) -> None:
    _, history, messages = windows(site, Runner(site))
    assert [history(Window(3)), history(Window(3, 5)), history(Window(3, 2))] == [[5, 6, 7], [2, 3, 4], [1]]
    assert [messages(Window(2)), messages(Window(2, 4)), messages(Window(2, 2))] == [[4, 5], [2, 3], [1]]
    for before in (0, 1):
        assert history(Window(3, before)) == []
    assert history(Window(3, 10**9)) == [5, 6, 7]


def test_the_history_of_an_unreadable_match_is_still_told(ann: Guest, site: Site, trio: str) -> None:
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.match == trio).values(state=b"nonsense"))
        connection.execute(matches.update().where(matches.c.id == trio).values(card_turn=None))
    site.states.clear()
    assert [step["label"] for step in ann.get(f"/api/matches/{trio}/history").json()] == ["the opening"]


def test_notes_are_given_to_the_holder_page_by_page(site: Site) -> None:
    match = duel(site)
    notes.keep(site, match, 1, ANN, [SeatNote("note", f"W{number}", "x") for number in range(5)])
    assert [paper.name for paper in notes.kept(site, match, 1, ANN, 2, 3)] == ["W3", "W4"]
