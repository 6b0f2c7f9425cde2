"""Every sentence that the terminal says, in one place, so that another language is another module like this one.

Sentences about what somebody did are in the past tense: they read the same for "You" and for a bot's name. What is
counted comes with its noun in the right form (`FORMS`).
"""

# what is counted: one of them, several of them
FORMS = {
    "dice": ("die", "dice"),
    "points": ("point", "points"),
    "squares": ("square", "squares"),
    "strikes": ("strike", "strikes"),
    "ways": ("way", "ways"),
}

# any game
TITLE = "Polychrome: games with coloured dice"
MENU = "Which one? Type its number, or just Enter for the first."
MENU_WRONG = "{line} is not in the list; type a number from 1 to {last}, or quit."
NO_CALCOOL = "Calcool is a race to grab dice: typing would make it another game, so it is not played in the terminal"
NO_CLIENT = "{title} cannot be played in the terminal"
NO_PERSON = "seats: at least one of them must be `me`; for bots alone there is `polychrome simulate`"
NO_BOT = "seats: there is no bot {name!r} for {title}; known are {known}, and `me` for a person"
YOU = "You"
PERSON = "Player {number}"
SAME_NAME = "{name} {number}"
PROMPT = "{name}> "
NEXT_PROMPT = "{name}: Enter to go on> "
BACK_PROMPT = "{name}: Enter to go on, back to correct> "
COMMANDS = "help explains, show draws the table again, quit leaves."
EITHER = "{0} or {1}"
NUMBERS = ("none", "one", "two", "three", "four", "five")
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
NOT_SAVED = "{why}, or just press Enter and nothing is saved."
AGAIN = "Another game? y or n"
AGAIN_START = "Another game? y or n; y and a name, {ways} says who starts"
NO_START = "start: there is no {who!r}; type a seat from 0 to {last}, {allowed}"
NOBODY_STARTS = "start: nobody starts {title}, all play at once"
DRAWN = "Drawn to start: {name}."
BYE = "Goodbye, and thank you for playing."

# Colour Square
CS_OFFERS = {
    "standard": "Colour Square against a bot, about 15 minutes",
    "B": "Colour Square with side B: ranges, and corners with a preset value",
    "covered": "Colour Square with covered sheets: nobody sees another's",
    "task1": "Colour Square alone, task 1: the snake",
    "task2": "Colour Square alone, task 2: more in every row",
    "task3": "Colour Square alone, task 3: column by column",
    "task4": "Colour Square alone, task 4: connection, in ten rolls",
    "task5": "Colour Square alone, task 5: in sequence",
}
CS_INTRO = (
    "Fill the four corners of a square so that they add up to the number in its middle. Then it is circled and worth "
    "its sum; with a wrong sum it is shaded."
)
CS_INTRO_BRIDGES = "Two circled neighbours make a bridge: 5 points."
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
CS_TYPE = (
    "Type  red B2, blue C1   two dice in corners of their colour; short: r b2 b c1",
    "      white A1 yellow   the white die in the yellow corner of A1; short: w a1 y",
)
CS_TYPE_JOKER = "      red joker         a die that you do not want: a minus, twice a game"
CS_TYPE_RECOLOUR = "      red B2 as blue    a joker changes the colour of a die, twice a game"
CS_TYPE_COMMANDS = "      help · show · score · back · quit"
CS_EXAMPLE = "red B2, white A1 yellow or red joker"
CS_EXAMPLE_RECOLOUR = "red B2, white A1 yellow or red B2 as blue"
CS_HELP_SIGNS = (
    "Each square shows its corners r (red), b (blue), g (green), y (yellow) and its target. r4 is a value, r4* one of "
    "this roll, r· is empty, r:6 takes a 6 only, no letter means that nothing can go there now."
)
CS_HELP_MARKS = (
    "( 22 ) is circled, / 22 / shaded, × 22 × crossed; o is orange (no bridges), p purple (5 more with a bridge); "
    "═ and ║ are bridges. The small sheets show r b g y in this order."
)
CS_HELP_DICE = "A coloured die goes in a corner of its own colour; the white one in any. {joker}"
CS_HELP_JOKER = "A joker field takes a die that you do not want; its value is a minus. You have two of them."
CS_HELP_RECOLOUR = "A joker (two in all) changes the colour of a die: red B2 as blue."
CS_HEAD = "{title}, roll {roll}. {who} rolled."
CS_HEAD_COUNTED = "{title}, roll {roll} of {rolls}. {who} rolled."
CS_HEAD_BETWEEN = "{title}, after roll {roll}."
CS_TALLY = "Rolls {marks}"
CS_TALLY_LAST = "the last one"
CS_HEAD_BEFORE = "{title}, before the first roll."
CS_HEAD_OVER = "{title}, the end."
CS_HEAD_LAST = "{title}, last rolls: {who} alone, then {others}."
CS_HEAD_LAST_OF_ALL = "{title}, last roll: {who} alone."
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
CS_KINDS = {"p": "p: 5 more with a bridge", "o": "o: no bridges"}
CS_SO_FAR = "{points} so far"
CS_SO_FAR_SQUARES = "{squares} circled so far"
CS_HIDDEN = "covered"
CS_DICE = "Dice"
CS_ENTER = "Enter {count} of these: {dice}."
CS_ENTER_ONE = "Enter {dice}."
CS_ENTER_ANY = "Enter any of these, or done: {dice}."
CS_MORE = "{entered}. Now {count} of these: {dice}; back takes the last one back."
CS_MORE_ONE = "{entered}. Now one of these: {dice}; back takes the last one back."
CS_MORE_ANY = "{entered}. Any of these, or done: {dice}; back takes the last one back."
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
CS_DEAD_END = "{entry}: then no other die would fit, but {dice} have to be entered [CS-11]; choose another place"
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
CS_SHADED_PATH = "{name} shaded {squares}: left behind on the path."
CS_LEFT_OVER = "{name} shaded what was left open: {squares}."
CS_CROSSED = "{name} crossed {squares}."
CS_BRIDGE = "{name} built the bridge {pairs}: 5 points."
CS_BRIDGES = "{name} built bridges {pairs}: 5 points each."
CS_LAST_ROUND = "Somebody has no open square left. Last rolls, one at a time: {names}."
CS_LAST_ROLL = "{name} rolled alone: {dice}."
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
CS_GRADE = "{name}, grade: {grade} (passed from {0}, very good from {1}, best possible {2})"

