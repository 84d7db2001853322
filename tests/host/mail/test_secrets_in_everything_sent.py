"""Nothing that leaves the site, through any channel, holds a secret of another seat or an address of another person.

Matches of all four games are played for some turns by two people and bots, and also a private and an anonymous one; a
third person runs the site. Everything that is sent is kept and searched: notifications, letters with turns and their
PDF sheets, receipts, answers to orders by mail (also to those of strangers), letters about turns taken back and chat,
questions to addresses, links to sign in, links to seats, invitations to rematches, a test mail, and notifications of
tournaments. Most PDF sheets are replaced by what they would show; from one of each game the text is read.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from tests.helpers.mail import pdf_text
from tests.helpers.mail.mail_letters import reply, token_of
from tests.host.conftest import Clock
from tests.host.ratings.accounts_that_play import public_of
from turnsheet.core import codec
from turnsheet.core.seats import Seat
from turnsheet.host.accounts import accounts, mail_links
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.administration import match_actions, site_health, users
from turnsheet.host.mail.incoming import answers, inbox
from turnsheet.host.mail.turn_sheets import turn_sheet
from turnsheet.host.mail.turn_sheets.turn_sheet import Sheet
from turnsheet.host.matches import chat, early_end, lifecycle, notes, rematch, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.matches.notes import SeatNote
from turnsheet.host.notifications import addresses, delivery
from turnsheet.host.notifications.outgoing import Letter, Mailing
from turnsheet.host.people import Asker
from turnsheet.host.site import Site, head_state
from turnsheet.host.store.row_types.addresses import Turns
from turnsheet.host.store.rows.matches import seats
from turnsheet.host.store.rows.matches.matches import find
from turnsheet.host.tournaments import queries, rounds, tournaments
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.schedule import Schedule

PEOPLE = ("ann", "ben", "cat")
TABLES = {
    "raumkrieg": (("ann", "ben"), ("hunter",)),
    "starweb": (("ann", "ben"), ("settler",)),
    "starprobe": (("ben",), ()),
    "robots": (("ann", "ben"), ()),
}
"""The people of each match, and the bots beside them."""
SHORTEST = 24
"""Shorter lines of printouts can be the same by chance."""


LETTERS_HAVE = (
    "receipt",
    "Your mail came too late",
    "planted-order-by-mail-of-ben",
    "planted-chat-of-ann-to-ben",
    "taken back",
    "You have nothing left to play with.",
)
"""Words that show that letters of each sort were sent."""
PRIVATE_TITLE = "Planted private evening"
KINDS_OF_KEYS = ("/sign-in/", "/join/", "/address/", "orders+")
KEY = re.compile(r"/(?:sign-in|join|address)/[\w/.-]+|orders\+[\w-]+@")


class Recorded:
    """A channel that keeps all it is given, by receiver."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, str]] = []
        """Receiver, kind, and everything in it."""

    def check(self, target: str) -> str:
        return target

    def send(self, target: str, mailing: Mailing) -> None:
        said = f"{codec.encode(mailing).decode()}\n{mailing.text()}"
        self.sent.append((target, mailing.items[0].kind if mailing.items else "", said))

    def post(self, target: str, letter: Letter) -> None:
        sheets = "\n".join(each.content.decode() for each in letter.attachments)
        fields = "\n".join([letter.subject, letter.stop, letter.about, letter.thread, letter.reply_to])
        kind = "letter with sheet" if letter.attachments else "letter"
        self.sent.append((target, kind, f"{fields}\n{letter.text}\n{sheets}"))


class Sheets:
    """Takes the place of the PDF sheets: gives what they show as text. The first one of each game is made and read."""

    def __init__(self) -> None:
        self._pdf = turn_sheet.pdf
        self.read: set[str] = set()
        """The games of the sheets that were read."""

    def __call__(self, sheet: Sheet) -> bytes:
        if sheet.game in self.read:
            return "\n".join(str(getattr(sheet, name)) for name in Sheet.__struct_fields__).encode()
        self.read.add(sheet.game)
        drawn = [piece.rstrip() for page in pdf_text.pages(self._pdf(sheet)) for piece in page]
        printed = {line.rstrip() for line in sheet.printout.splitlines() if line.strip()}
        assert printed <= set(drawn)
        return "\n".join(drawn).encode()


class Place(NamedTuple):
    """A seat, and the person who plays it; empty for a bot."""

    match: str
    seat: int
    person: str


