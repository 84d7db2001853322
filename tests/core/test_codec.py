"""The codec: values survive it, and several threads may meet a type at the same time."""

import subprocess
import sys

import pytest

from turnsheet.core import codec

THREADS = """
import sys
from threading import Barrier, Thread

from msgspec import Struct, defstruct

from turnsheet.core import codec

sys.setswitchinterval(1e-6)
DATA = '{"a3": [{"f1": {"x": [1]}}], "a11": [{"f11": {"x": [1]}}]}'
for number in range(60):
    fields = [(f"f{at}", "dict[str, list[int]] | None", None) for at in range(12)]
    inner = defstruct("Inner", fields, frozen=True)
    kind = defstruct("Outer", [(f"a{at}", tuple[inner, ...], ()) for at in range(12)], frozen=True)
    start = Barrier(4)

    def meet(way):
        start.wait()
        for _ in range(20):
            way()

    plain = codec.plain(codec.decode(DATA, dict[str, object]))
    ways = [lambda: codec.decode(DATA, kind), lambda: codec.convert(plain, kind)] * 2
    threads = [Thread(target=meet, args=[way]) for way in ways]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("alive")
"""
"""New types, which four threads decode and convert to at once. Without the lock of the codec this crashes in C."""


def test_several_threads_may_meet_a_type_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr


@pytest.mark.parametrize("text", ["", "{", '{"a": }', "[1]", "\ud800"])
def test_bad_data_is_said_to_be(text: str) -> None:
    with pytest.raises(codec.BadDataError):
        codec.decode(text.encode("utf-8", "surrogatepass"), dict[str, int])
    assert codec.decode(codec.encode({"b": 1, "a": 2}), dict[str, int]) == {"a": 2, "b": 1}
