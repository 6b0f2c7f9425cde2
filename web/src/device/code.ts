// The code that people carry from one device to another. It gives the name under which the server keeps the memory, and
// the key that opens it: the server sees neither the code nor the key.

import { base64, fromBase64, piped } from "../compress";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // no I, L, O and U: nobody mistakes one for another
const LENGTH = 12; // letters of 5 bits: with the slow derivation nobody can try them all
const ROUNDS = 210_000;
const SALT = "polychrome transfer 1"; // every code is used once, so that one salt does for all

/** Whether this page may encrypt: browsers allow it on https and on the machine itself only. */
export const canEncrypt = (): boolean => typeof crypto.subtle !== "undefined";

export function newCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => LETTERS[byte % 32]).join("");
}

/** As people read it aloud: ABCD-EFGH-JKMN. */
export const showCode = (code: string): string => code.match(/.{4}/g)?.join("-") ?? code;

/** What somebody typed as a code; null: it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\-–—.]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null;
}

interface Keys {
  name: string; // for the server
  key: CryptoKey;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function keysOf(code: string): Promise<Keys> {
  const base = await crypto.subtle.importKey("raw", bytesOf(code), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-512", salt: bytesOf(SALT), iterations: ROUNDS };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, base, 512));
  const key = await crypto.subtle.importKey("raw", bits.slice(0, 32), "AES-GCM", false, ["encrypt", "decrypt"]);
  const name = Array.from(bits.slice(32), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { name, key };
}

const IV_BYTES = 12;

/** Encrypt a text for whoever has the code: the name for the server, and the box. */
export async function seal(code: string, text: string): Promise<{ name: string; box: string }> {
  const { name, key } = await keysOf(code);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const small = await piped(bytesOf(text), new CompressionStream("gzip"));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, small));
  const box = new Uint8Array(IV_BYTES + sealed.length);
  box.set(iv);
  box.set(sealed, IV_BYTES);
  return { name, box: base64(box) };
}

/** Get the box of this code and open it. */
export async function unseal(code: string, take: (name: string) => Promise<string>): Promise<string> {
  const { name, key } = await keysOf(code);
  const bytes = fromBase64(await take(name));
  const [iv, sealed] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
  const small = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
  return new TextDecoder().decode(await piped(small, new DecompressionStream("gzip")));
}
