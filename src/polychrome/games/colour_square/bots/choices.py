"""All decisions of a roll at once: which dice go where, with jokers and changes of colour, best first.

A decision grows entry by entry. Of the partial ones the best `width` are taken further; where the last entry does
nothing but fill a corner, its worth is worked out without touching a state.
"""

from __future__ import annotations

from polychrome.core.bits import NONE, ONE, lowest
from polychrome.core.kernel import kernel, study_entry
from polychrome.games.colour_square.bots.evaluate import read, value_of, value_with
from polychrome.games.colour_square.bots.mind import FOUND, HALF, JOKERS, LEFT, SINGLES, Mind, Workspace
from polychrome.games.colour_square.bots.sheet_codes import closed, code_of, see_rivals
from polychrome.games.colour_square.bots.squares import GONE, SUMS
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.entering import enter, jokable, usable
from polychrome.games.colour_square.rules.material import Sheet
from polychrome.games.colour_square.rules.numbers import ENTER, JOKER, RECOLOUR
from polychrome.games.colour_square.rules.sheets import fitting, recolouring
from polychrome.games.colour_square.rules.state import State, States

ROOT = 2 * HALF  # the node of the position itself
SPARE = ROOT + 1  # the node for an entry with consequences
AHEAD, SETTLED, LATER = ROOT + 2, ROOT + 3, ROOT + 4  # states of duels; see `foresee`
_ODD = 0x9E3779B1
NEVER = -1e18


@study_entry
def look(s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States) -> None:
    """Put a seat's position on the work as the root, with its rivals and the rolls to come."""
    states[ROOT] = s
    see_rivals(s, sheet, seat, mind, work)
    read(states[ROOT], sheet, seat, mind, work, ROOT)


@study_entry
def list_choices(
    s: State, sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, width: int, kept: int
) -> int:
    """Find the best decisions for the rest of this seat's list: how many are in `work.choice`, best first."""
    look(s, sheet, seat, mind, work, states)
    work.count[FOUND] = 0
    root = states[ROOT]
    least, most = int(root.due[seat]), int(root.due[seat])
    if not root.listed >> seat & 1:
        if root.task == 4:
            least, most = 0, 5
        elif root.task == 5:
            most = 2
    root.due[seat] = most
    if least == 0:
        keep_choice(work, value_of(mind, work, ROOT), ROOT, 0, 0, 0, kept)
    nodes = 1
    for depth in range(most):
        found = 0
        first = ROOT if depth == 0 else HALF * (depth - 1 & 1)
        for node in range(first, first + nodes):
            found = expand(
                sheet,
                seat,
                mind,
                work,
                states,
                node,
                depth,
                found,
                depth + 1 >= least,
                depth + 1 == most,
                kept,
            )
        if depth + 1 < most:
            nodes = go_on(sheet, seat, mind, work, states, found, depth, width)
    return int(work.count[FOUND])


@kernel
def expand(
    sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, node: int, depth: int, found: int,
    is_whole: bool, is_last: bool, kept: int,
) -> int:  # fmt: skip
    """Look at all entries that can follow on a node. Whole decisions are kept; others wait to go on."""
    s = states[node]
    dice = usable(s, seat)
    jokers = jokable(s, sheet, seat, dice)
    for die in range(5):
        if not dice >> die & 1:
            continue
        value = int(s.dice[die])
        for way in range(2):
            corners = fitting(s, sheet, seat, die) if way == 0 else recolouring(s, sheet, seat, die)
            first = (ENTER if way == 0 else RECOLOUR) + 64 * die
            while corners != NONE:
                corner = lowest(corners)
                corners = corners & (corners - ONE)
                worth = worth_of(s, sheet, seat, mind, work, states, node, first + corner, corner, value, way)
                found = hand_on(work, worth, node, depth, first + corner, found, is_whole, is_last, kept)
        if jokers >> die & 1:
            work.number[node, JOKERS] += 1
            worth = value_of(mind, work, node) - value
            work.number[node, JOKERS] -= 1
            found = hand_on(work, worth, node, depth, JOKER + die, found, is_whole, is_last, kept)
    return found


