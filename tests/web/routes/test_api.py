"""The API: how people and programs come to a match and play it."""

import hashlib

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.helpers.paths import ROOT
from tests.web.conftest import Guest, problem
from turnsheet.core import codec
from turnsheet.core.match import MatchFile, replay
from turnsheet.games.raumkrieg.rules.options import Options
from turnsheet.games.starweb.rules.tables import LETTERS
from turnsheet.host.quotas.limits import Quotas
from turnsheet.host.site import Site
from turnsheet.host.store.schema import matches, turns
from turnsheet.interfaces.cli.site.schema import text as schema_text


def test_games_are_described(stranger: Guest) -> None:
    game, *_ = stranger.get("/api/games").json()
    assert game["id"] == "raumkrieg"
    assert game["options"][1] == {
        "name": "layout",
        "kind": "choice",
        "default": "drawn",
        "words": ["drawn", "ring", "grid", "near"],
        "about": Options.ABOUT["layout"],
        "label": "Start positions",
        "labels": ["random", "ring", "grid", "near"],
        "secret": False,
        "unless": {},
    }
    starweb = next(game for game in stranger.get("/api/games").json() if game["id"] == "starweb")
    assert starweb["presets"][0] == {
        "id": "trial",
        "title": "The trial game: six empires, twelve turns",
        "seats": 6,
        "options": {"variant": "trial"},
    }
    dealt = next(option for option in starweb["options"] if option["name"] == "characters")
    assert (dealt["kind"], dealt["unless"], dealt["secret"]) == ("seats", {"variant": "multi"}, True)
    assert dict(zip(dealt["words"], dealt["labels"], strict=True)) == {"?": "Any", **LETTERS}
    about = {option["name"]: option["about"] for option in starweb["options"]}
    assert about["names"].startswith("Code names by seat")
    assert [bot["name"] for bot in game["bots"]] == ["random", "easy", "medium", "hunter", "hard"]
    assert (game["first_preset"], game["first_bot"]) == ("skirmish", "easy")
    assert starweb["first_preset"] == "short"


def test_the_options_of_a_match_are_told_in_words(ann: Guest) -> None:
    body = {"game": "raumkrieg", "seats": 2, "take": 1, "options": {"turns": "7", "layout": "near"}}
    raumkrieg = ann.post("/api/matches", body).json()["options_in_words"]
    assert raumkrieg == ["Fleets start near each other", "7 turns"]
    alone = ann.post("/api/matches", {"game": "starprobe", "seats": 1, "take": 1}).json()["options_in_words"]
    assert {"60 months", "Control: yes"} <= set(alone)
    assert "Target: 50" not in alone


def test_long_answers_are_compressed_and_short_ones_are_not(ann: Guest) -> None:
    match = ann.post("/api/play-now", {"game": "starweb"}).json()
    base = f"/api/matches/{match['id']}"
    long, short = ann.get(f"{base}/seats/1/forms"), ann.get(f"{base}/seats/1/notes")
    assert long.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in long.headers["vary"].lower()
    assert "content-encoding" not in short.headers


def test_play_now_is_played_to_the_end(ann: Guest, site: Site) -> None:
    match = ann.post("/api/play-now").json()
    assert (match["phase"], match["prompt"]) == ("running", "the setup of your fleet")
    assert [seat["holder"] for seat in match["seats"]] == ["person", "bot", "bot", "bot"]
    assert (match["title"], match["options"]["reports"]) == ("Raumkrieg vs. Easy bots", "battle")
    base = f"/api/matches/{match['id']}"
    desk = ann.get(f"{base}/seats/1/orders").json()
    assert (desk["sent"], len(desk["text"].splitlines())) == (False, 10)  # a draft to begin with: ships on the map
    for _ in range(13):
        if ann.get(base).json()["phase"] == "running":
            assert ann.post(f"{base}/seats/1/orders", {"text": ""}).status_code == 201
    over = ann.get(base).json()
    assert over["phase"] == "ended"
    assert over["winners"]
    file = codec.decode(ann.get(f"{base}/file").content, MatchFile)
    assert file.seed == over["seed"]
    assert replay(site.game("raumkrieg"), file).over