class Club:
    """Three people with all kinds of addresses, and what each of them may read."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.channels = {kind: Recorded() for kind in ("mail", "webhook", "push")}
        site.channels = self.channels
        site.address = "https://games.example.org"
        site.orders_address = "orders@games.example.org"
        self.seeds = iter(range(1000))
        site.seed = self.new_seed
        self.secrets: dict[str, frozenset[str]] = {}
        """Each secret with the people who may read it, at mail addresses that asked for turns."""
        self.known: dict[str, frozenset[str]] = {}
        """What only some people may know, with these people, who may read it at any of their addresses."""
        self.owner: dict[str, str] = {}
        """The person of each address."""
        self.lines: dict[Place, set[str]] = {}
        """All lines that the printouts of a seat had."""
        self.people: dict[str, Asker] = {}
        for name in PEOPLE:
            self._join(name)

    def new_seed(self) -> str:
        return self.hide(f"planted-seed-{next(self.seeds)}-of-a-match")

    def hide(self, secret: str, *readers: str) -> str:
        self.secrets[secret] = frozenset(readers)
        return secret

    def _join(self, name: str) -> None:
        with self.site.store.write() as connection:
            account = accounts.make(connection, self.site, self.belongs(name, f"account-{name}@example.org"))
        rename(self.site, account.id, name.capitalize())
        self.people[name] = Asker(person=account.id)
        self.hide(account.id)
        for kind in ("webhook", "push"):
            target = self.belongs(name, f"https://{kind}.example.org/planted-{name}")
            if kind == "push":
                target = codec.encode({"endpoint": target, "keys": {"p256dh": f"x-{name}", "auth": "x"}}).decode()
            self.belongs(name, target)
            addresses.add(self.site, account.id, kind, target, "each")
        asked: tuple[Turns, ...] = ("text", "pdf", "none")
        for turns in asked:
            target = self.belongs(name, f"{turns}-{name}@example.org")
            added = addresses.add(self.site, account.id, "mail", target, "each", turns=turns, receipts=turns == "text")
            delivery.deliver(self.site)  # the question
            addresses.answer(self.site, addresses.ticket_of(self.site, added.id, "confirm"), "confirm")

    def belongs(self, name: str, target: str) -> str:
        self.owner[target] = name
        return target

    def everything(self) -> list[tuple[str, str, str, str]]:
        """Channel, receiver, kind and content of all that was sent."""
        return [(name, *each) for name, channel in self.channels.items() for each in channel.sent]


def opened(club: Club, game: str, *, title: str = "", private: bool = False, options: Mapping[str, str] = {}) -> str:
    people, bots = TABLES[game]
    count, first = len(people) + len(bots), club.people[people[0]]
    wish = Opening(
        game,
        seats=count,
        take=1,
        bots=dict(enumerate(bots, len(people) + 1)),
        undo_seconds=0,
        schedule=Schedule(period=86400),
        title=title,
        private=private,
        options=dict(options),
    )
    match = lifecycle.open_match(club.site, first, wish)
    for seat, name in enumerate(people[1:], 2):
        code = club.hide(seating.invite(club.site, match, seat, first)) if private else ""
        seating.take_seat(club.site, match, seat, club.people[name], code=code)
    lifecycle.start(club.site, match, first)
    return match


def read_pages(club: Club, match: str) -> None:
    """Note the lines of the printouts of all seats of a match, as they are now."""
    names = {asker.person: name for name, asker in club.people.items()}
    with club.site.store.read() as connection:
        row = find(connection, match)
        state, game = head_state(connection, club.site, row), club.site.game_of(row)
        for seat, there in seats.of_match(connection, match).items():
            page = game.pages.printout(game.rules.view(state, Seat(seat)))
            place = Place(match, seat, names.get(there.holder, ""))
            club.lines.setdefault(place, set()).update(line.strip() for line in page.splitlines())


def play(club: Club, runner: Runner, match: str, game: str) -> None:
    """Everybody who is asked drafts something, and then sends orders."""
    people, bots = TABLES[game]
    for seat, name in enumerate(people, 1):
        site, asker = club.site, club.people[name]
        sheet = order_sheets.order_sheet(site, match, seat, asker)
        if not sheet.awaited:
            continue
        draft = club.hide(f"planted-draft-{game}-{name}", name)
        order_sheets.submit(site, match, seat, asker, "draft", draft)
        if bots:
            order_sheets.suggest(site, match, seat, asker, bots[0])
        written = order_sheets.order_sheet(site, match, seat, asker).text if bots else ""
        order_sheets.submit(site, match, seat, asker, "final", written)
        note = SeatNote("note", "W1", club.hide(f"planted-note-{game}-{name}"))
        notes.keep(site, match, seat, asker, [note])
        delivery.deliver(site)
        runner.consider(match)
        read_pages(club, match)


def answer_mail(club: Club, *letters: bytes) -> None:
    """Let letters come in, and answer them."""
    for letter in letters:
        assert inbox.receive(club.site, letter) == "taken"
    inbox.carry_out_all(club.site)
    answers.send_all(club.site)


def by_mail(club: Club, runner: Runner, clock: Clock, match: str) -> None:
    """Ben writes orders by mail, also too late; a stranger who has that code writes too."""
    site, token = club.site, token_of(club.site, match, 2)
    orders = club.hide("planted-order-by-mail-of-ben", "ben")
    sender = "Ben <text-ben@example.org>"
    answer_mail(club, reply(token, f"all engines off\n{orders}", sender=sender, number=1))
    answer_mail(club, reply(token, orders, sender="Cat <text-cat@example.org>", number=2))
    for seat, name in enumerate(TABLES["raumkrieg"][0], 1):
        order_sheets.submit(site, match, seat, club.people[name], "final", "")
    runner.consider(match)
    read_pages(club, match)
    delivery.deliver(site)
    clock.turn(minutes=20)
    answer_mail(club, reply(token, "pass", sender=sender, number=3), reply(token, "pass", number=4))
    clock.turn(minutes=20)


def take_turns_back(club: Club, runner: Runner, clock: Clock, match: str) -> None:
    lifecycle.take_back(club.site, match, club.people["ann"])
    delivery.deliver(club.site)
    runner.consider(match)
    read_pages(club, match)
    clock.turn(minutes=20)
    delivery.deliver(club.site)


def miss_the_set_up(club: Club, runner: Runner, clock: Clock) -> None:
    """Ben sends nothing before the first deadline of a match, and so has no ships."""
    match = opened(club, "raumkrieg")
    order_sheets.suggest(club.site, match, 1, club.people["ann"], "hunter")
    written = order_sheets.order_sheet(club.site, match, 1, club.people["ann"]).text
    order_sheets.submit(club.site, match, 1, club.people["ann"], "final", written)
    clock.turn(days=2)
    runner.consider(match)
    read_pages(club, match)
    delivery.deliver(club.site)


def play_in_private(club: Club, runner: Runner, clock: Clock) -> None:
    """Ann and Ben play a match that nobody else may know of, and Ann invites Ben to a rematch."""
    site, ann, ben = club.site, club.people["ann"], club.people["ben"]
    club.known[PRIVATE_TITLE] = frozenset(["ann", "ben"])
    match = opened(club, "raumkrieg", title=PRIVATE_TITLE, private=True)
    club.known[match] = frozenset(["ann", "ben"])
    for _ in range(2):
        play(club, runner, match, "raumkrieg")
        clock.turn(minutes=20)
    lifecycle.end(site, match, ann)
    club.known[rematch.rematch(site, match, ann)] = frozenset(["ann", "ben"])
    with site.store.read() as connection:
        shown = rematch.shown(connection, site, find(connection, match), ben)
    assert shown is not None
    club.hide(shown.path.rpartition("/")[2])
    clock.turn(minutes=20)
    delivery.deliver(site)


def play_anonymously(club: Club, runner: Runner, clock: Clock) -> None:
    """Ann and Ben play a match in which nobody may know who the others are.

    Ben proposes a draw, a turn is taken back, and the match is paused.
    """
    delivery.deliver(club.site)
    before = len(club.everything())
    sent = [len(channel.sent) for channel in club.channels.values()]
    match = opened(club, "starweb", options={"variant": "anonymous"})
    for _ in range(2):
        play(club, runner, match, "starweb")
        clock.turn(minutes=20)
    early_end.agree_to_draw(club.site, match, 2, club.people["ben"])
    take_turns_back(club, runner, clock, match)
    lifecycle.pause(club.site, match, club.people["ann"])
    clock.turn(minutes=20)
    delivery.deliver(club.site)
    assert len(club.everything()) > before + 10
    for (name, channel), already in zip(club.channels.items(), sent, strict=True):
        for target, kind, said in channel.sent[already:]:
            for other in PEOPLE:
                if other != club.owner[target]:
                    assert not re.search(rf"\b{other.capitalize()}\b", said), (name, target, kind, said)


def test_nothing_that_is_sent_holds_a_secret_of_another_seat_or_person(
    site: Site, runner: Runner, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheets = Sheets()
    monkeypatch.setattr(turn_sheet, "pdf", sheets)
    club = Club(site)
    ann, ben, cat = (club.people[name] for name in PEOPLE)
    tables = {game: opened(club, game) for game in TABLES}
    for match in tables.values():
        read_pages(club, match)
    delivery.deliver(site)
    for _ in range(3):
        for game, match in tables.items():
            play(club, runner, match, game)
            delivery.deliver(site)
        clock.turn(minutes=20)
    chat.send(site, tables["raumkrieg"], 1, ann, 2, club.hide("planted-chat-of-ann-to-ben", "ben"))
    by_mail(club, runner, clock, tables["raumkrieg"])
    take_turns_back(club, runner, clock, tables["raumkrieg"])
    miss_the_set_up(club, runner, clock)
    play_in_private(club, runner, clock)
    play_anonymously(club, runner, clock)
    for game, (people, _) in TABLES.items():
        for seat, name in enumerate(people, 1):
            club.hide(seating.seat_token(site, tables[game], seat, club.people[name]))
    cup = tournaments.create(site, cat, codec.convert({"game": "raumkrieg", "kind": "round-robin"}, Wish))
    for name, asker in club.people.items():
        tournaments.enter(site, cup, asker, name.capitalize())
    tournaments.start(site, cup, cat)
    rounds.run(site)
    pairings = [each.match for asker in club.people.values() for each in queries.shown(site, cup, asker).pairings]
    assert any(pairings)
    for match in filter(None, pairings):
        read_pages(club, match)
    users.grant(site, public_of(site, cat))
    match_actions.send_seat_link(site, cat, tables["raumkrieg"], 2)
    site_health.send_test(site, cat)
    mail_links.ask_to_sign_in(site, Asker(person="f" * 64), "account-ann@example.org")
    mail_links.ask_to_change_mail(site, ben, club.belongs("ben", "new-ben@example.org"))
    mail_links.deliver(site)
    clock.turn(hours=20)  # a reminder
    runner.consider(tables["raumkrieg"])
    delivery.deliver(site)
    lifecycle.end(site, tables["starweb"], ann)
    delivery.deliver(site)
    assert sheets.read == {site.game(game).title for game in TABLES}

    for place, found in club.lines.items():
        elsewhere = set().union(*(lines for other, lines in club.lines.items() if other.person != place.person))
        for line in found - elsewhere:
            if len(line) >= SHORTEST:
                club.hide(line, place.person)
    _check(club)


def _check(club: Club) -> None:
    told: dict[str, set[str]] = {name: set() for name in PEOPLE}
    kinds: dict[str, set[str]] = {channel: set() for channel in club.channels}
    for channel, target, kind, said in club.everything():
        person = club.owner[target]
        asked = kind.startswith("letter")
        kinds[channel].add(kind)
        for secret, readers in club.secrets.items():
            if secret in said:
                assert person in (readers if asked else ()), (channel, target, kind, secret)
                told[person].add(secret)
        for known, people in club.known.items():
            assert person in people or known not in said, (channel, target, kind, known)
        for other, owner in club.owner.items():
            assert owner == person or other not in said, (channel, target, kind, other)
    assert kinds["mail"] >= {"question", "account", "seat", "chat", "letter", "letter with sheet", "test"}
    for channel in ("webhook", "push"):
        assert kinds[channel] >= {"turn", "over", "chat"}
        assert {
            person
            for name, target, _, said in club.everything()
            for person in [club.owner[target]]
            if name == channel and PRIVATE_TITLE in said and "invites you to a rematch" in said
        } == {"ben"}
    letters = [said for _, _, kind, said in club.everything() if kind.startswith("letter")]
    for part in LETTERS_HAVE:
        assert any(part in each for each in letters), part
    assert min(len(told["ann"]), len(told["ben"])) > 100  # they were told their own, so the planting worked
    _check_keys(club)


def _check_keys(club: Club) -> None:
    """Links and reply addresses that open something are told to one person alone."""
    keys: dict[str, set[str]] = {}
    for _, target, _, said in club.everything():
        for key in KEY.findall(said):
            keys.setdefault(key, set()).add(club.owner[target])
    assert {kind for kind in KINDS_OF_KEYS if any(kind in key for key in keys)} == set(KINDS_OF_KEYS)
    assert {key: people for key, people in keys.items() if len(people) != 1} == {}
    opening = {target for _, target, kind, said in club.everything() if kind == "seat" and "/join/" in said}
    assert opening == {"account-ben@example.org"}  # not where notifications go
