"""Chat of a match: who may read what, and what is refused."""

import pytest

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, row
from turnsheet.host.matches import chat, lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import notify
from turnsheet.host.people import STRANGER, Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.rows.matches import shared_seats
from turnsheet.host.store.rows.people import persons

DAN, EVE = Asker(person="d" * 64), Asker(person="e" * 64)


def trio(site: Site, wish: bool | None = None) -> str:
    """A match of Ann, Ben and Cat, begun."""
    match = lifecycle.open_match(site, ANN, Opening(game="raumkrieg", seats=3, take=1, undo_seconds=0, chat=wish))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    seating.take_seat(site, match, 3, CAT, name="Cat")
    lifecycle.start(site, match, ANN)
    return match


def texts(site: Site, match: str, seat: int, asker: Asker) -> list[str]:
    return [each.text for each in chat.heard(site, match, seat, asker).messages]


def refused(site: Site, match: str, seat: int, asker: Asker, to: int | None = None, text: str = "x") -> str:
    with pytest.raises(RefusedError) as error:
        chat.send(site, match, seat, asker, to, text)
    return error.value.code


def talk(site: Site, match: str) -> None:
    """Ann writes to all, to Ben, and Cat to Ann."""
    chat.send(site, match, 1, ANN, None, "to all")
    chat.send(site, match, 1, ANN, 2, "Ann to Ben")
    chat.send(site, match, 3, CAT, 1, "Cat to Ann")


