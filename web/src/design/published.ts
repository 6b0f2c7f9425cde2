// Which entries of the gallery this device has published: it may take them back.

import { recall, remember } from "../memory";

const MAX = 200;

export function published(): string[] {
  try {
    const known: unknown = JSON.parse(recall("published") ?? "[]");
    return Array.isArray(known) ? known.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const keep = (all: readonly string[]): void => remember("published", JSON.stringify(all.slice(0, MAX)));

export const rememberPublished = (id: string): void => keep([id, ...published().filter((one) => one !== id)]);
export const forgetPublished = (id: string): void => keep(published().filter((one) => one !== id));
