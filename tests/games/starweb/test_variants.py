"""The anonymous game and players with several empires, where cases and laws do not reach."""

import pytest

from tests.games.starweb.renumbered_state import Words
from turnsheet.core.dice import Dice
from turnsheet.core.game import BadOptionsError, BadPositionError
from turnsheet.core.orders import Order
from turnsheet.core.pages.forms import Choice
from turnsheet.core.seats import REFEREE, Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.orders.grammar import pieces
from turnsheet.games.starweb.orders.orders import AnyOrder, write
from turnsheet.games.starweb.printout_reader.reader import read_page
from turnsheet.games.starweb.rules.ciphers import Tongue
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.state import Cipher

GAME = starweb.game()
PLAYERS = """
    variant anonymous
    [QUILL]: Merchant
    [ORRIN]: Pirate
    [TASK]: Apostle
    W1 (2)
       F1[QUILL]=3
"""
CODE = Cipher(worlds=((9, 40), (40, 9)), fleets=((5, 7), (7, 5)), names=((2, 3), (3, 2)))
CODED = {
    "F5T3F7": "F7T3F5",
    "F5T9I": "F7T9I",
    "I9T5F7": "I40T5F5",
    "P9T5I": "P40T5I",
    "W9S5": "W40S5",
    "W9B5F7": "W40B5F5",
    "W9B7P": "W40B7P",
    "W9I5L": "W40I5L",
    "P9M5W40": "P40M5W9",
    "C40M9W9": "C9M9W40",
    "F5W9W3W40": "F7W40W3W9",
    "F5P9": "F7P40",
    "P9P40": "P40P9",
    "F7U9": "F5U9",
    "F7L": "F5L",
    "V9F5": "V9F7",
    "V40W": "V40W",
    "F5AF7": "F7AF5",
    "F5CH": "F7CH",
    "I9CF5": "I40CF7",
    "P40AC": "P9AC",
    "Z": "Z",
    "Z9": "Z40",
    "A=ORRIN": "A=TASK",
    "J=TASK": "J=ORRIN",
    "F5G=TASK": "F7G=ORRIN",
    "W9G=ORRIN": "W40G=TASK",
    "W9X": "W40X",
    "F5Q": "F7Q",
    "F7D": "F5D",
    "F5R9": "F7R9",
    "end 9000": "end 9000",
    "introduce ORRIN to TASK": "introduce TASK to ORRIN",
}


def order(text: str) -> AnyOrder:
    """The order a text is."""
    ((what, *_),) = pieces(text)
    assert isinstance(what, Order)
    return what


@pytest.mark.parametrize("text", CODED)
def test_every_kind_of_order_is_put_into_other_numbers_and_back(text: str) -> None:
    state = GAME.notation.position(PLAYERS)
    there, back = Tongue(state, CODE), Tongue(state, CODE, back=True)
    assert write(there.order(order(text))) == CODED[text]
    assert back.order(there.order(order(text))) == order(text)
    if not text.startswith("introduce"):
        assert Words(CODE, [player.name for player in state.players]).order(text) == CODED[text]


def test_ciphers_change_all_numbers_among_themselves_and_differ() -> None:
    state = GAME.rules.setup(Options(variant="anonymous"), 4, Dice(b"ciphers"))
    worlds = {world.number for world in state.worlds}
    assert len(state.ciphers) == len({cipher.worlds for cipher in state.ciphers}) == 4
    for empire, cipher in enumerate(state.ciphers, 1):
        for pairs in (cipher.worlds, cipher.fleets, cipher.names):
            assert {true for true, _ in pairs} == {called for _, called in pairs}
        assert {true for true, _ in cipher.worlds} <= worlds
        assert len(cipher.worlds) > len(worlds) // 2
        assert empire not in dict(cipher.names)


