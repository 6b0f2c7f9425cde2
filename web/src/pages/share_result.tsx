// A button at the end of a game: its result as a picture, through the phone's share sheet or as a file.

import { useState } from "preact/hooks";
import { cardOf, gameTitle } from "../games";
import { isBetter, type Score } from "../memory";
import type { Placed, ResultFacts } from "../result_image";
import { Icon } from "../ui/parts";
import { saveFile } from "../ui/save_file";
import type { SeatView } from "../wire";
import { joinNames, t } from "../words";

interface Props {
  table: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  seats: readonly SeatView[]; // with names as people read them
  scores: readonly Score[];
  results: readonly unknown[]; // each seat's part of the result
}

/** Everybody in the order of their scores; equal scores share a place. */
export function placesOf({ game, options, seats, scores, results }: Omit<Props, "table" | "title">): Placed[] {
  const outcome = cardOf(game)?.outcome;
  return scores
    .map((score, seat) => ({
      name: seats[seat]?.name ?? "",
      place: 1 + scores.filter((other) => isBetter(other, score)).length,
      outcome: outcome && results[seat] ? outcome(results[seat] as never, options) : "",
    }))
    .sort((one, other) => one.place - other.place);
}

function factsOf(props: Props): ResultFacts {
  const placed = placesOf(props);
  const winners = placed.filter(({ place }) => place === 1).map(({ name }) => name);
  const headline =
    placed.length > 1
      ? t("over.won", { names: joinNames(winners), count: winners.length })
      : (placed[0]?.outcome ?? "");
  return { game: gameTitle(props), headline, placed, footer: `Polychrome · ${t("app.tagline")}` };
}

export function ShareResult(props: Props) {
  const [isBusy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    setBusy(true);
    try {
      const facts = factsOf(props);
      const { makeResultImage } = await import("../result_image");
      const file = await makeResultImage(facts, `polychrome-${props.table}.png`);
      const text = `${facts.game}: ${facts.headline}`;
      if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], text });
      else saveFile(file);
    } catch {
      // Closed again without sharing, or there is no line: the button is still there.
    }
    setBusy(false);
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void share()}>
      <Icon name="share" /> {t("over.share")}
    </button>
  );
}
