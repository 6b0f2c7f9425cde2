// The sheet that is played from here, large, with its name, points and what is still missing.

import { choose, needs } from "../../prefs";
import { Icon } from "../../ui/parts";
import type { Interaction } from "./corner";
import type { Draft, Entry, Props } from "./draft";
import type { JokerFields } from "./jokers";
import type { Latest } from "./latest";
import { closerNames, labelOf, pointsText } from "./other";
import type { Placing } from "./placing";
import { Sheet } from "./sheet";
import { withEntries } from "./shown";
import { Tally } from "./tally";
import { countsSquares, drawingOf, isShadedMinus, taskOf } from "./tasks";
import { colourOf, squareOf, type SheetView } from "./types";
import { w } from "./words";

interface OwnProps extends Props {
  large: number; // whose sheet it is
  server: SheetView; // as the table has it
  latest: Latest | undefined; // what came last on it
  draft: Draft;
  placing: Placing;
  hinted: readonly Entry[];
  hot: number | null; // the corner under a die that is dragged
  cursor: number; // the corner that the keys are at
  focus(corner: number): void;
}

export function OwnSheet(props: OwnProps) {
  const { position, printed, options, large, server, draft, result, seats } = props;
  const isOwn = props.seat !== null && !props.isReplay;
  const sheet = isOwn ? withEntries(server, draft.known, draft.entries) : server;
  const total = result.seats[large]?.total;
  const name = seats[large]?.name ?? "";
  return (
    <div class="own">
      <div class="bar">
        <h2>
          <span class="who">{name}</span>{" "}
          <span
            class="points"
            data-what={countsSquares(options) ? "squares" : "points"}
            title={w(countsSquares(options) ? "colour_square.points.squares" : "colour_square.points")}
          >
            {pointsText(total)}
          </span>
        </h2>
        {taskOf(options) === 4 && <Tally position={position} />}
        <button
          type="button"
          class="quiet"
          title={w("colour_square.needs")}
          aria-label={w("colour_square.needs")}
          aria-pressed={needs.value}
          onClick={() => choose("needs", !needs.value)}
        >
          <Icon name="eye" /> <span>{w("colour_square.needs")}</span>
        </button>
      </div>
      <Sheet
        sheet={sheet}
        printed={printed}
        isTask={taskOf(options) > 0}
        isShadedMinus={isShadedMinus(options)}
        hasNeeds={needs.value}
        label={labelOf(name, options, total ?? 0, result.seats[large]?.circled ?? 0)}
        {...(props.latest ? { latest: props.latest } : {})}
        closerOf={(square) => closerNames(position, seats, square)}
        interaction={cornersOf(props, sheet, isOwn)}
        joker={jokersOf(props, sheet, isOwn)}
        {...drawingOf(options, printed, server)}
      />
    </div>
  );
}

/** How each corner looks now, and what pressing it does. */
function cornersOf(
  { latest, placing, hinted, hot, cursor, focus }: OwnProps,
  sheet: SheetView,
  isOwn: boolean,
): Interaction {
  return {
    cursor,
    press: placing.press,
    focus,
    stateOf: (corner) => ({
      value: sheet.squares[squareOf(corner)]?.corners[colourOf(corner)] ?? null,
      isFresh: placing.enteredAt(corner) >= 0,
      isLatest: !isOwn && latest?.corners.has(corner) === true,
      isLegal: isOwn && placing.fits(corner),
      isHot: hot === corner,
      isHinted: hinted.some((entry) => entry.corner === corner),
    }),
  };
}

/** The same for the joker fields. */
function jokersOf({ placing, hinted }: OwnProps, sheet: SheetView, isOwn: boolean): JokerFields {
  const { joker, canRecolour, isRecolouring, pressJoker, explainJoker } = placing;
  const isLegal = isOwn && (joker !== undefined || canRecolour);
  return {
    isLegal,
    isPressed: isRecolouring,
    isHinted: hinted.some((entry) => entry.corner === null),
    label: (field) =>
      w(canRecolour ? "colour_square.joker.recolour" : "colour_square.joker.field", {
        field: field + 1,
        value: sheet.jokers?.[field] ?? w("colour_square.corner.empty"),
        more: isLegal && (sheet.jokers?.length ?? 0) === field ? w("colour_square.corner.legal") : "",
      }),
    press: pressJoker,
    explain: explainJoker,
  };
}
