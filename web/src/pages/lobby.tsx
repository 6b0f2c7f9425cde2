// Before the start: who sits where, bots, the link for the others.

import { useEffect, useState } from "preact/hooks";
import { cardOf, gameTitle, isOffered } from "../games";
import { nameOrDefault } from "../net/quick";
import type { Table } from "../net/table";
import { choose, playerName } from "../prefs";
import { botKind, inOrder, named, freeName, usualBot } from "../seats";
import { Icon, ShareLink } from "../ui/parts";
import type { SeatView, View, Welcome } from "../wire";
import { joinNames, t } from "../words";
import { RulesLink } from "./rules";
import { WhoStarts } from "./starts";

interface LobbyPageProps {
  table: Table;
  welcome: Welcome;
  view: View;
}

export function Lobby({ table, welcome, view }: LobbyPageProps) {
  const [bot, setBot] = useState(usualBot(welcome.bots));
  useEffect(() => () => scrollTo(0, 0), []); // the game begins at its top
  const card = cardOf(welcome.game);
  const names = named(view.seats);
  const empty = view.seats.flatMap((seat, number) => (seat.name === null ? [number] : []));
  const isFull = empty.length === 0;
  const fill = async (): Promise<void> => {
    for (const seat of empty) await table.send("bot", { seat, bot });
  };
  return (
    <div class="page lobby">
      <div class="learn">
        <h1>{gameTitle(welcome)}</h1>
        <Lessons game={welcome.game} />
      </div>
      <div class="columns">
        <section>
          <h2>{t("lobby.title")}</h2>
          <SeatList table={table} view={view} names={names} bot={bot} />
          {view.host && welcome.bots.length > 1 && <BotChoice bots={welcome.bots} bot={bot} choose={setBot} />}
          {view.host && table.own.value.length > 0 && empty.length > 1 && (
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
                agree={(options) => void table.send("agree", { options })}
              />
            )}
          </WhoStarts>
          {view.fair?.late && <p role="status">{t("fair.late", { names: lateNames(view, names) })}</p>}
          {view.fair?.reveal_by ? (
            <p role="status">{t("fair.starting")}</p>
          ) : view.host ? (
            <>
              <button type="button" class="main large" disabled={!isFull} onClick={() => void table.send("start")}>
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

/** Where to learn the game, as far as there is something. */
function Lessons({ game }: { game: string }) {
  return (
    <div class="row">
      {cardOf(game)?.HowTo && (
        <a class="link" href={`/how/${game}`} target="_blank">
          {t("play.how")}
        </a>
      )}
      {isOffered(game, "rules") && (
        <RulesLink class="link" game={game}>
          {t("play.rules")}
        </RulesLink>
      )}
    </div>
  );
}

interface SeatListProps {
  table: Table;
  view: View;
  names: readonly SeatView[]; // with names as people read them
  bot: string; // that the host would seat
}

function SeatList({ table, view, names, bot }: SeatListProps) {
  // The device remembers the name of the first who sits down at it, and of nobody else.
  const [another, setAnother] = useState("");
  const own = table.own.value;
  const isFirst = own.length === 0;
  const free = view.seats.findIndex((seat) => seat.name === null);
  const sit = (seat: number): void => {
    void table.sit(freeName(view.seats, (!isFirst && another.trim()) || nameOrDefault()), seat);
    setAnother("");
  };
  return (
    <>
      {(isFirst || free >= 0) && (
        <label class="yourname">
          {isFirst ? t("name") : t("name.another")}
          <input
            value={isFirst ? playerName.value : another}
            maxLength={24}
            autocomplete={isFirst ? "nickname" : "off"}
            placeholder={freeName(view.seats, isFirst ? t("name.default") : nameOrDefault())}
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
                <button type="button" class={own.length || number !== free ? "" : "main"} onClick={() => sit(number)}>
                  {own.length ? t("lobby.sit.also") : t("lobby.sit")}
                </button>
              )}
              {seat.name === null && view.host && (
                <button type="button" onClick={() => void table.send("bot", { seat: number, bot })}>
                  {t("lobby.bot")}
                </button>
              )}
              {seat.name !== null && (view.host || seat.yours) && (
                <button
                  type="button"
                  class="quiet"
                  onClick={() => void table.send(seat.yours ? "leave" : "remove", { seat: number })}
                >
                  {t("lobby.remove")}
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function BotChoice({ bots, bot, choose }: { bots: readonly string[]; bot: string; choose: (bot: string) => void }) {
  return (
    <fieldset>
      <legend>{t("bot.choose")}</legend>
      <div class="pills">
        {inOrder(bots).map((name) => (
          <button key={name} type="button" aria-pressed={bot === name} onClick={() => choose(name)}>
            {botKind(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const lateNames = ({ fair }: View, seats: readonly SeatView[]): string =>
  joinNames((fair?.late ?? []).map((seat) => seats[seat]?.name ?? ""));
