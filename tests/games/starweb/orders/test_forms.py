"""The order forms of Starweb: which there are, and that the reader takes them however they are filled."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from tests.games.starweb import hand_made_views
from tests.games.starweb.atlas.test_several import acquainted
from tests.games.starweb.hand_made_position import GAME, POSITION, known
from tests.games.starweb.hand_made_views import view, written
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.pages.forms import AnySlot, Choice, Number, OrderForm, Path, Phrase, fill
from turnsheet.core.seats import Seat
from turnsheet.core.versions import under
from turnsheet.games.starweb.orders.forms import order_forms
from turnsheet.games.starweb.orders.orders import AnyOrder, write
from turnsheet.games.starweb.orders.reader import read
from turnsheet.games.starweb.pages.printout_data import FleetLine, WorldLine
from turnsheet.games.starweb.pages.view import View
from turnsheet.games.starweb.rules.tables import CHARACTERS, FleetId, WorldId
from turnsheet.interfaces.cli.offline.bench import fullest


def forms(of: View, verb: str, mark: str = "") -> list[OrderForm]:
    """The forms with a verb, of a thing or all."""
    return [offer for offer in order_forms(of) if offer.verb == verb and mark in ("", offer.mark)]


def slots(offer: OrderForm) -> dict[str, AnySlot]:
    """The gaps of a form."""
    return {slot.name: slot for phrase in offer.phrases for slot in phrase.slots}


def values(slot: AnySlot) -> list[str]:
    """Values to try in a gap: all words, the ends of numbers, all first steps and some longer ways."""
    match slot:
        case Choice(words=words):
            return list(words)
        case Number(low=low, high=high):
            return [str(low), str(high)]
        case Path(start=start, links=links):
            ways: list[tuple[str, ...]] = [(here,) for begin, here in links if begin == start]
            ways += [(*way, here) for way in ways for begin, here in links if begin == way[-1]]
            ways += [(*way, here) for way in ways if len(way) == 2 for begin, here in links if begin == way[-1]]
            return ["".join(way) for way in ways]
        case _:
            return ["ORRIN"]


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_form_alone_is_taken_however_it_is_filled(character: str) -> None:
    for turn in (1, 6):
        seen = view(character, turn)
        for offer in order_forms(seen):
            gaps = slots(offer)
            for filling in product(*map(values, gaps.values())):
                text = fill(offer, dict(zip(gaps, filling, strict=True)))
                reading = read(seen, text)
                assert reading.refusals == ()
                assert len(reading.orders) == 1


def test_there_is_a_form_for_every_order() -> None:
    kinds: set[str] = set()
    for character, turn in product(CHARACTERS, (1, 6)):
        seen = view(
            character,
            turn,
            lines=(*hand_made_views.ALL, structs.replace(hand_made_views.BARREN, number=WorldId(93), people=1)),
        )
        for offer in order_forms(seen):
            gaps = slots(offer)
            for which in (0, -1):
                text = fill(offer, {name: values(slot)[which] for name, slot in gaps.items()})
                kinds |= {type(order).__name__ for order in read(seen, text).orders}
    assert kinds == {kind.__name__ for kind in AnyOrder.__args__}


def test_a_move_follows_known_gates() -> None:
    [move] = forms(view(), "move", "F12")
    path = slots(move)["path"]
    assert isinstance(path, Path)
    assert path.start == "W41"
    assert ("W41", "W133") in path.links
    assert ("W133", "W41") in path.links
    assert ("W7", "W8") in path.links
    assert ("W8", "W9") in path.links
    assert fill(move, {"path": "W7W8W9"}) == "F12W7W8W9"


def test_known_black_holes_are_marked_where_fleets_and_people_go() -> None:
    """23.1; W5 was seen in turn 4, two jumps from W1. W4, which nobody has seen, is not marked whatever it is."""
    hole = POSITION.replace("W5 turn 4 W5 [] (Metal", "W5 turn 4 W5 [] (B*L*A*C*K H*O*L*E,Metal")
    hole = hole.replace("W4 (2) [TASK] (", "W4 (2) [] (B*L*A*C*K H*O*L*E,")
    seen = known(position=hole)
    path = slots(forms(seen, "move", "F5")[0])["path"]
    assert isinstance(path, Path)
    assert path.dangers == (("W5", "black hole"),)
    assert ("W2", "W4") in path.links
    near = hole.replace("F9[QUILL]=2 at W1", "F9[QUILL]=2 at W3").replace(
        "W3 (1,5) [QUILL] (", "W3 (1,5) [QUILL] (Industry=1,"
    )
    to = slots(forms(known(position=near), "migrate", "W3")[0])["to"]
    assert isinstance(to, Choice)
    assert (to.words, to.labels) == (("W1", "W5"), ("", "black hole"))
    plain = slots(forms(known(), "move", "F5")[0])["path"]
    assert isinstance(plain, Path)
    assert plain.dangers == ()


def test_an_empty_key_moves_where_it_can_get_ships() -> None:
    assert forms(view(), "move", "F13")
    lonely = structs.replace(hand_made_views.BARREN, iships=0, fleets=(hand_made_views.fleet(13),))
    assert not forms(view(lines=(lonely,)), "move", "F13")


def test_what_excludes_each_other_shares_a_group() -> None:
    acts = {offer.verb for offer in order_forms(view("Berserker")) if offer.group == "F14"}
    assert acts == {"move", "fire", "robots", "drop", "give"}


def test_metal_of_one_fleet_is_unloaded_in_all_ways_at_once() -> None:
    filled = [fill(*form) for verb in ("goods", "unload", "discard") for form in _counted(verb, "1")]
    assert filled == ["F12N 1", "F12U 1", "F12J 1"]
    assert written("\n".join(filled)) == ["F12N1", "F12U1", "F12J1"]
    groups = {offer.group for offer in order_forms(view()) if offer.group.startswith("unload F12")}
    assert len(groups) == 3


def _counted(verb: str, count: str) -> list[tuple[OrderForm, dict[str, str]]]:
    return [(offer, {"count": count}) for offer in forms(view(), verb, "F12")]


def test_ships_go_to_own_and_free_keys_and_to_free_ground() -> None:
    [transfer] = forms(view(), "transfer", "F12")
    told = "", "", "", "I-ships", "P-ships", "neutral"
    assert slots(transfer)["to"] == Choice("to", ("F13", "F14", "F15", "I", "P", "F31"), labels=told)
    assert not forms(view(), "transfer", "F20")
    free = structs.replace(hand_made_views.FOREIGN, owner="", industry=0, people=0)
    [transfer] = forms(view(lines=(free,)), "transfer", "F20")
    to = slots(transfer)["to"]
    assert isinstance(to, Choice)
    assert to.words == ("I", "P")


def test_what_binds_or_gives_away_is_personal() -> None:
    personal = {offer.verb for offer in order_forms(view("Apostle", 1)) if offer.personal}
    assert personal == {"give", "ally", "loader", "jihad", "tell", "introduce"}


def test_a_bomb_is_dropped_alone_or_while_another_is_built() -> None:
    newest = under(2, view())
    drops = forms(newest, "drop", "F14")
    assert [(offer.phrases[0].words, offer.group) for offer in drops] == [("F14D", "F14"), ("F14D F14B", "F14")]
    assert [len(read(newest, fill(offer, {})).orders) for offer in drops] == [1, 2]
    assert forms(newest, "bomb", "F14") == []
    assert len(forms(view(), "drop", "F14")) == 1


def test_worlds_in_sight_are_not_probed() -> None:
    assert [offer.mark for offer in forms(view(), "probe")] == ["W8", "W133"]
    [probe] = forms(view(), "probe", "W133")
    told = "", "", "", "I-ships of W41", "P-ships of W41"
    assert slots(probe)["from"] == Choice("from", ("F12", "F14", "F15", "I41", "P41"), labels=told)


def test_building_is_offered_as_far_as_industry_can_work() -> None:
    [build] = forms(view(), "build", "W41")
    assert slots(build)["count"] == Number("count", 1, 25, "industry")
    assert not forms(view(), "build", "W7")
    [invest] = forms(view("Empire Builder"), "invest", "W41")
    assert slots(invest)["count"] == Number("count", 1, 6)


def test_nobody_writes_in_the_anonymous_game() -> None:
    assert not forms(view(variant="anonymous"), "tell")
    assert not forms(view(variant="anonymous"), "introduce")


def test_when_the_game_is_over_nothing_is_offered() -> None:
    assert order_forms(structs.replace(view(), over=True)) == ()


@st.composite
def star_graphs(draw: st.DrawFn) -> View:
    """What somebody may know of a small star graph."""
    some = st.integers(0, 7)
    owner = st.sampled_from([hand_made_views.ME, hand_made_views.ME, hand_made_views.FOE, hand_made_views.FRIEND, ""])
    gates: dict[int, set[int]] = {number: set() for number in range(1, 13)}
    for start in gates:
        for end in draw(st.sets(st.sampled_from(sorted(gates)), min_size=1, max_size=2)):
            if start != end:
                gates[start].add(end)
                gates[end].add(start)
    lines, key, artifact = [], 0, 9
    for number in sorted(draw(st.sets(st.sampled_from(sorted(gates)), min_size=2))):
        fleets = []
        for _ in range(draw(st.integers(0, 4))):
            key, artifact, whose = key + 1, artifact + 1, draw(owner)
            ships, mine = draw(st.sampled_from([0, 1, 2, 30])), whose == hand_made_views.ME
            carried = (artifact,) if draw(st.booleans()) else ()
            bomb, cargo = ships > 1 and draw(st.booleans()), draw(some) if mine else None
            fleets.append(FleetLine(FleetId(key), whose, ships, cargo, draw(st.booleans()), bomb, artifacts=carried))
        artifact += 1
        people, industry = draw(some), draw(some)
        lines.append(
            WorldLine(
                WorldId(number),
                tuple(map(WorldId, sorted(gates[number]))),
                draw(owner) if people else "",
                industry=industry,
                usable=draw(st.sampled_from([None, 0, industry // 2])),
                people=people,
                converts=min(people, draw(st.sampled_from([0, 0, 2]))),
                apostle=hand_made_views.FOE,
                robots=draw(st.booleans()),
                iships=draw(some),
                pships=draw(some),
                recovering=draw(st.sampled_from([0, 0, 0, 2])),
                artifacts=(artifact,) if draw(st.booleans()) else (),
                fleets=tuple(fleets),
            )
        )
    seen = view(draw(st.sampled_from(CHARACTERS)), draw(st.integers(1, 2)), lines=tuple(lines))
    return structs.replace(seen, worlds=len(gates), gates=tuple((line.number, line.gates) for line in lines))


@given(star_graphs(), st.integers(0, 1000))
def test_every_order_form_however_filled_is_an_order_the_reader_takes(seen: View, seed: int) -> None:
    for player in (fullest, BOTS["random"].player):
        text = player(seen, order_forms(seen), Dice(turn_key("offers", seed)))
        reading = read(seen, text)
        assert reading.refusals == ()
        assert len(reading.orders) == len(list(filter(None, text.split("\n"))))
        for order in reading.orders:
            assert isinstance(order, AnyOrder)
            assert read(seen, write(order)).orders == (order,)


def test_letters_are_explained() -> None:
    of = known()
    said = {
        (offer.verb, slot.name, word): label
        for offer in order_forms(of)
        for slot in slots(offer).values()
        if isinstance(slot, Choice)
        for word, label in zip(slot.words, slot.labels, strict=False)
    }
    assert said["build", "what", "P"] == "P-ships"
    assert said["build", "what", "F5"] == ""
    assert said["fire", "how", "C"] == "only if its owner attacks you here"
    assert said["fire", "target", "H"] == "home fleets (I-ships and P-ships)"
    assert said["artifact", "to", "W"] == "leave it at the world"


@pytest.mark.parametrize("character", CHARACTERS)
def test_people_are_told_what_each_order_means(character: str) -> None:
    for turn in (1, 6):
        seen = view(character, turn)
        plain = order_forms(seen)
        for form, told in zip(plain, GAME.pages.explained(seen, plain), strict=True):
            assert told.meaning.endswith(".")
            assert structs.replace(told, meaning="") == form


def test_what_an_order_means_depends_on_who_carries_it_out() -> None:
    """7.11, 13.2, 13.5, 19.4: home fleets have half a shot at less, a bomb may be replaced, Berserkers build robots."""
    fleet = OrderForm("fire", "Fire with F7", (Phrase("F7{how}{target}"),), "F7", "F7")
    home = OrderForm("fire", "Fire with the I-ships of W9", (Phrase("I9{how}{target}"),), "I9", "W9")
    drop = OrderForm("drop", "Drop the bomb of F7", (Phrase("F7D"),), "F7", "F7")
    again = structs.replace(drop, phrases=(Phrase("F7D F7B"),))
    build = OrderForm("build", "Build at W9", (Phrase("W9B{what}", (Choice("what", ("I", "P")),)),), mark="W9")
    robots = structs.replace(build, phrases=(Phrase("W9B{what}", (Choice("what", ("I", "P", "R")),)),))
    plain = (fleet, home, drop, again, build, robots)
    told = [form.meaning for form in GAME.pages.explained(known(), plain)]
    assert ["half a shot" in each for each in told] == [False, True, False, False, False, False]
    assert ["another bomb from 25 ships" in each for each in told] == [False, False, False, True, False, False]
    assert ["two robots" in each for each in told] == [False, False, False, False, False, True]


def test_it_is_told_who_is_an_ally_or_a_loader_now() -> None:
    now = {offer.group: offer.now for offer in order_forms(known()) if offer.verb in ("ally", "loader")}
    assert now == {"ally ORRIN": False, "loader ORRIN": False, "ally TASK": True, "loader TASK": False}
    assert {offer.now for offer in order_forms(known()) if offer.verb == "move"} == {None}


def test_a_form_about_a_player_has_their_name_and_a_label_without_it() -> None:
    told = {(offer.player, offer.verb): (offer.label, offer.short) for offer in order_forms(known()) if offer.player}
    assert told["ORRIN", "ally"] == ("Make ORRIN an ally", "Make an ally")
    assert told["TASK", "ally"] == ("No longer treat TASK as an ally", "No longer treat as an ally")
    assert told["ORRIN", "introduce"] == ("Introduce ORRIN", "Introduce")


def test_empires_of_one_player_that_differ_stand_neither_way() -> None:
    state = acquainted()
    first, *others = state.players
    state = structs.replace(state, players=(structs.replace(first, allies=(4,)), *others))
    ally = others[2].name
    (form,) = (
        offer for offer in order_forms(GAME.rules.view(state, Seat(1))) if offer.label.endswith(f"{ally} as an ally")
    )
    assert (form.group, form.now) == (f"ally {ally}", None)


@pytest.mark.parametrize("character", CHARACTERS)
def test_the_forms_of_a_thing_have_different_short_names(character: str) -> None:
    seen = view(character, 6)
    by_mark: dict[str, list[str]] = {}
    for form in order_forms(seen):
        if form.mark:
            by_mark.setdefault(form.mark, []).append(form.short or form.verb)
    assert by_mark
    assert all(len(set(names)) == len(names) for names in by_mark.values()), by_mark


def test_a_short_name_says_of_which_ships_of_a_world_it_is() -> None:
    names = {form.short for form in order_forms(view("Merchant", 6)) if form.verb in ("transfer", "migrate", "fire")}
    assert {name.split()[0] for name in names if name} >= {"transfer", "send"}
    assert "" in names  # those of a fleet are called by their verb
