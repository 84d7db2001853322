"""Commands whose module is imported when they are called, so that the others start quickly."""

from collections.abc import Mapping
from importlib import import_module

import typer
from typer._click import Command, Context
from typer.core import TyperGroup
from typer.main import get_group

Declared = tuple[str, str]
"""The place of a function or a group of commands, `module:name` below `cli`, and its help text."""


def lazy_group(declared: Mapping[str, Declared]) -> type[TyperGroup]:
    """A group that replaces a stand-in by the real command when it is called."""

    class LazyGroup(TyperGroup):
        """The commands that are declared."""

        def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
            if args[0] in declared:
                self.commands[args[0]] = _loaded(args[0], *declared[args[0]])
            return super().resolve_command(ctx, args)

    return LazyGroup


def add_stand_ins(app: typer.Typer, declared: Mapping[str, Declared]) -> None:
    """Let the help of an application list its commands without importing them."""
    for name, (_, about) in declared.items():
        app.command(name, help=about)(lambda: None)


def _loaded(name: str, place: str, about: str) -> Command:
    module, _, attribute = place.partition(":")
    found = getattr(import_module(f"turnsheet.interfaces.cli.{module}"), attribute)
    app = typer.Typer()
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=name, help=about, no_args_is_help=found.registered_callback is None)
    else:
        app.command(name, help=about)(found)
    return get_group(app).commands[name]
