// What a person likes: language, light or dark, sounds. Kept on the device.

import { effect, signal } from "@preact/signals";
import { recall, remember } from "./memory";

export type Language = "en" | "de";
export type Theme = "auto" | "light" | "dark";
export type LogColumn = "auto" | "on" | "off";

const LANGUAGES: readonly Language[] = ["en", "de"];
const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const LOG_COLUMNS: readonly LogColumn[] = ["auto", "on", "off"];

function languageOfBrowser(): Language {
  for (const wished of navigator.languages) {
    const found = LANGUAGES.find((language) => wished.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

const kept = <T extends string>(key: string, values: readonly T[], otherwise: T): T =>
  values.find((value) => value === recall(key)) ?? otherwise;

export const language = signal<Language>("en");
export const theme = signal<Theme>("auto");
export const sounds = signal(false);
export const areSoundsOffered = signal(true); // the question was answered, or passed over
export const reactions = signal(true); // those of others are shown
export const vibration = signal(true); // when it is one's turn
export const notifications = signal(false); // the same, while the page is hidden
export const helpers = signal(true); // boards help beginners: until somebody says no, as in a first game
export const needs = signal(true); // of these: boards show what is still missing
export const level = signal(""); // the bot that the player likes to meet; "": the gentlest
export const logColumn = signal<LogColumn>("auto"); // beside the board: where there is room, always, never
export const playerName = signal("");

function recallAll(): void {
  language.value = kept("language", LANGUAGES, languageOfBrowser());
  theme.value = kept("theme", THEMES, "auto");
  sounds.value = recall("sounds") === "on";
  areSoundsOffered.value = recall("sounds") !== null;
  reactions.value = recall("reactions") !== "off";
  vibration.value = recall("vibration") !== "off";
  notifications.value = recall("notifications") === "on";
  helpers.value = recall("helpers") !== "off";
  needs.value = recall("needs") === null ? helpers.value : recall("needs") === "on";
  level.value = recall("level") ?? "";
  logColumn.value = kept("log", LOG_COLUMNS, "auto");
  playerName.value = recall("name") ?? "";
}

recallAll();
addEventListener("storage", recallAll); // chosen in another window of this device

const SIGNALS: Record<string, { value: unknown }> = {
  language,
  theme,
  sounds,
  helpers,
  needs,
  level,
  reactions,
  vibration,
  notifications,
  log: logColumn,
  name: playerName,
};

export function choose(kind: "language", value: Language): void;
export function choose(kind: "theme", value: Theme): void;
export function choose(kind: "log", value: LogColumn): void;
export function choose(
  kind: "sounds" | "helpers" | "needs" | "reactions" | "vibration" | "notifications",
  value: boolean,
): void;
export function choose(kind: "name" | "level", value: string): void;
export function choose(kind: string, value: string | boolean): void {
  remember(kind, typeof value === "boolean" ? (value ? "on" : "off") : value);
  const chosen = SIGNALS[kind];
  if (chosen) chosen.value = value;
  if (kind === "sounds") areSoundsOffered.value = true;
  if (kind === "helpers") choose("needs", value as boolean); // it is one of them
}

export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

effect(() => {
  document.documentElement.lang = language.value;
});
effect(() => {
  document.documentElement.dataset["theme"] = theme.value;
});
