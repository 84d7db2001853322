"""Letters about turns: one for each turn of a person's seats, to addresses that asked for them, and to nobody else."""

from collections.abc import Iterator

import pytest

from tests.host.conftest import Clock
from tests.host.mail.sent_mail import Post, pdfs_of, posted, text_of, wants
from tests.host.sample_matches import ANN, BEN, CAT, DAILY, both, duel, row
from turnsheet.host import access
from turnsheet.host.mail import reply_tokens
from turnsheet.host.mail.reply_separator import CUT
from turnsheet.host.mail.turn_sheets import turn_sheet
from turnsheet.host.matches import chat, early_end, lifecycle, sandbox, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications import addresses, delivery, mail_record
from turnsheet.host.notifications.outgoing import UndeliveredError, defused
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site, moment
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.turns import deadlines, order_sheets
from turnsheet.host.turns.due_turns import Runner

ANNS, BENS = "ann@example.org", "ben@example.org"
GUEST = ANN.person or ""


@pytest.fixture
def post(site: Site) -> Iterator[Post]:
    with posted(site) as post:
        yield post


def letters(post: Post) -> list[tuple[str, str]]:
    """The letters about turns that went out, without notifications: receiver and text."""
    return [(to, text_of(mail)) for to, mail in post.round() if mail["Message-ID"].startswith("<turn-")]


