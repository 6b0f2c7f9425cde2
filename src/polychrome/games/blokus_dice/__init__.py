"""Blokus Dice: take a die, colour in a shape of its row with the marker that you hold, leave few cells empty."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.blokus_dice import acts, options, rules, tables, views
from polychrome.games.blokus_dice.reasons import REASONS
from polychrome.games.blokus_dice.state import CODES, STATE

GAME = Game(
    name="blokus_dice",
    title="Blokus Dice",
    version=1,
    rules=Rules(
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
        definition=DefinitionKind(
            "board", frozenset({"size", "rows", "shapes"}), lambda: tables.BUILT_IN, tables.check
        ),
        defaults={"board": "standard", "start": 0},
        lobby_options=("start", "colours"),
        starts=("draw",),
    ),
    hints=Hints(
        next_candidate=rules.skip,
        list_codes=rules.list_codes,
        has_no_secrets=lambda options: True,
    ),
    max_seats=4,
)
