"""In a match whose players do not know each other, nothing that is told while it runs names them."""

from datetime import timedelta

import sqlalchemy as sa

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, CAT, DAILY
from turnsheet.host.absence import vacations
from turnsheet.host.accounts.renaming import rename
from turnsheet.host.matches import early_end, lifecycle, match_events, seating
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.store.schema import notifications
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner

NAMES = {"Annabel": ANN, "Benedict": BEN, "Catherine": CAT}


def test_no_event_and_no_notification_names_a_player(site: Site, runner: Runner, clock: Clock) -> None:
    for name, asker in NAMES.items():
        rename(site, asker.person or "", name)
    wish = Opening("starweb", seats=3, take=1, options={"variant": "anonymous"}, schedule=DAILY, undo_seconds=0)
    match = lifecycle.open_match(site, ANN, wish)
    seating.take_seat(site, match, 2, BEN)
    seating.take_seat(site, match, 3, CAT)
    lifecycle.start(site, match, ANN)
    for seat, asker in enumerate(NAMES.values(), 1):
        order_sheets.submit(site, match, seat, asker, "final", "")
        order_sheets.submit(site, match, seat, asker, "withdrawn", "")
    vacations.go_away(site, match, 2, BEN, clock() + timedelta(days=2))
    vacations.come_back(site, match, 2, BEN)
    early_end.agree_to_draw(site, match, 2, BEN)
    early_end.refuse_draw(site, match, 2, BEN)
    early_end.resign(site, match, 2, BEN)
    seating.replace_player(site, match, 3, ANN, "settler")
    order_sheets.submit(site, match, 1, ANN, "final", "")
    runner.consider(match)
    events = [each.text for each in match_events.after(site, match, 0)]
    with site.store.read() as connection:
        told = list(connection.execute(sa.select(notifications.c.text)).scalars())
    assert "The player of seat 1 sent orders." in events
    assert "The player of seat 3 took their orders back." in events
    assert len(told) > 8
    assert [text for text in (*events, *told) if any(name in text for name in NAMES)] == []
