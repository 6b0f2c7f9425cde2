"""Blokus Dice: take a die, colour in a shape of its row with the marker that you hold, leave few cells empty."""

from polychrome.core.game import Game, Printed
from polychrome.games.blokus_dice import acts, options, rules, tables, views
from polychrome.games.blokus_dice.reasons import REASONS
from polychrome.games.blokus_dice.state import CODES, STATE

GAME = Game(
    name="blokus_dice",
    title="Blokus Dice",
    version=1,
    state=STATE,
    material=tables.BOARD,
    codes=CODES,
    reasons=REASONS,
    start=options.start,
    waiting=rules.waiting,
    refusal=rules.refusal,
    act=rules.act,
    hide=rules.hide,
    score=rules.score,
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
    list_codes=rules.list_codes,
    is_open=lambda options: True,
    printed=Printed("board", frozenset({"size", "rows", "shapes"}), lambda: tables.BUILT_IN, tables.check),
    defaults={"board": "standard", "start": 0},
    lobby_options=("start", "colours"),
    starts=("draw",),
)
