"""screen-picture.py FILE: draws a terminal's screen, read with its colours, as a PNG."""

import re
import sys
import unicodedata

from PIL import Image, ImageDraw, ImageFont

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
INK, GROUND, ACCENT, FAINT, WARNING = "#e6e6e6", "#1e2430", "#6cc7d8", "#8a93a5", "#e5c07b"


def cells(line):
    """The characters of a line with how each stands out."""
    style = set()
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if part.startswith("\x1b["):
            for code in part[2:-1].split(";"):
                if code in ("", "0"):
                    style = set()
                elif code == "39":
                    style = style - {"33", "36"}
                else:
                    style = style | {code}
        else:
            for character in part:
                yield character, frozenset(style)


def main(path):
    lines = sys.stdin.read().split("\n")[:-1]
    regular = ImageFont.truetype(FONTS + ".ttf", 16)
    bold = ImageFont.truetype(FONTS + "-Bold.ttf", 16)
    width, height = 10, 20
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    image = Image.new("RGB", (columns * width + 20, len(lines) * height + 20), GROUND)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        column = 0
        for character, style in cells(line):
            wide = 2 if unicodedata.east_asian_width(character) in "WF" else 1
            x, y = 10 + column * width, 10 + row * height
            ink = ACCENT if "36" in style else WARNING if "33" in style else INK
            ink = FAINT if "2" in style else ink
            if "7" in style:
                draw.rectangle((x, y, x + wide * width, y + height), fill=INK)
                ink = GROUND
            draw.text((x, y), character, fill=ink, font=bold if "1" in style else regular)
            column += wide
    image.save(path)


main(sys.argv[1])
