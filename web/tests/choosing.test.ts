import assert from "node:assert/strict";
import test from "node:test";
import type { GameCard } from "../src/board";
import { makeCard } from "../src/generic/card";
import { describeTable } from "../src/pages/terms";
import { companiesFor, namesHere } from "../src/pages/who";
import { choose, helpers, level, needs } from "../src/prefs";
import type { GameListed } from "../src/wire";
import { addWords } from "../src/words";
import { welcome } from "./table";

test("everybody at one device has a name of their own, whatever was typed", () => {
  assert.deepEqual(namesHere("Ann", [], 1), ["Ann"]);
  assert.deepEqual(namesHere("Ann", ["Ben", "  "], 3), ["Ann", "Ben", "Ann 2"]);
  assert.deepEqual(namesHere("Ann", ["ann", "Ben"], 3), ["Ann", "ann 2", "Ben"]);
});

test("one seat is taken by one person or watched", () => {
  assert.deepEqual(companiesFor(1), ["here", "watch"]);
  assert.deepEqual(companiesFor(2), ["link", "bots", "here", "watch"]);
});

const saying = (text: string) => ({ en: text, de: text });
addWords({ "tiny.map": saying("Map"), "tiny.north": saying("North"), "tiny.south": saying("South") });
const choices = ["north", "south"].map((value) => ({ value, label: `tiny.${value}` }));
const setting = { option: "map", label: "tiny.map", choices };
const card = (isDetail: boolean): GameCard => ({ settings: [{ ...setting, isDetail }] }) as unknown as GameCard;

test("a table is described by what was chosen, details only where they are not as usual", () => {
  assert.deepEqual(describeTable(card(false), { ...welcome, options: { map: "north" } }, 2), ["North", "2 seats"]);
  assert.deepEqual(describeTable(card(true), { ...welcome, options: { map: "north" } }, 1), ["1 seat"]);
  assert.deepEqual(describeTable(card(true), { ...welcome, options: { map: "south" } }, 2), ["South", "2 seats"]);
  assert.deepEqual(describeTable(card(true), { ...welcome, options: { map: { name: "Mine" } } }, 2), ["Mine", "2 seats"]);
  const unusual = { ...welcome, dice: "own" as const, hints: false, clock_ms: 30_000, listed: true };
  assert.deepEqual(describeTable(undefined, unusual, 2).slice(1), [
    "Our own, on a real table",
    "30 seconds a turn",
    "no hints",
    "open to everybody",
  ]);
});

test("a game without a folder here offers its first option in the form, and the rest as details", () => {
  const listed = {
    game: "tiny",
    title: "Tiny",
    defaults: {},
    built_in: [],
    options: { properties: { rounds: { enum: [1, 2] }, wind: { type: "boolean" } } },
  } as unknown as GameListed;
  assert.deepEqual(
    makeCard(listed).settings.map(({ option, isDetail }) => [option, isDetail]),
    [
      ["rounds", false],
      ["wind", true],
    ],
  );
});

test("help is on until somebody wants none, and the level is kept", () => {
  assert.equal(helpers.value, true);
  assert.equal(needs.value, true);
  choose("helpers", false);
  assert.equal(needs.value, false);
  assert.equal(localStorage.getItem("polychrome-helpers"), "off");
  choose("needs", true);
  assert.equal(helpers.value, false);
  choose("level", "3");
  assert.equal(level.value, "3");
  assert.equal(localStorage.getItem("polychrome-level"), "3");
});
