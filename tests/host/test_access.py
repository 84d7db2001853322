"""What everyone may see of a match: commitments while it runs, and their key and plain values after its end."""

import re

from tests.host.sample_matches import ANN, both, duel
from turnsheet.core.codec import decode, encode
from turnsheet.core.commitments import agrees
from turnsheet.core.match import MatchFile, replay
from turnsheet.host import access
from turnsheet.host.matches import imports, lifecycle
from turnsheet.host.site import Site
from turnsheet.host.turns.due_turns import Runner


def test_while_a_match_runs_its_history_has_commitments_and_no_fingerprints(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    steps = access.history(site, match)
    assert [step.fingerprint for step in steps] == [None, None]
    assert all(re.fullmatch("[0-9a-f]{64}", step.commitment) for step in steps)


def test_after_the_end_the_plain_values_belong_to_what_was_published(site: Site, runner: Runner) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.take_back(site, match, ANN)
    both(site, runner, match)
    published = [step.commitment for step in access.history(site, match)]
    assert len(set(published)) == 3  # the opening, a turn that was taken back, and the same turn again
    lifecycle.end(site, match, ANN)
    shown = access.history(site, match)
    assert [step.commitment for step in shown] == published
    file = access.match_file(site, match)
    for step, take in zip(shown, (0, 0, 1), strict=True):
        assert step.fingerprint is not None
        assert agrees(step.commitment, file.key, step.step, take, step.fingerprint)
    assert (file.commitment, file.steps[0].commitment) == (published[0], published[2])


def test_a_match_file_from_a_server_verifies_and_comes_in_again_with_its_commitments(
    site: Site, runner: Runner
) -> None:
    match = duel(site)
    both(site, runner, match)
    lifecycle.end(site, match, ANN)
    file = decode(encode(access.match_file(site, match)), MatchFile)
    assert file.key
    replay(site.game("raumkrieg"), file)
    again = imports.bring_in(site, ANN, file)
    assert access.match_file(site, again).commitment == file.commitment
    assert [step.commitment for step in access.history(site, again)] == [
        step.commitment for step in access.history(site, match)
    ]