def test_private_messages_are_read_by_their_two_players_alone(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    assert texts(site, match, 1, ANN) == ["to all", "Ann to Ben", "Cat to Ann"]
    assert texts(site, match, 2, BEN) == ["to all", "Ann to Ben"]
    assert texts(site, match, 3, CAT) == ["to all", "Cat to Ann"]


def test_numbers_count_what_a_reader_may_see_so_that_there_are_no_gaps(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    assert [each.number for each in chat.heard(site, match, 3, CAT).messages] == [1, 2]


@pytest.mark.parametrize("asker", [STRANGER, DAN, CAT])
def test_nobody_reads_the_chat_of_anothers_seat_while_the_match_runs(site: Site, asker: Asker) -> None:
    match = trio(site)
    talk(site, match)
    for seat in (0, 1, 2):
        with pytest.raises(RefusedError) as error:
            chat.heard(site, match, seat, asker)
        assert error.value.code == "not-your-seat"


@pytest.mark.parametrize("asker", [STRANGER, DAN, CAT])
def test_after_the_end_everybody_reads_what_was_for_all_and_nobody_what_was_private(site: Site, asker: Asker) -> None:
    match = trio(site)
    talk(site, match)
    lifecycle.end(site, match, ANN)
    for seat in (0, 1, 2):
        assert texts(site, match, seat, asker) == ["to all"]
    assert texts(site, match, 2, BEN) == ["to all", "Ann to Ben"]


def test_a_successor_does_not_see_private_messages_from_before_they_took_the_seat(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    chat.send(site, match, 2, BEN, 1, "Ben to Ann")
    seating.replace_player(site, match, 2, ANN)
    seating.take_seat(site, match, 2, DAN, code=seating.invite(site, match, 2, ANN), name="Dan")
    assert texts(site, match, 2, DAN) == ["to all"]
    chat.send(site, match, 1, ANN, 2, "welcome")
    assert texts(site, match, 2, DAN) == ["to all", "welcome"]
    with pytest.raises(RefusedError) as error:
        chat.heard(site, match, 2, BEN)
    assert error.value.code == "not-your-seat"
    assert texts(site, match, 1, ANN) == ["to all", "Ann to Ben", "Cat to Ann", "Ben to Ann", "welcome"]
    lifecycle.end(site, match, ANN)
    assert texts(site, match, 2, DAN) == ["to all", "welcome"]
    assert texts(site, match, 2, BEN) == ["to all"]


def test_a_program_with_the_token_of_a_seat_reads_and_writes(site: Site) -> None:
    match = trio(site)
    program = Asker(token=seating.seat_token(site, match, 2, BEN))
    chat.send(site, match, 2, program, None, "beep")
    assert texts(site, match, 2, program) == texts(site, match, 3, CAT) == ["beep"]
    assert refused(site, match, 1, program) == "not-your-seat"


@pytest.mark.parametrize(
    ("to", "text", "code"),
    [
        (None, " \n\t\n ", "bad-message"),
        (None, "x" * (chat.LONGEST + 1), "too-long"),
        (1, "x", "bad-message"),
        (9, "x", "no-such-seat"),
    ],
)
def test_what_cannot_be_sent_is_refused(site: Site, to: int | None, text: str, code: str) -> None:
    assert refused(site, trio(site), 1, ANN, to, text) == code


def test_line_breaks_stay_and_control_characters_go() -> None:
    assert chat.clean_text("  one\r\ntwo  \r\n\r\n<b>three</b>\x07\u202e\n") == "one\ntwo\n\n<b>three</b>"


def test_bots_are_not_written_to(site: Site) -> None:
    match = trio(site)
    seating.seat_bot(site, match, 3, "hunter", CAT)
    assert refused(site, match, 1, ANN, 3) == "bad-message"
    chat.send(site, match, 1, ANN, None, "to all")
    with pytest.raises(RefusedError):
        chat.heard(site, match, 3, CAT)


def test_nobody_floods_a_table(site: Site, clock: Clock) -> None:
    match = trio(site)
    for number in range(chat.MOST_PER_MINUTE):
        chat.send(site, match, 1, ANN, None, str(number))
    assert refused(site, match, 1, ANN) == "busy"
    chat.send(site, match, 2, BEN, None, "others may")
    clock.turn(seconds=61)
    chat.send(site, match, 1, ANN, None, "again")


@pytest.mark.parametrize(
    ("wish", "chat_is_on"),
    [
        (Opening(game="raumkrieg", seats=2, take=1), True),
        (Opening(game="raumkrieg", seats=2, take=1, chat=False), False),
        (Opening(game="raumkrieg", seats=2, take=1, bots={2: "hunter"}), False),
        (Opening(game="raumkrieg", seats=2, take=[1, 2]), False),
        (Opening(game="starweb", take=1), False),
        (Opening(game="starweb", take=1, chat=True), True),
        (Opening(game="starweb", preset="anonymous", take=1), False),
    ],
)
def test_chat_is_on_by_default_only_among_people_where_names_are_not_secret(
    site: Site, wish: Opening, chat_is_on: bool
) -> None:
    assert row(site, lifecycle.open_match(site, ANN, wish)).chat is chat_is_on


def test_an_anonymous_match_cannot_have_a_chat(site: Site) -> None:
    with pytest.raises(RefusedError) as error:
        lifecycle.open_match(site, ANN, Opening(game="starweb", preset="anonymous", take=1, chat=True))
    assert error.value.code == "bad-options"


def test_a_match_without_chat_refuses_messages(site: Site) -> None:
    assert refused(site, trio(site, wish=False), 1, ANN) == "no-chat"


def chat_notifications(site: Site, person: Asker) -> list[str]:
    assert person.person is not None
    return [each.text for each in notify.newest(site, person.person)[0] if each.kind == "chat"]


def test_people_are_notified_once_until_they_read_and_never_of_the_text(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    assert chat_notifications(site, BEN) == ["Raumkrieg: You have new chat messages."]
    chat.mark_read(site, match, 2, BEN, 2)
    assert chat.heard(site, match, 2, BEN).unread == 0
    chat.send(site, match, 1, ANN, None, "planted")
    assert len(chat_notifications(site, BEN)) == 2
    assert "planted" not in "".join(chat_notifications(site, BEN))


def test_a_private_message_notifies_its_receiver_alone(site: Site) -> None:
    match = trio(site)
    chat.send(site, match, 1, ANN, 2, "x")
    assert (len(chat_notifications(site, BEN)), chat_notifications(site, CAT)) == (1, [])


def test_unread_messages_are_counted_and_own_ones_are_not(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    assert [chat.heard(site, match, seat, who).unread for seat, who in ((1, ANN), (2, BEN), (3, CAT))] == [1, 2, 0]


def test_events_of_chat_take_no_number_and_are_for_its_readers_alone(site: Site) -> None:
    match = trio(site)
    before = match_events.newest(site, match, ANN)
    chat.send(site, match, 1, ANN, 2, "x")
    assert match_events.newest(site, match, ANN) == before
    (event,) = [each for each in match_events.after(site, match, before - 1) if each.kind == "chat"]
    hears = [chat.may_hear_event(site, match, who, event.concerned) for who in (ANN, BEN, CAT, STRANGER)]
    assert hears == [True, True, False, False]
    assert (event.text, event.seat, event.receiver) == ("", 1, 2)
    chat.send(site, match, 1, ANN, None, "x")
    for_all = match_events.after(site, match, before - 1)[-1]
    assert (for_all.kind, for_all.text, for_all.seat, for_all.receiver) == ("chat", "", None, None)
    assert [chat.may_hear_event(site, match, who, ()) for who in (ANN, CAT, DAN)] == [True, True, False]


def test_a_deleted_person_leaves_no_chat_messages(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    with site.store.write() as connection:
        persons.forget(connection, "a" * 64, concerned=(match,), name="somebody")
    assert texts(site, match, 2, BEN) == []
    assert texts(site, match, 3, CAT) == ["Cat to Ann"]


def test_a_second_browser_of_a_player_reads_the_same(site: Site) -> None:
    match = trio(site)
    talk(site, match)
    with site.store.write() as connection:
        shared_seats.add(connection, "e" * 64, match, 2)
    eve = Asker(person=EVE.person, shared=frozenset({(match, 2)}))
    assert texts(site, match, 2, eve) == ["to all", "Ann to Ben"]
