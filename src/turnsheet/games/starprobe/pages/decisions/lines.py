"""Lines that tell what is to be decided: sentences, and details of the sentence before them."""

from typing import NamedTuple


class Detail(NamedTuple):
    """A line that goes into detail. As text it is indented."""

    text: str

    def __str__(self) -> str:
        return f"  {self.text}"


Line = str | Detail
