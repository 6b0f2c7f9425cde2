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
NO_PERSON = "seats: at least one of them must be `me`; for bots alone there is `polychrome simulate`"
NO_BOT = "seats: there is no bot {name!r} for {title}; choose from {known}, and `me` for a person"
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

# games without a board of their own
PLAIN_INTRO = "{title}. Each time you see what you may do; type its number, or a word of it."
PLAIN_DUE = "Type a number from the list, or a word that is in it."
PLAIN_NOTHING = "There is nothing for you to do now."
PLAIN_WRONG = "{line} is not in the list; type a number from 1 to {last}"
PLAIN_UNKNOWN = "nothing in the list contains {word!r}; type a number or another word"
PLAIN_MORE = "     and {more} more; type a word to see those that contain it"