@pytest.mark.parametrize(("wish", "layout"), [({}, "near"), ({"seats": 2}, "near"), ({"seats": 9}, "drawn")])
def test_play_now_of_raumkrieg_is_a_skirmish_unless_it_is_larger(ann: Guest, wish: dict[str, int], layout: str) -> None:
    match = ann.post("/api/play-now", wish).json()
    assert len(match["seats"]) == wish.get("seats", 4)
    assert match["options"]["layout"] == layout


def test_play_now_waits_for_its_player_where_sheets_are_carried_out_at_once(ann: Guest) -> None:
    match = ann.post("/api/play-now", {"game": "robots"}).json()
    assert [(seat["mine"], seat["awaited"]) for seat in match["seats"]] == [(True, True), (False, False)]
    base = f"/api/matches/{match['id']}"
    desk = ann.get(f"{base}/seats/1/orders").json()
    assert (desk["immediate"], desk["text"], desk["step"]) == (True, "", match["step"] + 1)
    receipt = ann.post(f"{base}/seats/1/orders", {"text": "move, dance"}).json()
    assert (receipt["kind"], ann.get(base).json()["step"]) == ("draft", match["step"])
    assert receipt["note"].startswith("1 line cannot be carried out, so the sheet was saved as a draft.")
    receipt = ann.post(f"{base}/seats/1/orders", {"text": "move"}).json()
    assert (receipt["kind"], receipt["note"]) == ("final", "")
    assert ann.get(base).json()["step"] == match["step"] + 1


def test_what_is_refused_for_want_of_places_is_counted(ann: Guest) -> None:
    """25 hundred naval personnel fill the ship, and a Contact Team has 100 people."""
    match = ann.post("/api/play-now", {"game": "starprobe", "seats": 1}).json()
    seat = f"/api/matches/{match['id']}/seats/1"
    ann.post(f"{seat}/orders", {"text": "ship II"})
    checked = ann.post(f"{seat}/check", {"text": "hire 25 naval\nhire 1 contact"}).json()
    assert [refusal["code"] for refusal in checked["refusals"]] == ["too-many-people"]
    assert checked["preview"]["tallies"][1]["left"] == -100
    assert len(checked["preview"]["notes"]) == 1
    assert ann.get(f"{seat}/printout.json").json()["prompt"] == ""


def test_play_now_of_starweb_is_a_trial_game_of_eight_turns(ann: Guest, site: Site) -> None:
    match = ann.post("/api/play-now", {"game": "starweb"}).json()
    assert [seat["holder"] for seat in match["seats"]] == ["person", *["bot"] * 5]
    options = match["options"]
    assert (options["variant"], options["turns"], match["undo_seconds"]) == ("trial", 8, 0)
    draft = ann.get(f"/api/matches/{match['id']}/seats/1/orders").json()["text"].splitlines()
    assert draft
    kinds = {line[0] for line in draft}
    assert {"W", "F"} <= kinds <= {"W", "F", "I", "P"}  # worlds build, ships move, and nobody votes unasked


def test_play_now_takes_what_is_chosen_for_the_seat(ann: Guest) -> None:
    wish = {"game": "starweb", "choices": {"character": "Pirate", "name": "quill"}}
    match = ann.post("/api/play-now", wish).json()
    printout = ann.get(f"/api/matches/{match['id']}/seats/1/printout").text
    assert "[QUILL]" in printout
    assert "Pirate" in printout
    assert ann.get(f"/api/matches/{match['id']}/seats/1/orders").json()["text"]
    wrong = {"game": "starweb", "choices": {"name": "two words"}}
    assert problem(ann.post("/api/play-now", wrong)) == (400, "bad-options")
    assert problem(ann.post("/api/play-now", {"game": "raumkrieg", "choices": {"name": "quill"}}))[0] == 400


@pytest.mark.parametrize(
    ("wish", "seconds"),
    [
        ({"take": 1, "bots": {"2": "hunter"}}, 0),
        ({"take": 1, "bots": {"2": "hunter"}, "undo_seconds": 7}, 7),
        ({"take": [1, 2]}, 10),
        ({"take": 1}, 10),
        ({"bots": {"2": "hunter"}}, 10),
    ],
)
def test_one_player_among_bots_needs_no_undo_time(ann: Guest, wish: dict[str, object], seconds: int) -> None:
    opened = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, **wish}).json()
    assert opened["undo_seconds"] == seconds


