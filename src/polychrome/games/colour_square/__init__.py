"""Colour Square: roll five dice, write them in the corners of sixteen squares, hit the targets, build bridges."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.colour_square import acts, offering, options, rules, scoring, tables, views
from polychrome.games.colour_square.reasons import REASONS
from polychrome.games.colour_square.state import CODES, STATE
from polychrome.games.colour_square.timing import TIMING

GAME = Game(
    name="colour_square",
    title="Colour Square",
    version=1,
    rules=Rules(
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
        is_offered=offering.is_offered,
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
        definition=DefinitionKind("sheet", frozenset({"squares", "snake"}), lambda: tables.BUILT_IN, tables.check),
        defaults={"sheet": "A", "variant": "standard", "start": 0},
        lobby_options=("start",),
        starts=("roll_off", "draw"),
        timing=TIMING,
    ),
    hints=Hints(
        next_candidate=rules.skip,
        can_complete=offering.can_complete,
        view_writer=views.WRITER,
        has_no_secrets=options.is_open,
        moves_change_only_on_deals=options.is_steady,
    ),
    max_seats=6,
)
