// Provisional, until scripts/generated.py writes it from src/polychrome/server/wire.py.

export const PROTOCOL = 1;
export type Spans = number[];

export interface KindOfAct { name: string; first: number; fields: Record<string, number> }
export interface Welcome {
  type: "welcome"; protocol: number; table: string; game: string; title: string; rules: number;
  options: unknown; printed: unknown; kinds: KindOfAct[]; bots: string[]; dice: "fair" | "own"; now: number;
}
export interface Accepted { type: "accepted"; id: string; n: number }
export interface Refused { type: "refused"; id: string | null; rule: string; text: string }
export interface SeatView { name: string | null; bot: string | null; here: boolean; done: boolean; yours: boolean }
export interface May { seat: number; now: Record<string, Spans>; then?: Record<string, Record<string, Spans>> }
export interface Clock { ends: number; what: string }
export interface FairView { commitment: string; numbers: (string | null)[]; secret?: string }
export interface Eyes { seats: number[]; position: unknown; result: unknown }
export interface View {
  type: "view"; n: number; deals: number; status: "open" | "running" | "over"; host: boolean;
  seats: SeatView[]; may: May[]; eyes: Eyes[];
  clock?: Clock | null; fair?: FairView | null; rematch?: string | null; watchers?: number;
}
export interface Choices {
  type: "choices"; id: string; deals: number; whole: boolean; may: May; words?: Record<string, string>;
}
export type FromTable = Welcome | Accepted | Refused | View | Choices;

export interface TableListed {
  table: string; status: "open" | "running" | "over"; game: string; title: string;
  seats: (string | null)[]; free: number; dice: "fair" | "own"; opened: number;
}
export interface GameListed {
  game: string; title: string; rules: number; defaults: Record<string, unknown>; printed: string;
  built_in: string[]; bots: string[]; clock_ms: number | null; options: unknown;
}
