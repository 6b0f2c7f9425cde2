// After a game with fair dice: one line that says whether everything was right, and what that means.

import { useEffect, useState } from "preact/hooks";
import type { GameFace } from "../board";
import { check, type Proof, type Verdict } from "../fair";
import { knownShare } from "../memory";
import { finishedRecord } from "../net/api";
import type { Table } from "../net/table";
import { Icon } from "../ui/parts";
import type { Welcome } from "../wire";
import { t } from "../words";

interface Checked {
  verdict: Verdict;
  draws: number | null; // null: this game's dice cannot be recomputed here
  voids: number;
}

export function FairDice({ table, welcome, face }: { table: Table; welcome: Welcome; face: GameFace }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  useEffect(() => {
    void checkDice(table, welcome, face).then(setChecked, () => setChecked(null));
  }, [table.name]);
  if (!checked) return null;
  const { verdict, draws, voids } = checked;
  const key = verdict !== "right" ? (`fair.${verdict}` as const) : draws === null ? "fair.shares" : "fair.right";
  return (
    <details class={verdict === "right" ? "fairline hint" : "fairline warning"}>
      <summary>
        {verdict === "right" && <Icon name="tick" />} {t(key, { count: draws ?? 0 })}{" "}
        {voids > 0 && t("fair.voids", { count: voids })} <span class="what">{t("fair.what")}</span>
      </summary>
      <p>{t("fair.text")}</p>
      {draws === null && <p>{t("fair.verify")}</p>}
    </details>
  );
}

async function checkDice(table: Table, welcome: Welcome, face: GameFace): Promise<Checked> {
  const { fair, events, options } = await finishedRecord(table.name);
  const proof = fair as Proof;
  const own = new Map<number, string>();
  proof.numbers.forEach((_, seat) => {
    const share = knownShare(proof.commitment, seat);
    if (share) own.set(seat, share);
  });
  const draws = face.draws?.(events, options as never, welcome.printed) ?? null;
  return { verdict: check(proof, own, draws ?? []), draws: draws?.length ?? null, voids: proof.void_starts ?? 0 };
}
