"""Orders written in an editor."""

from pathlib import Path

import pytest

from turnsheet.interfaces.cli.terminal import editor

NOTES = ["Friday: orders for turn 2", "", "Your printout:", "    1  10"]


def test_the_orders_come_first_so_that_their_lines_have_the_same_numbers() -> None:
    file = editor.compose("14 A 0,5\n15 A 1,1\n", NOTES)
    assert file.split("\n")[:2] == ["14 A 0,5", "15 A 1,1"]
    assert "# Friday: orders for turn 2" in file


@pytest.mark.parametrize("text", ["", "14 A 0,5", "a\n\nb", "# Starweb has no comments"])
def test_what_was_not_changed_comes_back(text: str) -> None:
    assert editor.extract(editor.compose(text, NOTES), NOTES) == text


def test_without_the_cut_line_the_notes_are_still_removed() -> None:
    file = editor.compose("14 A 0,5", NOTES).replace(editor.CUT, "15 A 1,1")
    assert editor.extract(file, NOTES) == "14 A 0,5\n\n15 A 1,1"


def test_blanks_at_the_ends_of_lines_and_windows_line_breaks_do_no_harm() -> None:
    assert editor.extract("a  \r\nb\t\r\n", []) == "a\nb"


def script(tmp_path: Path, text: str) -> str:
    path = tmp_path / "edit"
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o700)
    return str(path)


def test_the_editor_of_the_player_is_used_with_its_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "never")
    monkeypatch.setenv("VISUAL", script(tmp_path, 'echo "$1" >"$2"') + " --option")
    assert editor.edit("old", NOTES, "orders") == "--option"


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("exit 3", "ended with error 3. Your orders are as before"),
        ('rm "$1"', "removed the file"),
        ('printf "\\377" >"$1"', "not UTF-8"),
    ],
)
def test_an_editor_that_fails_changes_nothing(
    does: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", script(tmp_path, does))
    with pytest.raises(editor.EditError, match=said):
        editor.edit("old", NOTES, "orders")


def test_an_editor_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "no-such-editor")
    with pytest.raises(editor.EditError, match="no program 'no-such-editor'"):
        editor.edit("", [], "orders")


def test_without_any_editor_the_caller_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(editor.NoEditorError):
        editor.edit("", [], "orders")
    (tmp_path / "vi").touch(0o700)
    assert editor.command() == ["vi"]