def test_anonymous_players_are_called_by_a_number_and_know_their_own_name() -> None:
    state = GAME.rules.setup(Options(variant="anonymous", names="QUILL ORRIN TASK"), 3, Dice(b"names"))
    assert list(GAME.rules.names(state).values()) == ["1", "2", "3"]
    heading = f"Game SW-{state.number}, Turn 1, [ORRIN]\n"
    assert GAME.pages.printout(GAME.rules.view(state, Seat(2))).startswith(heading)


def test_the_referee_is_shown_true_numbers() -> None:
    state = GAME.notation.position(PLAYERS + "    cipher [QUILL] W1=W2 W2=W1 F1=F3 F3=F1\n")
    assert "\n   F3[QUILL]=3" in GAME.pages.printout(GAME.rules.view(state, Seat(1)))
    assert "\n   F1[QUILL]=3" in GAME.pages.printout(GAME.rules.view(state, REFEREE))


@pytest.mark.parametrize(
    ("cipher", "reason"),
    [
        ("W1=W2", "among themselves"),
        ("W1=W2 W2=W2", "among themselves"),
        ("W1=W2 W1=W2 W2=W1", "among themselves"),
        ("W1=W1", "among themselves"),
        ("[ORRIN]=[TASK]", "among themselves"),
        ("[QUILL]=[TASK] [TASK]=[QUILL]", "their own names"),
        ("[ORRIN]=[NOBODY] [NOBODY]=[ORRIN]", "no player"),
        ("W1=F1 F1=W1", "is not like"),
        ("F0=F1 F1=F0", "is not like"),
        ("nonsense", "is not like"),
    ],
)
def test_a_cipher_that_is_none_is_refused(cipher: str, reason: str) -> None:
    with pytest.raises(BadPositionError, match=reason):
        GAME.notation.position(f"{PLAYERS}    cipher [QUILL] {cipher}\n")


def test_several_empires_each_are_for_seven_players_at_most() -> None:
    assert len(GAME.rules.setup(Options(variant="multi"), 7, Dice(b"")).players) == 14
    with pytest.raises(BadOptionsError, match="at most 7 players"):
        GAME.rules.setup(Options(variant="multi"), 8, Dice(b""))


@pytest.mark.parametrize(
    ("options", "last"),
    [
        (Options(), 0),
        (Options(turns=999), 999),
        (Options(variant="trial"), 12),
        (Options(variant="trial", turns=5), 5),
        (Options(variant="trial", turns=30), 12),
    ],
)
def test_a_limit_of_turns_makes_the_trial_no_longer(options: Options, last: int) -> None:
    assert options.last == last


MULTI = """
    variant multi
    seats 1 1 2
    [QUILL]: Merchant
    [ORRIN]: Empire Builder
    [TASK]: Pirate
    * [TASK] told [QUILL]: hello
    W1 (2) [QUILL] (Industry=12,Metal=12,Population=20,Limit=20)
       F1[QUILL]=3
       F3[TASK]=3
    W5 (6) [ORRIN] (Industry=12,Metal=12,Population=20,Limit=20)
"""


def test_in_version_1_a_printout_has_a_page_for_each_empire_and_messages_on_the_first() -> None:
    state = starweb.game(1).notation.position(MULTI)
    text = GAME.pages.printout(GAME.rules.view(state, Seat(1)))
    first, second = text.split("Game SW-901, Turn 1, ")[1:]
    assert first.startswith("[QUILL]\n")
    assert second.startswith("[ORRIN]\n")
    assert "hello" in first
    assert "hello" not in second


