// Fair dice, checked here and not believed: docs/fair-dice.md says the same byte by byte.
//
// SHA-256 is written out because browsers offer theirs only to pages with a certificate, and a table in the living room
// has none.

const WORDS = Array.from({ length: 64 }, (_, index) => fraction(Math.cbrt(prime(index))));
const START = Array.from({ length: 8 }, (_, index) => fraction(Math.sqrt(prime(index))));

function prime(index: number): number {
  let found = 1;
  for (let left = index + 1; left > 0;) {
    found++;
    let divisor = 2;
    while (divisor * divisor <= found && found % divisor) divisor++;
    if (divisor * divisor > found) left--;
  }
  return found;
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

export function sha256(data: Uint8Array): Uint8Array {
  const size = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(size - 4, (data.length * 8) >>> 0);
  const hash = Int32Array.from(START);
  for (let block = 0; block < size; block += 64) compress(hash, view, block);
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setInt32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(hash: Int32Array, view: DataView, block: number): void {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (WORDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = ((hash[index] ?? 0) + word) | 0));
}

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    join(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    join(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
const four = (number: number): Uint8Array => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (data: Uint8Array): string =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

const commit = (secret: string): string => hex(sha256(join(ascii("polychrome commitment 1:"), bytes(secret))));

/** A seat's commitment to its share of the dice. */
export const commitShare = (commitment: string, seat: number, share: string): string =>
  hex(sha256(join(ascii("polychrome number 1:"), bytes(commitment), four(seat), bytes(share))));

/** What chance decided in a record: one of so many choices. */
export interface Draw {
  choices: number;
  choice: number;
}

export interface Proof {
  commitment: string;
  numbers: readonly string[];
  secret: string;
  commitments?: readonly (string | null)[];
  void_starts?: number;
}

/** The choice of a draw, from the secret and all shares. */
function drawn({ secret, numbers }: Proof, index: number, choices: number): number {
  const shares = numbers.flatMap((number) => [four(number.length / 2), bytes(number)]);
  const head = join(ascii("polychrome draw 1:"), four(numbers.length), ...shares, four(0), four(index));
  for (let again = 0; ; again++) {
    const number = new DataView(hmac(bytes(secret), join(head, four(again))).buffer).getUint32(0);
    if (number < 2 ** 32 - (2 ** 32 % choices)) return number % choices;
  }
}

export type Verdict = "right" | "secret" | "commitments" | "own" | "dice";

const NO_SHARE = "00".repeat(16);

/** Check a proof: the server's secret, the seats' shares, this device's own among them, and every die and card. */
export function check(proof: Proof, own: ReadonlyMap<number, string>, draws: readonly Draw[]): Verdict {
  if (proof.secret.length < 64 || commit(proof.secret) !== proof.commitment) return "secret";
  const { commitments = [], numbers } = proof;
  const isKept = (number: string, seat: number): boolean => {
    const commitment = commitments[seat] ?? null;
    if (commitment === null) return number === NO_SHARE;
    return number.length >= 32 && commitShare(proof.commitment, seat, number) === commitment;
  };
  if (commitments.length !== numbers.length || !numbers.every(isKept)) return "commitments";
  for (const [seat, share] of own) if (numbers[seat] !== share) return "own";
  const isRight = ({ choices, choice }: Draw, index: number): boolean => drawn(proof, index, choices) === choice;
  return draws.every(isRight) ? "right" : "dice";
}
