// Stand-ins for what modules of the client find in a browser, as far as the tests need them.

class MemoryStorage {
  #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  key = (at: number): string | null => [...this.#items.keys()][at] ?? null;
  get length(): number {
    return this.#items.size;
  }
  clear = (): void => this.#items.clear();
}

/** A socket that the test holds the other end of. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static get newest(): FakeSocket {
    const newest = FakeSocket.all.at(-1);
    if (!newest) throw new Error("nobody has connected");
    return newest;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = 3;
  }

  /** What the table says. */
  receive(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const noop = (): void => undefined;

/** What repeats for ever keeps no test from ending. */
const repeat = globalThis.setInterval as unknown as (...args: unknown[]) => { unref(): unknown };
Object.assign(globalThis, {
  setInterval: (...args: unknown[]) => repeat(...args).unref(),
  addEventListener: noop,
  removeEventListener: noop,
  localStorage: new MemoryStorage(),
  sessionStorage: new MemoryStorage(),
  WebSocket: FakeSocket,
  location: { protocol: "http:", host: "here", hash: "", pathname: "/" },
  document: { documentElement: { dataset: {} }, visibilityState: "visible", addEventListener: noop, removeEventListener: noop },
  matchMedia: () => ({ matches: false }),
});
Object.assign(globalThis, { window: globalThis });
