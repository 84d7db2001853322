"""The server dies between reading a letter and answering it, and starts again: nothing is lost or doubled."""

from collections.abc import Callable
from typing import ParamSpec

import pytest

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.mail.incoming.letters_taken import ORDER, letter_rows, sheets
from tests.host.sample_matches import ANN, duel
from turnsheet.bots.all_bots import BOTS
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.site import Site
from turnsheet.host.store.rows.mail import incoming_letters
from turnsheet.host.turns import order_sheets

Where = tuple[object, str, bool]
"""What is called when the server dies: its module, its name, and whether it has done its work before."""
WHERE: dict[str, Where] = {
    "before a letter is kept": (incoming_letters, "add", False),
    "in the transaction that keeps a letter": (incoming_letters, "add", True),
    "after a letter is kept": (inbox, "_kept", True),
    "before orders are read": (order_sheets, "check", False),
    "before orders are kept": (order_sheets, "_keep", False),
    "in the transaction that keeps orders": (order_sheets, "_keep", True),
    "before a letter is marked": (incoming_letters, "change", False),
    "in the transaction that marks a letter": (incoming_letters, "change", True),
    "after orders are kept": (order_sheets, "submit", True),
    "before an answer is claimed": (incoming_letters, "claim", False),
    "in the transaction that claims an answer": (incoming_letters, "claim", True),
    "before an answer is written": (answers, "write", False),
    "before an answer is sent": (answers, "_send", False),
    "after an answer is sent and noted": (answers, "_send", True),
}


class DeathError(BaseException):
    """The server is killed."""


P = ParamSpec("P")


def dying(real: Callable[P, object], afterwards: bool) -> Callable[P, object]:
    """A function at which the server dies, before or after its work."""

    def die(*given: P.args, **named: P.kwargs) -> object:
        if afterwards:
            real(*given, **named)
        raise DeathError

    return die


def work(site: Site, letter: bytes) -> None:
    """What the processes of a server do with a letter."""
    inbox.receive(site, letter)
    inbox.carry_out_all(site)
    answers.send_all(site)


@pytest.mark.parametrize("where", WHERE)
def test_a_letter_is_carried_out_and_answered_once_wherever_the_server_dies(
    site: Site, clock: Clock, post: PostOffice, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    letter = reply(token_of(site, match, 1), ORDER)
    module, name, afterwards = WHERE[where]
    with monkeypatch.context() as deadly:
        deadly.setattr(module, name, dying(getattr(module, name), afterwards))
        with pytest.raises(DeathError):
            work(site, letter)
    again = Site(
        site.store, BOTS, "a key for tests", clock, channels={"mail": post}, orders_address=site.orders_address
    )
    work(again, letter)  # the mail server brings it again unless it was told that the letter is kept
    clock.turn(minutes=6)  # until the claim of the dead server ends
    work(again, letter)
    assert [sheet.text for sheet in sheets(again, match, 1)] == [ORDER]
    assert [each.state for each in letter_rows(again)] == ["answered"]
    assert len(post.letters) == 1


def test_an_answer_that_may_have_been_sent_twice_has_the_same_name(
    site: Site, clock: Clock, post: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between sending and noting nothing can be certain; mail programs show letters with the same name once."""
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    with monkeypatch.context() as deadly:
        deadly.setattr(post, "post", dying(post.post, afterwards=True))
        with pytest.raises(DeathError):
            work(site, reply(token_of(site, match, 1), ORDER))
    assert answers.send_all(site) == 0
    clock.turn(minutes=6)
    assert answers.send_all(site) == 1
    first, second = (letter for _, letter in post.letters)
    assert first.about == second.about
    assert len(sheets(site, match, 1)) == 1


def test_orders_sent_on_the_site_before_the_server_starts_again_are_not_replaced(
    site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = duel(site)
    letter = reply(token_of(site, match, 1), ORDER)
    with monkeypatch.context() as deadly:
        deadly.setattr(order_sheets, "submit", dying(order_sheets.submit, afterwards=True))
        with pytest.raises(DeathError):
            work(site, letter)
    order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    work(site, letter)
    assert [sheet.text for sheet in sheets(site, match, 1)] == ["14 V 5,0", ORDER]


def test_one_letter_that_fails_keeps_no_other_waiting_and_is_answered_in_the_end(
    site: Site, clock: Clock, post: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = duel(site), duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    real = order_sheets.check

    def check(site: Site, match_id: str, *rest: object) -> object:
        if match_id == match:
            raise RuntimeError("a fault of ours")
        return real(site, match_id, *rest)  # type: ignore[arg-type] # passed on as it came

    monkeypatch.setattr(order_sheets, "check", check)
    inbox.receive(site, reply(token_of(site, match, 1), ORDER))
    work(site, reply(token_of(site, other, 1), ORDER, number=2))
    assert len(sheets(site, other, 1)) == 1
    for _ in range(inbox.MOST_FAULTS):
        clock.turn(minutes=2)
        inbox.carry_out_all(site)
    answers.send_all(site)
    assert "An error on the server prevented that." in post.letters[-1][1].text
    assert [each.state for each in letter_rows(site)] == ["answered", "answered"]
