"""Workshops over the API: words, checks, trials, contests, and the library."""

import json
import re

import pytest

from tests.helpers.paths import ROOT
from tests.web.conftest import Guest
from turnsheet.bots.robots import sample_programs
from turnsheet.host.robot_programs import library
from turnsheet.host.site import Site

SHOP = "/api/workshops/robots"
WALKER = {"kind": "Scout", "team": "Testers", "name": "Walker", "code": [": play", "  move! ;"]}
LOOP = ": play begin false until ;"


@pytest.fixture
def stocked(site: Site) -> None:
    library.stock(site, "robots", [sample_programs.record(name) for name in sample_programs.names()])


def refused(answer: object, status: int, code: str) -> str:
    """What a problem says; it must be one, with its code."""
    assert hasattr(answer, "status_code")
    assert hasattr(answer, "headers")
    assert hasattr(answer, "json")
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.json()
    assert answer.headers["content-type"].startswith("application/problem+json")
    return str(answer.json()["detail"])


def team(ann: Guest, name: str) -> list[int]:
    """The numbers of three robots of the gallery."""
    found = ann.get(f"{SHOP}/library?text={name}").json()
    return [next(each["id"] for each in found if each["kind"] == kind) for kind in ("Scout", "Sniper", "Tank")]


def test_a_workshop_says_what_it_has(ann: Guest) -> None:
    (shop,) = ann.get("/api/workshops").json()
    assert shop["kinds"] == ["Scout", "Sniper", "Tank"]
    assert {"name": "dup", "group": "stack", "effect": "( v -- v v )"}.items() <= shop["words"][6].items()
    assert ann.post(f"{SHOP}/check", {"code": shop["example"]}).json() == {"faults": [], "warnings": []}
    programs = {f"red {kind.lower()}": shop["example"] for kind in shop["kinds"]}
    for setup in shop["setups"]:
        tried = ann.post(f"{SHOP}/trial", {"position": setup["position"], "programs": programs})
        assert tried.json()["reason"] == "", setup["title"]


def test_faults_and_warnings_have_their_places(ann: Guest) -> None:
    said = ann.post(f"{SHOP}/check", {"code": ": play\n  1 dupp\n  pop ;"}).json()
    assert [(each["line"], each["column"], each["code"]) for each in said["faults"]] == [(2, 5, "unknown-word")]
    assert [each["line"] for each in said["warnings"]] == [3]
    assert refused(ann.post("/api/workshops/chess/check", {"code": ""}), 404, "no-such-game")


@pytest.mark.parametrize("code", [": a " * 40_000, "x" * 900_000, ": play " + "if " * 5_000, ")" * 9_999, "\x01\x01"])
def test_a_monstrous_program_is_refused_with_a_place(ann: Guest, code: str) -> None:
    faults = ann.post(f"{SHOP}/check", {"code": code}).json()["faults"]
    assert faults[0]["line"] >= 1
    assert len(faults) <= 101
    position = ann.get("/api/workshops").json()[0]["setups"][0]["position"]
    tried = ann.post(f"{SHOP}/trial", {"position": position, "programs": {"red scout": code}})
    assert "red scout: line" in refused(tried, 400, "bad-program")


def test_ten_megabytes_are_not_even_read(ann: Guest) -> None:
    for path in ("check", "library/import", "record/read"):
        refused(ann.post(f"{SHOP}/{path}", {"code": "x" * 10_000_000}), 413, "too-long")


def test_windows_of_a_trial_make_up_the_whole(ann: Guest, stocked: None) -> None:
    position = ann.get("/api/workshops").json()[0]["setups"][0]["position"]
    code = "\n".join(ann.get(f"{SHOP}/library/{team(ann, 'hunter')[0]}").json()["code"])
    wish = {"position": position, "programs": {"red scout": code}, "seed": "7"}
    whole = ann.post(f"{SHOP}/trial", {**wish, "count": 500}).json()
    assert len(whole["moments"]) == min(whole["words"], 500)
    parts: list[dict[str, object]] = []
    while len(parts) < len(whole["moments"]):
        part = ann.post(f"{SHOP}/trial", {**wish, "skip": len(parts), "count": 90}).json()
        assert part["after"] == whole["after"]
        assert part["moments"][0]["chart"] is not None
        parts += part["moments"]
    wanted = [{**each, "chart": None} for each in whole["moments"]]
    assert [{**each, "chart": None} for each in parts][: len(wanted)] == wanted
    assert whole["start"]["areas"]
    assert {each["phase"] for each in whole["moments"]} == {"load", "play"}
    again = ann.post(f"{SHOP}/trial", {**wish, "position": whole["after"], "programs": {"green sniper": code}}).json()
    assert again["playing"].startswith("green")


