import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { AuditView } from "../contract/wire/monitor/audit.ts";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { LostFilesView, RebuildView, RecopyView, RefillView, RewindView, SequencesView } from "../contract/wire/archive/recovery.ts";
import { anEventfulGame, exported, wireBoardOf } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { answer, aRunningGame, aTeam, joinGame, submit, type TestGame } from "../testing/games.ts";
import { aForm } from "../testing/images/images.ts";
import { boardOf, ledgerOf } from "../testing/ledgers.ts";
import { handIn } from "../testing/writeups.ts";
import { loseBoard, loseLedger, rewound } from "../testing/losses.ts";

const at = (game: TestGame, what: string, query = "") => `/api/admin/recovery/${game.id}/${what}?${query}`;
const differences = async (game: TestGame) =>
  (await ok<AuditView>("GET", `/api/admin/audit/${game.id}`, { as: game.organiser })).differences;
const d1 = (statement: string, ...values: unknown[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();
const copied = async (game: TestGame) => {
  await ledgerOf(game.id).flush();
  return (await ledgerOf(game.id).head()) as number;
};

test("a Ledger that was lost closes itself, and is rebuilt from the copy to the same board, byte for byte", async () => {
  const game = await anEventfulGame();
  const before = await wireBoardOf(game.id);
  const bindings = await ledgerOf(game.id).bindings();
  const head = await copied(game);
  await loseLedger(game.id);

  const [challenge, , dynamic] = game.challenges as [(typeof game.challenges)[0], unknown, (typeof game.challenges)[0]];
  const send = () =>
    call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, { as: game.teams[0]!.captain, body: { flag: challenge.flags[0] } });
  expect((await send()).status).toBe(503);
  expect(await ledgerOf(game.id).head()).toBe(0);

  const as = game.organiser;
  const told = { gameId: game.id, source: "copy", entries: head, lost: { entries: 0, submissions: 0, solves: 0 } };
  expect(await ok<RebuildView>("POST", at(game, "rebuild", "dry=1"), { as })).toMatchObject(told);
  expect(await ledgerOf(game.id).head()).toBe(0);
  expect(await ok<RebuildView>("POST", at(game, "rebuild"), { as })).toMatchObject(told);

  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
  expect(await ledgerOf(game.id).head()).toBe(head);
  // Both teams' flags are known from what was submitted: the one's from its solve, the other's from the cheat.
  expect(new Set(await ledgerOf(game.id).bindings())).toEqual(new Set(bindings));
  expect(await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await answer(game, dynamic, game.teams[0]!.captain, "flag{wrong}")).toBe("WrongAnswer");
  expect(await differences(game)).toEqual([]);
});

test("a copy with a hole gives what is before it, says what is lost, and does so only when that is wished", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, "flag{wrong}");
  const hole = (await copied(game)) + 1;
  for (const { captain } of game.teams) await submit(game, challenge, captain, challenge.flags[0]!);
  const head = await copied(game);
  const submissions = await env.DB.prepare("SELECT seq FROM entries WHERE game_id = ? AND seq >= ? AND kind = 'submission'")
    .bind(game.id, hole)
    .all();
  expect(submissions.results).toHaveLength(2);
  await d1("DELETE FROM entries WHERE game_id = ? AND seq = ?", game.id, hole);
  await loseLedger(game.id);

  const as = game.organiser;
  const view = await ok<RebuildView>("POST", at(game, "rebuild", "dry=1"), { as });
  expect(view).toMatchObject({ entries: hole - 1, lost: { entries: head - hole + 1, submissions: 1, solves: 1 } });
  expect(await refusal(await call("POST", at(game, "rebuild"), { as }))).toBe("409 recovery.lossy");
  await ok("POST", at(game, "rebuild", "lossy=1"), { as });
  expect(await differences(game)).toEqual([]);
  // A number that the board had before the loss stands for no other board now.
  expect(await ledgerOf(game.id).head()).toBeGreaterThanOrEqual(head);
  expect(await boardOf(game.id).version()).toBeGreaterThanOrEqual(head);
  expect(JSON.parse(await wireBoardOf(game.id))).toMatchObject({ items: [{ solvedCount: 0 }, { solvedCount: 0 }] });
  expect(await answer(game, challenge, game.teams[1]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await differences(game)).toEqual([]);
});

