"""The robot record: read, written and updated; and everything that is not a record."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from turnsheet.core.workshop import Record
from turnsheet.games.robots.language import program
from turnsheet.games.robots.language.robot_record import (
    CLASSES,
    COUNTS,
    LARGEST_COUNT,
    LONGEST_RECORD,
    BadRecordError,
    read_record,
    write_record,
)

FILE = """{
  "script": {
    "team": "A3",
    "class": "Scout",
    "name": "Räumer",
    "matches": 9,
    "wins": 1,
    "losses": 2,
    "executions": 3,
    "lived": 4,
    "died": 5,
    "absorbed": 6,
    "killed": 7,
    "moved": 8,
    "code": [
      ": play",
      "  move! ;"
    ]
  }
}
"""
DID = dict(zip(COUNTS, (9, 1, 2, 3, 4, 5, 6, 7, 8), strict=True))
RECORD = Record("Scout", "A3", "Räumer", (": play", "  move! ;"), DID)


def file(**changes: object) -> str:
    """The file with other fields; None takes a field away."""
    script = {**json.loads(FILE)["script"], **changes}
    return json.dumps({"script": {name: value for name, value in script.items() if value is not None}})


def read(data: bytes | str) -> Record:
    """The record in a file, whatever else is in it."""
    return replace(read_record(data), file="")


def refused(data: bytes | str) -> tuple[str, str]:
    """The place and the reason of a refusal."""
    with pytest.raises(BadRecordError) as caught:
        read_record(data)
    assert caught.value.place in str(caught.value)
    return caught.value.place, caught.value.reason


def test_a_record_is_read() -> None:
    assert read(FILE) == RECORD
    assert read(FILE.encode()) == RECORD


def test_a_record_is_written_in_the_same_form() -> None:
    assert write_record(RECORD).decode() == FILE


def test_a_byte_order_mark_and_other_fields_do_no_harm() -> None:
    assert read(b"\xef\xbb\xbf" + FILE.encode()) == RECORD
    assert read(file(draws=5)) == RECORD


def test_lines_of_code_are_joined_by_blanks_and_faults_are_found_by_line() -> None:
    record = read_record(file(code=[': play ."two', 'words" . ;', "foo"]))
    parsed = program.read("\n".join(record.code))
    assert [(fault.line, fault.column) for fault in parsed.faults] == [(3, 1)]


@pytest.mark.parametrize("name", COUNTS)
def test_a_missing_statistic_is_0(name: str) -> None:
    assert read(file(**{name: None})) == replace(RECORD, counts={**DID, name: 0})


@pytest.mark.parametrize("name", ["team", "class", "name", "code"])
def test_a_missing_field_is_refused(name: str) -> None:
    assert refused(file(**{name: None})) == (f"script.{name}", "The field is missing.")


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("value", [-1, LARGEST_COUNT + 1, 10**30, 1.5, 1.0, "1", True, [], {}])
def test_a_bad_count_is_refused(name: str, value: object) -> None:
    assert refused(file(**{name: value})) == (f"script.{name}", "This must be a whole number from 0 to 999999999999.")


def test_the_largest_count_is_taken_and_does_not_grow() -> None:
    record = read_record(file(moved=LARGEST_COUNT))
    assert record.counts["moved"] == LARGEST_COUNT
    more = replace(record, counts={**record.counts, "moved": LARGEST_COUNT + 3})
    assert read_record(write_record(more)).counts == record.counts


@pytest.mark.parametrize("value", ["scout", "SCOUT", "sCout"])
def test_the_class_is_written_in_any_case(value: str) -> None:
    assert read(file(**{"class": value})) == RECORD


@pytest.mark.parametrize("value", ["Robot", "", "Scout ", 1, True, ["Scout"]])
def test_a_wrong_class_is_refused(value: object) -> None:
    assert refused(file(**{"class": value})) == ("script.class", "The class must be one of Scout, Sniper, Tank.")


@pytest.mark.parametrize("name", ["team", "name"])
@pytest.mark.parametrize("value", [1, True, [], "a\nb", "a\u200bb", "a" * 61])
def test_a_bad_label_is_refused(name: str, value: object) -> None:
    reason = "This must be a text of at most 60 printable characters."
    assert refused(file(**{name: value})) == (f"script.{name}", reason)


@pytest.mark.parametrize("value", ["", "  "])
def test_a_robot_needs_a_name(value: str) -> None:
    assert refused(file(name=value)) == ("script.name", "A robot needs a name.")
    assert read_record(file(team=value)).team == value


@pytest.mark.parametrize("value", [": play ;", 1, True, {"0": ": play ;"}])
def test_code_that_is_not_a_list_is_refused(value: object) -> None:
    assert refused(file(code=value)) == ("script.code", "The code must be a list of lines.")


@pytest.mark.parametrize("value", [1, True, [], ["a"], {}])
def test_a_line_that_is_not_text_is_refused(value: object) -> None:
    assert refused(file(code=[": play ;", value])) == ("script.code[1]", "Each line of code must be a text.")
    assert refused('{"script": ' + file(code=[0])[11:])[0] == "script.code[0]"


@pytest.mark.parametrize(
    "data", ["", "x", "{", "[1", FILE[:-5], FILE + "x", b"\xff\xfe", b"\x00", '"\ud800"', "[" * 100_000]
)
def test_what_is_not_json_is_refused(data: bytes | str) -> None:
    place, reason = refused(data)
    assert place == ""
    assert reason.startswith("The file is not JSON: ")


@pytest.mark.parametrize("data", ["1", "null", "[]", '"script"'])
def test_json_that_is_not_an_object_is_refused(data: str) -> None:
    assert refused(data) == ("", "This must be an object with named fields.")
    assert refused(f'{{"script": {data}}}') == ("script", "This must be an object with named fields.")


def test_a_file_without_a_script_is_refused() -> None:
    assert refused("{}") == ("script", "The field is missing.")


def test_a_file_of_more_than_a_megabyte_is_refused() -> None:
    assert read(FILE + " " * (LONGEST_RECORD - len(FILE))) == RECORD
    place, reason = refused(FILE + " " * (LONGEST_RECORD - len(FILE) + 1))
    assert (place, reason) == ("", "The file is too large; a record has at most 1,000,000 characters.")


labels = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=60)
records = st.builds(
    Record,
    kind=st.sampled_from(CLASSES),
    team=labels,
    name=labels,
    code=st.lists(st.text(st.characters(codec="utf-8"))).map(tuple),
    counts=st.fixed_dictionaries(dict.fromkeys(COUNTS, st.integers(0, LARGEST_COUNT))),
)


@given(records)
def test_a_record_written_and_read_is_the_same(record: Record) -> None:
    assert read(write_record(record)) == record
    assert list(json.loads(write_record(record))["script"]) == list(json.loads(FILE)["script"])


@given(
    st.one_of(
        st.binary(),
        st.text(),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: (
                st.lists(inner) | st.dictionaries(st.sampled_from(["script", "code", "team", "class"]), inner)
            ),
        ).map(json.dumps),
    )
)
def test_any_file_is_a_record_or_refused(data: bytes | str) -> None:
    with suppress(BadRecordError):
        assert isinstance(read_record(data), Record)
