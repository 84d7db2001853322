"""The cache of recently used states, limited by the memory they take.

States never change, so entries never become stale. The memory of a state is estimated from the length of its form,
which is known when it is stored or read; `MEMORY_PER_BYTE` was measured.
"""

import threading
from collections import OrderedDict

from msgspec import Struct

from turnsheet.core.game import State

MEGABYTE = 1_000_000
USUAL_BYTES = 128 * MEGABYTE
MEMORY_PER_BYTE = 12
"""Bytes of memory for each byte of a state's form: 3 to 10 were measured in the four games."""
OVERHEAD = 1000
"""Bytes of memory for each state, however small."""


class Forms(Struct, frozen=True):
    """What a turn is kept as before it is compressed: the next turn is kept as the difference from it."""

    state: bytes
    pages: bytes

    @property
    def size(self) -> int:
        """The memory both take."""
        return len(self.state) + len(self.pages)


class StateCache:
    """States and forms by the number of their turn. Any thread may use it."""

    def __init__(self, limit: int = USUAL_BYTES) -> None:
        self.limit = limit
        self._lock = threading.Lock()
        self._states: OrderedDict[int, tuple[State, int]] = OrderedDict()
        self._forms: OrderedDict[int, Forms] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        """How much memory everything in it takes, as estimated."""
        return self._size

    def __len__(self) -> int:
        return len(self._states)

    def get(self, turn: int) -> State | None:
        """The state after a turn, if it is cached."""
        with self._lock:
            found = self._states.get(turn)
            if found is None:
                return None
            self._states.move_to_end(turn)
            return found[0]

    def put(self, turn: int, state: State, form_length: int) -> None:
        """Remember a state, with the number of bytes of its form."""
        size = OVERHEAD + form_length * MEMORY_PER_BYTE
        with self._lock:
            self._size -= self._states.pop(turn, (None, 0))[1]
            self._states[turn] = (state, size)
            self._size += size
            self._shrink()

    def forms(self, turn: int) -> Forms | None:
        """The forms of a turn, if they are remembered."""
        with self._lock:
            found = self._forms.get(turn)
            if found is not None:
                self._forms.move_to_end(turn)
            return found

    def put_forms(self, turn: int, forms: Forms, replaces: int | None = None) -> None:
        """Remember the forms of a turn, and forget those of the turn before it."""
        with self._lock:
            for old in (turn, replaces):
                known = None if old is None else self._forms.pop(old, None)
                self._size -= 0 if known is None else known.size
            self._forms[turn] = forms
            self._size += forms.size
            self._shrink()

    def forget(self, turn: int) -> None:
        """Forget all of a turn."""
        with self._lock:
            self._size -= self._states.pop(turn, (None, 0))[1]
            known = self._forms.pop(turn, None)
            self._size -= 0 if known is None else known.size

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._states.clear()
            self._forms.clear()
            self._size = 0

    def _shrink(self) -> None:
        """Forget what was not used for longest. Forms are small and save reading several rows, so they go last."""
        while self._size > self.limit and self._states:
            self._size -= self._states.popitem(last=False)[1][1]
        while self._size > self.limit and self._forms:
            self._size -= self._forms.popitem(last=False)[1].size
