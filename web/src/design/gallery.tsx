// Designs that their makers show to everybody: look, play with one tap, keep a copy.

import { useEffect, useState } from "preact/hooks";
import { dateOf } from "../dates";
import { drafts, MAX_DRAFTS, newDraft } from "../drafts";
import { cardOf, designable } from "../games";
import { gallery, removeDesign } from "../net/api";
import { FaultText, type Failed } from "../pages/fault";
import { go, useTitle } from "../route";
import { Icon } from "../ui/parts";
import { formatNumber, inLanguage, say, t } from "../words";
import type { GalleryEntry } from "../wire";
import { PlayDialog, PrintDialog } from "./actions";
import { useBusy } from "./busy";
import { designOf } from "./faces";
import { DesignPicture } from "./list";
import { forgetPublished, published } from "./published";
import "./style.css";
import { w } from "./words";

export function GalleryPage() {
  useTitle(t("gallery"));
  const [game, setGame] = useState("");
  return (
    <div class="page designs">
      <div class="stack">
        <h1>{t("gallery")}</h1>
        <p>{w("gallery.lead")}</p>
        <div class="row">
          <a class="button" href="/design">
            {w("design.title")}
          </a>
        </div>
      </div>
      <div class="joined games" role="group" aria-label={t("home.games")}>
        {[{ name: "", title: "" }, ...designable()].map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === game} onClick={() => setGame(name)}>
            {name ? say(title) : w("gallery.all")}
          </button>
        ))}
      </div>
      <Entries key={game} game={game} />
    </div>
  );
}

function Entries({ game }: { game: string }) {
  const [entries, setEntries] = useState<readonly GalleryEntry[]>([]);
  const [next, setNext] = useState<number | null>(0);
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<Failed>(null);
  const load = (first: number): void =>
    void gallery(game, first).then((found) => {
      setEntries((known) => [
        ...known.filter(({ id }) => !found.entries.some((one) => one.id === id)),
        ...found.entries,
      ]);
      setNext(found.next);
      setAsked(true);
    }, setFault);
  useEffect(() => load(0), []);
  const remove = (id: string): void => setEntries(entries.filter((one) => one.id !== id));
  return (
    <>
      <FaultText fault={fault} />
      {isAsked && !entries.length && <p class="hint">{w("gallery.none")}</p>}
      <ul class="designlist">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} remove={() => remove(entry.id)} />
        ))}
      </ul>
      {isAsked && next !== null && (
        <button type="button" onClick={() => load(next)}>
          {w("gallery.more")}
        </button>
      )}
    </>
  );
}

type Open = "play" | "print" | null;

function Entry({ entry, remove }: { entry: GalleryEntry; remove: () => void }) {
  const { id, game, name, maker, published: at, par, unit, hardness, definition } = entry;
  const [open, setOpen] = useState<Open>(null);
  const { isBusy, fault, run } = useBusy();
  const card = cardOf(game);
  const drawn = designOf(game)?.read(definition);
  const takeBack = async (): Promise<void> => {
    await removeDesign(id);
    forgetPublished(id);
    remove();
  };
  const keep = (): void => {
    if (drawn) go(`/design/${game}/${newDraft(game, drawn).id}`);
  };
  return (
    <li class="entry">
      <DesignPicture game={game} definition={definition} />
      <strong>{name}</strong>
      <span class="hint">{[card ? say(card.title) : game, maker, dateOf(1000 * at)].filter(Boolean).join(" · ")}</span>
      <span class="hint">
        {w("design.hard.par", { figure: formatNumber(par.mean), unit: inLanguage(unit) })}
        {hardness && ` · ${w(`design.hard.${hardness}`)}`}
      </span>
      <div class="row">
        {card && drawn && (
          <>
            <button type="button" class="main" onClick={() => setOpen("play")}>
              <Icon name="play" /> {w("design.play")}
            </button>
            <button type="button" onClick={() => setOpen("print")}>
              {w("design.print")}
            </button>
            <button type="button" disabled={drafts().length >= MAX_DRAFTS} onClick={keep}>
              {w("gallery.keep")}
            </button>
          </>
        )}
        {published().includes(id) && (
          <button type="button" class="quiet danger" disabled={isBusy} onClick={() => run(takeBack)}>
            {w("gallery.remove")}
          </button>
        )}
      </div>
      <FaultText fault={fault} />
      {card && drawn && open === "play" && <PlayDialog card={card} definition={drawn} close={() => setOpen(null)} />}
      {card && drawn && open === "print" && <PrintDialog card={card} definition={drawn} close={() => setOpen(null)} />}
    </li>
  );
}
