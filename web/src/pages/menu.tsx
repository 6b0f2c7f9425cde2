// What a person can do at a running table beside playing.

import { useState } from "preact/hooks";
import { cardOf, gameTitle, isOffered } from "../games";
import { usualBot } from "../levels";
import { nameOrDefault } from "../net/quick";
import type { Table } from "../net/table";
import { botLabel, named, freeName } from "../seats";
import { Dialog, Icon } from "../ui/parts";
import { ShareLink } from "../ui/share";
import { isListOpen } from "../ui/symbols";
import type { View, Welcome } from "../wire";
import { t } from "../words";
import { LogList } from "./log";
import { RulesLink } from "./rules";
import { isSettingsOpen } from "./settings";

type Open = "menu" | "share" | "move" | "host" | "invite" | "leave" | null;

const LINKS = {
  move: { title: "table.move", text: "table.move.text" },
  host: { title: "table.move.host", text: "table.move.host.text" },
  invite: { title: "table.share", text: "table.invite.text" },
} as const;

export function Menu({ table, welcome, view }: { table: Table; welcome: Welcome; view: View }) {
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState("");
  const seat = table.seat.value;
  const own = seat === null ? undefined : view.seats[seat];
  const close = (): void => setOpen(null);
  const moveToDevice = async (of: number | null): Promise<void> => {
    const made = await table.ticket(of);
    if (made) {
      setLink(made);
      setOpen(of === null ? "host" : view.seats[of]?.yours ? "move" : "invite");
    }
  };
  return (
    <>
      <button type="button" class="quiet icon" aria-label={t("table.menu")} onClick={() => setOpen("menu")}>
        <Icon name="menu" />
      </button>
      {own?.bot && view.status === "running" && seat !== null && (
        <div class="standin">
          <span>{t("table.bot.plays", { bot: botLabel(own.bot) })}</span>
          <button type="button" class="main" onClick={() => void table.send("bot", { seat, bot: null })}>
            {t("table.bot.back")}
          </button>
        </div>
      )}
      {open === "menu" && (
        <Dialog title={t("table.menu")} close={close}>
          <Items
            table={table}
            welcome={welcome}
            view={view}
            open={setOpen}
            moveToDevice={(of) => void moveToDevice(of)}
          />
          {view.host &&
            table.own.value.length > 0 &&
            view.status === "running" &&
            view.seats.some((seat) => seat.bot) && <Pace table={table} pace={view.pace_ms ?? 0} />}
          {(view.watchers ?? 0) > 0 && <p class="hint">{t("table.watchers", { count: view.watchers ?? 0 })}</p>}
          <h3>{t("table.log")}</h3>
          <LogList />
        </Dialog>
      )}
      {open === "share" && (
        <Dialog title={t("table.share")} close={close}>
          <ShareLink path={`/t/${table.name}`} title={gameTitle(welcome)} />
        </Dialog>
      )}
      {(open === "move" || open === "host" || open === "invite") && (
        <Dialog title={t(LINKS[open].title)} close={close}>
          <p>{t(LINKS[open].text)}</p>
          <ShareLink path={link} title={gameTitle(welcome)} />
        </Dialog>
      )}
      {open === "leave" && seat !== null && <Leave table={table} seat={seat} close={close} />}
    </>
  );
}

const PACES = [
  { name: "quick", ms: 250 },
  { name: "calm", ms: 700 },
  { name: "slow", ms: 1500 },
] as const;

