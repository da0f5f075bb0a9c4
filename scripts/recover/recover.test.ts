import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { main as archive } from "../archive.ts";
import { main as audit } from "../audit.ts";
import { main as archives } from "./archives.ts";
import { main as rebuild } from "./rebuild.ts";
import { main as recopy } from "./recopy.ts";
import { main as refill } from "./refill.ts";
import { main as restore } from "./restore.ts";
import { main as rewind } from "./rewind.ts";
import { aPlatform, type Answers } from "./testing/platform.ts";

/** Two pages of games. */
const GAMES: Answers = {
  "GET /api/edit/games": ({ query }) => {
    const all = Array.from({ length: 101 }, (_, n) => n + 1);
    const data = all.slice(Number(query.skip), Number(query.skip) + Number(query.count)).map((id) => ({ id }));
    return { data, length: data.length, total: all.length };
  },
};

function aFile(bytes = "an archive"): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "game.zip");
  writeFileSync(path, bytes);
  return path;
}

test("recopy continues until the whole log is compared, and adds up the results; without a given game it does all", async () => {
  const heads: Record<number, number> = { 7: 250_000 };
  const answers: Answers = {
    ...GAMES,
    "POST /api/admin/recovery/:id/recopy": ({ params, query }) => {
      const head = heads[Number(params.id)] ?? 10;
      const upTo = Math.min(Number(query.after) + 100_000, head);
      return { gameId: params.id, head, upTo, missing: 2, changed: 1, beyond: query.drop ? 3 : 0 };
    },
  };
  const one = await aPlatform(answers);
  expect((await one.run(recopy, "--game", "7", "--drop")).out).toEqual([
    "game 7: of 250000 entries 6 were added, 3 corrected; after the log's end the copy has 3, which were dropped",
  ]);
  expect(one.asked).toEqual([0, 100_000, 200_000].map((n) => `POST /api/admin/recovery/7/recopy?after=${n}&dry=false&drop=true`));
  const all = await aPlatform(answers);
  const { out } = await all.run(recopy, "--dry");
  expect(out).toHaveLength(101);
  expect(out[100]).toBe("game 101: of 10 entries 2 would be added, 1 corrected; after the log's end the copy has 0");
  expect(all.asked.slice(0, 3)).toEqual([
    "GET /api/edit/games?count=100&skip=0",
    "GET /api/edit/games?count=100&skip=100",
    "POST /api/admin/recovery/1/recopy?after=0&dry=true&drop=false",
  ]);
});

test("a game that cannot be audited is named with the reason, and the others are audited", async () => {
  const platform = await aPlatform({
    "GET /api/edit/games": () => ({ data: [{ id: 2 }, { id: 1 }], length: 2, total: 2 }),
    "GET /api/admin/audit/:gameid": ({ params }) => {
      if (Number(params.gameid) === 2) throw new Error("The game's log is lost.");
      return { gameId: 1, entries: 3, submissions: 2, solves: 1, differences: [], count: 0 };
    },
  });
  expect(await platform.run(audit)).toEqual({
    code: 1,
    out: ["game 2: not compared: The game's log is lost.", "game 1: 3 entries, 2 submissions, 1 solve: no difference"],
    errors: [],
  });
});

test("an audit that finds one difference counts one, and shows both sides of it", async () => {
  const differences = [{ place: "d1", seq: 1, ledger: "a", copy: null }];
  const platform = await aPlatform({
    "GET /api/edit/games": () => ({ data: [{ id: 1 }], length: 1, total: 1 }),
    "GET /api/admin/audit/:gameid": () => ({ gameId: 1, entries: 1, submissions: 0, solves: 0, differences, count: 1 }),
  });
  const { code, out } = await platform.run(audit);
  expect([code, out.join("\n")]).toEqual([
    1,
    "game 1: 1 entry, 0 submissions, 0 solves: 1 difference\n  d1 #1\n    ledger: a\n    copy:   nothing",
  ]);
});

