"""Record files as players keep them: what is theirs stays in place, and what is not JSON is said with its place."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from turnsheet.core.workshop import Record
from turnsheet.games.robots.language.robot_record import COUNTS, FIELDS, BadRecordError, read_record, write_record

OWN = """{
\t"format": 2,
\t"script": {
\t\t"author": {"name": "Ann",   "mail": null},
\t\t"class": "SCOUT", "team": "A3",
\t\t"wins": 1,
\t\t"name": "R\\u00e4umer",
\t\t"rating": 1.50e3,
\t\t"matches": 9,
\t\t"code": [": play", "  move! ;"],
\t\t"history": [123456789012345678901234567890, 1e999]
\t},
\t"notes": "mine"
}"""
"""A record with fields of its own, in an order of its own, without most statistics."""


def counted(record: Record, **counts: int) -> Record:
    """The record with other statistics."""
    return replace(record, counts={**record.counts, **counts})


def test_a_record_that_did_nothing_more_is_written_as_it_was() -> None:
    assert write_record(read_record(OWN)).decode() == OWN


def test_only_the_numbers_change_that_have_changed() -> None:
    after = write_record(counted(read_record(OWN), wins=2, matches=10)).decode()
    assert after == OWN.replace('"wins": 1', '"wins": 2').replace('"matches": 9', '"matches": 10')


def test_a_statistic_that_was_missing_is_put_behind_the_one_before_it_in_its_form() -> None:
    after = write_record(counted(read_record(OWN), losses=3, moved=4)).decode()
    assert after == OWN.replace('"wins": 1,', '"wins": 1,\n\t\t"losses": 3,\n\t\t"moved": 4,')


def test_line_ends_and_a_byte_order_mark_stay() -> None:
    text = "\ufeff" + OWN.replace("\n", "\r\n")
    record = read_record(text.encode())
    assert write_record(counted(record, wins=7)) == text.replace('"wins": 1', '"wins": 7').encode()
    code = write_record(replace(record, code=("1", "2"))).decode()
    assert '"code": [\r\n\t\t  "1",\r\n\t\t  "2"\r\n\t\t],' in code


def test_a_file_on_one_line_stays_on_one_line() -> None:
    text = " ".join(OWN.split())
    after = write_record(counted(replace(read_record(text), code=("1", "2")), died=1)).decode()
    assert after.count("\n") == 0
    assert read_record(after).code == ("1", "2")


def test_of_a_field_that_comes_twice_the_last_counts_and_is_changed() -> None:
    text = OWN.replace('"wins": 1,', '"wins": 5, "wins": 1,')
    after = write_record(counted(read_record(text), wins=2)).decode()
    assert after == OWN.replace('"wins": 1,', '"wins": 5, "wins": 2,')


names = st.text(st.characters(codec="utf-8"), max_size=8)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=5,
)


@given(
    own=st.dictionaries(names.filter(lambda name: name not in FIELDS), anything),
    outside=st.dictionaries(names.filter(lambda name: name != "script"), anything),
    counts=st.dictionaries(st.sampled_from(COUNTS), st.integers(0, 999)),
    order=st.randoms(),
    indent=st.sampled_from([None, 0, 2, "\t"]),
    ascii_only=st.booleans(),
    now=st.dictionaries(st.sampled_from(COUNTS), st.integers(0, 999)),
)
def test_whatever_else_is_in_a_file_stays_in_place_and_in_order(
    own: dict[str, object],
    outside: dict[str, object],
    counts: dict[str, int],
    order: Random,
    indent: int | str | None,
    ascii_only: bool,
    now: dict[str, int],
) -> None:
    fields = list({"team": "A", "class": "tank", "name": "B", "code": [": play ;"], **counts, **own}.items())
    order.shuffle(fields)
    whole = list({**outside, "script": dict(fields)}.items())
    order.shuffle(whole)
    text = json.dumps(dict(whole), indent=indent, ensure_ascii=ascii_only)
    record = counted(read_record(text), **now)
    after = write_record(record).decode()
    assert read_record(after) == replace(record, file=after)
    told = json.loads(after)
    added = {name: value for name, value in now.items() if value or name in counts}
    assert told == {**dict(whole), "script": {**dict(fields), **added}}
    assert list(told) == [name for name, _ in whole]
    assert [name for name in told["script"] if name in dict(fields)] == [name for name, _ in fields]


START = """{
  "script": {
    "team": "A",
"""
REST = """    "name": "B",
    "code": [": play ;"]
  }
}
"""


@pytest.mark.parametrize(
    ("line", "place", "cause"),
    [
        ('    "class": "Sc\tout",', (4, 17), "there is a tab inside a text"),
        ('    "class": "Sc\nout",', (4, 17), "a text goes over the end of the line"),
        ('    "class": "Sc\x07out",', (4, 17), "there is the control character 7 inside a text"),
        ('    "class": "Scout"', (5, 5), "a comma is missing before this"),
        ('    "class": "Scout",,', (4, 22), "a field name in double quotes"),
        ("    'class': \"Scout\",", (4, 5), "double quotes (\"), not in single ones (')"),
        ("    \"class\": 'Scout',", (4, 14), "double quotes (\"), not in single ones (')"),
        ('    “class”: "Scout",', (4, 5), "typographic"),
        ('    "class": Scout,', (4, 14), "a value is missing here"),
        ('    "class" "Scout",', (4, 13), "a colon (:) is missing"),
        ('    class: "Scout",', (4, 5), "a field name in double quotes"),
        ('    \ufeff"class": "Scout",', (4, 5), "byte-order mark"),
        ('    \u00a0"class": "Scout",', (4, 5), "no-break space"),
        ('    "class": "Sc\\out",', (4, 17), "a backslash in a text is written twice"),
        ('    "class": "Scout", // mine', (4, 23), "JSON has no comments"),
        ('    "class": "Scout", "wins": [1,],', (4, 34), "remove the comma before this ]"),
        ('    "class": "Scout", "wins": {"a": 1,},', (4, 39), "remove the comma before this }"),
    ],
)
def test_what_is_not_json_is_said_with_line_column_and_the_likely_cause(
    line: str, place: tuple[int, int], cause: str
) -> None:
    with pytest.raises(BadRecordError) as caught:
        read_record(START + line + "\n" + REST)
    assert caught.value.reason.startswith(f"The file is not JSON: line {place[0]}, column {place[1]}: ")
    assert cause in caught.value.reason


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "line 1, column 1: the file is empty"),
        (START.encode(), "line 4, column 1: the file ends too soon"),
        ((START + '    "class": "Sc').encode(), "line 4, column 14: the text that begins here is not closed"),
        (
            (START + '    "class": "Scout",\n' + REST + "}").encode(),
            "line 9, column 1: there is text after the end of the record",
        ),
        (START.encode("utf-16"), "it begins with the byte-order mark of UTF-16; save it as UTF-8"),
        (START.encode() + b"\xe4", "line 4: it is not text in UTF-8"),
        (b'{"script": NaN}', "NaN is not a number in JSON"),
    ],
)
def test_what_is_wrong_with_the_whole_file_is_said(data: bytes, cause: str) -> None:
    with pytest.raises(BadRecordError) as caught:
        read_record(data)
    assert cause in caught.value.reason


def test_half_a_character_in_the_code_is_refused() -> None:
    with pytest.raises(BadRecordError) as caught:
        read_record(OWN.replace("move!", "\\ud83d"))
    assert caught.value.place == "script.code[1]"
