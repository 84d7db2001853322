"""Texts about matches keep whom they name as values: names that are words, or that two players have, do no harm."""

import pytest
import sqlalchemy as sa

from tests.host.accounts.browsers import Browser
from tests.host.recording_channel import Box
from tests.host.sample_matches import ANN, BEN, CAT, duel, row
from turnsheet.host.accounts import deletion
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import early_end, lifecycle, match_events, rematch, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import Asker
from turnsheet.host.sentences import Player, Words, sentence
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import matches, seats
from turnsheet.host.store.rows.people import names_in_old_texts
from turnsheet.host.store.schema import match_events as event_rows
from turnsheet.host.store.schema import text_values
from turnsheet.host.turns import order_sheets

pytestmark = pytest.mark.every_variant


def told(site: Site, match: str) -> list[str]:
    """What the events of a match say."""
    return [event.text for event in match_events.after(site, match, 0)]


def open_match(site: Site, owner: Asker, *, seats: int = 3) -> str:
    """A match that has not begun, whose owner has no seat."""
    return lifecycle.open_match(site, owner, Opening(game="raumkrieg", seats=seats))


def test_a_player_called_seat_leaves_and_the_word_seat_stays(site: Site) -> None:
    match = open_match(site, ANN)
    seating.take_seat(site, match, 1, BEN, name="seat")
    seating.take_seat(site, match, 3, CAT, name="Cat")
    assert told(site, match)[-2:] == ["seat took seat 1.", "Cat took seat 3."]
    seating.leave_seat(site, match, 1, BEN)
    assert told(site, match)[-3:] == ["Somebody took seat 1.", "Cat took seat 3.", "Seat 1 is open again."]


def test_of_two_players_of_one_name_only_the_one_who_leaves_is_somebody(site: Site) -> None:
    match = open_match(site, ANN)
    seating.take_seat(site, match, 1, BEN, name="Sam")
    seating.take_seat(site, match, 2, CAT, name="Sam")
    seating.leave_seat(site, match, 1, BEN)
    assert told(site, match)[-3:-1] == ["Somebody took seat 1.", "Sam took seat 2."]
    seating.take_seat(site, match, 1, BEN, name="Sam")
    assert [text for text in told(site, match) if "1." in text] == ["Somebody took seat 1.", "Sam took seat 1."]


def test_a_name_with_braces_is_told_as_it_is(site: Site) -> None:
    match = open_match(site, ANN)
    seating.take_seat(site, match, 1, BEN, name="{0}")
    seating.take_seat(site, match, 2, CAT, name="}{")
    assert told(site, match)[-2:] == ["{0} took seat 1.", "}{ took seat 2."]


def test_texts_follow_a_new_name(site: Site) -> None:
    rename(site, BEN.person or "", "Ben")
    match = open_match(site, ANN)
    seating.take_seat(site, match, 1, BEN)
    seating.take_seat(site, match, 2, CAT, name="Ben")
    rename(site, BEN.person or "", "seat")
    assert told(site, match)[-3:] == [
        "seat took seat 1.",
        "Ben took seat 2.",
        "The player of seat 1 is now called seat.",
    ]


def test_a_replaced_player_is_named_and_their_successor_is_another(site: Site) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 2, BEN, "final", "")
    seating.replace_player(site, match, 2, ANN)
    code = seating.invite(site, match, 2, ANN)
    seating.take_seat(site, match, 2, CAT, code=code, name="Ben")
    rename(site, CAT.person or "", "Cat")
    assert told(site, match)[-4:] == [
        "Ben sent orders.",
        "Ben was replaced: seat 2 is open by invitation.",
        "Cat took seat 2.",
        "The player of seat 2 is now called Cat.",
    ]


