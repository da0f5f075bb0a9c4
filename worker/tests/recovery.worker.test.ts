import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ChallengeEditView } from "../contract/wire/challenge/challenge.ts";
import type { LostFilesView, RebuildView, RecopyView, RefillView } from "../contract/wire/archive/recovery.ts";
import { edited } from "../testing/archives/archive-changes.ts";
import { anEventfulGame, exported, unzipped, wireBoardOf, zipped } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { answer, aRunningGame, submit } from "../testing/games.ts";
import { aForm, aPng } from "../testing/images/images.ts";
import { boardOf, ledgerOf } from "../testing/ledgers.ts";
import { loseBoard, loseLedger } from "../testing/losses.ts";
import { copied, d1, differences, recovery } from "../testing/recovery.ts";
import { handIn } from "../testing/writeups.ts";
import { storedKeys } from "../testing/uploads.ts";

test("a lost Ledger closes itself, and is rebuilt from the copy to the same board, byte for byte", async () => {
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
  expect(await refusal(await call("GET", `/api/admin/audit/${game.id}`, { as }))).toBe("409 recovery.closed");
  const told = { gameId: game.id, source: "copy", entries: head, lost: { entries: 0, submissions: 0, solves: 0 } };
  expect(await ok<RebuildView>("POST", recovery(game, "rebuild", "dry=1"), { as })).toMatchObject(told);
  expect(await ledgerOf(game.id).head()).toBe(0);
  expect(await ok<RebuildView>("POST", recovery(game, "rebuild"), { as })).toMatchObject(told);

  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
  expect(await ledgerOf(game.id).head()).toBe(head);
  // Both teams' flags are known from submissions: the one's from its solve, the other's from the cheat.
  expect(new Set(await ledgerOf(game.id).bindings())).toEqual(new Set(bindings));
  expect(await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await answer(game, dynamic, game.teams[0]!.captain, "flag{wrong}")).toBe("WrongAnswer");
  expect(await differences(game)).toEqual([]);
});

test("a copy with a gap restores what is before it, reports what is lost, and does so only on request", async () => {
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
  const view = await ok<RebuildView>("POST", recovery(game, "rebuild", "dry=1"), { as });
  expect(view).toMatchObject({ entries: hole - 1, lost: { entries: head - hole + 1, submissions: 1, solves: 1 } });
  expect(await refusal(await call("POST", recovery(game, "rebuild"), { as }))).toBe("409 recovery.lossy");
  await ok("POST", recovery(game, "rebuild", "lossy=1"), { as });
  expect(await differences(game)).toEqual([]);
  // A version that the board had before the loss is never reused for another board.
  expect(await ledgerOf(game.id).head()).toBeGreaterThanOrEqual(head);
  expect(await boardOf(game.id).version()).toBeGreaterThanOrEqual(head);
  expect(JSON.parse(await wireBoardOf(game.id))).toMatchObject({ items: [{ solvedCount: 0 }, { solvedCount: 0 }] });
  expect(await answer(game, challenge, game.teams[1]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await differences(game)).toEqual([]);
});

test("a copy that is behind lacks the end of a lost log, which the Board still knows of", async () => {
  const game = await aRunningGame({ teams: 2 });
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!);
  const last = await copied(game);
  await submit(game, challenge, game.teams[1]!.captain, challenge.flags[0]!);
  const head = await copied(game);
  expect(JSON.parse(await wireBoardOf(game.id))).toMatchObject({ items: [{ solvedCount: 1 }, { solvedCount: 1 }] });
  await d1("DELETE FROM entries WHERE game_id = ? AND seq > ?", game.id, last);
  await loseLedger(game.id);

  const as = game.organiser;
  const told = { entries: last, lost: { entries: head - last, submissions: 0, solves: 0 } };
  expect(await ok<RebuildView>("POST", recovery(game, "rebuild", "dry=1"), { as })).toMatchObject(told);
  expect(await refusal(await call("POST", recovery(game, "rebuild"), { as }))).toBe("409 recovery.lossy");
  await ok("POST", recovery(game, "rebuild", "lossy=1"), { as });
  expect(await ledgerOf(game.id).head()).toBeGreaterThanOrEqual(head);
  expect(await differences(game)).toEqual([]);
  expect(JSON.parse(await wireBoardOf(game.id))).toMatchObject({ items: [{ solvedCount: 1 }, { solvedCount: 0 }] });
});