def test_an_endless_loop_ends_with_the_reason(ann: Guest) -> None:
    position = ann.get("/api/workshops").json()[0]["setups"][0]["position"]
    tried = ann.post(f"{SHOP}/trial", {"position": position, "programs": {"red scout": LOOP}, "skip": 9_990}).json()
    assert "10,000 words" in tried["reason"]
    assert "Line 1" in tried["reason"]
    assert len(tried["moments"]) == 11
    played = ann.post(f"{SHOP}/contest", {"teams": {"red": [LOOP] * 3, "green": [LOOP] * 3}, "frames": False}).json()
    assert (played["finished"], played["winner"], played["frames"]) == (True, "", [])


@pytest.mark.parametrize(
    "wish",
    [
        {"position": "x" * 1_000_001},
        {"position": "", "skip": -1},
        {"position": "", "skip": 2**70},
        {"position": "", "count": 501},
        {"position": "", "seed": "x" * 101},
        {"position": "", "programs": {str(number): "" for number in range(19)}},
        {"position": 5},
        {},
    ],
)
def test_a_trial_has_bounds(ann: Guest, wish: dict[str, object]) -> None:
    answer = ann.post(f"{SHOP}/trial", wish)
    assert answer.status_code in (400, 413)
    assert answer.json()["code"] in ("bad-request", "too-long")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("nonsense", "line 1"),
        ("board 5\nred scout at 99,0 facing 0", "line 2"),
        ("", "no robot is left"),
        ("\x01", "line"),
    ],
)
def test_a_position_that_is_none_is_refused_with_its_place(ann: Guest, position: str, said: str) -> None:
    assert said in refused(ann.post(f"{SHOP}/trial", {"position": position}), 400, "bad-program")


def test_the_board_of_the_guide_can_be_tried(ann: Guest) -> None:
    (board,) = re.findall(r"^```\n(board.*?)^```", (ROOT / "docs/guides/workshop.md").read_text(), re.M | re.S)
    tried = ann.post(f"{SHOP}/trial", {"position": board, "programs": {"red scout": ": play move! ;"}})
    assert tried.json()["playing"] == "red scout"


def test_a_trial_without_a_program_for_the_robot_that_plays_is_refused(ann: Guest) -> None:
    position = ann.get("/api/workshops").json()[0]["setups"][0]["position"]
    said = refused(ann.post(f"{SHOP}/trial", {"position": position}), 400, "bad-program")
    assert said == "The red scout, which is to play, has no program."


def test_a_contest_is_the_same_for_the_same_seed_and_is_counted_once(ann: Guest, stocked: None) -> None:
    hunters, wanderers = team(ann, "hunter"), team(ann, "wanderer")
    wish: dict[str, object] = {"teams": {"red": hunters, "green": wanderers}, "seed": "4"}
    first, second = (ann.post(f"{SHOP}/contest", wish).json() for _ in range(2))
    assert first == second
    other = ann.post(f"{SHOP}/contest", {**wish, "seed": "5"}).json()
    assert other["frames"] != first["frames"]
    assert len(first["ground"]) == 61
    assert first["frames"][0]["title"] == "turn 1, round 1"
    for played in (first, other):  # whichever seat was dealt red, red is drawn as the first side
        assert {(mark["label"][0], mark["owner"]) for mark in played["frames"][0]["chart"]["marks"]} == {
            ("R", 1),
            ("G", 2),
        }
    wins = sum(each["winner"] == "red" for each in (first, other))
    for number in hunters:
        counts = ann.get(f"{SHOP}/library/{number}").json()["counts"]
        assert (counts["matches"], counts["wins"]) == (2, wins)
    drafts = {"teams": {"red": hunters, "green": [LOOP] * 3}}
    assert ann.post(f"{SHOP}/contest", drafts).status_code == 200
    assert ann.get(f"{SHOP}/library/{number}").json()["counts"]["matches"] == 2  # a draft was in it: not counted