def test_deleting_an_account_changes_texts_about_this_person_alone(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    rename(site, ann.person, "seat")
    match = open_match(site, BEN, seats=2)
    seating.take_seat(site, match, 1, ann.asker)
    seating.take_seat(site, match, 2, CAT, name="seat")
    lifecycle.start(site, match, BEN)
    order_sheets.submit(site, match, 2, CAT, "final", "")
    early_end.agree_to_draw(site, match, 1, ann.asker)
    before = [each.text for each in notify.newest(site, CAT.person or "")[0]]
    assert any(text.endswith(": seat proposes a draw.") for text in before)
    deletion.delete(site, ann.asker)
    texts = told(site, match)
    assert "former player took seat 1." in texts
    assert "seat took seat 2." in texts
    assert "seat sent orders." in texts
    assert "former player proposes a draw." in texts
    after = [each.text for each in notify.newest(site, CAT.person or "")[0]]
    assert any(text.endswith(": former player proposes a draw.") for text in after)


def test_a_guest_who_gets_an_account_and_deletes_it_is_named_nowhere(site: Site, box: Box, ann: Browser) -> None:
    match = open_match(site, BEN, seats=2)
    seating.take_seat(site, match, 1, ann.asker, name="Zaphira")
    ann.sign_in_by_mail(box)
    seating.take_seat(site, match, 2, CAT, name="Zaphira")
    lifecycle.start(site, match, BEN)
    deletion.delete(site, ann.asker)
    texts = told(site, match)
    assert "former player took seat 1." in texts
    assert "Zaphira took seat 2." in texts


def test_owners_and_those_who_start_a_rematch_are_values_too(site: Site, box: Box, ann: Browser) -> None:
    ann.sign_in_by_mail(box)
    rename(site, ann.person, "The")
    match = lifecycle.open_match(site, ann.asker, Opening(game="raumkrieg", seats=2, take=1))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ann.asker)
    lifecycle.end(site, match, ann.asker)
    rematch.rematch(site, match, ann.asker)
    assert told(site, match)[-3:] == ["The match has begun.", "The ended the match.", "The started a rematch."]
    deletion.delete(site, ann.asker)
    assert told(site, match)[-3:] == [
        "The match has begun.",
        "former player ended the match.",
        "former player started a rematch.",
    ]


def test_an_anonymous_match_stores_nobody_in_its_texts(site: Site) -> None:
    wish = Opening(game="starweb", seats=2, options={"variant": "anonymous"})
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 1, BEN, name="Ben")
    seating.take_seat(site, match, 2, CAT, name="Cat")
    lifecycle.start(site, match, ANN)
    order_sheets.submit(site, match, 1, BEN, "final", "")
    early_end.agree_to_draw(site, match, 1, BEN)
    texts = told(site, match)
    assert "Somebody took seat 1." in texts
    assert "The player of seat 1 sent orders." in texts
    assert "The player of seat 1 proposes a draw." in texts
    with site.store.read() as connection:
        assert connection.execute(sa.select(text_values.c.text)).all() == []


def test_old_sentences_are_searched_for_names_and_new_ones_are_not(site: Site) -> None:
    match = open_match(site, ANN)
    seating.take_seat(site, match, 1, BEN, name="Ben")
    with site.store.write() as connection:
        found = matches.find(connection, match, lock=True)
        match_events.add(connection, site, found, "seat", "Ben is a word of this sentence.")
        match_events.add(connection, site, found, "seat", "Ben Smith and Ben are Benedict's friends.")
        last = sa.select(sa.func.max(event_rows.c.id)).scalar_subquery()
        connection.execute(event_rows.update().where(event_rows.c.id == last).values(named=None))  # as it was before
        written = sentence("Decided: ", Words("Ben did not answer, {Ben}"), ", says ", Player(1, BEN.person, "Ben"))
        match_events.add(connection, site, found, "phase", written)
        names_in_old_texts.call_otherwise(connection, [match], ["Ben", "Ben Smith"], "former player")
    assert told(site, match)[-4:] == [
        "Ben took seat 1.",
        "Ben is a word of this sentence.",
        "former player and former player are Benedict's friends.",
        "Decided: former player did not answer, {former player}, says Ben",
    ]


def test_only_the_last_draft_of_a_seat_is_kept(site: Site) -> None:
    match = duel(site)
    for seat, version in ((1, 1), (2, 1), (1, 2), (11, 1)):
        with site.store.write() as connection:
            match_events.add_draft(connection, site, matches.find(connection, match, lock=True), seat, version)
    drafts = [(each.seat, each.version) for each in match_events.after(site, match, 0) if each.kind == "draft"]
    assert drafts == [(2, 1), (1, 2), (11, 1)]
    with site.store.read() as connection:
        assert row(site, match).seats == len(seats.of_match(connection, match)) == 2
