// The games of this device in numbers: kept here, so that they outlive the tables they were played at.

import { isRecord, readList, remember, visits, type Visit } from "../memory";
import type { Analysis, LevelCost, MistakeKind } from "../wire";

/** One own seat of one finished game. `MistakeKind` and `LevelCost` are kept as the server sent them. */
export interface Analysed {
  table: string;
  seat: number;
  at: number;
  game: string;
  way: string;
  unit: Analysis["unit"];
  options: Record<string, unknown>;
  result: number;
  luck: number;
  play: number;
  phases: number[];
  kinds: MistakeKind[];
  levels: LevelCost[];
}

const KEY = "analysed";
const GONE = "unanalysed"; // tables that the server has not any more
const MAX_KEPT = 200;
const MIN_GAMES = 5; // before a level is named; as in study/many_games.py
const ON_PAR = 2; // standard errors

export const isAnalysed = (value: unknown): value is Analysed =>
  isRecord(value) &&
  ["table", "game", "way"].every((key) => typeof value[key] === "string") &&
  ["seat", "at", "result", "luck", "play"].every((key) => Number.isFinite(value[key])) &&
  isRecord(value["unit"]) &&
  isRecord(value["options"]) &&
  Array.isArray(value["phases"]) &&
  value["phases"].every((phase) => Number.isFinite(phase)) &&
  [value["kinds"], value["levels"]].every((list) => Array.isArray(list) && list.every(isRecord));

/** All that is known, the oldest first. */
export const analysed = (): Analysed[] => readList(KEY, isAnalysed).sort((one, other) => one.at - other.at);

export function keepAnalysed(added: readonly Analysed[]): void {
  const isNew = (one: Analysed): boolean => !added.some(({ table, seat }) => table === one.table && seat === one.seat);
  const all = [...analysed().filter(isNew), ...added].sort((one, other) => one.at - other.at);
  remember(KEY, JSON.stringify(all.slice(-MAX_KEPT)));
}

const isName = (value: unknown): value is string => typeof value === "string";

export function noteGone(table: string): void {
  remember(GONE, JSON.stringify([...readList(GONE, isName).slice(-MAX_KEPT), table]));
}

/** The seats that somebody at this device played to the end. */
const seatsPlayed = ({ own = [], levels = [] }: Visit): number[] => own.filter((seat) => !levels[seat]);

/** Finished games that have not been analysed yet, the newest first. */
export function toAnalyse(): Visit[] {
  const known = new Set([...analysed().map(({ table }) => table), ...readList(GONE, isName)]);
  return visits().filter((visit) => visit.over && !known.has(visit.table) && seatsPlayed(visit).length > 0);
}

/** Keep the own seats of an analysis. */
export function keepAnalysis(visit: Visit, found: Analysis): void {
  const seats = seatsPlayed(visit).flatMap((number) => {
    const seat = found.seats.find((one) => one.seat === number);
    if (!seat) return [];
    return {
      table: visit.table,
      seat: number,
      at: visit.at,
      game: found.game,
      way: found.way ?? "",
      unit: found.unit,
      options: visit.options ?? {},
      result: seat.result,
      luck: seat.luck.mean,
      play: seat.play.mean,
      phases: seat.phases ?? [],
      kinds: seat.kinds ?? [],
      levels: found.levels ?? [],
    };
  });
  keepAnalysed(seats);
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The standard error of a mean. */
export function errorOf(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

export type OnPar = { kind: "few"; least: number } | { kind: "unknown" } | { kind: "level"; levels: string[] };

/** The levels whose play costs about as much per game: within two standard errors of the difference, or the nearest. */
export function findOnPar(games: readonly Analysed[]): OnPar {
  const levels = games.at(-1)?.levels ?? [];
  if (!levels.length) return { kind: "unknown" };
  if (games.length < MIN_GAMES) return { kind: "few", least: MIN_GAMES };
  const play = games.map((game) => game.play);
  const [mean, error] = [meanOf(play), errorOf(play)];
  const gap = (level: LevelCost): number => Math.abs(level.play.mean - mean);
  const close = levels.filter((level) => gap(level) <= ON_PAR * Math.hypot(error, level.play.error));
  const nearest = levels.reduce((best, level) => (gap(level) < gap(best) ? level : best));
  return { kind: "level", levels: (close.length ? close : [nearest]).map(({ level }) => level) };
}

/** Mistakes by kind over some games, the costliest first. */
export function sumKinds(games: readonly Analysed[]): MistakeKind[] {
  const all = new Map<string, MistakeKind>();
  for (const kind of games.flatMap((game) => game.kinds)) {
    const known = all.get(kind.key);
    all.set(kind.key, {
      ...kind,
      count: (known?.count ?? 0) + kind.count,
      cost: (known?.cost ?? 0) + kind.cost,
    });
  }
  return [...all.values()].sort((one, other) => other.cost - one.cost);
}
