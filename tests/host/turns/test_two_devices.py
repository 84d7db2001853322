"""One player writes orders on two devices: neither overwrites what the other saved."""

import pytest
import sqlalchemy as sa

from tests.host.sample_matches import ANN, BEN, both, duel
from turnsheet.host.matches import match_events
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import match_events as events
from turnsheet.host.turns import order_sheets
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.order_sheets import Kind


def version(site: Site, match: str) -> int:
    return order_sheets.order_sheet(site, match, 1, ANN).version


def test_the_version_of_a_sheet_is_the_id_of_its_newest_receipt(site: Site) -> None:
    match = duel(site)
    assert version(site, match) == 0
    for kind in ("draft", "draft", "final", "withdrawn"):
        receipt = order_sheets.submit(site, match, 1, ANN, kind, "14 V 5,0", based_on=version(site, match))
        assert version(site, match) == receipt.id


@pytest.mark.parametrize("kind", ["draft", "final"])
def test_what_is_based_on_an_older_version_is_refused_and_nothing_is_lost(site: Site, kind: Kind) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 5,0", based_on=0)
    with pytest.raises(RefusedError) as refused:
        order_sheets.submit(site, match, 1, ANN, kind, "15 V 6,0", based_on=0)
    assert refused.value.code == "newer-draft"
    assert "V" not in refused.value.sentence
    sheet = order_sheets.order_sheet(site, match, 1, ANN)
    assert (sheet.text, sheet.sent) == ("14 V 5,0", False)
    order_sheets.submit(site, match, 1, ANN, kind, "15 V 6,0", based_on=sheet.version)
    assert order_sheets.order_sheet(site, match, 1, ANN).text == "15 V 6,0"


def test_without_a_version_the_last_text_counts(site: Site) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 5,0")
    order_sheets.submit(site, match, 1, ANN, "draft", "15 V 6,0")
    assert order_sheets.order_sheet(site, match, 1, ANN).text == "15 V 6,0"


def test_other_seats_and_earlier_steps_do_not_make_a_sheet_newer(site: Site, runner: Runner) -> None:
    match = duel(site)
    order_sheets.submit(site, match, 2, BEN, "draft", "24 V 5,0")
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 5,0", based_on=0)
    both(site, runner, match)
    sheet = order_sheets.order_sheet(site, match, 1, ANN)
    assert (sheet.step, sheet.version) == (2, 0)
    order_sheets.submit(site, match, 1, ANN, "draft", "14 V 5,0", step=2, based_on=0)


def test_drafts_take_no_event_numbers_and_leave_one_event_for_each_seat(site: Site) -> None:
    match = duel(site)
    before = match_events.newest(site, match, ANN)
    for text in ("14 V 5,0", "14 V 6,0", "14 V 7,0"):
        order_sheets.submit(site, match, 1, ANN, "draft", text)
    order_sheets.submit(site, match, 2, BEN, "draft", "24 V 5,0")
    assert match_events.newest(site, match, ANN) == before
    with site.store.read() as connection:
        query = sa.select(events.c.seat, events.c.version, events.c.text).where(events.c.kind == "draft")
        assert [*connection.execute(query.order_by(events.c.id))] == [(1, 3, ""), (2, 1, "")]
