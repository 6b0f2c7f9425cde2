"""Every sentence that the terminal says about Colour Square; those of all games are in `polychrome.terminal.words`."""

OFFERS = {
    "standard": "Colour Square against a bot, about 15 minutes",
    "B": "Colour Square with side B: ranges, and corners with a preset value",
    "covered": "Colour Square with covered sheets: nobody sees another's",
    "task1": "Colour Square alone, task 1: the snake",
    "task2": "Colour Square alone, task 2: more in every row",
    "task3": "Colour Square alone, task 3: column by column",
    "task4": "Colour Square alone, task 4: connection, in ten rolls",
    "task5": "Colour Square alone, task 5: in sequence",
}
INTRO = (
    "Fill the four corners of a square so that they add up to the number in its middle. Then it is circled and worth "
    "its sum; with a wrong sum it is shaded."
)
INTRO_BRIDGES = "Two circled neighbours make a bridge: 5 points."
ROUND = (
    "Each round one seat rolls. It enters two coloured dice, each in a corner of its colour; all others enter the "
    "white die anywhere. Shaded squares cost 10. Once somebody has circled a square, the others cross it."
)
VARIANTS = {
    "standard": ROUND,
    "covered": f"{ROUND} You see only your own sheet, and a round is over as soon as all have entered.",
    "task1": "Task 1: only the squares of the snake are in play. Enter two of the five dice after each roll, the white "
    "one in any colour. Shaded squares cost nothing.",
    "task2": "Task 2: circle one square in row 1, two in row 2, three in row 3 and four in row 4, row by row. Enter "
    "two of the five dice after each roll, the white one in any colour. Shaded squares cost 10.",
    "task3": "Task 3: begin in column A; when a square closes, go on in the next column. Enter two of the five dice "
    "after each roll, the white one in any colour. No bridges; shaded squares cost nothing.",
    "task4": "Task 4: name two columns and a row, and circle as many of their ten squares as you can in ten rolls. "
    "Enter as many dice as you like. A joker changes the colour of a die.",
    "task5": "Task 5: the path runs along row 1 to the right, row 2 to the left, and so on. When a square closes, all "
    "open ones before it are shaded. Circle as many as you can. A joker changes the colour of a die.",
}
TYPE = (
    "Type  red B2, blue C1   two dice in corners of their colour; short: r b2 b c1",
    "      white A1 yellow   the white die in the yellow corner of A1; short: w a1 y",
)
TYPE_JOKER = "      red joker         a die that you do not want: a minus, twice a game"
TYPE_RECOLOUR = "      red B2 as blue    a joker changes the colour of a die, twice a game"
TYPE_COMMANDS = "      help · show · score · back · quit"
EXAMPLE = "red B2, white A1 yellow or red joker"
EXAMPLE_RECOLOUR = "red B2, white A1 yellow or red B2 as blue"
HELP_SIGNS = (
    "Each square shows its corners r (red), b (blue), g (green), y (yellow) and its target. r4 is a value, r4* one of "
    "this roll, r· is empty, r:6 takes a 6 only, no letter means that nothing can go there now."
)
HELP_MARKS = (
    "( 22 ) is circled, / 22 / shaded, × 22 × crossed; o is orange (no bridges), p purple (5 more with a bridge); "
    "═ and ║ are bridges. The small sheets show r b g y in this order."
)
HELP_DICE = "A coloured die goes in a corner of its own colour; the white one in any. {joker}"
HELP_JOKER = "A joker field takes a die that you do not want; its value is a minus. You have two of them."
HELP_RECOLOUR = "A joker (two in all) changes the colour of a die: red B2 as blue."
HEAD = "{title}, roll {roll}. {who} rolled."
HEAD_COUNTED = "{title}, roll {roll} of {rolls}. {who} rolled."
HEAD_BETWEEN = "{title}, after roll {roll}."
TALLY = "Rolls {marks}"
TALLY_LAST = "the last one"
HEAD_BEFORE = "{title}, before the first roll."
HEAD_OVER = "{title}, the end."
HEAD_LAST = "{title}, last rolls: {who} alone, then {others}."
HEAD_LAST_OF_ALL = "{title}, last roll: {who} alone."
TITLES = {
    "standard": "Colour Square",
    "covered": "Colour Square, covered",
    "task1": "Colour Square, task 1",
    "task2": "Colour Square, task 2",
    "task3": "Colour Square, task 3",
    "task4": "Colour Square, task 4",
    "task5": "Colour Square, task 5",
}
JOKERS = "Jokers {fields}"
KINDS = {"p": "p: 5 more with a bridge", "o": "o: no bridges"}
SNAKE = "snake of task 1: {squares}"
SO_FAR = "{points} so far"
SO_FAR_SQUARES = "{squares} circled so far"
HIDDEN = "covered"
DICE = "Dice"
ENTER = "Enter {count} of these: {dice}."
ENTER_ONE = "Enter {dice}."
ENTER_ANY = "Enter any of these, or done: {dice}."
MORE = "{entered}. Now {count} of these: {dice}; back takes the last one back."
MORE_ONE = "{entered}. Now one of these: {dice}; back takes the last one back."
MORE_ANY = "{entered}. Any of these, or done: {dice}; back takes the last one back."
NOTHING_FITS = "Nothing fits: you enter nothing this time."
SETTLE = "All is entered."
CORRECT = "Your entries of this roll are open again: {due}"
CHOOSE = "Name two columns and a row, such as A C 2."
CHOOSE_WRONG = "type two letters from A to D and a number from 1 to 4, such as A C 2"
CHOOSE_START = "You won the roll-off. Who starts? {names}"
CHOOSE_START_WRONG = "there is no {line!r} here; type {names}"
UNKNOWN = "{word!r} is no die and no square; type {example}"
NO_DIE = "which die? Type {example}"
WHERE = "{die}: in which square? {allowed}"
WHICH_CORNER = "white {square}: in which corner? {corners}"
NO_CORNER = "white {square}: no corner there takes it; {allowed}"
REFUSED = "{entry}: {why} [{rule}]; {allowed}"
TOO_MANY = "{entry}: that is one die too many; {allowed}"
DEAD_END = "{entry}: then no other die would fit, but {dice} have to be entered [CS-11]; choose another place"
FITS = "{die} fits in {squares}"
FITS_JOKER = "{die} fits in {squares} or in a joker field"
ONLY_JOKER = "{die} fits in a joker field only"
FITS_NOWHERE = "{die} fits nowhere"
USABLE = "you may use {dice}"
NONE_USABLE = "no die is left to enter"
ROLL_OFF = "Roll-off: {dice}."
STARTS = "{name} chose who starts: {start}."
CHOSE = "{name} chose columns {columns} and row {row}."
ENTERED = "{name}: {entries}."
ENTERED_NOTHING = "{name} entered nothing."
ENTERED_HIDDEN = "{name} entered, covered."
ENTRY = "{die} {pips} in {square}"
ENTRY_CORNER = "{die} {pips} in {square} {corner}"
ENTRY_RECOLOURED = "{die} {pips} as {corner} in {square}"
ENTRY_JOKER = "{die} {pips} in a joker field"
CIRCLED = "{name} circled {square} ({sum})."
CIRCLED_HIDDEN = "{name} circled {square}."
SHADED = "{name} shaded {square}: the sum was wrong."
SHADED_PATH = "{name} shaded {squares}: left behind on the path."
LEFT_OVER = "{name} shaded what was left open: {squares}."
CROSSED = "{name} crossed {squares}."
BRIDGE = "{name} built the bridge {pairs}: 5 points."
BRIDGES = "{name} built bridges {pairs}: 5 points each."
LAST_ROUND = "Somebody has no open square left. Last rolls, one at a time: {names}."
LAST_ROLL = "{name} rolled alone: {dice}."
TASK_ENDED = "{name} ended the task."
PARTS = {
    "sums": "sums of circled squares",
    "bridges": "bridges, 5 each",
    "purple": "purple squares on a bridge, 5 each",
    "shaded": "shaded squares, 10 off each",
    "jokers": "dice in joker fields",
    "circled": "circled squares",
    "total": "total",
}
ROW = "  row {row}: {squares} = {sum}"
ROW_EMPTY = "  row {row}: nothing circled"
BRIDGE_LIST = "  bridges: {pairs}"
SHEET_OF = "{name}, circled by row:"
GRADE = "{name}, grade: {grade} (passed from {0}, very good from {1}, best possible {2})"
