// Before the start: who sits where, bots, the link for the others.

import { useEffect, useState } from "preact/hooks";
import { cardOf, gameTitle, isOffered } from "../games";
import { botOfLevel, levelsAmong } from "../levels";
import type { Table } from "../net/table";
import { choose, level } from "../prefs";
import { botKind, inOrder, named } from "../seats";
import { Icon } from "../ui/parts";
import { ShareButton, ShareLink } from "../ui/share";
import type { SeatView, View, Welcome } from "../wire";
import { joinNames, t } from "../words";
import { LevelChoice } from "./level";
import { Pills } from "./pills";
import { RulesLink } from "./rules";
import { SeatList } from "./seatlist";
import { WhoStarts } from "./starts";
import { describeTable } from "./terms";

interface LobbyPageProps {
  table: Table;
  welcome: Welcome;
  view: View;
}

export function Lobby({ table, welcome, view }: LobbyPageProps) {
  const [bot, setBot] = useState(botOfLevel(welcome.bots, level.value));
  useEffect(() => () => scrollTo(0, 0), []); // the game begins at its top
  const chooseBot = (wished: string): void => {
    setBot(wished);
    if (levelsAmong([wished]).length) choose("level", wished);
  };
  const card = cardOf(welcome.game);
  const names = named(view.seats);
  const empty = view.seats.flatMap((seat, number) => (seat.name === null ? [number] : []));
  const isFull = empty.length === 0;
  const fill = async (): Promise<void> => {
    for (const seat of empty) await table.send("bot", { seat, bot });
  };
  return (
    <div class="page lobby">
      <div class="about">
        <div>
          <h1>{gameTitle(welcome)}</h1>
          <p class="terms">{describeTable(card, welcome, view.seats.length).join(" · ")}</p>
        </div>
        <Lessons game={welcome.game} />
      </div>
      <div class="columns">
        <section>
          <h2>{t("lobby.title")}</h2>
          <SeatList table={table} view={view} names={names} bot={bot} />
          {!isFull && <ShareButton path={`/t/${table.name}`} title={gameTitle(welcome)} />}
          {view.host && welcome.bots.length > 1 && empty.length > 0 && (
            <BotChoice bots={welcome.bots} bot={bot} choose={chooseBot} />
          )}
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
          <ShareLink path={`/t/${table.name}`} title={gameTitle(welcome)} />
        </section>
      </div>
    </div>
  );
}

/** Where to learn the game, as far as there is something. */
function Lessons({ game }: { game: string }) {
  return (
    <div class="row">
      {isOffered(game, "lessons") && (
        <a class="link" href={`/learn/${game}`} target="_blank">
          {t("learn")}
        </a>
      )}
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

/** By levels; where a game's bots have none, by their names. */
function BotChoice({ bots, bot, choose }: { bots: readonly string[]; bot: string; choose: (bot: string) => void }) {
  const levels = levelsAmong(bots);
  if (levels.length > 1) return <LevelChoice levels={levels} chosen={bot} choose={choose} />;
  const choices = inOrder(bots).map((name) => [name, botKind(name)] as const);
  return <Pills label={t("bot.choose")} choices={choices} chosen={bot} choose={choose} />;
}

const lateNames = ({ fair }: View, seats: readonly SeatView[]): string =>
  joinNames((fair?.late ?? []).map((seat) => seats[seat]?.name ?? ""));