@pytest.mark.parametrize(
    ("teams", "status", "code"),
    [
        ({}, 400, "bad-program"),
        ({"red": [LOOP] * 3}, 400, "bad-program"),
        ({"red": [LOOP] * 3, "pink": [LOOP] * 3}, 400, "bad-program"),
        ({"red": [LOOP] * 3, "green": [LOOP] * 2}, 400, "bad-program"),
        ({"red": [LOOP] * 3, "green": [LOOP, LOOP, "1 dupp"]}, 400, "bad-program"),
        ({"red": [LOOP] * 3, "green": [LOOP, LOOP, 77]}, 404, "no-such-program"),
        ({"red": [LOOP] * 3, "green": [LOOP, LOOP, 2**70]}, 400, "bad-request"),
        ({"red": [LOOP] * 3, "green": [LOOP, LOOP, 0]}, 400, "bad-request"),
        ({"red": [LOOP] * 3, "green": [LOOP] * 10}, 400, "bad-request"),
        ({"red": [LOOP] * 3, "green": None}, 400, "bad-request"),
    ],
)
def test_a_contest_that_cannot_be_is_refused(ann: Guest, teams: object, status: int, code: str) -> None:
    assert refused(ann.post(f"{SHOP}/contest", {"teams": teams}), status, code)


def test_register_revise_retire_and_download(ann: Guest, ben: Guest, stranger: Guest) -> None:
    made = ann.post(f"{SHOP}/library", WALKER)
    assert made.status_code == 201
    place = f"{SHOP}/library/{made.json()['id']}"
    assert ben.get(place).json() == {**made.json(), "mine": False}
    refused(ben.post(f"{SHOP}/library", WALKER), 409, "name-taken")
    refused(ben.ask("PUT", place, WALKER), 403, "not-your-program")
    refused(ben.post(f"{place}/retire"), 403, "not-your-program")
    revised = ann.ask("PUT", place, {**WALKER, "code": [": play", "  dup ;"]})
    assert (revised.status_code, revised.json()["revision"]) == (200, 2)
    file = stranger.get(f"{place}/record")
    assert 'filename="walker-scout.json"' in file.headers["content-disposition"]
    assert file.json()["script"]["code"] == [": play", "  dup ;"]
    read = ben.post(f"{SHOP}/record/read", {"code": file.text}).json()
    assert (read["kind"], read["team"], read["name"], read["code"]) == (
        "Scout",
        "Testers",
        "Walker",
        [": play", "  dup ;"],
    )
    refused(ben.post(f"{SHOP}/library/import", {"code": file.text}), 409, "name-taken")
    renamed = file.text.replace("Walker", "Walker II").replace('"wins": 0', '"wins": 99')
    brought = ben.post(f"{SHOP}/library/import", {"code": renamed})
    assert (brought.status_code, brought.json()["counts"]["wins"]) == (201, 0)
    assert brought.json()["brought"] == {"wins": 99}
    assert stranger.get(f"{SHOP}/library/{brought.json()['id']}/record").json()["script"]["wins"] == 99
    written = ben.post(f"{SHOP}/record/write", {**WALKER, "code": [": play", "  dup ;"]}).json()["code"]
    assert written == file.text
    assert ann.post(f"{place}/retire").json()["retired"]
    assert [each["name"] for each in ann.get(f"{SHOP}/library").json()] == ["Walker II"]
    assert [each["name"] for each in ann.get(f"{SHOP}/library?mine=true&retired=true").json()] == ["Walker"]
    said = refused(ann.post(f"{SHOP}/contest", {"teams": {"red": [made.json()["id"]] * 3}}), 404, "no-such-program")
    assert said == "Walker is retired. Choose another program."
    assert "code" not in ann.get(f"{SHOP}/library").json()[0]