test("rebuild names its source and what is lost", async () => {
  const platform = await aPlatform({
    "POST /api/admin/recovery/:id/rebuild": ({ params, query }) => ({
      gameId: params.id,
      source: query.archive === undefined ? "copy" : "archive",
      entries: 90,
      lost: { entries: 3, submissions: 2, solves: 1 },
      bindings: 4,
    }),
  });
  const lost = (word: string) => `3 entries ${word} lost, among them 2 submissions and 1 solves`;
  expect((await platform.run(rebuild, "--game", "1", "--dry")).out).toEqual([
    `game 1: 90 entries would be restored from D1's copy, with 4 assigned flags; ${lost("would be")}`,
  ]);
  expect((await platform.run(rebuild, "--game", "1", "--lossy", "--archive", "1767225600000")).out).toEqual([
    `game 1: 90 entries restored from the archive, with 4 assigned flags; ${lost("are")}`,
  ]);
  expect(platform.asked).toEqual([
    "POST /api/admin/recovery/1/rebuild?dry=true&lossy=false",
    "POST /api/admin/recovery/1/rebuild?dry=false&lossy=true&archive=1767225600000",
  ]);
  expect(await platform.run(rebuild, "--dry")).toMatchObject({ code: 1, errors: ["Name the game: --game 1"] });
  expect((await platform.run(rebuild, "--game", "1", "--archive", "game.zip")).errors[0]).toMatch(/^--archive is game\.zip; it must be/);
});

test("a game's pages need a valid game number, and nothing is asked for another", async () => {
  const platform = await aPlatform({});
  expect(await platform.run(archive, "--game", "x", "--out", "pages.zip")).toMatchObject({ code: 1, errors: ["x is no number of a game"] });
  expect(await platform.run(archive, "--game", "1", "--out", "pages.zip", "--language", "jp")).toMatchObject({
    code: 1,
    errors: ["--language is jp; it must be en-US, ja-JP or zh-CN"],
  });
  expect(platform.asked).toEqual([]);
});

test("rewind checks that all games can go back before it changes anything, and lists those created since", async () => {
  const copy = { gameId: 1, head: 5, upTo: 5, missing: 1, changed: 0, beyond: 2 };
  const answers: Answers = {
    "GET /api/edit/games": () => ({ data: [{ id: 1 }, { id: 2 }], length: 2, total: 2 }),
    "POST /api/admin/recovery/:id/rewind": ({ params }) => ({ gameId: params.id, head: 5, lost: 1, versions: 2, statuses: 3, copy }),
    "POST /api/admin/recovery/sequences": () => [{ table: "games", from: 2, to: 1_000_002 }],
    "GET /api/admin/recovery/orphans": () => [{ gameId: 3, title: "Late", entries: 9 }],
  };
  const at = Date.parse("2026-11-23T02:00:00Z");
  const platform = await aPlatform(answers);
  const { out } = await platform.run(rewind, "--to", "2026-11-23T02:00:00Z");
  expect(platform.asked).toEqual([
    "GET /api/edit/games?count=100&skip=0",
    ...[1, 2].map((id) => `POST /api/admin/recovery/${id}/rewind?dry=true&to=${at}`),
    "POST /api/admin/recovery/sequences?dry=false",
    ...[1, 2].map((id) => `POST /api/admin/recovery/${id}/rewind?dry=false&to=${at}`),
    "GET /api/admin/recovery/orphans?after=2",
  ]);
  expect(out).toEqual([
    "games: the next id is 1000003, not 3",
    ...[1, 2].map((id) =>
      expect.stringMatching(`^game ${id}: of 5 entries 1 were taken back; 2 settings and 3 statuses .* 1 entries were missing`),
    ),
    expect.stringMatching(/^game 3 \(Late\) was made after that: .* has 9 entries\..* --erase 3 takes away/),
  ]);
  const dry = await aPlatform(answers);
  expect((await dry.run(rewind, "--dry", "--to", "2026-11-23T02:00:00Z")).out[0]).toBe(
    "First take D1 there: npx wrangler d1 time-travel restore vexil --timestamp=2026-11-23T02:00:00.000Z",
  );
  expect(dry.asked.filter((call) => call.includes("dry=false"))).toEqual([]);
  expect((await dry.run(rewind, "--game", "1")).out[0]).toBe("games: the next id is 1000003, not 3");
  expect(dry.asked).toContain("POST /api/admin/recovery/1/rewind?dry=false");
  expect(await dry.run(rewind, "--to", "yesterday")).toMatchObject({ code: 1, errors: [expect.stringMatching(/^yesterday is no moment/)] });
});

