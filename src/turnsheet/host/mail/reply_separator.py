"""The line on top of our letters, above which people write their orders. What is below it is never read as orders."""

CUT = "--- Write your orders above this line ---"
