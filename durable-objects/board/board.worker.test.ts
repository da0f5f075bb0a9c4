import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { LedgerApi } from "../../worker/contract/rpc/objects.ts";
import type { ScoreboardView } from "../../worker/contract/wire/board/board.ts";
import { Board } from "../../worker/domain/board/board.ts";
import { wirePieces } from "../../worker/domain/board/board-view.ts";
import { aLedger, boardOf, ledgerOf, runningGame } from "../../worker/testing/ledgers.ts";
import { restart } from "../../worker/testing/runtime/restart.ts";

const all = { skip: 0, count: 100 };

async function textOf(gzip: ArrayBuffer): Promise<string> {
  return new Response(new Response(gzip).body!.pipeThrough(new DecompressionStream("gzip"))).text();
}

test("the board shows a solve at once after a flush, with blood and rank", async () => {
  const { ledger, board, team, challenge, send } = await aLedger();
  const [a, b] = [await team({ division: "Student" }), await team({ division: "Student" })];
  const { id } = await challenge({ tag: "Crypto" });
  await send(b.user, id, "right");
  await ledger.flush();

  const page = await board.page(all);
  expect(page.rows.map((row) => [row.name, row.score, row.rank, row.organizationRank])).toEqual([
    [b.name, 1050, 1, 1],
    [a.name, 0, 2, 2],
  ]);
  expect(page.rows[0]!.solvedChallenges).toMatchObject([{ id, score: 1050, type: "FirstBlood" }]);
  expect(page.rows[1]!.lastSubmissionTime).toBe("0001-01-01T00:00:00+00:00");
  expect((await board.team(a.teamId)).row).toMatchObject({ id: a.teamId, rank: 2 });
  expect((await board.team(1)).row).toBeNull();
  const frame = await board.frame("Student");
  expect(frame).toMatchObject({ teams: 2, challengeCount: 1, divisions: [{ name: "Student", teams: 2 }], version: page.version });
  expect(frame.challenges.Crypto).toMatchObject([{ id, score: 1000, solved: 1, bloods: [{ id: b.teamId }] }]);
  expect(frame.timeLine.map((line) => line.items.at(-1)?.score)).toEqual([1050, undefined]);
});

test("a page is found by name and division, and has a ceiling", async () => {
  const { ledger, board, team } = await aLedger();
  await Promise.all(Array.from({ length: 120 }, (_, index) => team({ name: `Alpha ${index}`, division: index % 2 ? "A" : "B" }, 0)));
  await ledger.flush();
  expect((await board.page({ skip: 0, count: 1_000 })).rows).toHaveLength(100);
  expect(await board.page({ ...all, skip: 110 })).toMatchObject({ total: 120, skip: 110, rows: { length: 10 } });
  expect(await board.page({ ...all, division: "A" })).toMatchObject({ total: 60 });
  expect((await board.page({ ...all, find: " aLPHA 11" })).rows.map((row) => row.name)).toContain("Alpha 119");
});

test("the live board is byte for byte the replay of the log, whatever happened", async () => {
  const { ledger, board, team, challenge, send } = await aLedger();
  const teams = await Promise.all(Array.from({ length: 12 }, (_, index) => team({ division: index % 3 ? "A" : null })));
  const challenges = await Promise.all([challenge(), challenge(), challenge()]);
  await board.version();
  for (const { id } of challenges) await Promise.all(teams.map(({ user }) => send(user, id, Math.random() < 0.7 ? "right" : "wrong")));
  await ledger.setStatus(teams[0]!.id, "Suspended");
  await ledger.removeChallenge(challenges[2]!.id);
  await ledger.flush();

  const replay = new Board();
  for (const entry of await ledger.entries(0, 10_000)) replay.apply(entry);
  const live = await board.wire();
  expect(await textOf(live.gzip)).toBe([...wirePieces(replay)].join(""));
  expect(live.etag).toBe(`"${replay.version}"`);
});