def test_after_the_end_all_scores_are_told(ann: Guest) -> None:
    body = {"game": "starweb", "seats": 2, "take": 1, "bots": {"2": "settler"}, "start": True}
    base = f"/api/matches/{ann.post('/api/matches', body).json()['id']}"
    assert ann.get(f"{base}/seats/1/scores").json() == [{"step": 0, "turn": 0, "scores": {"1": 0}}]
    assert ann.post(f"{base}/end").status_code == 200
    assert ann.get(f"{base}/seats/1/scores").json() == [{"step": 0, "turn": 0, "scores": {"1": 0, "2": 0}}]


def test_a_printout_of_starweb_is_a_file_by_code_name_and_turn(ann: Guest, trio: str) -> None:
    body = {"game": "starweb", "seats": 2, "take": 1, "undo_seconds": 0, "options": {"names": "HYDRA ORRIN"}}
    base = f"/api/matches/{ann.post('/api/matches', {**body, 'bots': {'2': 'settler'}, 'start': True}).json()['id']}"
    ann.post(f"{base}/seats/1/orders", {"text": "end 1000"})
    for step in (0, 1):
        name = f"HYDRA_t{step + 1}.txt"
        assert ann.get(f"{base}/seats/1/printout.json?step={step}").json()["file"] == name
        printed = ann.get(f"{base}/seats/1/printout?step={step}")
        assert printed.headers["content-disposition"] == f'inline; filename="{name}"'
        assert printed.headers["content-type"].startswith("text/plain")
        assert f"Turn {step + 1}, [HYDRA]\n" in printed.text
    assert ann.get(f"/api/matches/{trio}/seats/1/printout.json").json()["file"] == ""
    assert "content-disposition" not in ann.get(f"/api/matches/{trio}/seats/1/printout").headers


@pytest.mark.parametrize("seats", [0, 1, 10, -1, 10**15])
def test_play_now_is_played_with_seats_there_can_be(ann: Guest, seats: int) -> None:
    assert problem(ann.post("/api/play-now", {"seats": seats})) == (400, "bad-options")


def test_a_seat_sees_its_orders_page(ben: Guest, trio: str) -> None:
    seat = f"/api/matches/{trio}/seats/2"
    assert "PLAYER 2" in ben.get(f"{seat}/printout").text
    page = ben.get(f"{seat}/printout.json").json()
    assert (page["step"], page["prompt"]) == (0, "the setup of your fleet")
    assert "start 2 = " in page["notation"]
    assert ben.get(f"{seat}/view").json()["seat"] == 2
    assert ben.get(f"{seat}/chart").json()["marks"][0]["kind"] == "start"
    assert len(ben.get(f"{seat}/forms").json()) == 10
    assert ben.get(f"{seat}/scores").json() == [{"step": 0, "turn": 0, "scores": {"1": 0, "2": 0, "3": 0}}]
    assert ben.get(f"{seat}/messages").json() == []
    checked = ben.post(f"{seat}/check", {"text": "24 v 1,1\nnonsense"}).json()
    assert checked["orders"] == ["24 V 1,1"]
    assert checked["refusals"][0]["line"] == 2
    draft = ben.ask("PUT", f"{seat}/draft", {"text": "24 V 2,2"})
    assert (draft.status_code, draft.json()["kind"]) == (200, "draft")
    sent = ben.post(f"{seat}/orders", {"text": "24 V 2,2", "step": 1}).json()
    assert (sent["kind"], sent["orders"], len(sent["signature"])) == ("final", ["24 V 2,2"], 64)
    assert ben.get(f"{seat}/orders").json()["sent"] is True
    assert ben.ask("DELETE", f"{seat}/orders").json()["kind"] == "withdrawn"
    assert ben.get(f"{seat}/orders").json()["sent"] is False


