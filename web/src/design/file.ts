// Designs in files: the format of docs/sheets.md, one place a line where that reads well.

import type { Definition } from "../drafts";
import { fileFault } from "../faults";
import { check, Fault } from "../net/api";
import { t } from "../words";
import { loadDesign } from "./faces";

const MAX_BYTES = 200_000;
const TOO_LONG = 413;

/** What a file of this design is called, without its ending. */
export const fileName = ({ name }: Definition): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "design";

/** A file that `polychrome check` and every other Polychrome reads. */
export const makeFile = (definition: Definition): File =>
  new File([`${writeDesign(definition)}\n`], `${fileName(definition)}.json`, { type: "application/json" });

/** JSON with a line for everything down to the second level, and what is below it in one. */
export function writeDesign(definition: Definition): string {
  const fields = Object.entries(definition).map(([key, value]) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return `${flat(key)}: ${flat(value)}`;
    const inner = Object.entries(value as Record<string, unknown>).map(
      ([name, one]) => `  ${flat(name)}: ${flat(one)}`,
    );
    return inner.length ? `${flat(key)}: {\n${inner.join(",\n")}}` : `${flat(key)}: {}`;
  });
  return `{${fields.join(",\n ")}}`;
}

const flat = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, " ")
    .replace(/([[{]) /g, "$1")
    .replace(/ ([\]}])/g, "$1");

/** What a file holds, of one of these games; or a sentence that says why it is of no use. A design that is still wrong
 * can be opened, too: what is wrong is shown in the editor. */
export async function readFile(
  file: File,
  games: readonly string[],
): Promise<{ game: string; definition: Definition } | string> {
  if (file.size > MAX_BYTES) return t("new.file.long");
  const text = await file.text();
  try {
    const found = await check(text);
    const value: unknown = "definition" in found ? found.definition : JSON.parse(text.replace(/^\ufeff/, ""));
    const possible = "definition" in found ? games.filter((game) => game === found.game) : games;
    for (const game of possible) {
      const definition = (await loadDesign(game))?.read(value);
      if (definition) return { game, definition };
    }
    return t("new.file.refused", { reason: "error" in found ? await fileFault(found) : t("new.file.unknown") });
  } catch (problem) {
    if (problem instanceof Fault && problem.status === TOO_LONG) return t("new.file.long");
    if (problem instanceof Fault && problem.status === 0) return t("fault.offline");
    return t("new.file.refused", { reason: problem instanceof Fault ? problem.message : t("new.file.unknown") });
  }
}
