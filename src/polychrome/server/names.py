"""Names of people at a table: what can be read, and cannot be mistaken for somebody else's."""

from __future__ import annotations

import unicodedata

from polychrome.server.refusals import Refusal

MAX_NAME = 24  # characters
MAX_MARKS = 2  # combining marks on one letter: more of them climb over the lines above
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories that cannot be seen, or turn the text around
BLANK = {
    *"\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5",
    *map(chr, range(0x180B, 0x1810)),
}  # letters and marks without ink
SELECTORS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0))}  # choose a form of the sign before
LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕԁӏԛԝһүαβεηικμνορτυχγωⅼ01|!$5",
    "abekmhopctyxijsdlqwhyabenikmvoptuxywlolllss",
)  # after case folding: Cyrillic, Greek and digits that pass for Latin letters


def clean_name(text: str, most: int = MAX_NAME) -> str:
    """Normalise a name of at most so many characters. Raises Refusal for what cannot be read as one."""
    spaced = unicodedata.normalize("NFC", " ".join(text.split()))
    name = "".join(char for char in spaced if char not in SELECTORS)
    if not 1 <= len(name) <= most:
        raise Refusal("name", f"a name has 1 to {most} visible characters")
    if any(unicodedata.category(char) in HIDDEN or char in BLANK for char in name):
        raise Refusal("name", "a name has only characters that can be seen")
    marks = MAX_MARKS + 1  # a mark needs a letter to stand on
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.combining(char) or unicodedata.category(char).startswith("M") else 0
        if marks > MAX_MARKS:
            raise Refusal("name", f"a letter of a name has at most {MAX_MARKS} accents")
    return name


def skeleton(name: str) -> str:
    """What is left of a name when everything is dropped that people overlook: case, accents, spaces, look-alikes."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in plain if unicodedata.category(char)[0] in "LNS").translate(LOOK_ALIKES)
    return letters.replace("rn", "m").replace("vv", "w").replace("i", "l")


def check_free(name: str, others: list[str]) -> None:
    """Raise Refusal if a name could be mistaken for one of these."""
    mine = skeleton(name)
    if any(mine == skeleton(other) for other in others):
        raise Refusal("name", "somebody at this table already has this name, or one that looks like it")
