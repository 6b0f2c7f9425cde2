"""Calcool, the Colours Game: sixty dice, everybody grabs at once, and the first chain of ten stops the round."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.calcool.forms import events, options, views
from polychrome.games.calcool.forms.playable import playable_codes
from polychrome.games.calcool.forms.timing import TIMING
from polychrome.games.calcool.rules import kernels, listing, material
from polychrome.games.calcool.rules.reasons import REASONS
from polychrome.games.calcool.rules.state import CODES, STATE

GAME = Game(
    name="calcool",
    title="Calcool, the Colours Game",
    version=1,
    rules=Rules(
        state=STATE,
        material=material.DECK,
        codes=CODES,
        reasons=REASONS,
        start=options.start,
        waiting=kernels.waiting,
        refusal=kernels.refusal,
        act=kernels.act,
        hide=kernels.hide,
        score=kernels.score,
        is_offered=kernels.is_offered,
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
        definition=DefinitionKind("deck", frozenset({"colours", "cards"}), lambda: material.BUILT_IN, material.check),
        defaults={"deck": "standard"},
        timing=TIMING,
    ),
    hints=Hints(
        next_candidate=kernels.next_candidate,
        list_codes=listing.list_codes,
        playable_codes=playable_codes,
    ),
    max_seats=4,
)