test("a repeated rewind also lists the games created since: the numbers were raised by the first run, and may have been assigned", async () => {
  const platform = await aPlatform({
    "GET /api/edit/games": () => ({ data: [{ id: 1 }, { id: 2 }, { id: 1_000_003 }], length: 3, total: 3 }),
    "POST /api/admin/recovery/:id/rewind": ({ params }) => {
      const copy = { gameId: params.id, head: 5, upTo: 5, missing: 0, changed: 0, beyond: 0 };
      return { gameId: params.id, head: 5, lost: 0, versions: 0, statuses: 0, copy };
    },
    "POST /api/admin/recovery/sequences": () => [{ table: "games", from: 1_000_003, to: 2_000_003 }],
    "GET /api/admin/recovery/orphans": ({ query }) => (query.after === 2 ? [{ gameId: 3, title: "Late", entries: 9 }] : []),
  });
  const { out } = await platform.run(rewind, "--game", "2");
  expect(out.at(-1)).toMatch(/^game 3 \(Late\) was made after that: /);
  expect(platform.asked.slice(-2)).toEqual([2, 1_000_003].map((after) => `GET /api/admin/recovery/orphans?after=${after}`));
});

test("rewind erases what is left of a game that was created since, and does nothing else", async () => {
  const platform = await aPlatform({});
  expect((await platform.run(rewind, "--erase", "3")).out).toEqual(["game 3: all data of its objects has been erased"]);
  expect(platform.asked).toEqual(["DELETE /api/admin/recovery/orphans/3"]);
});

test("if one game cannot go back, nothing is changed", async () => {
  const platform = await aPlatform({
    "POST /api/admin/recovery/:id/rewind": () => {
      throw new Error("Its history does not go back so far.");
    },
  });
  const { code, errors } = await platform.run(rewind, "--game", "1", "--to", "2026-11-23T02:00:00Z");
  expect([code, errors]).toEqual([1, [expect.stringContaining("Its history does not go back so far.")]]);
  expect(platform.asked).toHaveLength(1);
});

test("refill lists what is lost, and sends an archive to restore it", async () => {
  const lost = { total: 1, files: [{ hash: "ab".repeat(32), name: "flag.png", size: 7 }] };
  const bodies: string[] = [];
  const platform = await aPlatform({
    "GET /api/admin/recovery/files": () => lost,
    "POST /api/admin/recovery/files": ({ body }) => (bodies.push(String(body)), { ...lost, restored: 2 }),
  });
  const line = `  ${"ab".repeat(32)} 7 bytes flag.png`;
  expect((await platform.run(refill)).out).toEqual(["1 file is lost", line]);
  const path = aFile();
  expect((await platform.run(refill, "--archive", path, "--dry")).out).toEqual(["Would be restored: 2", "1 file is lost", line]);
  expect(bodies[0]).toContain('name="file"; filename="game.zip"');
  expect(platform.asked).toEqual(["GET /api/admin/recovery/files", "POST /api/admin/recovery/files?dry=true"]);
});

