"""Bots for these tests, as files in a folder."""

from pathlib import Path
from textwrap import dedent

WALKER = '''
GAME = "raumkrieg"

def play(view, order_forms, dice):
    """Accelerates all ships."""
    return "\\n".join(f"{ship.number} A 0,5" for ship in view.own)
'''
PROCESS = """
import json, sys
BEFORE

def said(message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        hello = message
        said({"kind": "ready", "protocol": 1})
    elif message["kind"] == "turn":
        number, view = message["number"], message["view"]
        text = "\\n".join(f"{ship['number']} A 0,5" for ship in view["ships"] if ship["owner"] == hello["seat"])
        TURN
        said({"kind": "sheet", "number": number, "text": text})
    else:
        BYE
        break
"""


def written(folder: Path, name: str, code: str) -> Path:
    """A file with this code."""
    file = folder / name
    file.write_text(dedent(code))
    return file


def process_bot(folder: Path, turn: str = "pass", bye: str = "pass", before: str = "") -> str:
    """The word for a command that flies straight on, and does this in each turn, at the end, and before it begins."""
    file = written(folder, "process.py", PROCESS.replace("TURN", turn).replace("BYE", bye).replace("BEFORE", before))
    return f"cmd:python3 {file}"
