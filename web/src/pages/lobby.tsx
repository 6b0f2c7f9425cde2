// Before the start: who sits where, bots, the link for the others.

import { useEffect, useState } from "preact/hooks";
import { cardOf, gameTitle, isOffered } from "../games";
import { nameOrDefault } from "../net/quick";
import type { Table } from "../net/table";
import { choose, playerName } from "../prefs";
import { botKind, inOrder, named, nameBeside } from "../seats";
import { Icon, ShareLink } from "../ui/parts";
import type { View, Welcome } from "../wire";
import { t } from "../words";
import { RulesLink } from "./rules";
import { WhoStarts } from "./starts";

export function Lobby({ table, welcome, view }: { table: Table; welcome: Welcome; view: View }) {
  const [bot, setBot] = useState(welcome.bots.includes("3") ? "3" : (welcome.bots.at(-1) ?? ""));
  const own = table.own.value;
  useEffect(() => () => scrollTo(0, 0), []); // the game begins at its top
  const names = named(view.seats);
  const card = cardOf(welcome.game);
  const empty = view.seats.flatMap((seat, number) => (seat.name === null ? [number] : []));
  const fill = async (): Promise<void> => {
    for (const seat of empty) await table.say("bot", { seat, bot });
  };
  const free = view.seats.findIndex((seat) => seat.name === null);
  const isFull = view.seats.every((seat) => seat.name !== null);
  // The device remembers the name of the first who sits down at it, and of nobody else.
  const [another, setAnother] = useState("");
  const isFirst = own.length === 0;
  const taken = own.map((number) => view.seats[number]?.name ?? "");
  const sit = (seat: number): void => {
    void table.sit(nameBeside(taken, (!isFirst && another.trim()) || nameOrDefault()), seat);
    setAnother("");
  };
  return (
    <div class="page lobby">
      <div class="learn">
        <h1>{gameTitle(welcome)}</h1>
        <div class="row">
          {card?.HowTo && (
            <a class="link" href={`/how/${welcome.game}`} target="_blank">
              {t("play.how")}
            </a>
          )}
          {isOffered(welcome.game, "rules") && (
            <RulesLink class="link" game={welcome.game}>
              {t("play.rules")}
            </RulesLink>
          )}
        </div>
      </div>
      <div class="columns">
        <section>
          <h2>{t("lobby.title")}</h2>
          {(isFirst || !isFull) && (
            <label class="yourname">
              {isFirst ? t("name") : t("name.another")}
              <input
                value={isFirst ? playerName.value : another}
                maxLength={24}
                autocomplete={isFirst ? "nickname" : "off"}
                placeholder={isFirst ? t("name.default") : nameBeside(taken, nameOrDefault())}
                onInput={({ currentTarget: { value } }) => (isFirst ? choose("name", value) : setAnother(value))}
              />
            </label>
          )}
          <ol class="list seatlist">
            {view.seats.map((seat, number) => (
              <li key={number}>
                <div>
                  <Icon name={seat.bot ? "bot" : "person"} />
                  <span class={seat.name === null ? "hint" : "who"}>
                    {seat.name === null ? t("seat.free") : names[number]?.name}
                  </span>
                  {seat.yours && <span class="tag">{t("seat.you")}</span>}
                </div>
                <div class="row">
                  {seat.name === null && (
                    <button
                      type="button"
                      class={own.length || number !== free ? "" : "main"}
                      onClick={() => sit(number)}
                    >
                      {own.length ? t("lobby.sit.also") : t("lobby.sit")}
                    </button>
                  )}
                  {seat.name === null && view.host && (
                    <button type="button" onClick={() => void table.say("bot", { seat: number, bot })}>
                      {t("lobby.bot")}
                    </button>
                  )}
                  {seat.name !== null && (view.host || seat.yours) && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => void table.say(seat.yours ? "leave" : "remove", { seat: number })}
                    >
                      {t("lobby.remove")}
                    </button>
                  )}
                </div>
              </li>
            ))}
          </ol>
          {view.host && welcome.bots.length > 1 && (
            <fieldset>
              <legend>{t("bot.choose")}</legend>
              <div class="pills">
                {inOrder(welcome.bots).map((name) => (
                  <button key={name} type="button" aria-pressed={bot === name} onClick={() => setBot(name)}>
                    {botKind(name)}
                  </button>
                ))}
              </div>
            </fieldset>
          )}
          {view.host && own.length > 0 && empty.length > 1 && (
            <div class="row">
              <button type="button" onClick={() => void fill()}>
                <Icon name="bot" /> {t("lobby.bots")}
              </button>
            </div>
          )}
          <WhoStarts table={table} welcome={welcome} view={view} seats={names} hint={card?.starts}>
            {card?.Lobby && (
              <card.Lobby
                options={welcome.options as Record<string, unknown>}
                seats={names}
                isHost={view.host}
                agree={(options) => void table.say("agree", { options })}
              />
            )}
          </WhoStarts>
          {view.host ? (
            <>
              <button type="button" class="main large" disabled={!isFull} onClick={() => void table.say("start")}>
                {t("lobby.start")}
              </button>
              <p class="hint">{isFull ? " " : t("lobby.start.wait")}</p>
            </>
          ) : (
            <p class="hint">{t("lobby.host.wait")}</p>
          )}
        </section>
        <section>
          <h2>{t(view.seats.length > 1 ? "lobby.invite" : "lobby.invite.watch")}</h2>
          <p class="hint">{t("lobby.invite.text")}</p>
          <ShareLink path={`/t/${table.name}`} />
        </section>
      </div>
    </div>
  );
}
