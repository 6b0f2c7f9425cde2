// A bot in JavaScript that speaks JSON Lines: it takes the step whose words promise most.
//   polychrome leaderboard examples/bots/bot.mjs --game blokus_dice
// docs/bots.md describes the messages.
import { createInterface } from "node:readline";

const answer = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// Of a shape, the number of cells is in its name (I5, T4, …); without one, any step is as good as another.
const size = (words) => Number(/\b[A-Z](\d)\b/.exec(words)?.[1] ?? 0);

createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type === "start") {
    answer({ wants: ["words"] });
  } else if (asked.type === "choose") {
    const sizes = asked.words.map(size);
    answer({ action: asked.actions[sizes.indexOf(Math.max(...sizes))] });
  }
});
