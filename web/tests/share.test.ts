import assert from "node:assert/strict";
import test from "node:test";
import { placesOf } from "../src/pages/share_result";
import { seat } from "./table";

test("equal scores share a place, and the next place is left out", () => {
  const seats = ["Ann", "Ben", "Cleo", "Dan"].map((name) => ({ ...seat(false), name }));
  const scores = [
    [5, 0],
    [9, 1],
    [9, 1],
    [9, 0],
  ] as const;
  const placed = placesOf({ game: "unknown", options: {}, seats, scores, results: [] });
  assert.deepEqual(
    placed.map(({ name, place }) => `${place} ${name}`),
    ["1 Ben", "1 Cleo", "3 Dan", "4 Ann"],
  );
});