def test_old_steps_can_be_looked_at(ann: Guest, ben: Guest, cat: Guest, trio: str) -> None:
    for number in range(3):
        for guest, seat in ((ann, 1), (ben, 2), (cat, 3)):
            text = f"{seat}4 V 5,0" if number == 0 else ""
            assert guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": text}).status_code == 201
    assert ann.get(f"/api/matches/{trio}").json()["step"] == 3
    pages = [ann.get(f"/api/matches/{trio}/seats/1/printout?step={step}").text for step in range(4)]
    assert len(set(pages)) == 4
    assert pages[3] == ann.get(f"/api/matches/{trio}/seats/1/printout").text
    assert problem(ann.get(f"/api/matches/{trio}/seats/1/printout?step=4")) == (404, "no-such-step")
    history = ann.get(f"/api/matches/{trio}/history").json()
    assert [step["step"] for step in history] == [0, 1, 2, 3]
    assert history[2]["outcomes"] == [{"seat": seat, "outcome": "ordered"} for seat in (1, 2, 3)]


def test_a_program_plays_with_a_token(client: TestClient[Litestar], ann: Guest, trio: str) -> None:
    token = ann.post(f"/api/matches/{trio}/seats/1/token").json()["token"]
    program = Guest(client)
    program.headers = {"authorization": f"Bearer {token}"}
    assert program.get(f"/api/matches/{trio}/seats/1/forms").status_code == 200
    assert program.post(f"/api/matches/{trio}/seats/1/orders", {"text": "14 V 1,0"}).status_code == 201
    assert problem(program.get(f"/api/matches/{trio}/seats/2/forms")) == (403, "not-your-seat")


def test_a_link_opens_a_seat_in_another_browser_and_the_first_keeps_it(
    ann: Guest, ben: Guest, cat: Guest, trio: str
) -> None:
    assert problem(ben.post(f"/api/matches/{trio}/seats/1/link")) == (403, "not-your-seat")
    link = ann.post(f"/api/matches/{trio}/seats/1/link").json()
    assert link["path"] == f"/join/{trio}/1/{link['code']}"
    assert ann.get(f"/api/matches/{trio}").json()["seats"][0]["invite_only"] is False
    opened = cat.post(f"/api/matches/{trio}/seats/1/take", {"code": link["code"]}).json()
    assert [seat["mine"] for seat in opened["seats"]] == [True, False, True]
    for browser in (ann, cat):
        assert browser.get(f"/api/matches/{trio}/seats/1/forms").status_code == 200
    assert cat.post(f"/api/matches/{trio}/seats/1/orders", {"text": "14 V 1,0"}).status_code == 201
    assert ann.get(f"/api/matches/{trio}/seats/1/orders").json()["text"] == "14 V 1,0"
    assert problem(cat.post(f"/api/matches/{trio}/seats/1/link")) == (403, "not-your-seat")
    assert ann.post(f"/api/matches/{trio}/seats/1/link").status_code == 200
    assert cat.get(f"/api/matches/{trio}/seats/1/forms").status_code == 200
    assert ann.post(f"/api/matches/{trio}/seats/1/link?close_others=true").status_code == 200
    assert problem(cat.get(f"/api/matches/{trio}/seats/1/forms")) == (403, "not-your-seat")
    assert ann.get(f"/api/matches/{trio}/seats/1/forms").status_code == 200


def test_an_invitation_is_a_link_that_get_does_not_spend(ann: Guest, ben: Guest, cat: Guest) -> None:
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    invited = ann.post(f"/api/matches/{match}/seats/2/invite").json()
    assert invited["path"] == f"/join/{match}/2/{invited['code']}"
    cat.get(invited["path"])
    assert problem(cat.post(f"/api/matches/{match}/seats/2/take", {"code": "x"})) == (403, "wrong-code")
    taken = ben.post(f"/api/matches/{match}/seats/2/take", {"code": invited["code"], "name": "Benjamin"}).json()
    assert taken["seats"][1] == {
        "seat": 2,
        "name": "2",
        "holder": "person",
        "player": "Benjamin",
        "mine": True,
        "invite_only": False,
        "has_link": False,
        "awaited": False,
        "sent": False,
        "substitute": "",
        "away_until": None,
        "vacation_left": 14,
        "vacant": False,
        "eliminated": False,
        "resigned": False,
        "after_resigning": None,
        "draw": False,
        "choices": {},
        "profile": None,
        "reliability": None,
    }


