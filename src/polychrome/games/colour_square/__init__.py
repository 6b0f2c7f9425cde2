"""Colour Square: roll five dice, write them in the corners of sixteen squares, hit the targets, build bridges."""

from polychrome.core.forms import DefinitionKind, Forms
from polychrome.core.game import Game
from polychrome.core.hints import Hints
from polychrome.core.rules import Rules
from polychrome.games.colour_square.forms import events, options, views
from polychrome.games.colour_square.forms.playable import playable_codes
from polychrome.games.colour_square.forms.timing import TIMING
from polychrome.games.colour_square.rules import kernels, listing, material, offering, scoring
from polychrome.games.colour_square.rules.reasons import REASONS
from polychrome.games.colour_square.rules.state import CODES, STATE

GAME = Game(
    name="colour_square",
    title="Colour Square",
    version=1,
    rules=Rules(
        state=STATE,
        material=material.SHEET,
        codes=CODES,
        reasons=REASONS,
        start=options.start,
        waiting=kernels.waiting,
        refusal=kernels.refusal,
        act=kernels.act,
        hide=kernels.hide,
        score=scoring.score,
        is_offered=offering.is_offered,
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
        definition=DefinitionKind("sheet", frozenset({"squares", "snake"}), lambda: material.BUILT_IN, material.check),
        defaults={"sheet": "A", "variant": "standard", "start": 0},
        lobby_options=("start",),
        starts=("roll_off", "draw"),
        timing=TIMING,
    ),
    hints=Hints(
        next_candidate=kernels.next_candidate,
        list_codes=listing.list_codes,
        playable_codes=playable_codes,
        can_complete=offering.can_complete,
        view_writer=views.WRITER,
        has_no_secrets=options.is_open,
        moves_change_only_on_deals=options.is_steady,
    ),
    max_seats=6,
)
