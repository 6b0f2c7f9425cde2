"""Calcool, the Colours Game: sixty dice, everybody grabs at once, and the first chain of ten stops the round."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.calcool import acts, options, rules, tables, views
from polychrome.games.calcool.reasons import REASONS
from polychrome.games.calcool.state import CODES, STATE
from polychrome.games.calcool.timing import TIMING

GAME = Game(
    name="calcool",
    title="Calcool, the Colours Game",
    version=1,
    rules=Rules(
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
        is_offered=rules.is_offered,
    ),
    forms=Forms(
        options=options.Options,
        events=acts.Events,
        prepare=options.prepare,
        encode=acts.encode,
        decode=acts.decode,
        codes_to_follow=acts.codes_to_follow,
        describe=acts.describe,
        describe_move=acts.describe_move,
        view=views.view,
        result=views.result,
        definition=DefinitionKind("deck", frozenset({"colours", "cards"}), lambda: tables.BUILT_IN, tables.check),
        defaults={"deck": "standard"},
        timing=TIMING,
    ),
    hints=Hints(
        next_candidate=rules.skip,
    ),
    max_seats=4,
)
