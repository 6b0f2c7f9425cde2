"""The browser checks fair dice as `polychrome verify` does, for every game that the web client knows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.records import Fair
from polychrome.dealers import commit_number, verify
from tests.dealers.fair import fair_record, forge
from tests.web.modules import evaluate

GAMES = ["blokus_dice", "calcool", "colour_square"]
CHECK = """
const { check } = await load("fair.ts");
return await Promise.all(argument.map(async ({ game, record, printed, own }) => {
    const { draws } = await load(`games/${game}/draws.ts`);
    const found = draws(record.events, record.options, printed);
    return [check(record.fair, new Map(own), found), found.length];
}));
"""


def asked(name: str, own: list[Any], setting: int = 0) -> dict[str, Any]:
    """A game with commitments, as the browser gets it."""
    record = fair_record(name, setting, setting)
    fair = record.fair
    assert isinstance(fair, Fair)
    promised = [commit_number(fair.commitment, seat, bytes.fromhex(one)) for seat, one in enumerate(fair.numbers)]
    record = forge(record, commitments=promised, void_starts=0)
    game = registry.find_game(name)
    verdict = verify(game, record)
    assert verdict.is_fair, verdict.text
    printed = registry.definition(game, record.options)
    plain = msgspec.json.decode(msgspec.json.encode({"record": record, "printed": printed}))
    chance = ("roll", "roll_off", "draw_start", "deal", "shuffle")
    plain["record"]["events"] = [event for event in plain["record"]["events"] if event["type"] in chance]
    return {"game": name, "own": own, "draws": verdict.draws, "number": fair.numbers[0], **plain}


def test_every_die_and_card_is_recomputed_in_the_browser() -> None:
    for setting in range(2):
        games = [asked(name, [], setting) for name in GAMES]
        assert evaluate(CHECK, games) == [["right", game["draws"]] for game in games]


@pytest.mark.parametrize("name", GAMES)
def test_a_forged_die_and_a_foreign_share_are_found_in_the_browser(name: str) -> None:
    honest = asked(name, [])
    forged = msgspec.json.decode(msgspec.json.encode(honest))
    roll = next(event for event in forged["record"]["events"] if event["type"] in ("roll", "shuffle"))
    dice = roll["dice"]
    key = next(iter(dice)) if isinstance(dice, dict) else 0
    value = dice[key]
    dice[key] = [one % 6 + 1 for one in value] if isinstance(value, list) else value % 6 + 1
    foreign = {**honest, "own": [[0, "11" * 16]]}
    own = {**honest, "own": [[0, honest["number"]]]}
    assert [verdict for verdict, _ in evaluate(CHECK, [forged, foreign, own])] == ["dice", "own", "right"]
