"""Blokus Dice: take a die, colour in a shape of its row with the marker that you hold, leave few cells empty."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.blokus_dice.forms import events, options, views
from polychrome.games.blokus_dice.forms.playable import playable_codes
from polychrome.games.blokus_dice.forms.timing import TIMING
from polychrome.games.blokus_dice.forms.warnings import find_warnings
from polychrome.games.blokus_dice.rules import kernels, material
from polychrome.games.blokus_dice.rules.reasons import REASONS
from polychrome.games.blokus_dice.rules.state import CODES, STATE

GAME = Game(
    name="blokus_dice",
    title="Blokus Dice",
    version=1,
    rules=Rules(
        state=STATE,
        material=material.BOARD,
        codes=CODES,
        reasons=REASONS,
        start=options.start,
        waiting=kernels.waiting,
        refusal=kernels.refusal,
        act=kernels.act,
        hide=kernels.hide,
        score=kernels.score,
    ),
    forms=Forms(
        options=options.Options,
        events=events.Events,
        prepare=options.prepare,
        encode=events.encode,
        decode=events.decode,
        codes_to_follow=events.codes_to_follow,
        describe=events.describe,
        describe_move=events.describe_move,
        view=views.view,
        result=views.result,
        definition=DefinitionKind(
            "board", frozenset({"size", "rows", "shapes"}), lambda: material.BUILT_IN, material.check
        ),
        find_warnings=find_warnings,
        defaults={"board": "standard", "start": 0},
        lobby_options=("start", "colours"),
        starts=("draw",),
        timing=TIMING,
    ),
    hints=Hints(
        next_candidate=kernels.next_candidate,
        list_codes=kernels.list_codes,
        playable_codes=playable_codes,
        has_no_secrets=lambda options: True,
    ),
    max_seats=4,
)
