"""Every sentence that the terminal says, in one place, so that another language is another module like this one.

Sentences about what somebody did are in the past tense: they read the same for "You" and for a bot's name.
"""

# any game
TITLE = "Polychrome: games with coloured dice"
MENU = "Which one? Type its number, or just Enter for the first."
MENU_WRONG = "{line} is not in the list; type a number from 1 to {last}, or quit."
NO_CALCOOL = (
    "Calcool is a race of hands for dice, which typing would turn into another game; it is not played in the terminal"
)
NO_CLIENT = "{title} cannot be played in the terminal"
NO_PERSON = "seats: one of them at least must be `me`; for bots alone there is `polychrome simulate`"
NO_BOT = "seats: there is no bot {name!r} for {title}; known are {known}, and `me` for a person"
YOU = "You"
PERSON = "Player {number}"
SAME_NAME = "{name} {number}"
PROMPT = "{name}> "
NEXT_PROMPT = "{name}: Enter to go on> "
BACK_PROMPT = "{name}: Enter to go on, back to correct> "
COMMANDS = "help explains, show draws the table again, quit leaves."
HELP_COMMANDS = (
    "back takes the last entry back · done ends your turn where you may enter less · show draws the table again · "
    "score shows the points so far · quit leaves the game"
)
NOTHING_BACK = "there is nothing to take back"
STILL_DUE = "not done yet: {due}"
OVER = "The game is over."
WINNER = "{names} won."
SHARED = "{names} shared the win."
AND = " and "
OR = " or "
SAVE = "Save the record of this game? Type a file name, or just Enter for no."
SAVED = "Saved as {file}; `polychrome verify {file}` checks that its dice were fair."
SAVED_UNFINISHED = "Saved as {file}, as far as it went."
NOT_SAVED = "{file} cannot be written: {why}. Try another name, or just Enter for no."
NOT_SAVED_ABOVE = "polychrome: {file} cannot be written: {why}"
AGAIN = "Another game? y or n"
BYE = "Goodbye, and thank you for playing."

