// A design that came with a link: looked at, played, or kept as an own one.

import { useEffect, useState } from "preact/hooks";
import type { GameCard } from "../board";
import { drafts, MAX_DRAFTS, newDraft, type Definition } from "../drafts";
import { go, useTitle } from "../route";
import { say, t } from "../words";
import { Actions } from "./actions";
import { useJudged } from "./checking";
import { loadDesign } from "./faces";
import { decodeDesign } from "./link";
import { DesignPicture } from "./list";
import { nameProblem } from "./problems";
import { w } from "./words";

export function SharedDesign({ card }: { card: GameCard }) {
  const [found, setFound] = useState<Definition | null | undefined>(undefined); // undefined: it is being read
  useEffect(() => {
    const read = async (): Promise<void> => {
      const value = await decodeDesign(location.hash.slice(1));
      const design = await loadDesign(card.name);
      setFound(design?.read(value) ?? null);
    };
    const hear = (): void => void read().catch(() => setFound(null));
    hear();
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, [card]);
  useTitle(found?.name || w("design.title"));
  if (found === undefined) return <h1 class="page hint">{t("loading")}</h1>;
  if (!found) {
    return (
      <div class="page">
        <h1>{w("design.link.wrong")}</h1>
        <p>{w("design.link.wrong.text")}</p>
        <a class="button" href="/design">
          {w("design.title")}
        </a>
      </div>
    );
  }
  return <Shown card={card} definition={found} />;
}

function Shown({ card, definition }: { card: GameCard; definition: Definition }) {
  const judged = useJudged(card.name, definition);
  const keep = (): void => go(`/design/${card.name}/${newDraft(card.name, definition).id}`);
  return (
    <div class="page shareddesign">
      <div class="stack">
        <p class="hint">{say(card.title)}</p>
        <h1>{definition.name || w("design.unnamed")}</h1>
        <p>{w("design.link.text")}</p>
      </div>
      <DesignPicture game={card.name} definition={definition} />
      {judged.problems.map((problem) => (
        <p key={problem.text} class="fault">
          {nameProblem(card.name, problem)}
        </p>
      ))}
      <div class="row">
        <Actions card={card} definition={definition} judged={judged} isOwn={false} />
        {drafts().length < MAX_DRAFTS && (
          <button type="button" onClick={keep}>
            {w("design.link.keep")}
          </button>
        )}
      </div>
    </div>
  );
}
