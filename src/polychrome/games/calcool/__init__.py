"""Calcool, the Colours Game: sixty dice, everybody grabs at once, and the first chain of ten stops the round."""

from polychrome.core.game import Game, Printed
from polychrome.games.calcool import acts, options, rules, tables, views
from polychrome.games.calcool.reasons import REASONS
from polychrome.games.calcool.state import CODES, STATE
from polychrome.games.calcool.timing import TIMING

GAME = Game(
    name="calcool",
    title="Calcool, the Colours Game",
    version=1,
    state=STATE,
    material=tables.DECK,
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
    printed=Printed("deck", frozenset({"colours", "cards"}), lambda: tables.BUILT_IN, tables.check),
    defaults={"deck": "standard"},
    timing=TIMING,
)