test("an interrupted rebuild leaves the game closed, and can be repeated", async () => {
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
  expect(await refusal(await call("POST", recovery(game, "recopy"), { as: game.organiser }))).toBe("409 recovery.closed");
  await ok("POST", recovery(game, "rebuild"), { as: game.organiser });
  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
});

test("a copy that was lost, damaged or has surplus rows is repaired while the game runs", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const head = await copied(game);
  await d1("DELETE FROM entries WHERE game_id = ? AND seq % 3 = 0", game.id);
  await d1("UPDATE entries SET text = 'other' WHERE game_id = ? AND seq = 1", game.id);
  const found = { head, upTo: head, missing: Math.floor(head / 3), changed: 1, beyond: 0 };
  expect(await ok<RecopyView>("POST", recovery(game, "recopy", "dry=1"), { as })).toMatchObject(found);
  expect(await differences(game)).toHaveLength(Math.floor(head / 3) + 1);
  expect(await ok<RecopyView>("POST", recovery(game, "recopy"), { as })).toMatchObject(found);
  expect(await differences(game)).toEqual([]);
  expect(await ok<RecopyView>("POST", recovery(game, "recopy"), { as })).toMatchObject({ missing: 0, changed: 0 });

  const extra = "INSERT INTO entries (game_id, seq, at, kind) VALUES (?, ?, 5, 'memberRemoved')";
  for (const seq of [head + 1, head + 7]) await d1(extra, game.id, seq);
  expect(await refusal(await call("POST", recovery(game, "recopy"), { as }))).toBe("409 recovery.beyond");
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await submit(game, challenge, game.teams[0]!.captain, "flag{into the taken place}");
  await copied(game);
  expect(await ok<RecopyView>("POST", recovery(game, "recopy", "drop=1"), { as })).toMatchObject({ beyond: 1 });
  expect(await differences(game)).toEqual([]);
});

test("a lost board rebuilds itself, byte for byte", async () => {
  const game = await anEventfulGame();
  const before = await wireBoardOf(game.id);
  await loseBoard(game.id);
  expect(await wireBoardOf(game.id)).toBe(before);
  expect(await differences(game)).toEqual([]);
});

test("files that R2 has lost are named, and an archive restores those it has", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const archive = await exported(as, game.id, "teams=1");
  const [team, challenge] = [game.teams[1]!, game.challenges[0]!];
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, writeupRequired: true } });
  expect((await handIn(game, team.captain)).status).toBe(200);
  const report = await env.DB.prepare("SELECT file_hash FROM writeups WHERE game_id = ?").bind(game.id).first<string>("file_hash");
  const lostHere = new Set([...game.hashes, report!]);
  await env.FILES.delete((await storedKeys()).filter((key) => lostHere.has(key.split("/")[1]!)));
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

test("for a lost image that an archive restores only its bytes are trusted: it is served as what they are", async () => {
  const game = await anEventfulGame();
  const as = game.organiser;
  const png = aForm("file", { bytes: aPng(64, 64, 5_000), name: "poster.png", type: "image/png" });
  const address = await ok<string>("PUT", `/api/edit/games/${game.id}/poster`, { as, body: png });
  const parts = edited(unzipped(await exported(as, game.id)), {
    manifest: (manifest) => manifest.files.forEach((file) => (file.type = "text/html")),
  });
  const key = (await storedKeys()).find((one) => one.startsWith(`image/${address.split("/")[2]}`))!;
  await env.FILES.delete(key);
  const body = aForm("file", { bytes: zipped(parts) as never, name: "game.zip" });
  expect(await ok<RefillView>("POST", "/api/admin/recovery/files?", { as, body })).toMatchObject({ restored: 1 });
  expect((await env.FILES.head(key))!.httpMetadata!.contentType).toBe("image/png");
});
