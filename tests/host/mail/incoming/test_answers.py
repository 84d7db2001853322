"""Answers to letters with orders: what they say about lines that were refused, and about greetings."""

from email.message import EmailMessage
from email.policy import SMTP

from tests.helpers.mail.mail_letters import PostOffice, confirmed, reply, token_of
from tests.host.mail.incoming.test_inbox import take
from tests.host.sample_matches import ANN, both, duel
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def test_a_refused_line_is_shown_whole_with_the_number_of_its_ship(
    site: Site, runner: Runner, post: PostOffice
) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    both(site, runner, match)
    take(site, reply(token_of(site, match, 1), "Hi,\n\n14 A 1,0\n15 AA 5,5\n\nCheers, Ann"))
    text = post.letters[-1][1].text
    assert "Refused (1):\n  line 4: 15 AA 5,5\n" in text
    assert "\n\nNot read as orders: Hi, / Cheers, Ann\n\n" in text
    assert "What was refused is left out; the rest counts." in text


def test_greetings_alone_do_not_count_as_refused_lines(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), "Hi,\n14 V 2,0\nBest regards\nAnn"))
    text = post.letters[-1][1].text
    assert "Not read as orders: Hi, / Best regards / Ann" in text
    assert "efused" not in text


def test_a_line_of_an_attachment_is_counted_there(site: Site, runner: Runner, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org")
    both(site, runner, match)
    message = EmailMessage()
    message["From"] = "ann@example.org"
    message["To"] = f"orders+{token_of(site, match, 1)}@games.example.org"
    message["Message-ID"] = "<7.letter@mail.example.org>"
    message.set_content("My orders are attached.\n\nBest regards\nAnn\n")
    message.add_attachment("\n14 A 1,0\n15 A 1;0\n", filename="orders.txt")
    take(site, message.as_bytes(policy=SMTP))
    text = post.letters[-1][1].text
    assert "Refused (1):\n  attachment orders.txt, line 3: 15 A 1;0\n" in text
    assert "Not read as orders: My orders are attached. / Best regards / Ann" in text


def test_an_address_that_asked_for_neither_turns_nor_receipts_is_told_no_orders(site: Site, post: PostOffice) -> None:
    match = duel(site)
    confirmed(site, ANN.person, "ann@example.org", turns="none", receipts=False)
    take(site, reply(token_of(site, match, 1), "14 V 2,0"))
    letter = post.letters[-1][1]
    assert "Your mail has arrived." in letter.text
    assert "V 2,0" not in letter.text
    assert letter.reply_to == ""
    assert token_of(site, match, 1) not in letter.subject + letter.text


def test_no_title_is_a_live_link(site: Site, post: PostOffice) -> None:
    match = duel(site, title="See www.example.com")
    confirmed(site, ANN.person, "ann@example.org")
    take(site, reply(token_of(site, match, 1), "14 V 2,0"))
    assert "www.example.com" not in post.letters[-1][1].text
    assert "See www" in post.letters[-1][1].text
