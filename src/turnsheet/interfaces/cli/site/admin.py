"""`turnsheet admin`: commands for the admin of a site."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

import typer

from turnsheet.host import settings
from turnsheet.host.administration import admin_commands
from turnsheet.host.administration.admin_commands import ADMIN, Listed, Wanted
from turnsheet.host.doctor.finding import size
from turnsheet.host.matches import lifecycle
from turnsheet.host.monitoring.backlog import backlog
from turnsheet.host.people import Asker
from turnsheet.host.refusals import RefusedError
from turnsheet.host.site import Site
from turnsheet.host.upkeep import compaction, removal
from turnsheet.interfaces.cli.arguments import DataFolder, Json
from turnsheet.interfaces.cli.console import output, plain_table, print_json
from turnsheet.interfaces.cli.errors import FAILED, CommandError, reason
from turnsheet.interfaces.cli.files import json_lines
from turnsheet.interfaces.cli.progress import progress
from turnsheet.interfaces.cli.site import admin_people, ratings
from turnsheet.interfaces.cli.site.open_site import opened_site

commands = typer.Typer()
commands.add_typer(ratings.commands, name="ratings")
commands.registered_commands += admin_people.commands.registered_commands

MatchName = Annotated[str, typer.Argument(metavar="MATCH", help="The id of a match, as in its address.")]
SeatNumber = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="The number of a seat.")]
Phase = Literal["gathering", "running", "paused", "failed", "ended"]


@commands.command("list")
def list_matches(
    phase: Annotated[Phase | None, typer.Option(help="Only matches in this phase.")] = None,
    game: Annotated[str, typer.Option(metavar="GAME", help="Only matches of this game.")] = "",
    owner: Annotated[str, typer.Option(metavar="TEXT", help="A part of the match owner's name.")] = "",
    title: Annotated[str, typer.Option(metavar="TEXT", help="A part of the title.")] = "",
    sandboxes: Annotated[bool, typer.Option("--sandboxes", help="List sandboxes too.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="List at most N matches.")] = 50,
    after: Annotated[str, typer.Option(metavar="MATCH", help="Continue after this match.")] = "",
    json: Json = False,
    data: DataFolder = None,
) -> None:
    """List matches, the newest first."""
    phases = (phase,) if phase else ()
    wanted = Wanted(phases, game, owner, title=title, sandboxes=sandboxes, after=after, limit=limit)
    with opened_site(data) as site:
        page = admin_commands.list_matches(site, wanted)
    if json:
        print_json(page)
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


@commands.command()
def show(match: MatchName, json: Json = False, data: DataFolder = None) -> None:
    """Show a match with its seats and its last turns."""
    with opened_site(data) as site:
        shown = admin_commands.show(site, match)
    if json:
        print_json(shown)
        return
    listed = shown.match
    facts = {
        "match": listed.id,
        "title": listed.title,
        "game": f"{listed.game}, rules version {listed.version}",
        "phase": listed.phase,
        "failure": listed.failure,
        "owner": listed.owner or "-",
        "sandbox of": listed.sandbox_of,
        "begun": _when(listed.created),
        "ended": _when(listed.ended),
        "turns": str(listed.step),
        "deadline": _when(listed.deadline),
        "runs early": _when(shown.runs_at),
        "being run": _when(shown.claimed),
        "size": size(listed.bytes),
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


def _owner_action(name: str, about: str, act: Callable[[Site, str, Asker], None], done: str) -> None:
    """Add a command for something that match owners can do, too, and what it says when it is done."""

    def command(match: MatchName, data: DataFolder = None) -> None:
        with opened_site(data) as site:
            act(site, match, ADMIN)
        print(done.format(match))

    commands.command(name, help=about)(command)


_owner_action("end", "End a match early.", lifecycle.end, "Match {} was ended.")
_owner_action(
    "pause",
    "Pause a match: its deadlines stop.",
    lifecycle.pause,
    "Match {} is paused. Continue it with 'turnsheet admin resume'.",
)
_owner_action("resume", "Resume a paused match.", lifecycle.resume, "Match {} continues.")
_owner_action(
    "retry",
    "Try a failed turn again.",
    lifecycle.retry,
    "Match {} will retry the turn within seconds.",
)


@commands.command()
def delete(
    match: MatchName,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    copy: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the match file to FILE; by default to deleted/ in the data folder."),
    ] = None,
    no_copy: Annotated[bool, typer.Option("--no-copy", help="Do not write a match file.")] = False,
    data: DataFolder = None,
) -> None:
    """Delete a match and its sandboxes permanently, after writing a match file."""
    if copy is not None and no_copy:
        raise CommandError("--copy and --no-copy contradict each other. Leave one out.")
    with opened_site(data) as site:
        shown = admin_commands.show(site, match)
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
        raise CommandError("Nothing was deleted. Without a terminal, use --yes.", FAILED) from error
    if answer.strip() != title:
        raise CommandError("That is not the title. Nothing was deleted.", FAILED)


def _copy(site: Site, match: str, file: Path) -> None:
    try:
        written = admin_commands.copy(site, match)
    except RefusedError as error:
        if error.code != "wrong-phase":
            raise
        print("The match never began, so there is no match file.")
        return
    data = json_lines(written)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
            kept.write(data)
    except OSError as error:
        raise CommandError(f"{file}: {reason(error)}. Nothing was deleted.") from error
    print(f"Match {match} is in {file}")


@commands.command()
def compact(data: DataFolder = None) -> None:
    """Compact turns stored by older releases, a few at a time. Optional."""
    with opened_site(data) as site, progress("Compacting", 0) as step:
        done, unread = compaction.compact(site, step)
    print(f"{done:,} {'turn from an older release was' if done == 1 else 'turns from older releases were'} compacted.")
    if unread:
        raise CommandError(
            f"The turns of these matches could not be read and were not changed: {', '.join(unread)}.", FAILED
        )


@commands.command()
def queue(json: Json = False, data: DataFolder = None) -> None:
    """Show the turns that run or wait, and the workers."""
    with opened_site(data) as site:
        waiting = backlog(site)
    if json:
        print_json(waiting)
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


@commands.command()
def free(match: MatchName, seat: SeatNumber, data: DataFolder = None) -> None:
    """Take a seat from its player and open it to anybody."""
    with opened_site(data) as site:
        admin_commands.free_seat(site, match, seat)
    print(f"Seat {seat} of match {match} is open to anybody.")


@commands.command()
def reissue(
    match: MatchName,
    seat: SeatNumber,
    token: Annotated[bool, typer.Option("--token", help="Print a token for programs instead of a link.")] = False,
    data: DataFolder = None,
) -> None:
    """Print a new link that opens a seat in the browser that uses it, too. Older links stop working."""
    with opened_site(data) as site:
        if token:
            print(admin_commands.reissue_token(site, match, seat))
            return
        link = admin_commands.reissue_link(site, match, seat)
    print(link)
    if link.startswith("/"):
        output(errors=True).print(f"Add your site's address before it, or set {settings.ADDRESS}.")


def _seconds(count: float) -> str:
    return f"{count:.1f} s" if count < 100 else f"{count / 60:.0f} min" if count < 7200 else f"{count / 3600:.0f} h"


def _when(time: datetime | None) -> str:
    return "-" if time is None else f"{time.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
