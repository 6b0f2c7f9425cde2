// Where everybody comes in: choose a game by its picture, go on with one, or join a table.

import { useEffect, useState } from "preact/hooks";
import type { GameCard } from "../board";
import { cardOf, cards, designable, gameTitle, isOffered } from "../games";
import { dateOf } from "../dates";
import { visits, type Visit } from "../memory";
import { finished, record, tables } from "../net/api";
import { choose, level, playerName } from "../prefs";
import { useTitle } from "../route";
import { namesOf } from "../seats";
import { Icon } from "../ui/parts";
import type { TableListed } from "../wire";
import { joinNames, say, t } from "../words";
import { FaultText } from "./fault";
import { LessonOffer } from "./learn";
import { LevelChoice } from "./level";
import { usePlay } from "./play";

const REFRESH_MS = 10_000;

export function Home() {
  useTitle("");
  return (
    <div class="page home">
      <div class="hero">
        <h1>{t("app.tagline")}</h1>
        <div class="you">
          <label class="yourname">
            {t("name")}
            <input
              value={playerName.value}
              maxLength={24}
              autocomplete="nickname"
              placeholder={t("name.default")}
              onInput={(event) => choose("name", event.currentTarget.value)}
            />
          </label>
          <LevelChoice chosen={level.value} choose={(bot) => choose("level", bot)} />
        </div>
      </div>
      <h2 class="unseen">{t("home.games")}</h2>
      <div class="cards">
        {cards.value.map((card) => (
          <Card key={card.name} card={card} />
        ))}
      </div>
      <div class="columns">
        <OpenTables />
        <YourGames />
        <Finished />
        <OwnDefinitions />
      </div>
    </div>
  );
}

/** Games that can be played with a home-made sheet, board or deck. */
function OwnDefinitions() {
  const found = designable();
  if (!found.length) return null;
  return (
    <section>
      <h2>{t("home.own")}</h2>
      <p>{t("home.own.text")}</p>
      <div class="row">
        <a class="button main" href="/design">
          {t("design")}
        </a>
        <a class="button" href="/gallery">
          {t("gallery")}
        </a>
      </div>
      <p class="hint">{t("home.own.file")}</p>
      <div class="row">
        {found.map((card) => (
          <a key={card.name} class="button" href={`/new/${card.name}#own`}>
            {say(card.title)}
          </a>
        ))}
      </div>
    </section>
  );
}

function Card({ card }: { card: GameCard }) {
  const { isBusy, fault, play } = usePlay(card);
  return (
    <article class="card" aria-labelledby={`card-${card.name}`}>
      <button
        type="button"
        class="picture"
        disabled={isBusy}
        aria-label={`${say(card.title)}: ${t("play.bot")}`}
        onClick={play}
      >
        <card.Picture />
      </button>
      <div class="body">
        <h3 id={`card-${card.name}`}>{say(card.title)}</h3>
        {card.pitch && <p>{say(card.pitch)}</p>}
        <p class="hint">{say(card.facts)}</p>
        <div class="actions">
          <button type="button" class="main" disabled={isBusy} onClick={play}>
            {t("play.bot")}
          </button>
          <FaultText fault={fault} />
          <a class="button" href={`/new/${card.name}`}>
            {t("play.open")}
          </a>
          <LessonOffer game={card.name} />
          {card.puzzles && (
            <a class="link" href={`/tasks#${card.name}`}>
              {t("tasks")}
            </a>
          )}
          {card.HowTo && (
            <a class="link" href={`/how/${card.name}`}>
              {t("play.how")}
            </a>
          )}
          {isOffered(card.name, "rules") && (
            <a class="link" href={`/rules/${card.name}`}>
              {t("play.rules")}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

function OpenTables() {
  const [found, setFound] = useState<readonly TableListed[]>([]);
  useEffect(() => {
    const ask = (): void => void tables().then(setFound, () => undefined); // the next question may be luckier
    ask();
    const timer = setInterval(ask, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <section>
      <h2>{t("home.tables")}</h2>
      {found.length === 0 && <p class="hint">{t("home.tables.none")}</p>}
      <ul class="list">
        {found.map((table) => (
          <li key={table.table}>
            <div>
              <strong>{gameTitle(table)}</strong>
              <span class="hint">{[...seated(table), t("home.tables.free", { free: table.free })].join(" · ")}</span>
            </div>
            <a class="button" href={`/t/${table.table}`}>
              {t("home.tables.join")}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who sits there already, if anybody does. */
function seated({ seats, bots }: TableListed): string[] {
  const names = namesOf(seats, bots).filter((_, seat) => seats[seat] !== null);
  return names.length ? [names.join(", ")] : [];
}

/** What others played here, at tables that were open to everybody: to watch step by step. */
function Finished() {
  const [found, setFound] = useState<readonly TableListed[]>([]);
  useEffect(() => {
    void finished().then(setFound, () => undefined); // the page does without
  }, []);
  if (!found.length) return null;
  return (
    <section>
      <h2>{t("home.finished")}</h2>
      <ul class="list">
        {found.slice(0, 8).map((table) => {
          const names = namesOf(table.seats, table.bots);
          const won = joinNames(table.winners.map((seat) => names[seat] ?? ""));
          return (
            <li key={table.table}>
              <div>
                <strong>{gameTitle(table)}</strong>
                <span class="hint">
                  <time dateTime={new Date(table.opened * 1000).toISOString()}>{dateOf(table.opened * 1000)}</time>
                  {" · "}
                  {names.join(", ")}
                  {won && names.length > 1 && ` · ${t("home.yours.won", { names: won })}`}
                </span>
              </div>
              <a class="button" href={`/replay/${table.table}`}>
                {t("home.yours.replay")}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function howItStands({ game, over, names, bots, winners, alone }: Visit): string {
  if (!over) return t("home.yours.running");
  const card = cardOf(game);
  if (alone?.score && card?.outcome)
    return t("home.yours.alone", { outcome: card.outcome(alone.score as never, alone.options) });
  if (names.length === 1 || !winners.length) return t("home.yours.over");
  const all = namesOf(names, bots);
  return t("home.yours.won", { names: joinNames(winners.map((seat) => all[seat] ?? "")) });
}

function YourGames() {
  const known = visits().slice(0, 8);
  return (
    <section>
      <h2>{t("home.yours")}</h2>
      {known.length === 0 && <p class="hint">{t("home.yours.none")}</p>}
      <ul class="list">
        {known.map((visit) => {
          return (
            <li key={visit.table}>
              <div>
                <strong>{gameTitle({ game: visit.game, title: visit.game })}</strong>
                <span class="hint">
                  <time dateTime={new Date(visit.at).toISOString()}>{dateOf(visit.at)}</time>
                  {" · "}
                  {howItStands(visit)}
                </span>
              </div>
              <div class="row">
                {visit.over && (
                  <a
                    class="button icon"
                    aria-label={t("over.record")}
                    href={record(visit.table)}
                    download={`polychrome-${visit.table}.json`}
                  >
                    <Icon name="load" />
                  </a>
                )}
                <a class="button" href={visit.over ? `/replay/${visit.table}` : `/t/${visit.table}`}>
                  {visit.over ? t("home.yours.replay") : t("home.yours.continue")}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
      <a class="link" href="/you">
        {t("device")}
      </a>
    </section>
  );
}
