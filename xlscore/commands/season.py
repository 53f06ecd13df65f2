"""``xlscore season FILE`` and ``xlscore season what-if FILE PLAYER``"""

from __future__ import annotations

from typing import Any

import click

from xlscore.actions.verbs.season import VERB
from xlscore.commands.helping import SpokenContext, translate_help
from xlscore.commands.verbs import command_of


class SeasonCommand(click.Command):
    """`season FILE`, but `season what-if ...` is a command of its own."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """The context of `what-if` where that is the first argument."""
        if args and args[0] == "what-if":
            from xlscore.actions.verbs.what_if import OF_SEASON

            name, asked = f"{info_name} what-if", command_of(OF_SEASON)
            if issubclass(self.context_class, SpokenContext):
                asked = translate_help(asked, "what-if", self.context_class.language)
            return asked.make_context(name, args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that the context is for."""
        if ctx.command is not self:
            return ctx.command.invoke(ctx)
        return super().invoke(ctx)


command = command_of(VERB, SeasonCommand)
