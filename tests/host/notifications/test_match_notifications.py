"""What players of a match are notified of, and what they have read."""

from tests.host.sample_matches import ANN, BEN, both, duel_with_absence, notified_of
from turnsheet.host import access
from turnsheet.host.absence.stages import Absence
from turnsheet.host.notifications import notify
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def test_each_player_is_notified_once_of_a_new_turn(site: Site, runner: Runner) -> None:
    match = duel_with_absence(site, Absence())
    both(site, runner, match)
    runner.sweep()
    for guest in (ANN.person, BEN.person):
        assert notified_of(site, guest, "turn") == ["Raumkrieg: Turn 1: your orders are due."]


def test_the_receiver_is_notified_of_a_message_without_its_text(site: Site, runner: Runner) -> None:
    match = duel_with_absence(site, Absence())
    both(site, runner, match, "to 2: meet me at the ring")
    both(site, runner, match, "to 2: meet me at the ring")
    assert notified_of(site, ANN.person, "message") == []
    assert notified_of(site, BEN.person, "message") == ["Raumkrieg: You have a new message."] * len(
        access.received(site, match, 2, BEN)
    )
    assert access.received(site, match, 2, BEN)


def test_what_was_read_is_read(site: Site, runner: Runner) -> None:
    match = duel_with_absence(site, Absence())
    assert notify.newest(site, ANN.person or "")[1] == 2
    notify.mark_read(site, ANN.person or "", "another", None)
    assert notify.newest(site, ANN.person or "")[1] == 2
    notify.mark_read(site, ANN.person or "", match, None)
    assert notify.newest(site, ANN.person or "")[1] == 0
    assert notify.newest(site, BEN.person or "")[1] == 1
