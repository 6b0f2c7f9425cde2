// The four rounds as on a score pad: what each was made of, and the sum.

import type { ScoreProps } from "../../board";
import { Wide } from "../../ui/parts";
import { t } from "../../words";
import { PARTS, plain, type Options, type Position, type Printed, type Result } from "./types";
import { w } from "./words";

export function Score({ result, seats, options }: ScoreProps<Result, Position, Options, Printed>) {
  const rounds = Math.max(0, ...result.seats.map((seat) => seat.rounds.length));
  return (
    <Wide label={t("over.lines")}>
      {options.house && <p class="hint">{w("calcool.practice")}</p>}
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
          {Array.from({ length: rounds }, (_, round) => (
            <>
              {PARTS.filter((part) => part === "fields" || result.seats.some((seat) => seat.rounds[round]?.[part])).map(
                (part) => (
                  <tr key={`${round} ${part}`} class="part">
                    <th scope="row">{w(`calcool.part.${part}`)}</th>
                    {result.seats.map((seat, number) => (
                      <td key={number}>{plain(seat.rounds[round]?.[part] ?? 0)}</td>
                    ))}
                  </tr>
                ),
              )}
              <tr key={round}>
                <th scope="row">{w("calcool.score.round", { round: round + 1 })}</th>
                {result.seats.map((seat, number) => (
                  <td key={number}>{plain(seat.rounds[round]?.total ?? 0)}</td>
                ))}
              </tr>
            </>
          ))}
          <tr class="sum">
            <th scope="row">{w("calcool.score.total")}</th>
            {result.seats.map((seat, number) => (
              <td key={number}>{plain(seat.total)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Wide>
  );
}
