"""Errors of the client package as errors of commands: the same sentence, with an exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

from turnsheet.client.errors import ClientError, LostError
from turnsheet.interfaces.cli.errors import UNUSABLE, CommandError

UNREACHABLE = 3
"""Exit code: the site could not be reached."""


@contextmanager
def site_errors() -> Iterator[None]:
    """Turn what goes wrong between a command and a site into the error of the command."""
    try:
        yield
    except ClientError as error:
        raise CommandError(str(error), UNREACHABLE if isinstance(error, LostError) else UNUSABLE) from error
