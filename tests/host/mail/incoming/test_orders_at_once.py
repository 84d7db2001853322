"""Orders that are carried out at once, by mail: the answer brings the new position, and can be answered itself."""

import pytest

from tests.helpers.mail.mail_letters import ORDERS_ADDRESS, PostOffice, confirmed, reply, token_of
from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, row
from turnsheet.core.seats import Seat
from turnsheet.host import access
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.notifications.outgoing import Letter
from turnsheet.host.site import Site
from turnsheet.host.turns import deadlines
from turnsheet.host.turns.due_turns import Runner

DUEL = Opening("robots", seats=2, take=1, bots={2: "random"}, start=True, undo_seconds=0)


def begun(site: Site, runner: Runner) -> str:
    """A match of Robots in which Ann is to play."""
    match = lifecycle.open_match(site, ANN, DUEL)
    for _ in range(50):
        with site.store.read() as connection:
            prompt = deadlines.prompts(connection, site, row(site, match)).get(Seat(1))
        if prompt is not None and prompt.awaited:
            return match
        runner.consider(match)
    raise AssertionError("nobody asks Ann")


def send(site: Site, token: str, text: str, number: int) -> None:
    assert inbox.receive(site, reply(token, text, number=number)) == "taken"
    inbox.carry_out_all(site)


def answered(site: Site, post: PostOffice) -> Letter:
    post.letters.clear()
    answers.send_all(site)
    [(target, letter)] = post.letters
    assert target == "ann@example.org"
    return letter


def token_in(letter: Letter) -> str:
    name, _, rest = letter.reply_to.partition("+")
    assert (name, rest.partition("@")[2]) == tuple(ORDERS_ADDRESS.split("@"))
    return rest.partition("@")[0]


def test_a_play_of_robots_goes_on_from_answer_to_answer(
    site: Site, runner: Runner, clock: Clock, post: PostOffice
) -> None:
    match = begun(site, runner)
    confirmed(site, ANN.person, "ann@example.org")
    token = token_of(site, match, 1)
    for number, orders in enumerate(("turn 1", "turn 2"), 1):
        before = row(site, match).step
        send(site, token, orders, number)
        answers.send_all(site)  # the worker has not played it yet: the answer waits for that
        assert post.letters == [] or number > 1
        runner.consider(match)
        assert row(site, match).step > before
        clock.turn(seconds=2)
        letter = answered(site, post)
        assert access.look(site, match, 1, ANN).page.strip("\n") in letter.text
        assert "Your orders have arrived." in letter.text
        token = token_in(letter)


@pytest.mark.parametrize("turns", ["none", "text"])
def test_the_position_goes_only_to_addresses_that_get_turns(
    site: Site, runner: Runner, clock: Clock, post: PostOffice, turns: str
) -> None:
    match = begun(site, runner)
    confirmed(site, ANN.person, "ann@example.org", turns="text" if turns == "text" else "none")
    send(site, token_of(site, match, 1), "turn 1", 1)
    runner.consider(match)
    clock.turn(seconds=2)
    page = access.look(site, match, 1, ANN).page.strip("\n")
    assert (page in answered(site, post).text) == (turns == "text")


def test_an_answer_does_not_wait_forever(site: Site, runner: Runner, clock: Clock, post: PostOffice) -> None:
    match = begun(site, runner)
    confirmed(site, ANN.person, "ann@example.org")
    send(site, token_of(site, match, 1), "turn 1", 1)
    answers.send_all(site)
    assert post.letters == []
    clock.turn(minutes=3)
    assert "Your orders are carried out at once." in answered(site, post).text