TOGETHER = """
    variant multi
    turn 6
    seats 1 1 2 2
    [QUILL]: Merchant (Score=7)
    [ORRIN]: Apostle (Score=9)
    [TASK]: Pirate (Score=55)
    [VESPA]: Pirate (Score=44)
    * [TASK] told [QUILL]: hello
    * [QUILL] gained 8 for metal
    * [ORRIN] gained -2 for shots
    * [QUILL] Z
    * [QUILL] F1W2: no-gate
    * [ORRIN] A=VESPA
    * [ORRIN] Z
    * [ORRIN] J=TASK
    W1 (2) [QUILL] (Population=20,Limit=20)
       F1[QUILL]=3 (Cargo=2)
       F2[ORRIN]=4 (Cargo=1)
       F3[TASK]=3
    W5 (6) [ORRIN] (Population=20,Limit=20)
       F4[VESPA]=1 (At-Peace)
"""
TOGETHER_PRINTED = """\
Game SW-901, Turn 6, [QUILL]

[QUILL]: Merchant
   (Score=7,Worlds=1,Keys=1,Ships=3,People=20,Met=[ORRIN],Met=[TASK])

[ORRIN]: Apostle
   (Score=9,Worlds=1,Keys=1,Ships=4,People=20,Met=[QUILL],Met=[TASK],
   Met=[VESPA])

   ------------

W1 (2) [QUILL] (Population=20,Limit=20)
   F2[ORRIN]=4 (Cargo=1)
   F1[QUILL]=3 (Cargo=2)
   F3[TASK]=3

W5 (6) [ORRIN] (Population=20,Limit=20)
   F4[VESPA]=1 (At-Peace)

Players you can see this turn:  {}  {}

Their scores (not necessarily in order):  44  55

Orders=4 <errors and comments in angle-brackets>:
====================
Z F1W2 <no-gate> ORRIN:A=VESPA J=TASK <4>
====================

Points: 8 metal

Points of [ORRIN]: -2 shots

Message from [TASK]:
   hello
"""


def test_a_player_with_several_empires_gets_one_printout() -> None:
    view = GAME.rules.view(GAME.notation.position(TOGETHER), Seat(1))
    seen = view.page.seen
    assert sorted(seen) == ["TASK", "VESPA"]
    assert GAME.pages.printout(view) == TOGETHER_PRINTED.format(*(f"[{name}]" for name in seen))


def test_the_one_printout_is_read_back_with_the_loads_of_all_empires() -> None:
    page = read_page(GAME.pages.printout(GAME.rules.view(GAME.notation.position(TOGETHER), Seat(1))))
    assert (page.notes, [page.heading.name, *(each.name for each in page.others)]) == ((), ["QUILL", "ORRIN"])
    loads = {fleet.number: fleet.cargo for world in page.worlds for fleet in world.fleets}
    assert loads == {1: 2, 2: 1, 3: None, 4: None}
    assert (page.gained, page.others_gained) == ((("metal", 8),), (("ORRIN", (("shots", -2),)),))


def test_scores_in_sight_are_those_of_the_one_printout() -> None:
    """A list for each empire would tell more: who is seen by one alone, and what the other empires of a player have."""
    first, second = GAME.rules.view(GAME.notation.position(TOGETHER), Seat(1)).pages
    assert first.scores == (44, 55)
    assert (second.seen, second.scores) == ((), ())


def test_new_industry_costs_each_empire_its_own_price() -> None:
    view = GAME.rules.view(GAME.notation.position(MULTI), Seat(1))
    preview = GAME.pages.preview(view, [order("W1I2I"), order("W5I2I")])
    left = {tally.mark: tally.left for tally in preview.tallies if tally.name == "industry"}
    assert (left["W1"], left["W5"]) == (2, 4)


def test_one_of_several_empires_is_offered_words_of_its_own() -> None:
    view = GAME.rules.view(GAME.notation.position(MULTI), Seat(1))
    offered = {offer.phrases[0].words: offer for offer in GAME.pages.forms(view)}
    assert "{by}: Z" in offered
    assert "{by}: {how}=ORRIN" not in offered
    slots = offered["{by}: {how}=TASK"].phrases[0].slots
    assert slots == (
        Choice("by", ("QUILL",)),
        Choice("how", ("L", "X"), labels=("may load metal", "may not load metal")),
    )
    alone = GAME.rules.view(GAME.notation.position(MULTI), Seat(2))
    assert not any("{by}" in offer.phrases[0].words for offer in GAME.pages.forms(alone))
