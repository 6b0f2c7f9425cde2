"""Every sentence that the terminal says about Blokus Dice; those of all games are in `polychrome.terminal.words`."""

OFFERS = {
    "standard": "Blokus Dice against a bot, about 15 minutes",
    "solo": "Blokus Dice alone: four dice to choose from (our own variant)",
}
INTRO = (
    "Colour in shapes on your grid until you can place nothing more; whoever has the fewest empty cells then wins. "
    "Each round dice are rolled, you take one, and place a shape of the row that it names, turned and flipped as "
    "you like."
)
INTRO_SOLO = (
    "Colour in shapes on your grid until you can place nothing more; the fewer cells stay empty, the better. Each "
    "round four dice are rolled, you take one, and place a shape of the row that it names, turned and flipped as you "
    "like. Playing alone is our own variant."
)
COLOURS = (
    "Your marker changes colour every round. The first shape of a colour covers a corner cell of the grid; later "
    "ones touch their own colour at a corner and never along an edge. Other colours do not matter. On your grid, + "
    "marks the cells of which one must be covered."
)
TYPE = (
    "Type take 3 (or just 3), then a shape and a cell that it is to cover: F5 c4. Where it can lie in several ways "
    "you choose from pictures. strike W5 c4 crosses out one of your three strikes and uses a shape of any row."
)
HELP = (
    "Instead of choosing from pictures you can say how a shape lies: F5 c4 turned 90 flipped (flipped first, then "
    "turned clockwise; as in the pictures of the rows). rows shows all shapes that are left to you."
)
HELP_COMMANDS = "rows · show draws the table again · score · back leaves a list of pictures · quit"
HEAD = "{title}, round {round}. Dice to take: {dice}."
HEAD_DIE = "{title}, round {round}. Your die: {dice}."
SEAT = "{name}: {colour} ({letter})"
STAND = "{empty} empty, {strikes} left"
NO_STRIKES = "no strikes"
OUT = "{empty} empty, out in round {round}"
ROW = "row {row}:"
ROW_EMPTY = "row {row}: nothing left"
TAKE = "Take a die: {dice}."
PLACE = "Place {shapes} in {colour}, or with a strike any other shape."
PLACE_STRIKELESS = "Place {shapes} in {colour}."
PLACE_STRIKE_ONLY = "Nothing of row {row} fits in {colour}: use a strike, such as strike {shape} {cell}."
CHOOSE = "Which one? Type its number; back or another shape chooses anew."
TAKE_WRONG = "there is no such die to take; type take {dice}"
WARNING = "with a {die} you could place nothing and would be out [BD-12]; type take {die} again if you mean it"
UNKNOWN = "{word!r} is no shape and no cell. {due}"
NO_SHAPE = "which shape? {due}"
NO_CELL = "{shape} fits in {ways}; name a cell that it is to cover, such as {shape} {cell}"
NO_NUMBER = "there is no number {number} in the list; type one from 1 to {last}, or another shape"
NOTHING_LISTED = "there is no list to choose from. {due}"
REFUSED = "{shape}: {why} [{rule}]. {allowed}"
NOWHERE = "{shape} fits nowhere now. {allowed}"
NOT_THERE = "{shape} cannot cover {cell}: {why} [{rule}]; it fits over {cells}"
NOT_SO = "{shape} cannot lie like that at {cell}; leave out turned and flipped to see how it can"
ROLLED = "{name} rolled {dice}."
TOOK = "{name} took a {die}."
PLACED = "{name} placed {shape} over {cells}."
STRUCK = "{name} used a strike and placed {shape} over {cells}."
WENT_OUT = "{name} could place nothing in {colour} with a {die} and went out."
PARTS = {"empty": "empty cells", "strikes": "strikes used", "out_round": "out in round"}
RULE = "Fewest empty cells win; if equal, fewest strikes."
OFF = "it would lie off the grid"
