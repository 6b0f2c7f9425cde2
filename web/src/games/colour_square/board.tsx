// The table of Colour Square: what to do now, the dice, one's own sheet large, the others' small.

import { useRef, useState } from "preact/hooks";
import { InBar } from "../../ui/bar";
import { Choices } from "./choices";
import { Dice } from "./dice";
import { useDraft, type Draft, type Props } from "./draft";
import { Other } from "./other";
import { useKeys } from "./keys";
import { useLatest, type Latest } from "./latest";
import { OwnSheet } from "./own";
import { hintedEntries, usePlacing } from "./placing";
import { Prompt } from "./prompt";
import { w } from "./words";

export function Board(props: Props) {
  const { position, seat } = props;
  const large = seat ?? position.active ?? 0;
  const draft = useDraft(props);
  const latest = useLatest(position);
  const others = props.seats.map((_, number) => number).filter((number) => number !== large);
  return (
    <div class="colour-square">
      <Play key={large} {...props} large={large} draft={draft} latest={latest[large]} />
      {others.length > 0 && (
        <section class="others" aria-label={w("colour_square.others")}>
          {others.map((number) => (
            <Other key={number} {...props} number={number} latest={latest[number]} />
          ))}
        </section>
      )}
    </div>
  );
}

function Play(props: Props & { large: number; draft: Draft; latest: Latest | undefined }) {
  const { position, large, draft } = props;
  const placing = usePlacing(props, draft);
  const [hot, setHot] = useState<number | null>(null);
  const [cursor, setCursor] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const isOwn = props.seat !== null && !props.isReplay;
  useKeys({ root, isOn: isOwn && props.status === "running", cursor, draft, placing });
  const server = position.sheets[large];
  if (!server) return null;
  const { usable, die, picked, pick, drop } = placing;
  const hinted = hintedEntries(props.hint);
  return (
    <div class="play" ref={root}>
      <InBar>
        <Prompt {...props} die={die} picked={picked} />
      </InBar>
      {position.phase !== "over" && (
        <Dice
          {...props}
          hinted={hinted}
          sheet={server}
          usable={isOwn ? usable : []}
          die={die}
          pick={pick}
          explainDie={placing.explainDie}
          drop={drop}
          hover={setHot}
        />
      )}
      <Choices {...props} />
      <OwnSheet
        {...props}
        server={server}
        placing={placing}
        hinted={hinted}
        hot={hot}
        cursor={cursor}
        focus={setCursor}
      />
    </div>
  );
}
