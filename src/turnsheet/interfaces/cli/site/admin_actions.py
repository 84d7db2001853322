"""Carries out the commands of `turnsheet admin` and prints the results."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

from turnsheet.core import codec
from turnsheet.host import settings
from turnsheet.host.doctor.finding import size
from turnsheet.host.matches import lifecycle
from turnsheet.host.monitoring.backlog import backlog
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.upkeep import admin, removal
from turnsheet.host.upkeep.admin import ADMIN, Listed, Wanted
from turnsheet.interfaces.cli.console import output, plain_table
from turnsheet.interfaces.cli.errors import FAILED, CommandError, reason
from turnsheet.interfaces.cli.site.open_site import opened_site

Action = Literal["end", "pause", "resume", "retry"]
ACTIONS: dict[Action, tuple[Callable[[Site, str, Asker], None], str]] = {
    "end": (lifecycle.end, "Match {} was ended."),
    "pause": (lifecycle.pause, "Match {} is paused. Continue it with 'turnsheet admin resume'."),
    "resume": (lifecycle.resume, "Match {} continues."),
    "retry": (lifecycle.retry, "The turn of match {} will be tried again; the server runs it within seconds."),
}


def list_matches(wanted: Wanted, json: bool, data: Path | None) -> None:
    """Print the matches that are wanted."""
    with opened_site(data) as site:
        page = admin.list_matches(site, wanted)
    if json:
        _print_json(page)
        return
    if not page.matches:
        print("No matches found.")
        return
    headings = ("match", "title", "game", "phase", "owner", "turns", "deadline", "size", "failure")
    table = plain_table(*headings, right=("turns", "size"))
    for match in page.matches:
        table.add_row(*_line(match))
    output().print(table)
    if page.next:
        print(f"There are more. Add --after {page.next} to continue.")


def _line(match: Listed) -> tuple[str, ...]:
    return (
        match.id,
        match.title,
        match.game,
        match.phase,
        match.owner or "-",
        str(match.step),
        _when(match.deadline),
        size(match.bytes),
        match.failure,
    )


def show(name: str, json: bool, data: Path | None) -> None:
    """Print all an admin may know of a match."""
    with opened_site(data) as site:
        shown = admin.show(site, name)
    if json:
        _print_json(shown)
        return
    match = shown.match
    facts = {
        "match": match.id,
        "title": match.title,
        "game": f"{match.game}, rules version {match.version}",
        "phase": match.phase,
        "failure": match.failure,
        "owner": match.owner or "-",
        "sandbox of": match.sandbox_of,
        "begun": _when(match.created),
        "ended": _when(match.ended),
        "turns": str(match.step),
        "deadline": _when(match.deadline),
        "runs early": _when(shown.runs_at),
        "being run": _when(shown.claimed),
        "size": size(match.bytes),
        "sandboxes": ", ".join(shown.sandboxes),
        "deletion": "was interrupted; delete the match again to finish it" if shown.removal_began else "",
    }
    table = plain_table("", "")
    table.show_header = False
    for key, value in facts.items():
        if value not in ("", "-") or key == "owner":
            table.add_row(key, value)
    output().print(table)
    people = plain_table("seat", "kind", "player", "link", "token", "away until", "open since", right=("seat",))
    for seat in shown.taken:
        link, token = "given out" if seat.invited else "-", "given out" if seat.token else "-"
        away, vacant = _when(seat.away_until), _when(seat.vacant)
        people.add_row(str(seat.seat), seat.kind, seat.player or "-", link, token, away, vacant)
    print()
    output().print(people)
    if shown.last_turns:
        last = plain_table("turn", "played", "", right=("turn",))
        for turn in shown.last_turns:
            last.add_row(str(turn.step), _when(turn.at), "taken back" if turn.taken_back else "")
        print()
        output().print(last)


def act(action: Action, match: str, data: Path | None) -> None:
    """Do what a match owner can do."""
    carry_out, sentence = ACTIONS[action]
    with opened_site(data) as site:
        carry_out(site, match, ADMIN)
    print(sentence.format(match))


def delete(match: str, yes: bool, copy: Path | None, no_copy: bool, data: Path | None) -> None:
    """Delete a match permanently, after asking and writing a copy."""
    if copy is not None and no_copy:
        raise CommandError("--copy and --no-copy contradict each other. Leave one out.")
    with opened_site(data) as site:
        shown = admin.show(site, match)
        title = shown.match.title
        if not yes:
            _ask(title, len(shown.sandboxes))
        if not no_copy and not shown.removal_began:
            _copy(site, match, copy or settings.data_folder(data) / "deleted" / f"{match}.json")
        rows = removal.remove(site, match)
    print(f"Match {match} ({title}) was deleted: {rows} rows.")


def _ask(title: str, sandboxes: int) -> None:
    with_them = f" and its {sandboxes} sandboxes" if sandboxes else ""
    print(f"This deletes the match{with_them} permanently. Its title is: {title}")
    try:
        answer = input("Type the title to continue: ")
    except EOFError as error:
        raise CommandError("Nothing was deleted. Use --yes if there is no terminal.", FAILED) from error
    if answer.strip() != title:
        raise CommandError("That is not the title. Nothing was deleted.", FAILED)


def _copy(site: Site, match: str, file: Path) -> None:
    try:
        written = admin.copy(site, match)
    except RefusedError as error:
        if error.code != "wrong-phase":
            raise
        print("The match never began, so there is no match file.")
        return
    data = msgspec.json.format(codec.encode(written), indent=1) + b"\n"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
            kept.write(data)
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}. Nothing was deleted.") from error
    print(f"Match {match} is in {file}")


def free(match: str, seat: int, data: Path | None) -> None:
    """Open a seat to anyone."""
    with opened_site(data) as site:
        admin.free_seat(site, match, seat)
    print(f"Seat {seat} of match {match} is open to anybody.")


def reissue(match: str, seat: int, token: bool, data: Path | None) -> None:
    """Print a new link or token."""
    with opened_site(data) as site:
        if token:
            print(admin.reissue_token(site, match, seat))
            return
        link = admin.reissue_link(site, match, seat)
    print(link)
    if link.startswith("/"):
        output(errors=True).print(f"Put the address of your site in front of it, or set {settings.ADDRESS}.")


def queue(json: bool, data: Path | None) -> None:
    """Print the backlog of turns and the workers."""
    with opened_site(data) as site:
        waiting = backlog(site)
    if json:
        _print_json(waiting)
        return
    print(f"{waiting.claimed} claimed, {waiting.due} due; the longest wait is {_seconds(waiting.lag_seconds)}.")
    print(f"{waiting.running_matches} matches are running; the next deadline is {_when(waiting.next_deadline)}.")
    print(f"The web server was last seen {_when(waiting.site_seen)}.")
    if waiting.turns:
        table = plain_table("match", "title", "turn", "state", "late", "worker", right=("turn", "late"))
        for turn in waiting.turns:
            late = _seconds(turn.late_seconds)
            table.add_row(turn.match, turn.title, str(turn.step), turn.state, late, turn.worker or "-")
        print()
        output().print(table)
    print()
    if not waiting.workers:
        print("There are no workers, so turns do not run. Start 'turnsheet serve'.")
        return
    workers = plain_table("worker", "last seen", "", "leases", right=("leases",))
    for worker in waiting.workers:
        workers.add_row(worker.name, _when(worker.seen), "alive" if worker.alive else "silent", str(worker.leases))
    output().print(workers)


def _seconds(count: float) -> str:
    return f"{count:.1f} s" if count < 100 else f"{count / 60:.0f} min" if count < 7200 else f"{count / 3600:.0f} h"


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=1).decode())


def _when(time: datetime | None) -> str:
    return "-" if time is None else f"{time.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
