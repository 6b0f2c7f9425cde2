"""`polychrome doctor`: what a game has of its own, which defaults stand in for the rest, and what is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from polychrome import registry
from polychrome.bots import GENERIC_BOTS, Bots, find_bots
from polychrome.core.errors import GameError, UnknownGame
from polychrome.core.game import Game
from polychrome.core.kernel import Kernel
from polychrome.core.signature import read_signature
from polychrome.core.wording import format_count, join_words
from polychrome.study.game_study import Study, find_study
from polychrome.testing import find_mistakes
from polychrome.testing.places import sentence_of

MAX_MOVES = 60  # of the game that is played to find mistakes
KERNELS = ("waiting", "refusal", "act", "hide", "score")


class Finding(NamedTuple):
    """Something that a game has of its own, or a default that stands in for it."""

    what: str
    is_own: bool
    text: str


class Report(NamedTuple):
    """What there is to say about one game."""

    name: str
    findings: list[Finding]
    problems: list[str]  # a sentence each


def examine(name: str) -> Report:
    """Look at one game. Raises UnknownGame."""
    if (why := registry.broken_games().get(name)) and name not in registry.game_names():
        return Report(name, [], [why])
    try:
        game = registry.find_game(name)
    except UnknownGame:
        raise
    except Exception as problem:
        return Report(name, [], [f"it cannot be imported: {sentence_of(problem)}"])
    findings, problems = list[Finding](), list[str]()
    for look in (_look_at_rules, _look_at_forms, _look_at_bots, _look_at_study, _look_at_terminal):
        try:
            findings += look(game)
        except Exception as problem:
            text = str(problem) if isinstance(problem, GameError) else sentence_of(problem)
            problems.append(text)
    return Report(name, findings, [*problems, *_untyped_kernels(game), *find_mistakes(game, max_moves=MAX_MOVES)])


def show_one(name: str) -> bool:
    """Print what there is to say about a game; whether nothing is broken. Raises UnknownGame."""
    report = examine(name)
    for finding in report.findings:
        print(f"{'own    ' if finding.is_own else 'default'}  {finding.what}: {finding.text}")
    for problem in report.problems:
        print(f"broken   {problem}")
    if not report.problems:
        defaults = sum(not finding.is_own for finding in report.findings)
        print(f"{name} works; {format_count(defaults, 'default')} in place of something of its own.")
    return not report.problems


def show_all() -> bool:
    """Print all games, those that cannot be loaded too; whether all can."""
    for name, source, why in summarise():
        print(f"broken   {name}: {why}" if why else f"works    {name} ({source})")
    return not registry.broken_games()


def summarise() -> Iterator[tuple[str, str, str]]:
    """Every game with where it comes from and what is wrong with it, if anything; those that cannot be loaded too."""
    for name in registry.game_names():
        source = registry.package_of(name) or "a module"
        yield name, source, ""
    for name, why in registry.broken_games().items():
        yield name, "", why


# --- what a game has --------------------------------------------------------------------------------------------------


def _look_at_rules(game: Game) -> Iterator[Finding]:
    rules, hints = game.rules, game.hints
    yield Finding(
        "rules",
        True,
        ", ".join(
            (
                format_count(rules.codes.size, "code"),
                format_count(len(rules.reasons), "reason"),
                format_count(rules.state.itemsize, "byte"),
            )
        ),
    )
    if rules.is_offered is None:
        yield Finding("is_offered", False, "all legal codes are offered to those who play code by code")
    for name, default in (
        ("next_candidate", "each code is asked for one by one"),
        ("list_codes", "legal codes are found one by one"),
        ("can_complete", "whether a move can be completed is searched"),
        ("view_writer", "views are written by Python"),
    ):
        is_own = getattr(hints, name) is not None
        yield Finding(f"hint {name}", is_own, "its own" if is_own else default)


def _look_at_forms(game: Game) -> Iterator[Finding]:
    forms = game.forms
    if forms.definition is None:
        yield Finding("definition", False, "one fixed sheet, nothing that people can design")
    else:
        built_in = join_words(forms.definition.built_in())
        yield Finding("definition", True, f"{forms.definition.option}: {built_in}")
    is_own = forms.describe_move is not None
    yield Finding("describe_move", is_own, "its own" if is_own else "moves are described code by code")
    timed = join_words(forms.timing.acts)
    yield Finding("timing", bool(timed), f"the dealer waits before: {timed}" if timed else "the dealer never waits")


def _look_at_bots(game: Game) -> Iterator[Finding]:
    bots = find_bots(game.name)
    is_own = bots.by_name is not GENERIC_BOTS
    names = join_words(bots.by_name)
    yield Finding("bots", is_own, names if is_own else f"{names}, which work for any game")
    is_own = bots.play_out is not Bots().play_out
    yield Finding("play_out", is_own, "its own" if is_own else "seats act in turn")
    yield Finding("training", bots.train is not None, "its own" if bots.train else "bots do not learn")


def _look_at_study(game: Game) -> Iterator[Finding]:
    study, default = find_study(game.name), Study()
    has_critic = study.critic is not default.critic
    yield Finding("critic", has_critic, "its own" if has_critic else "random games from each position")
    has_texts = bool(study.texts.sentences)
    yield Finding("texts", has_texts, "its own" if has_texts else "from `describe`")
    has_par = type(study.par) is not type(default.par)
    yield Finding("par", has_par, "its own" if has_par else "from `score`")


def _look_at_terminal(game: Game) -> Iterator[Finding]:
    has_board = registry.find_part(game.name, "terminal") is not None
    yield Finding("terminal", has_board, "its own board" if has_board else "the view as text, and a list of moves")
    if not registry.package_of(game.name).startswith("polychrome.games."):
        yield Finding("browser", False, "a board made of the view and the moves")


# --- what is broken ---------------------------------------------------------------------------------------------------


def _untyped_kernels(game: Game) -> Iterator[str]:
    """Kernels that the compiler would refuse because a parameter has no type."""
    for name in KERNELS:
        kernel: Callable[..., object] = getattr(game.rules, name)
        function = kernel.function if isinstance(kernel, Kernel) else kernel
        signature = read_signature(function, {})
        for parameter, kind in zip(signature.names, signature.parameters, strict=True):
            if kind is None:
                yield (
                    f"the kernel `{name}` cannot be compiled: its parameter `{parameter}` needs an annotation,"
                    " such as int, or the class of a record that was given to `layout` above it"
                )