# Blokus Dice
BD_OFFERS = {
    "standard": "Blokus Dice against a bot, about 15 minutes",
    "solo": "Blokus Dice alone: four dice to choose from (our own variant)",
}
BD_INTRO = (
    "Colour in shapes on your grid until you can place nothing more; whoever has the fewest empty cells then wins. "
    "Each round dice are rolled, you take one, and place a shape of the row that it names, turned and flipped as "
    "you like."
)
BD_INTRO_SOLO = (
    "Colour in shapes on your grid until you can place nothing more; the fewer cells stay empty, the better. Each "
    "round four dice are rolled, you take one, and place a shape of the row that it names, turned and flipped as you "
    "like. Playing alone is our own variant."
)
BD_COLOURS = (
    "Your marker changes colour every round. The first shape of a colour covers a corner cell of the grid; later "
    "ones touch their own colour at a corner and never along an edge. Other colours do not matter. On your grid, + "
    "marks the cells of which one must be covered."
)
BD_TYPE = (
    "Type take 3 (or just 3), then a shape and a cell that it is to cover: F5 c4. Where it can lie in several ways "
    "you choose from pictures. strike W5 c4 crosses out one of your three strikes and uses a shape of any row."
)
BD_HELP = (
    "Instead of choosing from pictures you can say how a shape lies: F5 c4 turned 90 flipped (flipped first, then "
    "turned clockwise; as in the pictures of the rows). rows shows all shapes that are left to you."
)
BD_HELP_COMMANDS = "rows · show draws the table again · score · back leaves a list of pictures · quit"
BD_HEAD = "{title}, round {round}. Dice to take: {dice}."
BD_HEAD_DIE = "{title}, round {round}. Your die: {dice}."
BD_SEAT = "{name}: {colour} ({letter})"
BD_STAND = "{empty} empty, {strikes} left"
BD_NO_STRIKES = "no strikes"
BD_OUT = "{empty} empty, out in round {round}"
BD_ROW = "row {row}:"
BD_ROW_EMPTY = "row {row}: nothing left"
BD_TAKE = "Take a die: {dice}."
BD_PLACE = "Place {shapes} in {colour}, or with a strike any other shape."
BD_PLACE_STRIKELESS = "Place {shapes} in {colour}."
BD_PLACE_STRIKE_ONLY = "Nothing of row {row} fits in {colour}: use a strike, such as strike {shape} {cell}."
BD_CHOOSE = "Which one? Type its number; back or another shape chooses anew."
BD_TAKE_WRONG = "there is no such die to take; type take {dice}"
BD_WARNING = "with a {die} you could place nothing and would be out [BD-12]; type take {die} again if you mean it"
BD_UNKNOWN = "{word!r} is no shape and no cell. {due}"
BD_NO_SHAPE = "which shape? {due}"
BD_NO_CELL = "{shape} fits in {ways}; name a cell that it is to cover, such as {shape} {cell}"
BD_NO_NUMBER = "there is no number {number} in the list; type one from 1 to {last}, or another shape"
BD_NOTHING_LISTED = "there is no list to choose from. {due}"
BD_REFUSED = "{shape}: {why} [{rule}]. {allowed}"
BD_NOWHERE = "{shape} fits nowhere now. {allowed}"
BD_NOT_THERE = "{shape} cannot cover {cell}: {why} [{rule}]; it fits over {cells}"
BD_NOT_SO = "{shape} cannot lie like that at {cell}; leave out turned and flipped to see how it can"
BD_ROLLED = "{name} rolled {dice}."
BD_TOOK = "{name} took a {die}."
BD_PLACED = "{name} placed {shape} over {cells}."
BD_STRUCK = "{name} used a strike and placed {shape} over {cells}."
BD_WENT_OUT = "{name} could place nothing in {colour} with a {die} and went out."
BD_PARTS = {"empty": "empty cells", "strikes": "strikes used", "out_round": "out in round"}
BD_RULE = "Fewest empty cells win; if equal, fewest strikes."
BD_OFF = "it would lie off the grid"
