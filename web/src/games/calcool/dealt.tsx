// The dealer's codes in words and pictures, where people type what lies on a real table.

import type { DealtCode } from "../../board";
import { Chips, Cube } from "./drawings";
import { colourName, fieldsOf, signed, type Printed } from "./types";
import { w } from "./words";

const OF_A_COLOUR = 6;
const CARDS_OF_A_SEAT = 2;

const colourOf = (printed: unknown, index: number): string =>
  (printed as Printed).colours[Math.floor((index - 1) / OF_A_COLOUR)] ?? "white";

export function nameCode({ kind, index, seats, printed }: DealtCode): string {
  switch (kind) {
    case "deal":
      return w("calcool.dealer.deal");
    case "card": {
      const name = seats[Math.floor((index - 1) / CARDS_OF_A_SEAT)]?.name ?? "";
      return w(index % CARDS_OF_A_SEAT ? "calcool.dealer.card.left" : "calcool.dealer.card.right", { name });
    }
    case "shuffle":
      return w("calcool.dealer.shuffle");
    case "face":
      return w("calcool.dealer.face", {
        colour: colourName(colourOf(printed, index)),
        count: ((index - 1) % OF_A_COLOUR) + 1,
      });
    case "go":
      return w("calcool.go");
    case "stop":
      return w("calcool.news.timeup");
    default:
      return w("calcool.tell.score");
  }
}

export function nameValue({ kind, values, printed }: DealtCode): string {
  const [value = 0] = Object.values(values);
  return kind === "card" ? (Object.keys((printed as Printed).cards)[value] ?? "") : String(value + 1);
}

export function Dealt({ kind, values, index, printed }: DealtCode) {
  const deck = printed as Printed;
  const [value = 0] = Object.values(values);
  if (kind === "face") return <Cube colour={colourOf(printed, index)} value={value + 1} colours={deck.colours} />;
  const fields = fieldsOf(deck, Object.keys(deck.cards)[value]);
  return (
    <span class="dealtcard">
      {fields.map((field, at) => (
        <span key={at}>
          <b>{field && field.half !== "left" ? signed(field.points) : "·"}</b>
          <Chips targets={field?.targets ?? []} colours={deck.colours} />
        </span>
      ))}
    </span>
  );
}
