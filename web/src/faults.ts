// Why a file of somebody's own is of no use, in the language of the page. The server says it in English, in sentences
// with places to fill: those are known here, and what is not known stays as it was said.

import { language } from "./prefs";

type Sayings = Record<string, string>; // English → German

const PLACE = /\{(\d)\}/g;

/** What stands in the places of this English saying; null: the text is another one. */
function read(english: string, text: string): string[] | null {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(PLACE, "(.+)");
  return new RegExp(`^${plain}$`, "s").exec(text)?.slice(1) ?? null;
}

/** The saying with the most words of its own that fits, filled in German. */
function translate(text: string, sayings: Sayings, part: (text: string) => string): string {
  const own = ([english]: [string, string]): number => english.replace(PLACE, "").length;
  for (const [english, german] of Object.entries(sayings).sort((one, other) => own(other) - own(one))) {
    const filled = read(english, text);
    if (filled) return german.replace(PLACE, (_, number: string) => part(filled[Number(number) - 1] ?? ""));
  }
  return text;
}

export async function fileFault({ error, place }: { error: string; place: string }): Promise<string> {
  if (language.value === "en") return error;
  try {
    const { sentences, parts } = (await import("./words/files.json")).default;
    const own = place && error.startsWith(`${place}: `) ? `${place}: ` : "";
    // What people wrote themselves stands in quotation marks, and stays.
    const part = (text: string): string => (text.startsWith('"') ? text : translate(text, parts, (inner) => inner));
    return own + translate(error.slice(own.length), sentences, part);
  } catch {
    return error; // without a line the words cannot be had
  }
}
