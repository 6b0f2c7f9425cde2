// The code book of a game: a code is the first of its kind and the kind's fields as the digits of one number.

import type { KindOfCode, Spans } from "./wire";

export interface ReadCode {
  kind: string;
  values: Record<string, number>;
}

export class CodeBook {
  readonly #kinds: KindOfCode[];

  constructor(kinds: KindOfCode[]) {
    this.#kinds = kinds;
  }

  code(kind: string, values: Record<string, number> = {}): number {
    const found = this.#kinds.find((one) => one.name === kind);
    if (!found) throw new Error(`no kind of act ${kind}`);
    return (
      Object.entries(found.fields).reduce((code, [name, size]) => code * size + (values[name] ?? 0), 0) + found.first
    );
  }

  read(code: number): ReadCode {
    let kind = this.#kinds[0];
    for (const one of this.#kinds) if (one.first <= code) kind = one;
    if (!kind) throw new Error("an empty code book");
    let rest = code - kind.first;
    const values: Record<string, number> = {};
    for (const [name, size] of Object.entries(kind.fields).reverse()) {
      values[name] = rest % size;
      rest = Math.floor(rest / size);
    }
    return { kind: kind.name, values: Object.fromEntries(Object.entries(values).reverse()) };
  }
}

/** All codes of spans: first, last, first, last, … */
export function codesIn(spans: Spans | undefined): number[] {
  const codes: number[] = [];
  for (let index = 0; spans && index + 1 < spans.length; index += 2) {
    const last = spans[index + 1] ?? -1;
    for (let code = spans[index] ?? 0; code <= last; code++) codes.push(code);
  }
  return codes;
}

export function has(spans: Spans | undefined, code: number): boolean {
  for (let index = 0; spans && index + 1 < spans.length; index += 2) {
    if ((spans[index] ?? 0) <= code && code <= (spans[index + 1] ?? -1)) return true;
  }
  return false;
}

/** Whether any kind of this choice has the code. */
export const allows = (choice: Record<string, Spans>, code: number): boolean =>
  Object.values(choice).some((spans) => has(spans, code));