/** The host lets bots be quicker or calmer, for everybody at the table. */
function Pace({ table, pace }: { table: Table; pace: number }) {
  const nearest = PACES.reduce((best, one) => (Math.abs(one.ms - pace) < Math.abs(best.ms - pace) ? one : best));
  return (
    <fieldset>
      <legend>{t("pace")}</legend>
      <div class="pills">
        {PACES.map((one) => (
          <button
            key={one.name}
            type="button"
            aria-pressed={one === nearest}
            onClick={() => void table.send("pace", { pace_ms: one.ms })}
          >
            {t(`pace.${one.name}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ItemsProps {
  table: Table;
  welcome: Welcome;
  view: View;
  open: (what: Open) => void;
  moveToDevice: (seat: number | null) => void; // null: the host's role
}

function Items({ table, welcome, view, open, moveToDevice }: ItemsProps) {
  const seat = table.seat.value;
  const isRunning = view.status === "running";
  const isBots = seat !== null && Boolean(view.seats[seat]?.bot);
  const letBotPlay = (): void => {
    open(null);
    void table.send("bot", { seat, bot: usualBot(welcome.bots) });
  };
  return (
    <div class="stack">
      <button type="button" onClick={() => open("share")}>
        <Icon name="link" /> {t("table.share")}
      </button>
      {seat !== null && (
        <button type="button" onClick={() => moveToDevice(seat)}>
          <Icon name="phone" /> {t("table.move")}
        </button>
      )}
      {view.host && (
        <button type="button" onClick={() => moveToDevice(null)}>
          <Icon name="phone" /> {t("table.move.host")}
        </button>
      )}
      {seat !== null && isRunning && !isBots && (
        <button type="button" onClick={letBotPlay}>
          <Icon name="bot" /> {t("table.bot")}
        </button>
      )}
      {cardOf(welcome.game)?.HowTo && (
        <a class="button" href={`/how/${welcome.game}`} target="_blank">
          <Icon name="help" /> {t("play.how")}
        </a>
      )}
      <button
        type="button"
        aria-keyshortcuts="?"
        onClick={() => {
          open(null);
          setTimeout(() => (isListOpen.value = true)); // the menu gives the focus back first
        }}
      >
        <Icon name="help" /> {t("symbols.title")}
      </button>
      {isOffered(welcome.game, "rules") && (
        <RulesLink class="button" game={welcome.game} onOpen={() => open(null)}>
          <Icon name="book" /> {t("play.rules")}
        </RulesLink>
      )}
      <button
        type="button"
        onClick={() => {
          open(null);
          setTimeout(() => (isSettingsOpen.value = true)); // the menu gives the focus back first
        }}
      >
        <Icon name="gear" /> {t("settings")}
      </button>
      {view.host &&
        isRunning &&
        view.seats.map(
          (other, number) =>
            other.name !== null &&
            !other.bot &&
            !other.yours && (
              <button key={number} type="button" onClick={() => void table.send("remove", { seat: number })}>
                <Icon name="bot" /> {t("table.replace", { name: other.name })}
              </button>
            ),
        )}
      {isRunning &&
        view.seats.map(
          (other, number) =>
            !other.owned && (
              <FreeSeat key={number} table={table} view={view} seat={number} invite={() => moveToDevice(number)} />
            ),
        )}
      {seat !== null && isRunning && (
        <button type="button" onClick={() => open("leave")}>
          <Icon name="cross" /> {t("table.leave")}
        </button>
      )}
    </div>
  );
}

/** A seat that a bot plays for nobody: whoever owned it may come back, and the host may invite somebody. */
function FreeSeat({ table, view, seat, invite }: { table: Table; view: View; seat: number; invite: () => void }) {
  const name = named(view.seats)[seat]?.name ?? "";
  return (
    <>
      {view.seats[seat]?.may_take && (
        <button type="button" onClick={() => void table.sit(freeName(view.seats, nameOrDefault()), seat)}>
          <Icon name="person" /> {t("table.take", { name })}
        </button>
      )}
      {view.host && (
        <button type="button" onClick={invite}>
          <Icon name="link" /> {t("table.invite", { name })}
        </button>
      )}
    </>
  );
}

function Leave({ table, seat, close }: { table: Table; seat: number; close: () => void }) {
  const leave = (): void => {
    close();
    void table.send("leave", { seat });
  };
  return (
    <Dialog title={t("table.leave")} close={close}>
      <p>{t("table.leave.sure")}</p>
      <div class="row">
        <button type="button" class="main" onClick={leave}>
          {t("table.leave")}
        </button>
        <button type="button" onClick={close}>
          {t("cancel")}
        </button>
      </div>
    </Dialog>
  );
}