test("archives lists all pages, or those of one game, and saves a download that only its owner can read", async () => {
  const kept = Array.from({ length: 150 }, (_, n) => ({
    gameId: 1 + (n % 2),
    title: n % 2 ? null : "Regatta",
    at: 1_767_225_600_000 + n,
    size: 2_048,
  }));
  const platform = await aPlatform({
    "GET /api/admin/archives": ({ query }) => {
      const data = kept.slice(Number(query.skip), Number(query.skip) + Number(query.count));
      return { data, length: data.length, total: kept.length };
    },
    "GET /api/admin/archives/:id/:at": () => Buffer.from("the archive"),
  });
  expect((await platform.run(archives)).out).toHaveLength(150);
  const { out } = await platform.run(archives, "--game", "2");
  expect([out.length, out[0]]).toEqual([75, "game 2 (deleted): 1767225600001, 2026-01-01T00:00:00.001Z, 2 KB"]);
  const path = aFile("");
  rmSync(path);
  await platform.run(archives, "--game", "1", "--get", "1767225600000", "--out", path);
  expect([readFileSync(path, "utf8"), statSync(path).mode & 0o777]).toEqual(["the archive", 0o600]);
  expect(platform.asked.at(-1)).toBe("GET /api/admin/archives/1/1767225600000");
  expect(await platform.run(archives, "--get", "1767225600000")).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^Name the game/)],
  });
});

test("restore previews before it joins accounts, and reports what was restored", async () => {
  const named = { total: 5, list: [] };
  const platform = await aPlatform({
    "POST /api/edit/games/import/preview": () => ({
      title: "Regatta",
      challenges: 3,
      teams: 4,
      users: 9,
      submissions: 20,
      join: "c0ffee".repeat(10) + "c0ff",
      problem: null,
      accounts: named,
      unconfirmed: { total: 2, list: [] },
      existingTeams: named,
    }),
    "POST /api/edit/games/import": () => ({
      id: 12,
      title: "Regatta",
      kept: false,
      challenges: 3,
      teams: 4,
      users: 9,
      created: 4,
      submissions: 20,
    }),
  });
  const path = aFile();
  expect((await platform.run(restore, "--archive", path, "--dry")).out).toEqual([
    "Regatta: 3 challenges, 4 teams, 9 users and 20 submissions would be imported; 5 of the users seem to have accounts here, 2 more have the address of an account here that has not confirmed it",
  ]);
  const came = "game 12: Regatta with 4 teams, 9 users and 20 submissions; its ids are different here";
  expect((await platform.run(restore, "--archive", path)).out).toEqual([came]);
  expect((await platform.run(restore, "--archive", path, "--join")).out).toEqual([came]);
  expect(platform.asked).toEqual([
    "POST /api/edit/games/import/preview",
    "POST /api/edit/games/import",
    "POST /api/edit/games/import/preview",
    `POST /api/edit/games/import?join=${"c0ffee".repeat(10)}c0ff`,
  ]);
  expect(await platform.run(restore)).toMatchObject({ code: 1, errors: ["Name the archive: --archive game.zip"] });
});

test("restore creates nothing if people cannot be joined to accounts as requested", async () => {
  const nobody = { total: 0, list: [] };
  const counts = { challenges: 3, teams: 4, users: 9, submissions: 20 };
  const problem = "The captain of Crows leads another team here.";
  const platform = await aPlatform({
    "POST /api/edit/games/import/preview": () => {
      return { title: "Regatta", ...counts, join: null, problem, accounts: nobody, unconfirmed: nobody, existingTeams: nobody };
    },
    "POST /api/edit/games/import": () => ({ id: 12, title: "Regatta", kept: true, ...counts, created: 9 }),
  });
  expect(await platform.run(restore, "--archive", aFile(), "--join")).toMatchObject({
    code: 1,
    errors: [expect.stringContaining(problem)],
  });
  expect(platform.asked).toEqual(["POST /api/edit/games/import/preview"]);
});
