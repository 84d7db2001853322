"""How often to choose each plan when the enemy chooses as well as it can, too: fictitious play.

Both sides play the table of payoffs again and again, and each answers what the other has done so far. Their choices on
average approach those that nobody can gain by leaving. Whole numbers only.
"""

from collections.abc import Sequence


def mixture(payoffs: Sequence[Sequence[int]], rounds: int) -> list[int]:
    """Weights for the rows of a table; its entries are what the rows gain and the columns lose."""
    gained, lost = [0] * len(payoffs), [0] * len(payoffs[0])
    chosen = [0] * len(payoffs)
    for _ in range(rounds):
        row, column = gained.index(max(gained)), lost.index(min(lost))
        chosen[row] += 1
        gained = [sum_ + line[column] for sum_, line in zip(gained, payoffs, strict=True)]
        lost = [sum_ + value for sum_, value in zip(lost, payoffs[row], strict=True)]
    return chosen