def test_lists_show_what_one_may_see(ann: Guest, ben: Guest, stranger: Guest) -> None:
    ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1, "title": "open to all"})
    closed = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1, "title": "invited"}).json()["id"]
    ann.post(f"/api/matches/{closed}/seats/2/invite")
    assert [match["title"] for match in stranger.get("/api/matches?which=open").json()] == ["open to all"]
    assert len(ann.get("/api/matches?which=mine").json()) == 2
    assert ben.get("/api/matches?which=mine").json() == []
    assert len(stranger.get("/api/matches").json()) == 2


def test_matches_to_watch_are_public_and_over_or_open_to_spectators(ann: Guest, stranger: Guest) -> None:
    wish = {"game": "raumkrieg", "seats": 2, "bots": {1: "hunter", 2: "hunter"}, "start": True}
    over = ann.post("/api/matches", {**wish, "title": "over"}).json()["id"]
    ann.post(f"/api/matches/{over}/end")
    running = {"game": "raumkrieg", "seats": 2, "take": 1, "bots": {2: "hunter"}, "start": True}
    ann.post("/api/matches", {**running, "title": "secret"})
    ann.post("/api/matches", {**running, "title": "shown", "watch": "turn"})
    ann.post("/api/matches", {**running, "title": "not begun", "watch": "turn", "start": False})
    hidden = ann.post("/api/matches", {**wish, "title": "private", "private": True}).json()["id"]
    ann.post(f"/api/matches/{hidden}/end")
    assert [match["title"] for match in stranger.get("/api/matches?which=watch").json()] == ["shown", "over"]


def test_games_say_how_long_and_how_hard_they_are(stranger: Guest) -> None:
    for game in stranger.get("/api/games").json():
        about = game["about"]
        assert about["pitch"].endswith(".")
        assert about["length"]
        assert 1 <= about["level"] <= about["levels"]
        assert about["difficulty"]


def test_one_reads_again_what_one_ordered(ann: Guest, ben: Guest, cat: Guest, trio: str) -> None:
    path = f"/api/matches/{trio}/seats/1"
    for seat, guest in enumerate((ann, ben, cat), 1):
        guest.post(f"/api/matches/{trio}/seats/{seat}/orders", {"text": f"{seat}4 V 5,0"})
    assert ann.get(f"{path}/orders/played?step=1").json() == ["14 V 5,0"]
    assert problem(ben.get(f"{path}/orders/played?step=1")) == (403, "not-your-seat")
    assert problem(ann.get(f"{path}/orders/played?step=2")) == (404, "no-such-step")
    assert ann.get(f"{path}/orders/played?step=0").json() == []
    assert ann.get(f"{path}/orders/played").json() == ann.get(f"{path}/orders/played?step=1").json()
    assert problem(ann.get(f"{path}/orders/played?step=-1")) == (400, "bad-request")
    drawn = ann.get(f"{path}/orders/played/preview?step=1").json()
    assert drawn["orders"] == ["14 V 5,0"]
    assert [mark["label"] for mark in drawn["preview"]["marks"]].count("14") == 1
    assert ann.get(f"{path}/orders/played/preview?step=0").json()["orders"] == []
    assert problem(ben.get(f"{path}/orders/played/preview?step=1")) == (403, "not-your-seat")
    assert problem(ann.get(f"{path}/orders/played/preview?step=2")) == (404, "no-such-step")


def test_lists_are_tables_of_what_the_seat_knows(ann: Guest, ben: Guest, stranger: Guest) -> None:
    body = {"game": "starweb", "seats": 2, "take": 1, "undo_seconds": 0, "options": {"names": "QUILL ORRIN"}}
    match = ann.post("/api/matches", body).json()["id"]
    ben.post(f"/api/matches/{match}/seats/2/take")
    ann.post(f"/api/matches/{match}/start")
    path = f"/api/matches/{match}/seats/1/lists"
    found = {each["id"]: each for each in ann.get(path).json()}
    assert list(found) == ["worlds", "fleets", "artifacts", "players", "scores", "points", "forecast"]
    assert [row["cells"][1] for row in found["worlds"]["rows"]] == ["QUILL"]
    assert ann.get(f"{path}?step=0").json() == ann.get(path).json()
    for other in (ben, stranger):
        assert problem(other.get(path)) == (403, "not-your-seat")
    assert problem(ann.get(f"/api/matches/{match}/seats/0/lists")) == (403, "not-over")


