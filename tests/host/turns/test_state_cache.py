"""The cache of states: never larger than it may be, whatever is put into it."""

import os
import threading
from pathlib import Path

import pytest

from tests.host.sample_matches import ANN
from turnsheet.bots.all_bots import BOTS
from turnsheet.core.game import State
from turnsheet.host.matches import lifecycle
from turnsheet.host.matches.lifecycle import Opening
from turnsheet.host.site import Site
from turnsheet.host.store.engine import Store
from turnsheet.host.turns.due_turns import Runner
from turnsheet.host.turns.state_cache import MEMORY_PER_BYTE, OVERHEAD, Forms, StateCache

SOAK = bool(os.environ.get("TURNSHEET_SOAK"))
MATCHES = 12 if SOAK else 1
CACHE = 10_000_000 if SOAK else 2_000_000
GROWTH = 96_000_000
"""So much may the memory of the process grow in a soak: the cache, and what the allocator keeps."""


def cost(length: int) -> int:
    return OVERHEAD + length * MEMORY_PER_BYTE


def test_the_limit_is_kept_on_every_insert() -> None:
    cache = StateCache(limit=10 * cost(100))
    for turn in range(1000):
        cache.put(turn, State(), 100)
        assert cache.size <= cache.limit
    assert len(cache) == 10
    assert [turn for turn in range(1000) if cache.get(turn)] == list(range(990, 1000))


def test_what_was_used_last_stays() -> None:
    cache = StateCache(limit=2 * cost(10))
    cache.put(1, State(), 10)
    cache.put(2, State(), 10)
    cache.get(1)
    cache.put(3, State(), 10)
    assert [bool(cache.get(turn)) for turn in (1, 2, 3)] == [True, False, True]


def test_one_state_larger_than_the_limit_is_not_kept() -> None:
    cache = StateCache(limit=1000)
    cache.put(1, State(), 10_000)
    assert (len(cache), cache.size) == (0, 0)


def test_the_forms_of_the_turn_before_are_forgotten() -> None:
    cache = StateCache()
    cache.put_forms(1, Forms(b"a" * 100, b"b" * 50))
    cache.put_forms(2, Forms(b"c" * 100, b"d" * 50), replaces=1)
    assert cache.forms(1) is None
    assert cache.size == 150


def test_putting_forgetting_and_clearing_are_counted() -> None:
    cache = StateCache()
    for _ in range(3):
        cache.put(1, State(), 10)
        cache.put_forms(1, Forms(b"a", b"b"))
    assert cache.size == cost(10) + 2
    cache.forget(1)
    assert cache.size == 0
    cache.put(2, State(), 10)
    cache.clear()
    assert (cache.size, len(cache)) == (0, 0)


def test_threads_do_not_upset_the_accounts() -> None:
    cache = StateCache(limit=20 * cost(10))

    def busy(start: int) -> None:
        for turn in range(start, start + 500):
            cache.put(turn % 60, State(), turn % 10)
            cache.get((turn * 7) % 60)
            cache.put_forms(turn % 60, Forms(b"x" * (turn % 9), b""), replaces=turn % 60 - 1)
            cache.forget((turn * 3) % 60)

    threads = [threading.Thread(target=busy, args=[100 * number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for turn in range(60):
        cache.forget(turn)
    assert cache.size == 0


def resident() -> int:
    """How much memory this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.parametrize("game", ["starweb"])
def test_turns_do_not_fill_the_memory(tmp_path: Path, game: str) -> None:
    """A soak (TURNSHEET_SOAK=1) plays some 400 turns and watches the memory; otherwise the accounts alone."""
    site = Site(Store(f"sqlite:///{tmp_path / 'store.sqlite'}"), BOTS, "a key for tests", cache_bytes=CACHE)
    runner = Runner(site)
    sizes, memory = [], []
    for _ in range(MATCHES):
        bots = dict.fromkeys(range(1, 16), "settler")
        wish = Opening(game=game, preset="standard", bots=bots, start=True)
        if not SOAK:
            wish = Opening(game=game, preset="trial", bots=dict.fromkeys(range(1, 7), "settler"), start=True)
        runner.consider(lifecycle.open_match(site, ANN, wish))
        sizes.append(site.states.size)
        memory.append(resident())
    site.store.close()
    assert 0 < max(sizes) <= CACHE
    if SOAK:
        assert memory[-1] - memory[0] < GROWTH