def test_the_numbers_and_fields_of_a_file_go_with_its_program_through_the_workshop(ann: Guest, ben: Guest) -> None:
    script = {"class": "scout", "mood": "good", "team": "A", "name": "B", "wins": 3, "code": [": play ;"]}
    read = ann.post(f"{SHOP}/record/read", {"code": json.dumps({"script": script, "by": "Ann"})}).json()
    assert json.loads(read["file"]) == {"script": {**script, "code": []}, "by": "Ann"}
    changed = {"kind": read["kind"], "team": "A", "name": "C", "code": [": play move! ;"], "file": read["file"]}
    expected = {"script": {**script, "name": "C", "code": [": play move! ;"]}, "by": "Ann"}
    written = ann.post(f"{SHOP}/record/write", changed).json()["code"]
    assert json.loads(written) == expected
    made = ann.post(f"{SHOP}/library", changed).json()
    assert (made["brought"], made["counts"]["wins"]) == ({"wins": 3}, 0)
    assert ben.get(f"{SHOP}/library/{made['id']}/record").json() == expected
    (listed,) = ben.get(f"{SHOP}/library").json()
    assert listed["brought"] == {"wins": 3}


def test_a_workshop_says_how_long_a_program_may_be(ann: Guest) -> None:
    (shop,) = ann.get("/api/workshops").json()
    too_long = ann.post(f"{SHOP}/check", {"code": "x" * (shop["longest"] + 1)}).json()
    assert [each["code"] for each in too_long["faults"]] == ["program-too-long"]
    assert "program-too-long" not in str(ann.post(f"{SHOP}/check", {"code": "x" * shop["longest"]}).json())


def test_a_program_with_a_fault_is_not_kept(ann: Guest) -> None:
    said = refused(ann.post(f"{SHOP}/library", {**WALKER, "code": [": play", " dupp ;"]}), 400, "bad-program")
    assert "line 2, column 2" in said
    assert ann.get(f"{SHOP}/library").json() == []


def test_programs_belong_to_guests(stranger: Guest) -> None:
    stranger.headers = {"authorization": "Bearer nothing"}
    refused(stranger.post(f"{SHOP}/library", WALKER), 403, "not-a-guest")


GOOD: dict[str, object] = json.loads(sample_programs.record("sitter_scout"))["script"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "named fields"),
        ("null", "named fields"),
        ("{}", "script"),
        ('{"script": 5}', "script"),
        (json.dumps({"script": {**GOOD, "class": "Dragon"}}), "script.class"),
        (json.dumps({"script": {**GOOD, "class": ["Scout"]}}), "script.class"),
        (json.dumps({"script": {**GOOD, "wins": 10**30}}), "script.wins"),
        (json.dumps({"script": {**GOOD, "wins": -1}}), "script.wins"),
        (json.dumps({"script": {**GOOD, "wins": 1.5}}), "script.wins"),
        (json.dumps({"script": {**GOOD, "wins": True}}), "script.wins"),
        (json.dumps({"script": {**GOOD, "name": ""}}), "script.name"),
        (json.dumps({"script": {**GOOD, "name": "x" * 61}}), "script.name"),
        (json.dumps({"script": {**GOOD, "code": "x"}}), "script.code"),
        (json.dumps({"script": {**GOOD, "code": ["x", 5]}}), "script.code[1]"),
        (json.dumps({"script": {key: GOOD[key] for key in GOOD if key != "team"}}), "script.team"),
        ('{"script": {\n  "team": "a\tb"}}', "line 2, column 13: there is a tab inside a text"),
        ('{"script": {\n  "team": "a"\n  "name": "b"}}', "line 3, column 3: a comma is missing before this"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused_with_the_place(ann: Guest, text: str, said: str) -> None:
    for path in ("record/read", "library/import"):
        assert said in refused(ann.post(f"{SHOP}/{path}", {"code": text}), 400, "bad-program")
    assert ann.get(f"{SHOP}/library").json() == []
