// A line for others: its link, and kept with the record under a name for people who sat at the table.

import { useState } from "preact/hooks";
import { visits } from "../memory";
import { keepBranch } from "../net/api";
import { Dialog } from "../ui/parts";
import { ShareLink } from "../ui/share";
import { keptHash, pageOf, upTo, type Line, type Source } from "../whatif";
import { FaultText, type Failed } from "./fault";
import type { Explorer } from "./whatif_state";
import { w } from "./whatif_words";

const isSame = (one: Line, other: Line): boolean =>
  one.at === other.at && JSON.stringify(one.events) === JSON.stringify(other.events);

interface ShareProps {
  source: Source;
  explorer: Explorer;
  hash: string | null; // null: the line is too long for a link
  close(): void;
}

export function ShareDialog({ source, explorer, hash, close }: ShareProps) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Failed>(null);
  const { place, game } = explorer;
  const line = upTo(place.line, place.step);
  const number = game?.branches.findIndex((one) => isSame(one, line)) ?? -1;
  const link = hash ?? (number < 0 ? null : keptHash(number));
  const table = "table" in source ? source.table : null;
  const isOwn = table !== null && visits().some((visit) => visit.table === table && visit.own?.length);
  const keep = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!table || !name.trim()) return;
    setBusy(true);
    try {
      explorer.setKept(await keepBranch(table, line, name));
      setFault(null);
    } catch (problem) {
      setFault(problem as Error);
    }
    setBusy(false);
  };
  return (
    <Dialog title={w("whatif.share.title")} close={close}>
      {link === null ? <p>{w("whatif.share.long")}</p> : <ShareLink path={pageOf(source) + link} />}
      {isOwn && line.events.length > 0 && number < 0 && (
        <form class="row" onSubmit={(event) => void keep(event)}>
          <input
            aria-label={w("whatif.keep.name")}
            placeholder={w("whatif.keep.name")}
            maxLength={60}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" disabled={isBusy || !name.trim()}>
            {w("whatif.keep")}
          </button>
        </form>
      )}
      {number >= 0 && <p role="status">{w("whatif.keep.done", { name: game?.branches[number]?.name ?? "" })}</p>}
      <FaultText fault={fault} />
    </Dialog>
  );
}

/** The lines that people have kept with this game. */
export function KeptLines({ explorer }: { explorer: Explorer }) {
  const kept = explorer.game?.branches ?? [];
  if (!kept.length) return null;
  return (
    <div class="moments" role="group" aria-label={w("whatif.kept")}>
      <span class="hint" aria-hidden="true">
        {w("whatif.kept")}
      </span>
      {kept.map((line, number) => (
        <button
          key={number}
          type="button"
          aria-current={isSame(line, explorer.place.line) ? "step" : undefined}
          onClick={() => explorer.goTo({ line, step: line.at + line.events.length })}
        >
          {line.name}
        </button>
      ))}
    </div>
  );
}
