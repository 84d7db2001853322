"""Groups of commands whose module is imported when one of them is called, so that all others start quickly."""

from importlib import import_module

import typer
from typer._click import Command, Context
from typer.core import TyperGroup
from typer.main import get_group


def lazy_group(name: str, about: str, module: str) -> typer.Typer:
    """A group of the commands that a module of `cli` declares on its `commands`."""

    class LazyGroup(TyperGroup):
        """Has no commands until somebody asks for them."""

        def list_commands(self, ctx: Context) -> list[str]:
            self._load()
            return super().list_commands(ctx)

        def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
            self._load()
            return super().get_command(ctx, cmd_name)

        def _load(self) -> None:
            if not self.commands:
                declared = import_module(f"turnsheet.interfaces.cli.{module}").commands
                self.commands.update(get_group(declared).commands)

    return typer.Typer(name=name, help=about, no_args_is_help=True, cls=LazyGroup)
