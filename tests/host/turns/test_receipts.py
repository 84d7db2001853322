"""Receipts: what they say, that they are signed, and how they are numbered."""

from datetime import timedelta

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.host.conftest import Clock
from tests.host.sample_matches import ANN, BEN, duel
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.store.schema import submissions
from turnsheet.host.turns import order_sheets, receipts


def test_a_receipt_has_the_orders_as_understood(site: Site, clock: Clock) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 v 5 , 0\n15 P 1,1\nfoo")
    assert receipt.orders == ("14 V 5,0",)
    assert [(refusal.code, refusal.line) for refusal in receipt.refusals] == [("outside-box", 2), ("unreadable", 3)]
    assert receipt.at == clock()
    assert receipts.genuine(site, receipt)


def test_a_changed_receipt_is_not_genuine(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0")
    for forged in (
        replace(receipt, orders=("14 V 6,0",)),
        replace(receipt, at=receipt.at + timedelta(milliseconds=1)),
        replace(receipt, seat=2),
        replace(receipt, signature="0" * 64),
        replace(receipt, refusals=receipt.refusals * 2 or receipt.refusals, kind="draft"),
    ):
        assert not receipts.genuine(site, forged)


def test_receipts_are_counted_for_each_seat(site: Site) -> None:
    match, other = duel(site), duel(site)
    for _ in range(3):
        order_sheets.submit(site, match, 2, BEN, "draft", "24 V 1,0")
        order_sheets.submit(site, other, 1, ANN, "draft", "14 V 1,0")
    kinds: tuple[order_sheets.Kind, ...] = ("draft", "draft", "final", "withdrawn", "draft")
    numbers = [order_sheets.submit(site, match, 1, ANN, kind, "14 V 1,0").id for kind in kinds]
    assert numbers == [1, 2, 3, 4, 5]
    assert [receipt.id for receipt in order_sheets.order_sheet(site, match, 1, ANN).receipts] == [3, 4, 5]


def test_an_order_sheet_shows_the_newest_receipts_and_older_ones_on_request(site: Site) -> None:
    match = duel(site)
    for number in range(order_sheets.RECEIPTS_SHOWN + 5):
        order_sheets.submit(site, match, 1, ANN, "final", f"14 V {number},0")
    shown = order_sheets.order_sheet(site, match, 1, ANN).receipts
    assert [receipt.id for receipt in shown] == list(range(6, 16))
    pages = [receipts.of_seat(site, match, 1, ANN, 6, before) for before in (None, 10, 4)]
    assert [[receipt.id for receipt in page] for page in pages] == [
        [15, 14, 13, 12, 11, 10],
        [9, 8, 7, 6, 5, 4],
        [3, 2, 1],
    ]
    with pytest.raises(RefusedError):
        receipts.of_seat(site, match, 1, BEN, 6, None)


def test_a_sheet_of_nonsense_keeps_little_and_counts_the_rest(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "draft", "x\n" * 1334)
    assert (len(receipt.refusals), receipt.more_refusals) == (100, 1234)
    assert receipts.genuine(site, receipt)
    assert not receipts.genuine(site, replace(receipt, more_refusals=0))
    assert order_sheets.order_sheet(site, match, 1, ANN).receipts == (receipt,)
    checked = order_sheets.check(site, match, 1, ANN, "x\n" * 1334)
    assert (len(checked.refusals), checked.more_refusals) == (100, 1234)
    with site.store.read() as connection:
        (kept,) = connection.execute(sa.select(submissions.c.refusals)).scalars()
    assert len(kept) < 40_000


def test_receipts_from_before_refusals_were_counted_are_still_genuine(site: Site) -> None:
    match = duel(site)
    receipt = order_sheets.submit(site, match, 1, ANN, "final", "14 V 5,0\nfoo")
    assert set(receipt.signed()) == {"match", "seat", "step", "kind", "orders", "refusals", "at"}
