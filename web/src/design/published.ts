// Which entries of the gallery this device has published: it may take them back.

import { readList, remember } from "../memory";

const MAX = 200;

export const published = (): string[] => readList("published", (one): one is string => typeof one === "string");

export const keepPublished = (all: readonly string[]): void => remember("published", JSON.stringify(all.slice(0, MAX)));

export const rememberPublished = (id: string): void => keepPublished([id, ...published().filter((one) => one !== id)]);
export const forgetPublished = (id: string): void => keepPublished(published().filter((one) => one !== id));