test("a rebuild that was cut off leaves the game closed, and is done again", async () => {
  const game = await aRunningGame();
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!);
  await copied(game);
  const before = await wireBoardOf(game.id);
  const ledger = ledgerOf(game.id);
  const half = (await ledger.entries(0, 100)).slice(0, 3);
  await ledger.close();
  await ledger.restore(half);
  const send = { as: game.teams[0]!.captain, body: { flag: "flag{x}" } };
  expect((await call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, send)).status).toBe(503);
  expect(await refusal(await call("POST", at(game, "recopy"), { as: game.organiser }))).toBe("409 recovery.closed");
  await ok("POST", at(game, "rebuild"), { as: game.organiser });
  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
});

test("a copy that was lost, damaged or has too much is made anew while the game goes on", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const head = await copied(game);
  await d1("DELETE FROM entries WHERE game_id = ? AND seq % 3 = 0", game.id);
  await d1("UPDATE entries SET text = 'other' WHERE game_id = ? AND seq = 1", game.id);
  const found = { head, upTo: head, missing: Math.floor(head / 3), changed: 1, beyond: 0 };
  expect(await ok<RecopyView>("POST", at(game, "recopy", "dry=1"), { as })).toMatchObject(found);
  expect(await differences(game)).toHaveLength(Math.floor(head / 3) + 1);
  expect(await ok<RecopyView>("POST", at(game, "recopy"), { as })).toMatchObject(found);
  expect(await differences(game)).toEqual([]);
  expect(await ok<RecopyView>("POST", at(game, "recopy"), { as })).toMatchObject({ missing: 0, changed: 0 });

  const extra = "INSERT INTO entries (game_id, seq, at, kind) VALUES (?, ?, 5, 'memberRemoved')";
  for (const seq of [head + 1, head + 7]) await d1(extra, game.id, seq);
  expect(await refusal(await call("POST", at(game, "recopy"), { as }))).toBe("409 recovery.beyond");
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await submit(game, challenge, game.teams[0]!.captain, "flag{into the taken place}");
  await copied(game);
  expect(await ok<RecopyView>("POST", at(game, "recopy", "drop=1"), { as })).toMatchObject({ beyond: 1 });
  expect(await differences(game)).toEqual([]);
});

test("a board that was lost makes itself anew, byte for byte", async () => {
  const game = await anEventfulGame();
  const before = await wireBoardOf(game.id);
  await loseBoard(game.id);
  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
});

test("files that R2 has lost are named, and an archive puts back what it has", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "teams=1");
  const [team, challenge] = [game.teams[1]!, game.challenges[0]!];
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, writeupRequired: true } });
  expect((await handIn(game, team.captain)).status).toBe(200);
  const report = await env.DB.prepare("SELECT file_hash FROM writeups WHERE game_id = ?").bind(game.id).first<string>("file_hash");
  const lostHere = new Set([...game.hashes, report!]);
  const { objects } = await env.FILES.list();
  await env.FILES.delete(objects.filter(({ key }) => lostHere.has(key.split("/")[1]!)).map(({ key }) => key));
  const { attachment } = await ok<ChallengeEditView>("GET", `/api/edit/games/${game.id}/challenges/${challenge.id}`, { as });

  const lost = async () => (await ok<LostFilesView>("GET", "/api/admin/recovery/files", { as })).files.map(({ hash }) => hash);
  const isOurs = (list: string[]) => list.filter((hash) => lostHere.has(hash)).toSorted();
  expect(isOurs(await lost())).toEqual([...lostHere].toSorted());
  const send = (query: string) =>
    ok<RefillView>("POST", `/api/admin/recovery/files?${query}`, {
      as,
      body: aForm("file", { bytes: archive as never, name: "game.zip" }),
    });
  expect((await send("dry=1")).restored).toBe(game.hashes.length);
  expect(isOurs(await lost())).toHaveLength(lostHere.size);
  expect((await send("")).restored).toBe(game.hashes.length);
  expect(isOurs(await lost())).toEqual([report]);
  expect((await call("GET", attachment!.url!, { as })).status).toBe(200);
  expect(await differences(game)).toEqual([]);
});

