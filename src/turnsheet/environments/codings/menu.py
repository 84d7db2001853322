"""Menus: fixed numbers for all that order forms offer, in blocks by verb.

Each verb has a block of a fixed size. The fillings of its forms take the places of the block in their order; those
beyond its size are left out. So the same number always stands for the same kind of order, and often for the same order.
"""

from collections.abc import Iterable, Mapping

from turnsheet.core.pages.forms import OrderForm
from turnsheet.environments.codings.fillings import fillings

REST = "other"
"""The block for verbs that have none of their own, if the menu has such a block."""


class Menu:
    """Blocks of fixed sizes; the number 0 is for no order."""

    def __init__(self, blocks: Mapping[str, int]) -> None:
        self.blocks: dict[str, range] = {}
        self.size = 1
        for verb, size in blocks.items():
            self.blocks[verb] = range(self.size, self.size + size)
            self.size += size

    def offered(self, order_forms: Iterable[OrderForm]) -> dict[int, str]:
        """What the numbers stand for now; those that stand for nothing are left out."""
        found: dict[int, str] = {}
        taken: dict[str, int] = {}
        for form in order_forms:
            verb = form.verb if form.verb in self.blocks else REST
            block = self.blocks.get(verb)
            if block is None:
                continue
            at = taken.get(verb, block.start)
            for text in fillings(form):
                if at == block.stop:
                    break
                found[at] = text
                at += 1
            taken[verb] = at
        return found
