"""The words that every robot knows, in one table.

The table names and explains; `word_effects` carries the words out. In a stack effect `( before -- after )` the top of
the stack is the rightmost before `--` and the leftmost after it. The letters: i, j, k integers, s a text, b a boolean,
p a variable, v, w, x any value.
"""

import msgspec


class Word(msgspec.Struct, frozen=True):
    """A built-in word: its group, its effect on the stack, and what it does."""

    name: str
    group: str
    effect: str
    meaning: str

    @property
    def needs(self) -> int:
        """How many values must lie on the stack."""
        return len(self.effect.strip("()").split("--")[0].split())

    @property
    def leaves(self) -> int:
        """How many values it puts in their place."""
        return len(self.effect.strip("()").split("--")[1].split())


_TABLE = (
    Word("true", "literals", "( -- b )", "The boolean true."),
    Word("false", "literals", "( -- b )", "The boolean false."),
    Word(":", "definitions", "( -- )", "Begins the definition of a word: its name and its code follow."),
    Word(";", "definitions", "( -- )", "Ends a definition, or the declaration of a variable."),
    Word("variable", "definitions", "( -- )", "Declares the variable whose name follows; it starts at 0."),
    Word("drop", "stack", "( v -- )", "Throws the top value away."),
    Word("dup", "stack", "( v -- v v )", "Puts a copy of the top value on it."),
    Word("swap", "stack", "( v w -- v w )", "Swaps the two top values."),
    Word("rot", "stack", "( v w x -- v x w )", "Takes the third value to the top."),
    Word("+", "arithmetic", "( i j -- k )", "The sum."),
    Word("-", "arithmetic", "( i j -- k )", "The difference: the top is taken away from the value below."),
    Word("*", "arithmetic", "( i j -- k )", "The product."),
    Word(
        "/mod", "arithmetic", "( iv ie -- iq ir )", "Divides by the top: quotient, rounded down, above the remainder."
    ),
    Word("<", "comparison", "( i j -- b )", "Whether i is less than j."),
    Word("<=", "comparison", "( i j -- b )", "Whether i is at most j."),
    Word("=", "comparison", "( v w -- b )", "Whether both are the same; values of different kinds never are."),
    Word("<>", "comparison", "( v w -- b )", "Whether both are not the same."),
    Word("=>", "comparison", "( i j -- b )", "Whether i is at least j."),
    Word(">", "comparison", "( i j -- b )", "Whether i is more than j."),
    Word("and", "logic", "( b b -- b )", "Whether both are true."),
    Word("or", "logic", "( b b -- b )", "Whether at least one is true."),
    Word("invert", "logic", "( b -- b )", "True for false, and false for true."),
    Word("if", "logic", "( b -- )", "Goes on behind it if b is true, otherwise behind `else`, or `then`."),
    Word("else", "logic", "( -- )", "Begins what is done when b was false."),
    Word("then", "logic", "( -- )", "Ends what began with `if`."),
    Word(
        "do", "loops", "( i j -- )", "Begins a loop that counts from j, the start, to i, the end; runs at least once."
    ),
    Word("loop", "loops", "( -- )", "Ends a `do` loop: once more, until the end has been counted."),
    Word("I", "loops", "( -- i )", "The counter of the innermost `do` loop."),
    Word("begin", "loops", "( -- )", "Begins a loop that `until` ends."),
    Word("until", "loops", "( b -- )", "Back to `begin`, unless b is true."),
    Word("leave", "loops", "( -- )", "Goes on behind the end of the innermost loop."),
    Word("?", "variables", "( p -- v )", "What the variable holds."),
    Word("!", "variables", "( v p -- )", "Puts the value into the variable; the two may lie in either order."),
    Word(".", "other", "( v -- )", "Writes the value to the robot's log."),
    Word("random", "other", "( i -- j )", "A random integer from 0 to i."),
    Word("health", "status", "( -- i )", "The robot's health when unhurt."),
    Word("healthLeft", "status", "( -- i )", "The robot's health now."),
    Word("moves", "status", "( -- i )", "The robot's movement in a turn."),
    Word("movesLeft", "status", "( -- i )", "The robot's movement left in this turn."),
    Word("attack", "status", "( -- i )", "The damage of the robot's shot."),
    Word("range", "status", "( -- i )", "How far the robot sees and shoots."),
    Word("team", "status", "( -- s )", 'The colour of the robot\'s team, like "RED".'),
    Word("type", "status", "( -- s )", 'The robot\'s class: "SCOUT", "SNIPER" or "TANK".'),
    Word("turn!", "acting", "( i -- )", "Turns clockwise by i directions; negative: the other way."),
    Word("move!", "acting", "( -- )", "Moves one hex ahead."),
    Word("shoot!", "acting", "( id ir -- )", "Shoots at range ir and direction number id."),
    Word("check!", "sensing", "( i -- s )", 'What is next to the robot: "EMPTY", "OCCUPIED" or "OUT OF BOUNDS".'),
    Word("scan!", "sensing", "( -- i )", "How many other robots are in range."),
    Word("identify!", "sensing", "( i -- st ir id ih )", "Team, range, direction and health of robot i, from 0."),
    Word("empty?", "sensing", "( i -- b )", 'Whether `check!` would say "EMPTY".'),
    Word("send!", "mail", "( s v -- b )", "Sends v to the team's robot s; false if it is dead or its box full."),
    Word("mesg?", "mail", "( s -- b )", "Whether there is mail from the team's robot s."),
    Word("recv!", "mail", "( s -- v )", "The oldest value from the team's robot s."),
)

WORDS = {word.name: word for word in _TABLE}
"""Every built-in word by its name, in the order of the groups."""

ALIASES = {"pop": "drop", "move": "move!", "send": "send!"}
"""What the lenient mode reads as something else."""
