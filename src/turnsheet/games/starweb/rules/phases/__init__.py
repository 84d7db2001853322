"""The phases of a turn, one file each. `turn.PHASES` has their order.

A file says what its phases read, change, report and leave for later phases. Each phase may also comment on the orders
that it reads. Where people die, `casualties` leaves who killed them, for the score.
"""
