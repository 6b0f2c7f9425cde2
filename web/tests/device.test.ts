import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { published, rememberPublished } from "../src/design/published";
import { makeBackup, mergeBackup, readBackup } from "../src/device/backup";
import { newCode, readCode, seal, showCode, unseal } from "../src/device/code";
import {
  bestOf,
  followToken,
  forgetAll,
  recall,
  recallAll,
  remember,
  rememberBest,
  rememberMoved,
  rememberVisit,
  shareOf,
  token,
  visits,
  type Best,
} from "../src/memory";

beforeEach(() => localStorage.clear());

const visit = { game: "tiny", at: 1, over: false, names: ["Ann"], winners: [] };
const best: Best = { game: "tiny", options: {}, score: [5, 0], result: { total: 5 }, table: "a", at: 1 };

/** What one device knows, and then an empty one. */
function left(): string {
  remember("theme", "dark");
  remember("name", "Ann");
  rememberVisit({ ...visit, table: "running" });
  rememberVisit({ ...visit, table: "over", over: true, at: 2 });
  rememberBest(best);
  shareOf("ab", 0);
  rememberPublished("theirs");
  token();
  const text = JSON.stringify(makeBackup());
  localStorage.clear();
  return text;
}

test("a new device becomes the same device", () => {
  const first = token();
  const share = shareOf("ab", 0);
  const text = left();
  assert.equal(mergeBackup(readBackup(text)!), 2);
  assert.equal(token(), first);
  assert.equal(token("running"), first);
  assert.equal(shareOf("ab", 0), share);
  assert.deepEqual(published(), ["theirs"]);
  assert.equal(recall("theme"), "dark");
  assert.equal(bestOf("tiny")?.score[0], 5);
  assert.deepEqual(
    visits().map(({ table }) => table),
    ["over", "running"],
  );
});

test("a device with games of its own keeps its token and its seats, and gets those of the other", () => {
  const theirs = token();
  const text = left();
  rememberVisit({ ...visit, table: "mine" });
  rememberBest({ ...best, score: [7, 0], table: "b" });
  rememberPublished("own");
  const own = token();
  assert.notEqual(own, theirs);
  mergeBackup(readBackup(text)!);
  assert.equal(token(), own);
  assert.deepEqual(published(), ["own"], "only the token that published a design can take it back");
  assert.equal(token("mine"), own);
  assert.equal(token("running"), theirs);
  assert.equal(token("over"), own, "nobody sits there any more");
  assert.equal(bestOf("tiny")?.score[0], 7, "the better one stays");
  assert.equal(visits().length, 3);
  followToken("running", "rematch");
  followToken("mine", "another");
  assert.equal(token("rematch"), theirs);
  assert.equal(token("another"), own);
});

test("at a table where both sit, this device stays who it is", () => {
  token();
  const text = left();
  rememberVisit({ ...visit, table: "running" });
  const own = token();
  mergeBackup(readBackup(text)!);
  assert.equal(token("running"), own);
});

test("how a game ended is known, whichever device saw it", () => {
  const text = left();
  rememberVisit({ ...visit, table: "running", over: true, at: 0 });
  mergeBackup(readBackup(text)!);
  assert.equal(visits().find(({ table }) => table === "running")?.over, true);
});

test("what is no backup is refused, and what is damaged in one is left out", () => {
  for (const text of ["", "{", "[]", "null", '{"format":"polychrome device","version":2}', "x".repeat(3_000_000)]) {
    assert.equal(readBackup(text), null, text.slice(0, 50));
  }
  const damaged = {
    ...(JSON.parse(left()) as object),
    token: "<script>",
    moved: { t: "no token", u: 5 },
    settings: { good: "yes", "bad key!": "x", visits: "[]", long: "x".repeat(3000), number: 5 },
    visits: [{ ...visit, table: "good" }, null, { table: 1 }],
    bests: "none",
    shares: [{}, 1],
  };
  const backup = readBackup(JSON.stringify(damaged));
  assert.deepEqual(backup?.settings, { good: "yes" });
  assert.equal(backup?.visits.length, 1);
  assert.deepEqual([backup?.bests, backup?.shares, backup?.moved, backup?.token], [[], [], {}, ""]);
  const own = token();
  mergeBackup(backup!);
  assert.equal(token(), own);
  assert.equal(token("good"), own, "there is no token to take over");
});

test("forgetting leaves nothing behind", () => {
  const old = token();
  left();
  rememberMoved({ t: old });
  localStorage.setItem("another program's", "stays");
  forgetAll();
  assert.equal(recallAll().size, 0);
  assert.equal(localStorage.getItem("another program's"), "stays");
  assert.notEqual(token(), old);
});

test("a memory that is full or forbidden keeps the newest for this visit", () => {
  remember("name", "Ann");
  const { setItem } = localStorage;
  Object.assign(localStorage, {
    setItem: () => {
      throw new Error("full");
    },
  });
  remember("name", "Ben");
  assert.equal(recall("name"), "Ben");
  assert.equal(makeBackup().settings["name"], "Ben");
  Object.assign(localStorage, { setItem });
  remember("name", "Cleo");
  assert.equal(recall("name"), "Cleo");
});

test("a code is read however it is typed", () => {
  const code = newCode();
  assert.ok(/^[0-9A-HJKMNP-TV-Z]{12}$/.test(code));
  assert.equal(readCode(showCode(code)), code);
  assert.equal(readCode(` ${showCode(code).toLowerCase().replaceAll("-", " ")} `), code);
  assert.equal(readCode("oil0-oil0-oil0"), "011001100110");
  assert.equal(readCode("ABCD-EFGH-JKM"), null);
  assert.equal(readCode("ABCD-EFGH-JKMU"), null);
  assert.notEqual(newCode(), newCode());
});

test("only the code opens the box, and the box tells nothing of it", async () => {
  const [code, other] = [newCode(), newCode()];
  const text = JSON.stringify({ token: "secret", games: "x".repeat(50_000) });
  const { name, box } = await seal(code, text);
  assert.ok(/^[0-9a-f]{64}$/.test(name));
  assert.ok(box.length < 1000, "it is compressed");
  assert.ok(!atob(box).includes("secret"));
  const names: string[] = [];
  const take = (asked: string): Promise<string> => {
    names.push(asked);
    return Promise.resolve(box);
  };
  assert.equal(await unseal(code, take), text);
  await assert.rejects(unseal(other, take));
  const changed = `${box.slice(0, 40)}${box[40] === "A" ? "B" : "A"}${box.slice(41)}`;
  await assert.rejects(unseal(code, () => Promise.resolve(changed)));
  assert.deepEqual([names[0] === name, names[1] === name], [true, false]);
});