test("a board that missed entries asks the Ledger for them", async () => {
  const { ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  await ledger.flush();
  const before = await ledger.head();
  await send(mine.user, id, "wrong");
  await send(mine.user, id, "right");
  const [, second] = await ledger.entries(before, 10);
  await board.advance([second!]);
  expect((await board.team(mine.teamId)).row).toMatchObject({ score: 1050 });
});

test("a Board that has followed its Ledger has all that was written, however late its copy of the log comes", async () => {
  const { gameId, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  for (let n = 0; n < 3; n += 1) {
    await send(mine.user, id, n < 2 ? "wrong" : "right");
    await board.follow();
    const solved = (await board.team(mine.teamId)).row?.solvedCount;
    expect(solved).toBe(n < 2 ? 0 : 1);
  }
  await restart(board);
  await boardOf(gameId).follow();
  expect((await boardOf(gameId).team(mine.teamId)).row?.solvedCount).toBe(1);
});

test("when every object is restarted nothing is lost and the board is the same", async () => {
  const { gameId, ledger, board, team, challenge, send } = await aLedger();
  const [mine, { id }] = [await team(), await challenge()];
  const receipt = await send(mine.user, id, "right", { key: "again" });
  await ledger.flush();
  const before = await textOf((await board.wire()).gzip);

  await restart(ledger, board);

  const revived = ledgerOf(gameId);
  const attempt = { userId: mine.user, challengeId: id, answer: "right", digest: "right", key: "again", ip: null, limited: false };
  expect(await revived.submit(attempt)).toEqual({ ...receipt, repeated: true });
  expect(await revived.submit({ ...attempt, key: null })).toMatchObject({ status: "Accepted", scored: false });
  expect(await textOf((await boardOf(gameId).wire()).gzip)).toBe(before);
});

/** Counts the entries that a Board asks its Ledger for, from its next start on. */
async function countReads(board: DurableObjectStub): Promise<() => number> {
  let entries = 0;
  await runInDurableObject(board, (instance) => {
    const own = instance as unknown as { ledger(): LedgerApi };
    const { ledger } = own;
    own.ledger = () => {
      const stub = ledger.call(own);
      return new Proxy(stub, {
        get: (target, name) => async (after: number, limit: number) => {
          if (name !== "entriesForBoard") throw new Error(`${String(name)} was not expected.`);
          const answer = await target.entriesForBoard(after, limit);
          entries += answer.entries.length;
          return answer;
        },
      });
    };
  });
  return () => entries;
}

test("looking at a game long after its end does not make the Board read its whole log, and shows what has changed since", async () => {
  const { gameId, team, challenge, send } = await aLedger();
  const teams = await Promise.all(Array.from({ length: 70 }, () => team()));
  const { id } = await challenge();
  for (const { user } of teams.slice(0, 5)) await send(user, id, "right");
  const readAnew = async () => {
    await ledgerOf(gameId).flush();
    await restart(ledgerOf(gameId), boardOf(gameId));
    const reads = await countReads(boardOf(gameId));
    return { text: await textOf((await boardOf(gameId).wire()).gzip), reads: reads() };
  };
  expect((await readAnew()).reads).toBeGreaterThan(140);
  expect((await readAnew()).reads).toBeGreaterThan(140);
  await ledgerOf(gameId).configureGame({ ...runningGame(), version: 2, endAt: Date.now() });
  const ended = await readAnew();
  expect(ended.reads).toBeGreaterThan(140);
  expect(await readAnew()).toEqual({ text: ended.text, reads: 0 });

  await ledgerOf(gameId).setStatus(teams[0]!.id, "Suspended");
  const changed = await readAnew();
  expect(changed.reads).toBe(1);
  const replay = new Board();
  for (const entry of await ledgerOf(gameId).entries(0, 10_000)) replay.apply(entry);
  expect(changed.text).toBe([...wirePieces(replay)].join(""));
  expect(changed.text).not.toContain(`"name":"${teams[0]!.name}"`);

  // A log that was imported again may have a different history.
  const reads = await countReads(boardOf(gameId));
  await boardOf(gameId).reread();
  expect(reads()).toBeGreaterThan(140);
});

test("the wire board has the contract's shape", async () => {
  const { ledger, board, team, challenge, send } = await aLedger();
  const [mine, web, misc] = [await team(), await challenge({ tag: "Web", title: "b" }), await challenge({ tag: "Misc" })];
  const { id } = await challenge({ tag: "Web", title: "a" });
  await challenge({ enabled: false });
  await send(mine.user, web.id, "right");
  await ledger.flush();
  const wire = JSON.parse(await textOf((await board.wire()).gzip)) as ScoreboardView;
  expect(Object.keys(wire)).toEqual(["updateTimeUtc", "bloodBonus", "timeLines", "items", "challenges", "challengeCount"]);
  expect(Object.entries(wire.challenges).map(([tag, list]) => [tag, list.map((one) => one.id)])).toEqual([
    ["Misc", [misc.id]],
    ["Web", [id, web.id]],
  ]);
  expect(wire).toMatchObject({ challengeCount: 3, bloodBonus: 52_459_530, timeLines: { all: [{ id: mine.teamId }] } });
});