test("a database that was taken back agrees with the Ledger again, which keeps what it decided", async () => {
  const game = await aRunningGame({ teams: 2 });
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const [stays, gone] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, title: "later" } });
  await answer(game, challenge, stays.captain, challenge.flags[0]!);
  const head = await copied(game);
  // As D1 was before the change of the title, the acceptance of one team and the other's registration.
  await d1("UPDATE games SET title = 'earlier', version = 1 WHERE id = ?", game.id);
  await d1("UPDATE participations SET status = 'Pending' WHERE id = ?", stays.participationId);
  await d1("DELETE FROM participations WHERE id = ?", gone.participationId);
  await d1("DELETE FROM entries WHERE game_id = ? AND seq > 2", game.id);

  const dry = await ok<RewindView>("POST", at(game, "rewind", "dry=1"), { as });
  expect(dry).toMatchObject({ head, lost: 0, versions: 1, statuses: 1, copy: { missing: head - 2, changed: 0, beyond: 0 } });
  await ok("POST", at(game, "rewind"), { as });
  expect(await differences(game)).toEqual([]);
  expect((await ledgerOf(game.id).membership(null)).settings).toMatchObject({ title: "earlier" });
  const { items } = JSON.parse(await wireBoardOf(game.id)) as { items: { id: number; solvedCount: number }[] };
  expect(items).toMatchObject([{ id: stays.id, solvedCount: 1 }]);
  // From here on changes are heeded again.
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, title: "after" } });
  expect((await ledgerOf(game.id).membership(null)).settings).toMatchObject({ title: "after" });
});

test("a Ledger that was taken back with the database agrees with it, and goes on", async () => {
  const game = await aRunningGame({ teams: 2 });
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!);
  const kept = await copied(game);
  await submit(game, challenge, game.teams[1]!.captain, challenge.flags[0]!);
  await copied(game);
  await rewound(game.id, kept);
  // What the call does after the objects have gone back, which no local runtime lets them.
  await ok("POST", at(game, "rewind"), { as });
  expect(await differences(game)).toEqual([]);
  expect(await answer(game, challenge, game.teams[1]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await differences(game)).toEqual([]);
});

test("where objects have no history nothing is taken back, and nothing has changed", async () => {
  const game = await aRunningGame();
  const head = await copied(game);
  for (const query of ["", "&dry=1"]) {
    const answered = await call("POST", at(game, "rewind", `to=${Date.now() - 60_000}${query}`), { as: game.organiser });
    expect(await refusal(answered)).toBe("400 recovery.noBookmarks");
  }
  expect(await ledgerOf(game.id).head()).toBe(head);
});

test("after a recovery no table gives an id that it gave before, or that a Ledger knows", async () => {
  const game = await aRunningGame({ teams: 0 });
  const as = game.organiser;
  const team = await joinGame(game, await aTeam());
  const dry = await ok<SequencesView>("POST", "/api/admin/recovery/sequences?dry=1", { as });
  const row = dry.find(({ table }) => table === "participations")!;
  expect(row.from).toBeGreaterThanOrEqual(team.participationId);
  expect(row.to).toBeGreaterThan(row.from);
  expect(dry.map(({ table }) => table)).toEqual(expect.arrayContaining(["games", "teams", "challenges", "flags", "mails"]));
});
