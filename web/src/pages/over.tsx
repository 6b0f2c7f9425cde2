// After the game: who won, the score line by line, and how it goes on.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameFace } from "../board";
import { isOffered } from "../games";
import { record } from "../net/api";
import type { Table } from "../net/table";
import { named } from "../seats";
import { Icon } from "../ui/parts";
import type { View, Welcome } from "../wire";
import { joinNames, t } from "../words";
import { FairDice } from "./fair";
import type { AnyScore } from "./table";

export function Over({ table, welcome, view, face }: { table: Table; welcome: Welcome; view: View; face: GameFace }) {
  const seats = named(view.seats);
  const seen = table.perspectiveOf(table.seat.value);
  if (!seen) return null;
  const winners = (seen.result as { winners?: number[] | null }).winners ?? [];
  const Score = face.Score as unknown as AnyScore;
  return (
    <section class="over" aria-label={t("over.score")}>
      <h2 class="huge">
        {seats.length > 1 && winners.length
          ? t("over.won", { names: joinNames(winners.map((seat) => seats[seat]?.name ?? "")), count: winners.length })
          : t("over.finished")}
      </h2>
      <Score
        result={seen.result}
        position={seen.position}
        options={welcome.options}
        printed={welcome.printed}
        seats={seats}
      />
      <div class="row">
        <Rematch table={table} at={view.rematch ?? null} />
        <a class="button" href={`/replay/${table.name}`}>
          <Icon name="play" /> {t("over.replay")}
        </a>
        {isOffered(welcome.game, "analysis") && (
          <a class="button" href={`/analysis/${table.name}`}>
            <Icon name="graph" /> {t("analysis")}
          </a>
        )}
        <a class="button" href={record(table.name)} download={`polychrome-${table.name}.json`}>
          <Icon name="load" /> {t("over.record")}
        </a>
        <a class="link" href="/">
          {t("home")}
        </a>
      </div>
      {view.fair?.secret && <FairDice table={table} welcome={welcome} face={face} />}
    </section>
  );
}

/** A button that opens one, then a link to it; whoever had the button under the fingers has the link there. */
function Rematch({ table, at }: { table: Table; at: string | null }) {
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const hasFocus = button.current !== null && button.current === document.activeElement;
  useLayoutEffect(() => {
    if (hasFocus) link.current?.focus();
  }, [at]);
  if (at)
    return (
      <a ref={link} class="button main" href={`/t/${at}`}>
        {t("over.rematch.go")}
      </a>
    );
  if (!table.own.value.length) return null;
  return (
    <button ref={button} type="button" class="main" onClick={() => void table.send("rematch")}>
      {t("over.rematch")}
    </button>
  );
}
