// The score at the end: the grid less what was coloured in, seat by seat; then what breaks a tie.

import type { ScoreProps } from "../../board";
import { Wide } from "../../ui/parts";
import { t } from "../../words";
import { Pen } from "./ink";
import { COLOURS, type Options, type Position, type Printed, type Result } from "./types";
import { w } from "./words";

const minus = (count: number): string => (count ? `−${count}` : "0");

export function Score({ result, position, options, printed, seats }: ScoreProps<Result, Position, Options, Printed>) {
  const count = (seat: number, letter: string): number =>
    position.boards[seat]?.cells.join("").split(letter).length ?? 1;
  const numbers = seats.map((_, number) => number);
  const isTied =
    numbers.filter((seat) => result.seats[seat]?.empty === Math.min(...result.seats.map((one) => one.empty))).length >
    1;
  const winner = result.winners?.[0];
  const won = winner === undefined ? undefined : result.seats[winner];
  return (
    <Wide label={t("over.lines")}>
      <table>
        <thead>
          <tr>
            <td />
            {seats.map((seat, number) => (
              <th key={number} scope="col" class={seats.length > 1 && result.winners?.includes(number) ? "winner" : ""}>
                {seat.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{w("blokus_dice.score.grid", { size: printed.size })}</th>
            {numbers.map((seat) => (
              <td key={seat}>{printed.size ** 2}</td>
            ))}
          </tr>
          {COLOURS.map((colour) => (
            <tr key={colour} class="part">
              <th scope="row">
                <span class="withpen">
                  <Pen colour={colour} /> {w("blokus_dice.score.colour", { colour: w(`blokus_dice.colour.${colour}`) })}
                </span>
              </th>
              {numbers.map((seat) => (
                <td key={seat}>{minus(count(seat, colour[0] ?? "") - 1)}</td>
              ))}
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">{w("blokus_dice.score.empty")}</th>
            {numbers.map((seat) => (
              <td key={seat}>{result.seats[seat]?.empty}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{w("blokus_dice.score.strikes")}</th>
            {numbers.map((seat) => (
              <td key={seat}>{result.seats[seat]?.strikes}</td>
            ))}
          </tr>
          <tr class="part">
            <th scope="row">{w("blokus_dice.score.shapes")}</th>
            {numbers.map((seat) => (
              <td key={seat}>{position.boards[seat]?.used.length}</td>
            ))}
          </tr>
          <tr class="part">
            <th scope="row">{w("blokus_dice.score.out")}</th>
            {numbers.map((seat) => (
              <td key={seat}>{result.seats[seat]?.out_round ?? "–"}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p class="hint">
        {options.house === "solo"
          ? w("blokus_dice.score.solo")
          : seats.length > 1 && won
            ? w(
                (result.winners?.length ?? 0) > 1
                  ? "blokus_dice.score.shared"
                  : isTied
                    ? "blokus_dice.score.tie"
                    : "blokus_dice.score.fewest",
                { empty: won.empty, strikes: won.strikes },
              )
            : ""}
      </p>
    </Wide>
  );
}
