"""Colour Square: roll five dice, write them in the corners of sixteen squares, hit the targets, build bridges."""

from polychrome.core.game import Game, Printed
from polychrome.games.colour_square import acts, options, rules, scoring, tables, views
from polychrome.games.colour_square.reasons import REASONS
from polychrome.games.colour_square.state import CODES, STATE
from polychrome.games.colour_square.timing import TIMING

GAME = Game(
    name="colour_square",
    title="Colour Square",
    version=1,
    state=STATE,
    material=tables.SHEET,
    codes=CODES,
    reasons=REASONS,
    start=options.start,
    waiting=rules.waiting,
    refusal=rules.refusal,
    act=rules.act,
    hide=rules.hide,
    score=scoring.score,
    options=options.Options,
    events=acts.Events,
    prepare=options.prepare,
    encode=acts.encode,
    decode=acts.decode,
    tail=acts.tail,
    describe=acts.describe,
    view=views.view,
    result=views.result,
    skip=rules.skip,
    writer=views.WRITER,
    is_open=options.is_open,
    is_steady=options.is_steady,
    printed=Printed("sheet", frozenset({"squares", "snake"}), lambda: tables.BUILT_IN, tables.check),
    defaults={"sheet": "A", "variant": "standard", "start": 0},
    timing=TIMING,
    lobby_options=("start",),
    starts=("roll_off", "draw"),
)