def test_people_at_one_screen_hold_their_seats_together(ann: Guest) -> None:
    body = {"game": "raumkrieg", "seats": 2, "take": [1, 2], "names": {"2": "Ben"}, "undo_seconds": 0, "start": True}
    match = ann.post("/api/matches", body).json()
    assert [(seat["player"], seat["mine"]) for seat in match["seats"]] == [("Ann", True), ("Ben", True)]
    for seat in (1, 2):
        ann.post(f"/api/matches/{match['id']}/seats/{seat}/orders", {"text": ""})
    assert ann.get(f"/api/matches/{match['id']}").json()["step"] == 1


def test_the_clients_description_of_the_api_is_the_newest() -> None:
    """If the API changed: turnsheet schema > client/openapi.json, then npm run types in client."""
    assert (ROOT / "client" / "openapi.json").read_text() == schema_text()


def test_lists_are_light_and_come_in_pages(ann: Guest, stranger: Guest) -> None:
    corrections = '{"conflict": {"change": {"3/17": "2T"}}}' + " " * 200_000
    for _ in range(3):
        body = {"game": "starprobe", "seats": 1, "take": 1, "options": {"tables": corrections}}
        assert ann.post("/api/matches", body).status_code == 201
    first = stranger.get("/api/matches?limit=2")
    assert (len(first.json()), len(first.content) < 3000) == (2, True)
    assert "options" not in first.json()[0]
    path, rel = first.headers["link"].split(";")
    assert rel == ' rel="next"'
    second = stranger.get(path.strip("<>"))
    assert (len(second.json()), second.headers.get("link")) == (1, None)
    match = stranger.get(f"/api/matches/{second.json()[0]['id']}")
    assert len(match.content) < 3000
    assert match.json()["option_texts"] == [
        {
            "name": "tables",
            "characters": len(corrections),
            "fingerprint": hashlib.sha256(corrections.encode()).hexdigest()[:16],
        }
    ]
    assert "target" in match.json()["idle_options"]
    assert stranger.get(f"/api/matches/{match.json()['id']}/options/tables").text == corrections
    assert problem(stranger.get(f"/api/matches/{match.json()['id']}/options/sky")) == (404, "no-such-option")


def test_an_unreadable_match_is_shown_as_failed_and_its_owner_is_told_why(
    ann: Guest, ben: Guest, site: Site, trio: str
) -> None:
    good = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    with site.store.write() as connection:
        connection.execute(turns.update().where(turns.c.match == trio).values(state=b"nonsense"))
        connection.execute(matches.update().where(matches.c.id == trio).values(card_turn=None))
    site.states.clear()
    for guest, told in ((ann, True), (ben, False)):
        listed = {match["id"]: match for match in guest.get("/api/matches").json()}
        assert listed[good]["phase"] == "gathering"
        for shown in (listed[trio], guest.get(f"/api/matches/{trio}").json()):
            assert shown["phase"] == "failed"
            assert ("cannot be read" in (shown["failure"] or "")) == told


def test_the_owner_removes_a_player_before_the_start(ann: Guest, ben: Guest) -> None:
    match = ann.post("/api/matches", {"game": "raumkrieg", "seats": 2, "take": 1}).json()["id"]
    ben.post(f"/api/matches/{match}/seats/2/take")
    assert problem(ben.post(f"/api/matches/{match}/seats/1/free")) == (403, "not-your-match")
    freed = ann.post(f"/api/matches/{match}/seats/2/free").json()
    assert [seat["holder"] for seat in freed["seats"]] == ["person", "open"]
    assert "removed you from seat 2" in ben.get("/api/me/notifications").json()["notifications"][0]["text"]
    assert problem(ann.post(f"/api/matches/{match}/seats/2/free")) == (409, "wrong-phase")


def test_a_person_over_a_quota_is_told_which_and_what_to_do(site: Site, ann: Guest, ben: Guest) -> None:
    site.quotas = Quotas(matches=1)
    match = ann.post("/api/play-now").json()["id"]
    refused = ann.post("/api/play-now")
    assert problem(refused) == (409, "over-quota")
    assert refused.json()["detail"].startswith("You have 1 unfinished match; the limit is 1.")
    assert ben.post("/api/play-now").is_success
    ann.post(f"/api/matches/{match}/end")
    assert ann.post("/api/play-now").is_success
