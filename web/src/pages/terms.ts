// What was chosen for a table, in words.

import type { GameCard } from "../board";
import type { Welcome } from "../wire";
import { say, t } from "../words";
import { secondsText } from "./pills";

/** The variant, the sheet, board or deck, the seats, and whatever is not as usual. */
export function describeTable(card: GameCard | undefined, welcome: Welcome, seats: number): string[] {
  const options = welcome.options as Record<string, unknown>;
  const chosen = (card?.settings ?? []).flatMap(({ option, choices, isDetail, usual }) => {
    const value = options[option];
    if (typeof value === "object" && value !== null) return nameOfOwn(value);
    const choice = choices.find((one) => one.value === value) ?? choices[0];
    const isUsual = choice?.value === (usual ?? choices[0]?.value);
    return !choice || (isDetail && isUsual) ? [] : say(choice.label);
  });
  return [
    ...chosen,
    t("lobby.terms.seats", { count: seats }),
    ...(welcome.dice === "own" ? [t("new.dice.own")] : []),
    ...(welcome.clock_ms ? [t("lobby.terms.clock", { time: secondsText(Math.round(welcome.clock_ms / 1000)) })] : []),
    ...(welcome.coach ? [t("lobby.terms.coach")] : []),
    ...(welcome.hints ? [] : [t("lobby.terms.hints")]),
    ...(welcome.listed ? [t("lobby.terms.listed")] : []),
  ];
}

/** Somebody's own sheet, board or deck. */
function nameOfOwn(definition: object): string {
  const { name } = definition as { name?: unknown };
  return typeof name === "string" && name ? name : t("lobby.terms.own");
}