# Colour Square
CS_OFFERS = {
    "standard": "Colour Square against a bot, about 15 minutes",
    "B": "Colour Square with side B: ranges, and corners with a preset value",
    "covered": "Colour Square with covered sheets: nobody sees the other's",
    "task1": "Colour Square alone, task 1: the snake",
    "task2": "Colour Square alone, task 2: more in every row",
    "task3": "Colour Square alone, task 3: column by column",
    "task4": "Colour Square alone, task 4: connection, in ten rolls",
    "task5": "Colour Square alone, task 5: in sequence",
}
CS_INTRO = (
    "Fill the four corners of a square so that they add up to the number in its middle. Then it is circled and worth "
    "its sum; with a wrong sum it is shaded. Two circled neighbours make a bridge: 5 points."
)
CS_ROUND = (
    "Each round one seat rolls. It enters two coloured dice, each in a corner of its colour; all others enter the "
    "white die anywhere. Shaded squares cost 10. Once somebody has circled a square, the others cross it."
)
CS_VARIANTS = {
    "standard": CS_ROUND,
    "covered": f"{CS_ROUND} You see only your own sheet, and a round is over as soon as all have entered.",
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
CS_TYPE = "Type a die and a square: {example}. Short: {short}."
CS_EXAMPLE = "red B2, blue C1 · white A1 yellow · red joker"
CS_SHORT = "r b2, b c1 · w a1 y · r j"
CS_EXAMPLE_RECOLOUR = "red B2, blue C1 · white A1 yellow · red B2 as blue uses a joker"
CS_SHORT_RECOLOUR = "r b2, b c1 · w a1 y · r b2 as b"
CS_HELP_SIGNS = (
    "Each square shows its corners r (red), b (blue), g (green), y (yellow) and its target. r4 is a value, r4* one of "
    "this roll, r· is empty, r:6 takes a 6 only, no letter means that nothing can go there now."
)
CS_HELP_MARKS = (
    "( 22 ) is circled, // 22 // shaded, × 22 × crossed; o is orange (no bridges), p purple (5 more with a bridge); "
    "═ and ║ are bridges. The small sheets show r b g y in this order."
)
CS_HELP_DICE = "A coloured die goes in a corner of its own colour; the white one in any. {joker}"
CS_HELP_JOKER = "A joker field takes a die that you do not want; its value is a minus. You have two."
CS_HELP_RECOLOUR = "A joker (two in all) changes the colour of a die: red B2 as blue."
CS_HEAD = "{title}, roll {roll}. {who} rolled."
CS_HEAD_BEFORE = "{title}. No roll yet."
CS_HEAD_LAST = "{title}, last round."
CS_TITLES = {
    "standard": "Colour Square",
    "covered": "Colour Square, covered",
    "task1": "Colour Square, task 1",
    "task2": "Colour Square, task 2",
    "task3": "Colour Square, task 3",
    "task4": "Colour Square, task 4",
    "task5": "Colour Square, task 5",
}
CS_JOKERS = "Jokers {fields}"
CS_SO_FAR = "{points} points so far"
CS_SO_FAR_SQUARES = "{points} circled so far"
CS_HIDDEN = "covered"
CS_DICE = "Dice"
CS_ENTER = "Enter {count} of {dice}."
CS_ENTER_ONE = "Enter {dice}."
CS_ENTER_ANY = "Enter any of {dice}, or done."
CS_MORE = "{entered}. Now {count} of {dice}; back takes it back."
CS_MORE_ONE = "{entered}. Now {dice}; back takes it back."
CS_MORE_ANY = "{entered}. Any of {dice}, or done; back takes it back."
CS_NOTHING_FITS = "Nothing fits: you enter nothing this time."
CS_SETTLE = "All is entered."
CS_CORRECT = "Your entries of this roll are open again: {due}"
CS_CHOOSE = "Name two columns and a row, such as A C 2."
CS_CHOOSE_WRONG = "type two letters from A to D and a number from 1 to 4, such as A C 2"
CS_CHOOSE_START = "You won the roll-off. Who starts? {names}"
CS_CHOOSE_START_WRONG = "there is no {line!r} here; type {names}"
CS_UNKNOWN = "{word!r} is no die and no square; type {example}"
CS_NO_DIE = "which die? Type {example}"
CS_WHERE = "{die}: in which square? {allowed}"
CS_WHICH_CORNER = "white {square}: in which corner? {corners}"
CS_NO_CORNER = "white {square}: no corner there takes it; {allowed}"
CS_REFUSED = "{entry}: {why} [{rule}]; {allowed}"
CS_TOO_MANY = "{entry}: that is one die too many; {allowed}"
CS_DEAD_END = "{entry}: then no other die would fit, and as many are entered as can be [CS-11]; choose another place"
CS_FITS = "{die} fits in {squares}"
CS_FITS_JOKER = "{die} fits in {squares} or in a joker field"
CS_ONLY_JOKER = "{die} fits in a joker field only"
CS_FITS_NOWHERE = "{die} fits nowhere"
CS_USABLE = "you may use {dice}"
CS_NONE_USABLE = "no die is left to enter"
CS_ROLL_OFF = "Roll-off: {dice}."
CS_STARTS = "{name} chose who starts: {start}."
CS_CHOSE = "{name} chose columns {columns} and row {row}."
CS_ENTERED = "{name}: {entries}."
CS_ENTERED_NOTHING = "{name} entered nothing."
CS_ENTERED_HIDDEN = "{name} entered, covered."
CS_ENTRY = "{die} {pips} in {square}"
CS_ENTRY_CORNER = "{die} {pips} in {square} {corner}"
CS_ENTRY_RECOLOURED = "{die} {pips} as {corner} in {square}"
CS_ENTRY_JOKER = "{die} {pips} in a joker field"
CS_CIRCLED = "{name} circled {square} ({sum})."
CS_CIRCLED_HIDDEN = "{name} circled {square}."
CS_SHADED = "{name} shaded {square}: the sum was wrong."
CS_LEFT_OVER = "{name} shaded what was left open: {squares}."
CS_CROSSED = "{name} crossed {squares}."
CS_BRIDGES = "{name} built a bridge: {pairs}."
CS_LAST_ROUND = "Somebody has no open square left. Last round: whoever has room left rolls once more, alone."
CS_TASK_ENDED = "{name} ended the task."
CS_PARTS = {
    "sums": "sums of circled squares",
    "bridges": "bridges, 5 each",
    "purple": "purple squares on a bridge, 5 each",
    "shaded": "shaded squares, 10 off each",
    "jokers": "dice in joker fields",
    "circled": "circled squares",
    "total": "total",
}
CS_ROW = "  row {row}: {squares} = {sum}"
CS_ROW_EMPTY = "  row {row}: nothing circled"
CS_BRIDGE_LIST = "  bridges: {pairs}"
CS_SHEET_OF = "{name}, circled by row:"
CS_GRADE = "Grade of {name}: {grade} (passed from {0}, very good from {1}, best possible {2})."

# Blokus Dice
BD_OFFERS = {
    "standard": "Blokus Dice against a bot, about 15 minutes",
    "solo": "Blokus Dice alone: four dice to choose from (our own variant)",
}
