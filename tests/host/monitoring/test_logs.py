"""Logs: what a line says of a turn, of errors and of what libraries log, without the words of an error."""

import io
import logging
import threading

import pytest

from tests.helpers.monitoring import lines, only_json, only_text
from tests.host.sample_matches import both, duel
from turnsheet.host.monitoring import logs
from turnsheet.host.site import Site
from turnsheet.host.turns import run_one_turn
from turnsheet.host.turns.due_turns import Runner

WORDS = "what an error says"  # in a constant, since a log names the line of the program that raised it


@only_json
def test_a_failed_turn_names_its_match_and_step(
    log: io.StringIO, site: Site, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> run_one_turn.Done:
        raise ValueError(WORDS)

    monkeypatch.setattr(run_one_turn, "carry_out", broken)
    match = duel(site)
    both(site, runner, match)
    (line,) = [each for each in lines(log) if each["level"] == "error"]
    assert (line["match"], line["step"]) == (match, 1)
    assert WORDS not in log.getvalue()


@only_text
def test_a_line_of_text_can_be_read(log: io.StringIO) -> None:
    with logs.about("abc", 7):
        logging.getLogger("turnsheet.test").warning("something %s", "happened")
    when, *rest = log.getvalue().split()
    assert when.count("-") >= 2
    assert rest == ["warning", "turnsheet.test", "something", "happened", "match=abc", "step=7"]


def test_errors_that_libraries_log_are_told_without_their_words(log: io.StringIO) -> None:
    try:
        raise ValueError(WORDS)
    except ValueError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    assert "ValueError" in log.getvalue()
    assert "test_logs.py" in log.getvalue()
    assert WORDS not in log.getvalue()


def test_what_looks_like_a_key_is_left_out_of_messages_of_libraries(log: io.StringIO) -> None:
    key = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4"
    logging.getLogger("library").warning("GET /join/x/1/%s", key)
    logging.getLogger("library").warning("cannot reach postgresql://user:password@host/name")
    logging.getLogger("turnsheet.x").warning("cannot reach smtp://user:password@host")
    assert key not in log.getvalue()
    assert "password" not in log.getvalue()
    assert "host/name" in log.getvalue()


def test_a_thread_that_dies_is_told_without_the_words_of_its_error(log: io.StringIO) -> None:
    def die() -> None:
        raise ValueError(WORDS)

    thread = threading.Thread(target=die, name="counting")
    thread.start()
    thread.join()
    assert "counting ended: ValueError" in log.getvalue()
    assert WORDS not in log.getvalue()


@only_json
def test_a_line_is_one_line_whatever_is_in_it(log: io.StringIO) -> None:
    logging.getLogger("turnsheet.x").warning('two\nlines and "quotes"')
    (line,) = lines(log)
    assert line["message"] == 'two\nlines and "quotes"'
