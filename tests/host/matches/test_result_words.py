"""The notification that a match is over names those who won."""

from msgspec.structs import replace

from tests.host.matches.test_results import bot_match
from tests.host.sample_matches import ANN, BEN, both, duel, row
from turnsheet.host.matches import early_end, position_summary, result_words
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.turns.due_turns import Runner


def last_words(site: Site, asker: Asker) -> str:
    """The newest notification that somebody has about the end of a match."""
    told = notify.newest(site, asker.person or "")[0]
    return next(each.text for each in told if each.kind == "over").removeprefix("Raumkrieg: ")


def test_a_match_that_its_rules_end_names_the_winners_to_each_player(site: Site, runner: Runner) -> None:
    match = duel(site, turns=6)
    while row(site, match).phase == "running":
        both(site, runner, match)
    with site.store.read() as connection:
        card = position_summary.of(connection, site, row(site, match))
    assert card.winners == (1, 2)  # nobody fired
    assert last_words(site, ANN) == "The match is over: you and Ben share the win."
    assert last_words(site, BEN) == "The match is over: you and guest aaaa share the win."


def test_the_winner_is_named_when_others_resign_and_a_draw_is_called_one(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    early_end.resign(site, match, 1, ANN)
    assert last_words(site, ANN) == "The match is over: players resigned, and Ben won."
    assert last_words(site, BEN) == "The match is over: players resigned, and you won."
    other = duel(site)
    early_end.agree_to_draw(site, other, 1, ANN)
    early_end.agree_to_draw(site, other, 2, BEN)
    assert last_words(site, BEN) == "The match is over: a draw by agreement."


def test_bots_are_named_with_their_seats_and_a_person_on_several_seats_reads_names(site: Site, runner: Runner) -> None:
    match = bot_match(site, runner, "raumkrieg", 3, turns="6")
    ended = row(site, match)
    with site.store.read() as connection:
        there = seats.of_match(connection, match)
    bot = there[2].player
    told = result_words.result_in_words(ended, there, (2,), 1)
    assert told == f"The match is over: the bot {bot} (seat 2) won."
    assert result_words.result_in_words(ended, there, (), 1) == "The match is over: nobody won."
    there[1] = replace(there[1], kind="person", player="Ann", holder=ANN.person)
    assert result_words.result_in_words(ended, there, (1,), 1) == "The match is over: you won."
    there[2] = replace(there[2], kind="person", player="Bob", holder=ANN.person)
    assert result_words.result_in_words(ended, there, (1, 2), 1) == "The match is over: Ann and Bob share the win."
