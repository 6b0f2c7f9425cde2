// What can be done with a design that can be played: play it, print it, share it.

import { useEffect, useState } from "preact/hooks";
import type { GameCard } from "../board";
import type { Definition } from "../drafts";
import { printPages } from "../net/api";
import { nameOrDefault, openTable, playAgainstBot } from "../net/quick";
import { FaultText } from "../pages/fault";
import { Pills } from "../pages/pills";
import { language } from "../prefs";
import { Dialog, Icon } from "../ui/parts";
import { saveFile } from "../ui/save_file";
import { ShareLink } from "../ui/share";
import { say } from "../words";
import { useBusy } from "./busy";
import type { Judged } from "./checking";
import { fileName, makeFile } from "./file";
import { linkTo } from "./link";
import { PublishDialog } from "./publish";
import { w } from "./words";

interface Props {
  card: GameCard;
  definition: Definition;
  judged: Judged;
  isOwn: boolean; // made on this device: it may be published
}

type Open = "play" | "print" | "publish" | "share" | null;

export function Actions({ card, definition, judged, isOwn }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const isGood = judged.checked !== null;
  const close = (): void => setOpen(null);
  return (
    <>
      <button type="button" class="main" disabled={!isGood} onClick={() => setOpen("play")}>
        <Icon name="play" /> {w("design.play")}
      </button>
      <button type="button" disabled={!isGood} onClick={() => setOpen("print")}>
        <Icon name="scroll" /> {w("design.print")}
      </button>
      <button type="button" onClick={() => setOpen("share")}>
        <Icon name="share" /> {w("design.share")}
      </button>
      {isOwn && (
        <button type="button" disabled={!isGood} onClick={() => setOpen("publish")}>
          <Icon name="star" /> {w("design.publish")}
        </button>
      )}
      {open === "play" && <PlayDialog card={card} definition={definition} close={close} />}
      {open === "print" && <PrintDialog card={card} definition={definition} close={close} />}
      {open === "publish" && <PublishDialog card={card} definition={definition} close={close} />}
      {open === "share" && <ShareDialog card={card} definition={definition} close={close} />}
    </>
  );
}

export interface DialogProps {
  card: GameCard;
  definition: Definition;
  close: () => void;
}

/** Against a bot, with friends, or as one of the game's tasks. */
export function PlayDialog({ card, definition, close }: DialogProps) {
  const { isBusy, fault, run } = useBusy();
  const own = card.printed ? { [card.printed]: definition } : {};
  const seats = card.seats({}).usual ?? 2;
  const invite = (): Promise<void> => {
    const options = { ...own, seats };
    const request = { game: card.name, options: card.complete?.(options) ?? options };
    return openTable(request, [nameOrDefault()], false);
  };
  return (
    <Dialog title={w("design.play")} close={close}>
      <div class="stack">
        <button type="button" class="main" disabled={isBusy} onClick={() => run(() => playAgainstBot(card, own))}>
          <Icon name="bot" /> {w("design.play.bot")}
        </button>
        <button type="button" disabled={isBusy} onClick={() => run(invite)}>
          <Icon name="link" /> {w("design.play.friends")}
        </button>
        {card.puzzles?.map(({ title, ways }) => (
          <button
            key={title}
            type="button"
            disabled={isBusy}
            onClick={() => run(() => playAgainstBot(card, { ...ways[0]?.options, ...own, seats: 1 }))}
          >
            <Icon name="star" /> {say(title)}
          </button>
        ))}
        <FaultText fault={fault} />
      </div>
    </Dialog>
  );
}

const PAPERS = ["a4", "letter"] as const;
/** Where people print on letter paper. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE)$/;

/** Sheets, boards or cards, score pads and rules as PDF. */
export function PrintDialog({ card, definition, close }: DialogProps) {
  const { isBusy, fault, run } = useBusy();
  const [paper, setPaper] = useState<(typeof PAPERS)[number]>(LETTER.test(navigator.language) ? "letter" : "a4");
  const [isDone, setDone] = useState(false);
  const print = async (): Promise<void> => {
    setDone(false);
    const options = card.printed ? { [card.printed]: definition } : {};
    const pages = await printPages({ game: card.name, options, paper, language: language.value });
    saveFile(new File([pages], `${fileName(definition)}.pdf`, { type: "application/pdf" }));
    setDone(true);
  };
  return (
    <Dialog title={w("design.print")} close={close}>
      <p>{w("design.print.text")}</p>
      <Pills
        label={w("design.print.paper")}
        choices={PAPERS.map((one) => [one, w(`design.print.${one}`)])}
        chosen={paper}
        choose={setPaper}
      />
      <button type="button" class="main" disabled={isBusy} onClick={() => run(print)}>
        <Icon name="load" /> {w(isBusy ? "design.print.busy" : "design.print.make")}
      </button>
      <p role="status">{isDone ? w("design.print.done") : ""}</p>
      <FaultText fault={fault} />
    </Dialog>
  );
}

/** The whole design in a link, and as a file. */
function ShareDialog({ card, definition, close }: DialogProps) {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => void linkTo(card.name, definition).then(setLink), [definition]);
  return (
    <Dialog title={w("design.share")} close={close}>
      <p>{w("design.share.text")}</p>
      {link && <ShareLink path={link} title={definition.name} />}
      <button type="button" onClick={() => saveFile(makeFile(definition))}>
        <Icon name="load" /> {w("design.save")}
      </button>
    </Dialog>
  );
}