def test_a_letter_has_the_deadline_the_printout_and_the_way_to_answer(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS)
    match = duel(site, DAILY)
    [(to, mail)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    text, page = text_of(mail), access.look(site, match, 1, ANN).page.strip("\n")
    assert to == ANNS
    assert text.startswith(CUT)
    assert "The deadline is Tue 3 Mar 2026, 12:00 UTC." in text.replace("\n", " ")
    assert page in text
    assert text.count("https://games.example.org/address/stop-") == 1
    with site.store.read() as connection:
        token = reply_tokens.issue(site, row(site, match), seats.of_match(connection, match)[1])
    assert mail["Reply-To"] == f"orders+{token}@games.example.org"
    assert mail["Subject"] == f"Raumkrieg: the setup [{token}]"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe"].startswith("<https://games.example.org/address/stop-")


def test_a_letter_names_the_players_the_rules_and_what_happens_without_orders(
    site: Site, post: Post, runner: Runner
) -> None:
    wants(post, ANN, ANNS)
    match = duel(site, DAILY)
    [(_, text)] = letters(post)
    flat = " ".join(text.split())
    assert "Due now: the setup of your fleet. The deadline is Tue 3 Mar 2026, 12:00 UTC." in flat
    assert "If you send nothing by then, you miss the setup" in flat
    assert "Players: 1 " in flat
    assert ", 2 Ben" in flat
    assert "how orders are written: https://games.example.org/rules/raumkrieg" in flat
    both(site, runner, match)
    [(_, text)] = letters(post)
    assert "If you send nothing by then, you miss the turn." in " ".join(text.split())


def test_the_set_up_that_the_site_drafted_is_in_the_letter_for_copying(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS)
    match = duel(site, DAILY)
    [(_, text)] = letters(post)
    suggestion = order_sheets.order_sheet(site, match, 1, ANN).suggestion
    assert suggestion
    assert "".join(f"  {line}\n" for line in suggestion.splitlines()) in text
    assert "They are not sent: copy them into your reply" in " ".join(text.split())


def test_a_letter_about_an_anonymous_match_names_nobody(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS)
    match = lifecycle.open_match(site, ANN, Opening(game="starweb", seats=2, take=1, options={"variant": "anonymous"}))
    seating.take_seat(site, match, 2, BEN, name="Benedetta")
    lifecycle.start(site, match, ANN)
    [(_, text)] = letters(post)
    assert "Players:" not in text
    assert "Benedetta" not in text


def test_what_others_wrote_in_the_chat_comes_with_the_next_turn_once(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    wish = Opening("raumkrieg", seats=3, take=1, bots={3: "random"}, undo_seconds=0)
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    [(_, text)] = letters(post)
    assert "chat" not in text
    chat.send(site, match, 1, ANN, 2, "my own words")
    chat.send(site, match, 2, BEN, None, "hello all\nsee www.example.org")
    chat.send(site, match, 2, BEN, 1, "and hello to you")
    both(site, runner, match)
    [(_, text)] = letters(post)
    assert f"  Ben to everyone: {defused('hello all see www.example.org')}\n  Ben to you: and hello to you\n" in text
    assert "my own words" not in text
    assert chat.heard(site, match, 1, ANN).unread == 2  # a mail can be lost
    both(site, runner, match)
    [(_, text)] = letters(post)
    assert "hello" not in text


def test_without_an_address_for_orders_a_letter_says_how_to_play_on_the_site(site: Site, post: Post) -> None:
    wants(post, ANN, ANNS)
    site.orders_address = None
    match = duel(site)
    [(_, mail)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    assert mail["Reply-To"] is None
    assert "[" not in mail["Subject"]
    assert CUT not in text_of(mail)
    assert f"open the match on the site:\nhttps://games.example.org/match/{match}" in text_of(mail)


def test_each_turn_goes_out_once_and_replaces_the_notification(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    match = duel(site)
    assert len(letters(post)) == 1
    assert post.round() == []
    both(site, runner, match)
    [(_, mail)] = post.round()
    assert mail["Message-ID"].startswith("<turn-")
    assert post.round() == []


def test_a_message_of_the_game_is_told_by_the_letter_alone(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    wants(post, BEN, BENS, "none")
    match = duel(site)
    both(site, runner, match)
    post.round()
    both(site, runner, match, two="to 1: Hello there")
    sent = post.round()
    [(_, mail)] = [each for each in sent if each[0] == ANNS]
    assert mail["Message-ID"].startswith("<turn-")
    assert "Hello there" in text_of(mail)


def test_if_several_turns_wait_only_the_newest_goes_out(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    match = duel(site)
    for _ in range(3):
        both(site, runner, match)
    [(_, text)] = letters(post)
    assert access.look(site, match, 1, ANN).page.strip("\n") in text
    assert "seat 1: turn 3." in text


@pytest.mark.parametrize("game", ["raumkrieg", "robots", "starweb", "starprobe"])
def test_a_letter_for_one_seat_holds_nothing_of_another(site: Site, post: Post, runner: Runner, game: str) -> None:
    wants(post, ANN, ANNS, "pdf")
    wants(post, BEN, BENS, "pdf")
    match = lifecycle.open_match(site, ANN, Opening(game=game, seats=2, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    found = letters(post)
    if game in ("raumkrieg", "starweb"):
        both(site, runner, match)
        found = letters(post)
        assert len(found) == 2
    pages = {to: access.look(site, match, seat, asker).page for to, seat, asker in ((ANNS, 1, ANN), (BENS, 2, BEN))}
    lines = {to: {line for line in page.splitlines() if line.strip()} for to, page in pages.items()}
    for to, text in found:
        other = BENS if to == ANNS else ANNS
        assert pages[to].strip("\n") in text
        assert lines[other] - lines[to]
        assert not (lines[other] - lines[to]) & set(text.splitlines())


def test_an_address_that_did_not_confirm_or_did_not_ask_gets_no_turn(site: Site, post: Post, runner: Runner) -> None:
    addresses.add(site, GUEST, "mail", ANNS, "each", turns="pdf", receipts=True)
    wants(post, BEN, BENS, "none")
    match = duel(site)
    both(site, runner, match)
    assert letters(post) == []
    assert [to for to, _ in post.round() if to == ANNS] == []


def test_two_people_at_one_address_get_their_own_seats_only(site: Site, post: Post, clock: Clock) -> None:
    wants(post, ANN, ANNS)
    clock.turn(days=2)
    wants(post, CAT, ANNS)
    match = duel(site)
    [(_, text)] = letters(post)
    assert "seat 1: the setup" in text
    assert access.look(site, match, 2, BEN).page.strip("\n") not in text


def test_a_player_who_was_replaced_gets_nothing_more(site: Site, post: Post, runner: Runner) -> None:
    wants(post, BEN, BENS)
    wants(post, ANN, ANNS)
    match = duel(site)
    assert sorted(to for to, _ in letters(post)) == [ANNS, BENS]
    seating.seat_bot(site, match, 2, site.best_bot(site.game("raumkrieg")), BEN)
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    assert [to for to, _ in letters(post)] == [ANNS]
    lifecycle.end(site, match, ANN)
    assert [to for to, _ in letters(post)] == [ANNS]


def test_a_seat_that_somebody_else_gets_takes_its_letters_along(site: Site, post: Post, runner: Runner) -> None:
    wants(post, BEN, BENS)
    wants(post, CAT, "cat@example.org")
    match = duel(site)
    assert [to for to, _ in letters(post)] == [BENS]
    with site.store.write() as connection:
        seating.sit(connection, match, 2, CAT)
    assert [to for to, _ in letters(post)] == ["cat@example.org"]
    order_sheets.submit(site, match, 1, ANN, "final", "")
    order_sheets.submit(site, match, 2, CAT, "final", "")
    runner.consider(match)
    assert [to for to, _ in letters(post)] == ["cat@example.org"]


def test_a_turn_that_was_taken_back_says_so(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    match = duel(site)
    both(site, runner, match)
    both(site, runner, match)
    letters(post)
    lifecycle.take_back(site, match, ANN)
    [(_, text)] = letters(post)
    assert "Turn 1 was taken back. This is the position before it: send your orders for it again." in text
    both(site, runner, match)
    letters(post)
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match)
    [(_, text)] = letters(post)
    assert "Turn 1 was taken back and played again. The last mail about it no longer counts." in text


def test_a_player_who_is_not_to_move_is_told_of_a_move_that_was_taken_back(
    site: Site, post: Post, runner: Runner
) -> None:
    for person, address in ((ANN, ANNS), (BEN, BENS)):
        wants(post, person, address)
    match = lifecycle.open_match(site, ANN, Opening("robots", seats=2, take=1, undo_seconds=0))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    for _ in range(20):
        for seat, person in ((1, ANN), (2, BEN)):
            if order_sheets.order_sheet(site, match, seat, person).awaited:
                order_sheets.submit(site, match, seat, person, "final", "end")
            runner.consider(match)
        if row(site, match).step >= 2:
            break
    post.round()
    lifecycle.take_back(site, match, ANN)
    told = [to for to, mail in post.round() if "taken back" in text_of(mail)]
    assert sorted({*told}) == [ANNS, BENS]


def test_sending_a_letter_is_noted_for_the_admins(site: Site, post: Post, clock: Clock) -> None:
    wants(post, ANN, ANNS)
    duel(site)
    clock.turn(minutes=1)
    assert letters(post)
    with site.store.read() as connection:
        assert mail_record.last(connection)[0] == moment(site.now())


def test_a_turn_taken_back_before_its_letter_went_out_brings_a_letter_with_a_new_token(
    site: Site, post: Post, runner: Runner
) -> None:
    wants(post, ANN, ANNS)
    match = duel(site)
    [(_, first)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    [(_, again)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    assert "The setup was taken back." in text_of(again)
    assert first["Reply-To"] != again["Reply-To"]


def test_the_last_letter_has_the_result(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    match = duel(site, turns=2)
    while row(site, match).phase != "ended":
        both(site, runner, match)
    found = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    assert found == []  # nothing was sent while it ran, so there is nothing to follow up
    other = duel(site, turns=2)
    letters(post)
    while row(site, other).phase != "ended":
        both(site, runner, other)
    [(_, mail)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    text = text_of(mail).replace("\n", " ")
    assert mail["Subject"] == "Raumkrieg: the match is over"
    assert "The match is over." in text
    assert "The result:   1. " in text
    assert "Ben, seat 2: " in text
    assert mail["Reply-To"] is None
    assert letters(post) == []


def test_a_player_who_resigned_gets_the_result_only(site: Site, post: Post, runner: Runner) -> None:
    wants(post, CAT, "cat@example.org")
    wish = Opening(game="raumkrieg", seats=3, take=1, undo_seconds=0, options={"turns": "12", "layout": "ring"})
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN, name="Ben")
    seating.take_seat(site, match, 3, CAT, name="Cat")
    lifecycle.start(site, match, ANN)
    assert len(letters(post)) == 1
    early_end.resign(site, match, 3, CAT)
    both(site, runner, match)
    assert row(site, match).step == 1
    assert letters(post) == []
    lifecycle.end(site, match, ANN)
    [(_, text)] = letters(post)
    assert "ended the match." in text


def test_a_sandbox_sends_no_letters(site: Site, post: Post) -> None:
    match = duel(site)
    tried = sandbox.fork(site, match, 1, ANN, None, {})
    lifecycle.end(site, match, ANN)
    wants(post, ANN, ANNS)
    assert row(site, tried).phase == "running"
    assert letters(post) == []


def test_orders_that_are_carried_out_at_once_bring_one_letter_per_play(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS)
    wants(post, BEN, BENS)
    match = lifecycle.open_match(site, ANN, Opening(game="robots", seats=2, take=1))
    seating.take_seat(site, match, 2, BEN, name="Ben")
    lifecycle.start(site, match, ANN)
    with site.store.read() as connection:
        [seat] = [seat for seat, it in deadlines.prompts(connection, site, row(site, match)).items() if it.awaited]
    first, second = (ANN, BEN) if seat == 1 else (BEN, ANN)
    [(to, text)] = letters(post)
    assert to == (ANNS if first is ANN else BENS)
    assert "It is your turn." in text
    order_sheets.submit(site, match, seat, first, "final", "turn 1")
    runner.consider(match)
    assert row(site, match).step == 1
    assert letters(post) == []
    order_sheets.submit(site, match, seat, first, "final", "end")
    runner.consider(match)
    [(to, _)] = letters(post)
    assert to == (ANNS if second is ANN else BENS)


def test_a_letter_that_failed_is_tried_again_and_a_dying_server_loses_none(
    site: Site, post: Post, clock: Clock, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(post, ANN, ANNS)
    match = duel(site)
    channel = site.channels["mail"]

    def broken(*_: object) -> None:
        raise UndeliveredError("The mail server is away.")

    with monkeypatch.context() as patch:
        patch.setattr(type(channel), "post", broken)
        patch.setattr(type(channel), "send", broken)
        assert letters(post) == []
        assert addresses.of_person(site, GUEST)[0].fault == "The mail server is away."
        clock.turn(minutes=1)
        assert letters(post) == []
    both(site, runner, match)
    clock.turn(minutes=5)
    [(_, text)] = letters(post)
    assert "turn 1" in text
    assert addresses.of_person(site, GUEST)[0].fault == ""

    class DeathError(BaseException):
        """The process ends."""

    def dies(*_: object) -> None:
        raise DeathError

    both(site, runner, match)
    with monkeypatch.context() as patch:
        patch.setattr(type(channel), "post", dies)
        with pytest.raises(DeathError):
            delivery.deliver(site)
    assert letters(post) == []
    clock.turn(minutes=6)
    assert len(letters(post)) == 1


def test_the_same_letter_sent_again_has_the_same_name(site: Site, post: Post, clock: Clock) -> None:
    wants(post, ANN, ANNS)
    duel(site)
    channel, sent = site.channels["mail"], []

    class Torn:
        check = send = None

        def post(self, target: str, letter: object) -> None:
            channel.post(target, letter)  # type: ignore[attr-defined]  # mail has it, other channels have not
            sent.append(target)
            raise UndeliveredError("Broke off.", may_have_arrived=True)

    site.channels = {"mail": Torn()}  # type: ignore[dict-item]  # only letters are sent here
    delivery.deliver(site)
    site.channels = {"mail": channel}
    clock.turn(minutes=6)
    names = [mail["Message-ID"] for _, mail in post.round() if mail["Message-ID"].startswith("<turn-")]
    assert sent == [ANNS]
    assert len(names) == 2
    assert len(set(names)) == 1


def test_a_pdf_sheet_comes_with_the_letter_and_a_fault_of_it_does_not_stop_the_letter(
    site: Site, post: Post, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    wants(post, ANN, ANNS, "pdf")
    match = duel(site)
    [(_, mail)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    [pdf] = pdfs_of(mail)
    assert pdf.startswith(b"%PDF-")
    monkeypatch.setattr(turn_sheet, "available", lambda: False)
    both(site, runner, match)
    [(_, mail)] = [each for each in post.round() if each[1]["Message-ID"].startswith("<turn-")]
    assert pdfs_of(mail) == []
    assert "The PDF sheet of this turn could not be made." in text_of(mail)
    with pytest.raises(RefusedError, match="cannot make PDF sheets"):
        addresses.change(site, GUEST, addresses.of_person(site, GUEST)[0].id, turns="pdf")


def test_what_an_address_gets_is_chosen_by_its_person_after_it_was_confirmed(site: Site, post: Post) -> None:
    unasked = addresses.add(site, GUEST, "mail", ANNS, "each")
    post.round()
    with pytest.raises(RefusedError, match="Confirm this address first"):
        addresses.change(site, GUEST, unasked.id, turns="text")
    addresses.answer(site, addresses.ticket_of(site, unasked.id, "confirm"), "confirm")
    with pytest.raises(RefusedError, match="do not have that address"):
        addresses.change(site, BEN.person or "", unasked.id, turns="text")
    changed = addresses.change(site, GUEST, unasked.id, turns="text")
    assert (changed.turns, changed.receipts) == ("text", False)
    changed = addresses.change(site, GUEST, unasked.id, receipts=True)
    assert (changed.turns, changed.receipts) == ("text", True)
    duel(site)
    assert len(letters(post)) == 1


def test_the_question_says_what_was_asked_for(site: Site, post: Post, clock: Clock) -> None:
    addresses.add(site, GUEST, "mail", ANNS, "each", turns="pdf", receipts=True)
    [text] = post.texts()
    assert "notifications about their matches, and each turn with its printout as a PDF, and the receipts" in text


def test_turns_go_to_mail_addresses_only(site: Site, post: Post) -> None:
    site.channels = {**site.channels, "webhook": site.channels["mail"]}
    with pytest.raises(RefusedError, match="only be sent to a mail address"):
        addresses.add(site, GUEST, "webhook", "hook@example.org", "each", turns="text")


def test_after_the_stop_link_nothing_more_is_sent(site: Site, post: Post, runner: Runner) -> None:
    wants(post, ANN, ANNS, receipts=True)
    match = duel(site)
    [(_, text)] = letters(post)
    addresses.answer(site, text.rpartition("/address/")[2].strip(), "stop")
    both(site, runner, match)
    assert post.round() == []
