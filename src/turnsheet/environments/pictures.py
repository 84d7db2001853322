"""Pictures of a view: its chart as SVG, or as the pixels of that drawing."""

from io import BytesIO

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from turnsheet.core.game import AnyGame
from turnsheet.core.pages.svg import svg
from turnsheet.core.pages.views import View

PIXELS = 900
"""The width of a picture."""


def as_svg(game: AnyGame, view: View) -> str:
    """The chart of a view as SVG."""
    return svg(game.pages.chart(view), game.title)


def as_pixels(game: AnyGame, view: View) -> NDArray[np.uint8]:
    """The chart of a view as rows of red, green and blue."""
    drawn = resvg_py.svg_to_bytes(svg_string=as_svg(game, view), width=PIXELS)
    with Image.open(BytesIO(bytes(drawn))) as picture:
        return np.asarray(picture.convert("RGB"))
