import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { check, commitShare, hex, sha256, type Proof } from "../src/fair";

test("SHA-256 is that of everybody, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const data = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    assert.equal(hex(sha256(data)), createHash("sha256").update(data).digest("hex"));
  }
});

// The worked example of docs/fair-dice.md, with longer numbers and commitments.
const SECRET = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COMMITMENT = "a2f99b260a23a66de4017aafd3efc9b7b70ecfb661eb3f48f0739f2b1840ca0e";
const NUMBERS = ["ca".repeat(16), "0123456789abcdef0123456789abcdef"];
const PROOF: Proof = {
  commitment: COMMITMENT,
  numbers: NUMBERS,
  secret: SECRET,
  commitments: NUMBERS.map((number, seat) => commitShare(COMMITMENT, seat, number)),
};
const none = new Map<number, string>();

test("a proof is right when secret, shares and own share are those that were promised", () => {
  assert.equal(check(PROOF, new Map([[1, NUMBERS[1] ?? ""]]), []), "right");
  assert.equal(check({ ...PROOF, secret: SECRET.replace("1f", "1e") }, none, []), "secret");
  assert.equal(check({ ...PROOF, numbers: [...NUMBERS].reverse() }, none, []), "commitments");
  assert.equal(check({ ...PROOF, commitments: [null, PROOF.commitments?.[1] ?? null] }, none, []), "commitments");
  assert.equal(check({ commitment: COMMITMENT, numbers: NUMBERS, secret: SECRET }, none, []), "commitments");
  assert.equal(check(PROOF, new Map([[0, "11".repeat(16)]]), []), "own");
});

test("a die that was chosen is found", () => {
  const isRight = (choice: number): boolean => check(PROOF, none, [{ choices: 6, choice }]) === "right";
  assert.equal([0, 1, 2, 3, 4, 5].filter(isRight).length, 1);
});
