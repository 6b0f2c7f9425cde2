// Own designs on this device, and all ways to begin a new one.

import { useRef, useState } from "preact/hooks";
import type { GameCard } from "../board";
import { dateOf } from "../dates";
import { drafts, MAX_DRAFTS, newDraft, type Definition, type Draft } from "../drafts";
import { designable, gameTitle } from "../games";
import { builtIn, suggestDesign } from "../net/api";
import { FaultText } from "../pages/fault";
import { go, useTitle } from "../route";
import { say, t } from "../words";
import { useBusy } from "./busy";
import { loadDesign, useDesign } from "./faces";
import { readFile } from "./file";
import { w } from "./words";

const STYLES = ["balanced", "hard", "for_children"] as const;
const SEEDS = 10_000; // the name of a design tells its own

export function DesignList() {
  useTitle(w("design.title"));
  const found = drafts();
  return (
    <div class="page designs">
      <div class="stack">
        <h1>{w("design.title")}</h1>
        <p>{w("design.lead")}</p>
        <div class="row">
          <a class="link" href="/gallery">
            {w("gallery.see")}
          </a>
        </div>
      </div>
      <section class="stack" aria-labelledby="new-design">
        <h2 id="new-design">{w("design.new")}</h2>
        {found.length < MAX_DRAFTS ? <NewDesign /> : <p class="hint">{w("design.full", { count: MAX_DRAFTS })}</p>}
      </section>
      <section class="stack" aria-labelledby="own-designs">
        <h2 id="own-designs">{w("design.yours")}</h2>
        {found.length === 0 && <p class="hint">{w("design.yours.none")}</p>}
        <ul class="designlist">
          {found.map((draft) => (
            <DraftCard key={draft.id} draft={draft} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function DraftCard({ draft }: { draft: Draft }) {
  const { id, game, at, definition } = draft;
  return (
    <li>
      <a href={`/design/${game}/${id}`}>
        <DesignPicture game={game} definition={definition} />
        <strong>{definition.name || w("design.unnamed")}</strong>
        <span class="hint">
          {gameTitle({ game, title: game })}
          {" · "}
          <time dateTime={new Date(at).toISOString()}>{dateOf(at)}</time>
        </span>
      </a>
    </li>
  );
}

/** A design as it will look, small; an empty frame while its game is loaded. */
export function DesignPicture({ game, definition }: { game: string; definition: unknown }) {
  const design = useDesign(game);
  const drawn = design?.read(definition);
  return (
    <div class="designpicture" aria-hidden="true">
      {design && drawn && <design.Picture definition={drawn as never} />}
    </div>
  );
}

function NewDesign() {
  const games = designable();
  const [chosen, choose] = useState<string | null>(null);
  const card = games.find(({ name }) => name === chosen) ?? games[0];
  if (!card) return <p class="hint">{t("loading")}</p>;
  return (
    <div class="panel">
      <div class="joined games" role="group" aria-label={t("home.games")}>
        {games.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === card.name} onClick={() => choose(name)}>
            {say(title)}
          </button>
        ))}
      </div>
      <Starts key={card.name} card={card} />
    </div>
  );
}

function Starts({ card }: { card: GameCard }) {
  const design = useDesign(card.name);
  const { isBusy, fault, run } = useBusy();
  const start = async (made: Promise<Definition>): Promise<void> =>
    go(`/design/${card.name}/${newDraft(card.name, await made).id}`);
  const setting = card.settings.find(({ option }) => option === card.printed);
  const copy = async (name: string, label: string): Promise<Definition> => {
    const found = (await loadDesign(card.name))?.read(await builtIn(card.name, name));
    if (!found) throw new Error("the editor cannot draw it");
    return { ...found, name: w("design.copy", { name: label }) };
  };
  const suggest = async (style: (typeof STYLES)[number]): Promise<Definition> => {
    const seed = Math.floor(Math.random() * SEEDS);
    const { definition } = await suggestDesign({ game: card.name, style, seed });
    const found = (await loadDesign(card.name))?.read(definition);
    if (!found) throw new Error("the editor cannot draw it");
    return { ...found, name: `${w(`design.from.${style}`)} ${seed}` };
  };
  const blank = async (): Promise<Definition> => {
    const found = await loadDesign(card.name);
    if (!found) throw new Error("there is no designer");
    return { ...found.blank(), name: w("design.name.usual") };
  };
  if (design === null) {
    return (
      <div class="stack">
        <p>{w("design.none")}</p>
        <OpenFile />
      </div>
    );
  }
  return (
    <div class="starts-design">
      <fieldset>
        <legend>{w("design.from.builtin")}</legend>
        <div class="row">
          {setting?.choices.map(({ value, label }) => (
            <button
              key={label}
              type="button"
              disabled={isBusy}
              onClick={() => run(() => start(copy(String(value), say(label))))}
            >
              {say(label)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{w("design.from.suggestion")}</legend>
        <div class="row">
          {STYLES.map((style) => (
            <button key={style} type="button" disabled={isBusy} onClick={() => run(() => start(suggest(style)))}>
              {w(`design.from.${style}`)}
            </button>
          ))}
        </div>
        <p class="hint">{w("design.from.suggestion.hint")}</p>
      </fieldset>
      <fieldset>
        <legend>{w("design.from.else")}</legend>
        <div class="row">
          <button type="button" disabled={isBusy} onClick={() => run(() => start(blank()))}>
            {w("design.from.nothing")}
          </button>
          <OpenFile />
        </div>
        <p class="hint">{w("design.from.paper")}</p>
      </fieldset>
      <FaultText fault={fault} />
    </div>
  );
}

/** A file of any game that has sheets, boards or decks. */
function OpenFile() {
  const [fault, setFault] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = await readFile(
      file,
      designable().map(({ name }) => name),
    );
    if (typeof found === "string") setFault(found);
    else go(`/design/${found.game}/${newDraft(found.game, found.definition).id}`);
    if (input.current) input.current.value = ""; // the same file can be chosen again
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        class="unseen"
        accept=".json,.toml,application/json,application/toml"
        tabIndex={-1}
        aria-label={w("design.from.file")}
        onChange={(event) => void load(event.currentTarget.files?.[0])}
      />
      <button type="button" onClick={() => input.current?.click()}>
        {w("design.from.file")}
      </button>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
