"""The library: programs kept, revised, retired, found again, and what they did, on either database."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace

from tests.host.sample_matches import ANN, row
from tests.host.turns.test_plays import WALK, Pair
from turnsheet.bots.robots import sample_programs
from turnsheet.core.workshop import Did, Record
from turnsheet.host.matches import lifecycle as matches
from turnsheet.host.matches import sandbox
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.robot_programs.library import Entry
from turnsheet.host.site import Site
from turnsheet.host.store.rows.competition.programs import Wanted
from turnsheet.host.turns.due_turns import Runner

A, B = "a" * 64, "b" * 64
WALKER = Record("Scout", "Testers", "Walker", (": play", "  move! ;"), {})
SITTER = Record("Tank", "Testers", "Sitter", (": play ;",), {})


def listed(site: Site, guest: str | None = None, **wanted: object) -> list[str]:
    """The names of what is listed."""
    return [each.record.name for each in library.listed(site, "robots", guest, replace(Wanted(), **wanted))]


def did(site: Site, entry: Entry, matches: int, wins: int, losses: int) -> None:
    """Let a program have done something."""
    code = " ".join(library.found(site, "robots", entry.id, None).record.code)
    counts = {"matches": matches, "wins": wins, "losses": losses, "moved": 7}
    with site.store.write() as connection:
        library.add(connection, "robots", [Did("red", entry.record.kind, code, counts)])


def test_a_program_is_registered_with_nothing_done(site: Site) -> None:
    made = library.register(site, "robots", A, replace(WALKER, counts={"wins": 99}))
    assert (made.revision, made.retired, made.mine) == (1, False, True)
    assert set(made.record.counts.values()) == {0}
    assert library.found(site, "robots", made.id, B).record.code == WALKER.code
    assert not library.found(site, "robots", made.id, B).mine


OWN = """{
  "by": "Ann",
  "script": {
    "class": "SCOUT",
    "rating": 1.50,
    "team": "Testers",
    "name": "Walker",
    "wins": 4,
    "matches": 9,
    "code": [
      ": play",
      "  move! ;"
    ],
    "mood": null
  }
}
"""
"""A record file in an order of its own, with fields of its own."""


def test_a_record_brings_its_numbers_and_its_other_fields_along(site: Site) -> None:
    workshop = site.workshop("robots")
    made = library.register(site, "robots", A, workshop.read_record(OWN.encode()))
    assert made.brought == {"wins": 4, "matches": 9}
    assert set(made.record.counts.values()) == {0}
    did(site, made, 2, 1, 1)
    found = library.found(site, "robots", made.id, B)
    assert (found.brought, found.record.counts["wins"]) == ({"wins": 4, "matches": 9}, 1)
    file = library.record_file(site, "robots", found).decode()
    together = OWN.replace('"wins": 4,', '"wins": 5,\n    "losses": 1,\n    "moved": 7,')
    assert file == together.replace('"matches": 9', '"matches": 11')


def test_imported_numbers_do_not_rank(site: Site) -> None:
    made = library.register(site, "robots", A, site.workshop("robots").read_record(OWN.encode()))
    assert listed(site, wins=(1, None)) == []
    did(site, made, 1, 1, 0)
    assert listed(site, wins=(1, None)) == ["Walker"]


def test_revising_keeps_what_was_brought_and_takes_the_fields_of_the_new_file(site: Site) -> None:
    workshop = site.workshop("robots")
    made = library.register(site, "robots", A, workshop.read_record(OWN.encode()))
    plain = library.revise(site, "robots", made.id, A, WALKER)
    assert '"mood": null' in library.record_file(site, "robots", plain).decode()
    newer = OWN.replace("null", '"good"').replace('"wins": 4', '"wins": 77')
    revised = library.revise(site, "robots", made.id, A, workshop.read_record(newer.encode()))
    file = library.record_file(site, "robots", revised).decode()
    assert revised.brought == {"wins": 4, "matches": 9}
    assert '"mood": "good"' in file
    assert '"wins": 4' in file


def test_a_record_with_too_much_beside_its_code_is_refused(site: Site) -> None:
    large = OWN.replace("null", f'"{"x" * 20_000}"')
    with pytest.raises(RefusedError, match="without its code; the limit is 20,000"):
        library.register(site, "robots", A, site.workshop("robots").read_record(large.encode()))


def test_the_kind_is_the_same_in_any_case(site: Site) -> None:
    made = library.register(site, "robots", A, replace(WALKER, kind="sCOUT"))
    assert made.record.kind == "Scout"
    assert listed(site, kind="SCOUT") == ["Walker"]
    with pytest.raises(RefusedError, match="Another program has that team"):
        library.register(site, "robots", B, replace(WALKER, kind="scout"))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (replace(WALKER, code=(": play", "  dupp ;")), "line 2, column 3"),
        (replace(WALKER, code=(": play move!",)), "line 1"),
        (replace(WALKER, code=("1",)), "play"),
        (replace(WALKER, kind="Dragon"), "Scout, Sniper, Tank"),
        (replace(WALKER, name=" "), "script.name"),
        (replace(WALKER, name="x" * 61), "script.name"),
        (replace(WALKER, team="a\0b"), "script.team"),
        (replace(WALKER, code=(": play \0 ;",)), "line 1"),
        (replace(WALKER, code=("x" * 60_001,)), "60,000"),
    ],
)
def test_a_bad_program_is_refused_and_not_kept(site: Site, record: Record, said: str) -> None:
    with pytest.raises(RefusedError, match=said) as error:
        library.register(site, "robots", A, record)
    assert error.value.code == "bad-program"
    assert listed(site) == []


def test_a_name_is_taken_once(site: Site) -> None:
    library.register(site, "robots", A, WALKER)
    other = library.register(site, "robots", B, replace(WALKER, team="Others"))
    with pytest.raises(RefusedError, match="Another program has that team"):
        library.register(site, "robots", B, WALKER)
    with pytest.raises(RefusedError, match="Another program has that team"):
        library.revise(site, "robots", other.id, B, WALKER)
    library.register(site, "robots", B, replace(WALKER, kind="Tank"))


def test_only_the_owner_revises_and_retires(site: Site) -> None:
    made = library.register(site, "robots", A, WALKER)
    with pytest.raises(RefusedError, match="belongs to somebody else"):
        library.revise(site, "robots", made.id, B, SITTER)
    with pytest.raises(RefusedError, match="belongs to somebody else"):
        library.retire(site, "robots", made.id, B)
    with pytest.raises(RefusedError) as error:
        library.found(site, "robots", made.id + 1, A)
    assert error.value.code == "no-such-program"


def test_what_it_did_stays_when_it_is_revised(site: Site) -> None:
    made = library.register(site, "robots", A, WALKER)
    did(site, made, 3, 2, 1)
    library.retire(site, "robots", made.id, A)
    did(site, made, 5, 5, 0)  # retired: it no longer counts
    assert listed(site) == []
    assert listed(site, retired=True) == ["Walker"]
    revised = library.revise(site, "robots", made.id, A, replace(WALKER, code=(": play move! move! ;",)))
    assert (revised.revision, revised.retired, revised.id) == (2, False, made.id)
    counts = revised.record.counts
    assert (counts["matches"], counts["wins"], counts["losses"], counts["moved"]) == (3, 2, 1, 7)


def test_it_is_known_by_its_text_however_it_is_broken_into_lines(site: Site) -> None:
    made = library.register(site, "robots", A, WALKER)
    with site.store.write() as connection:
        library.add(connection, "robots", [Did("red", "Scout", ":   play\n\n move! ;", {"matches": 1})])
        library.add(connection, "robots", [Did("red", "Tank", ": play move! ;", {"matches": 1})])
    assert library.found(site, "robots", made.id, A).record.counts["matches"] == 1


TEAMS = {"red": [": play move! ;"] * 3, "green": [": play ;"] * 3}


def test_the_same_contest_is_counted_once_even_if_many_play_it_at_once(site: Site) -> None:
    made = library.register(site, "robots", A, WALKER)
    deeds = [Did("red", "Scout", ": play move! ;", {"matches": 1, "wins": 1})]
    with ThreadPoolExecutor(8) as pool:
        new = list(pool.map(lambda _: library.add_contest(site, "robots", TEAMS, "7", deeds), range(16)))
    assert new.count(True) == 1
    relined = {side: [code.replace(" ", "\n") for code in codes] for side, codes in TEAMS.items()}
    assert not library.add_contest(site, "robots", relined, "7", deeds)
    assert library.found(site, "robots", made.id, A).record.counts["wins"] == 1


@pytest.mark.parametrize(
    ("teams", "seed"), [(TEAMS, "8"), ({"red": TEAMS["green"], "green": TEAMS["red"]}, "7")], ids=["seed", "sides"]
)
def test_another_contest_is_counted_as_well(site: Site, teams: dict[str, list[str]], seed: str) -> None:
    made = library.register(site, "robots", A, WALKER)
    deeds = [Did("red", "Scout", ": play move! ;", {"matches": 1})]
    assert library.add_contest(site, "robots", TEAMS, "7", deeds)
    assert library.add_contest(site, "robots", teams, seed, deeds)
    assert library.found(site, "robots", made.id, A).record.counts["matches"] == 2


def test_the_list_is_filtered_and_sorted(site: Site) -> None:
    walker = library.register(site, "robots", A, WALKER)
    sitter = library.register(site, "robots", B, SITTER)
    library.register(site, "robots", A, replace(WALKER, name="100% walker", code=(": play 1 turn! ;",)))
    did(site, walker, 4, 1, 3)
    did(site, sitter, 9, 8, 0)
    assert listed(site) == ["100% walker", "Sitter", "Walker"]
    assert listed(site, kind="Tank") == ["Sitter"]
    assert listed(site, text="WALK") == ["100% walker", "Walker"]
    assert listed(site, text="%") == ["100% walker"]
    assert listed(site, text="_") == []
    assert listed(site, matches=(4, None)) == ["Sitter", "Walker"]
    assert listed(site, matches=(None, 4)) == ["100% walker", "Walker"]
    assert listed(site, wins=(2, 8)) == ["Sitter"]
    assert listed(site, losses=(None, 0)) == ["100% walker", "Sitter"]
    assert listed(site, A, mine=True) == ["100% walker", "Walker"]
    assert listed(site, None, mine=True) == []
    assert listed(site, sort="matches")[:2] == ["Sitter", "Walker"]
    assert listed(site, sort="losses")[0] == "Walker"


def test_a_person_can_keep_a_limited_number_of_programs(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_PROGRAMS", 1)
    library.register(site, "robots", A, WALKER)
    with pytest.raises(RefusedError, match="which is the limit"):
        library.register(site, "robots", A, SITTER)
    library.register(site, "robots", B, SITTER)


def test_the_gallery_is_stocked_once_and_kept_up_to_date(site: Site) -> None:
    records = [sample_programs.record(name) for name in sample_programs.names()]
    library.stock(site, "robots", records)
    library.stock(site, "robots", records)
    first = library.listed(site, "robots", None, Wanted())
    assert len(first) == len(records)
    assert {each.revision for each in first} == {1}
    library.revise(site, "robots", first[0].id, library.BUILT_IN, replace(first[0].record, code=(": play ;",)))
    library.stock(site, "robots", records)
    assert library.found(site, "robots", first[0].id, None).revision == 3


def test_a_match_of_the_site_counts_for_the_records(site: Site, runner: Runner) -> None:
    library.stock(site, "robots", [sample_programs.record(name) for name in sample_programs.names()])
    wish = Opening(game="robots", seats=2, bots={1: "hunters", 2: "wanderers"}, undo_seconds=0, start=True)
    match = matches.open_match(site, ANN, wish)
    runner.consider(match)
    played = library.listed(site, "robots", None, Wanted(matches=(1, None)))
    assert {(each.record.name, each.record.kind) for each in played} == {
        (name, kind) for name in ("Hunter", "Wanderer") for kind in ("Scout", "Sniper", "Tank")
    }
    assert sum(each.record.counts["wins"] for each in played) in (0, 3)
    assert sum(each.record.counts["killed"] for each in played) > 0
    assert all(each.record.counts["lived"] + each.record.counts["died"] == 1 for each in played)


def test_a_sandbox_goes_onto_no_record(site: Site, runner: Runner) -> None:
    library.stock(site, "robots", [sample_programs.record(name) for name in sample_programs.names()])
    wish = Opening(game="robots", seats=2, take=1, bots={2: "hunters"}, undo_seconds=0, start=True)
    match = matches.open_match(site, ANN, wish)
    fork = sandbox.fork(site, match, 1, ANN, None, {1: "wanderers", 2: "hunters"})
    runner.consider(fork)
    assert row(site, fork).phase == "ended"
    assert library.listed(site, "robots", None, Wanted(matches=(1, None))) == []


def test_what_programs_did_goes_onto_their_records(site: Site, runner: Runner) -> None:
    pair = Pair(site, runner)
    shoot = ": play 0 0 shoot! ;"
    record = Record("Scout", "Testers", "Walker", (": play", "move! ;"), {})
    walker = library.register(site, "robots", "t" * 64, record)
    pair.send("green", "\n".join([f"program scout: {WALK}", f"program sniper: {shoot}", f"program tank: {shoot}"]))
    pair.send("red", "\n".join([*(f"program {kind}: {shoot}" for kind in ("scout", "sniper", "tank")), "run"]))
    runner.sweep()
    assert row(site, pair.match).phase == "ended"
    counts = library.found(site, "robots", walker.id, None).record.counts
    assert (counts["matches"], counts["executions"]) == (1, 1)
    assert counts["moved"] > 0
    assert library.listed(site, "robots", None, Wanted(matches=(1, None)))[0].id == walker.id
    assert library.listed(site, "robots", None, Wanted(matches=(2, None))) == []