@kernel
def worth_of(
    s: State,
    sheet: Sheet,
    seat: int,
    mind: Mind,
    work: Workspace,
    states: States,
    node: int,
    entry: int,
    corner: int,
    value: int,
    way: int,
) -> float:
    """What a node is worth with this entry."""
    square = corner & 15
    left = work.number[node, LEFT] - 1
    code = work.code[node, square]
    is_doomed = code == GONE  # the rival has completed it: right now or never
    if is_doomed:
        code, left = code_of(s, sheet, seat, square, 0xFFFF), left + 1
    code += value - (SUMS << (corner >> 4))
    if code < SUMS:
        if s.task != st.STANDARD:  # it closes, and the task moves on
            states[SPARE] = s
            after = states[SPARE]
            write_down(after, sheet, seat, entry)
            after.due[seat] -= 1
            read(after, sheet, seat, mind, work, SPARE)
            return value_of(mind, work, SPARE)
        code = closed(sheet, square, code)
    elif is_doomed:
        code = GONE
    return value_with(mind, work, node, square, code, work.number[node, JOKERS] + way, left)


@kernel
def write_down(s: State, sheet: Sheet, seat: int, entry: int) -> None:
    """An entry as the rules do it."""
    enter(s, sheet, seat, entry)


@kernel
def hand_on(
    work: Workspace,
    worth: float,
    node: int,
    depth: int,
    entry: int,
    found: int,
    is_whole: bool,
    is_last: bool,
    kept: int,
) -> int:
    """Keep a whole decision, and let one that can go on wait."""
    key = (entry + 1) * (entry + _ODD)  # the same for the same entries in any order
    for index in range(depth):
        key += (work.entries[node, index] + 1) * (work.entries[node, index] + _ODD)
    if is_whole:
        keep_choice(work, worth, node, depth, entry, key, kept)
    if not is_last and found < SINGLES:
        work.single[found] = worth
        work.pending[found, 0], work.pending[found, 1], work.pending[found, 2] = node, entry, key
        found += 1
    return found


@kernel
def keep_choice(work: Workspace, worth: float, node: int, depth: int, entry: int, key: int, kept: int) -> None:
    """Sort a decision in among the best ones, once."""
    value, choice = work.value, work.choice
    found = work.count[FOUND]
    if found == kept and worth <= value[found - 1]:
        return
    for index in range(found):
        if choice[index, 0] == key:
            if worth <= value[index]:
                return
            for later in range(index, found - 1):  # it is worth more in another order
                value[later] = value[later + 1]
                for column in range(choice.shape[1]):
                    choice[later, column] = choice[later + 1, column]
            found -= 1
            break
    place = min(found, kept - 1)
    while place > 0 and value[place - 1] < worth:
        value[place] = value[place - 1]
        for column in range(choice.shape[1]):
            choice[place, column] = choice[place - 1, column]
        place -= 1
    value[place] = worth
    choice[place, 0] = key
    entries = 0
    if key != 0:
        for index in range(depth):
            choice[place, 2 + index] = work.entries[node, index]
        choice[place, 2 + depth] = entry
        entries = depth + 1
    choice[place, 1] = entries
    work.count[FOUND] = min(found + 1, kept)


@kernel
def go_on(
    sheet: Sheet, seat: int, mind: Mind, work: Workspace, states: States, found: int, depth: int, width: int
) -> int:
    """Make nodes of the best decisions that wait; how many."""
    first = HALF * (depth & 1)  # children and their parents lie in different halves
    made = 0
    for _ in range(found):
        best = made
        for index in range(made + 1, found):
            if work.single[index] > work.single[best]:
                best = index
        if made == width or work.single[best] == NEVER:
            break
        parent, entry, key = work.pending[best, 0], work.pending[best, 1], work.pending[best, 2]
        work.single[best], work.single[made] = work.single[made], NEVER
        for column in range(3):
            work.pending[best, column] = work.pending[made, column]
        # To look at one corner of a square for a die is enough, and at the same entries in one order.
        is_new = True
        for other in range(first, first + made):
            last = work.entries[other, depth]
            is_alike = last >> 6 == entry >> 6 and last & 15 == entry & 15 and work.parent[other] == parent
            is_new = is_new and not is_alike and work.key[other] != key
        if is_new:
            work.parent[first + made], work.key[first + made] = parent, key
            make_node(sheet, seat, mind, work, states, first + made, parent, depth, entry)
            made += 1
    return made


@kernel
def make_node(
    sheet: Sheet,
    seat: int,
    mind: Mind,
    work: Workspace,
    states: States,
    node: int,
    parent: int,
    depth: int,
    entry: int,
) -> None:
    """A node for its parent with one entry more."""
    states[node] = states[parent]
    s = states[node]
    write_down(s, sheet, seat, entry)
    s.due[seat] -= 1
    for index in range(depth):
        work.entries[node, index] = work.entries[parent, index]
    work.entries[node, depth] = entry
    read(s, sheet, seat, mind, work, node)
    for square in range(16):
        if work.code[node, square] < SUMS <= work.code[ROOT, square] and work.code[node, square] > GONE:
            work.base_value[node] += work.bonus[square]
