import { linesAbout } from "../testing/logs.ts";
import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ParticipationSettings } from "../contract/rpc/ledger.ts";
import type { OrphansView, RewindView, SequencesView } from "../contract/wire/archive/recovery.ts";
import { wireBoardOf } from "../testing/archives/archives.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { answer, aRunningGame, aTeam, joinGame, submit } from "../testing/games.ts";
import { withHistory } from "../testing/history.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { rewound } from "../testing/losses.ts";
import { copied, d1, differences, lastEntry, recovery } from "../testing/recovery.ts";
import { until } from "../testing/sockets.ts";

test("a restored database agrees with the Ledger again, which keeps its decisions", async () => {
  const game = await aRunningGame({ teams: 2 });
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const [stays, gone] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, title: "later" } });
  await answer(game, challenge, stays.captain, challenge.flags[0]!);
  const head = await copied(game);
  // The state of D1 before the change of the title, the acceptance of one team and the other's registration.
  await d1("UPDATE games SET title = 'earlier', version = 1 WHERE id = ?", game.id);
  await d1("UPDATE participations SET status = 'Pending' WHERE id = ?", stays.participationId);
  await d1("DELETE FROM participations WHERE id = ?", gone.participationId);
  await d1("DELETE FROM entries WHERE game_id = ? AND seq > 2", game.id);

  const dry = await ok<RewindView>("POST", recovery(game, "rewind", "dry=1"), { as });
  expect(dry).toMatchObject({ head, lost: 0, versions: 1, statuses: 1, copy: { missing: head - 2, changed: 0, beyond: 0 } });
  await ok("POST", recovery(game, "rewind"), { as });
  expect(await differences(game)).toEqual([]);
  expect((await ledgerOf(game.id).membership(null)).settings).toMatchObject({ title: "earlier" });
  const { items } = JSON.parse(await wireBoardOf(game.id)) as { items: { id: number; solvedCount: number }[] };
  expect(items).toMatchObject([{ id: stays.id, solvedCount: 1 }]);
  // From here on pushes are accepted again.
  await ok("PUT", `/api/edit/games/${game.id}`, { as, body: { ...game.settings, title: "after" } });
  expect((await ledgerOf(game.id).membership(null)).settings).toMatchObject({ title: "after" });
});

test("a Ledger that was restored together with the database agrees with it, and continues", async () => {
  const game = await aRunningGame({ teams: 2 });
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!);
  const kept = await copied(game);
  await submit(game, challenge, game.teams[1]!.captain, challenge.flags[0]!);
  await copied(game);
  await rewound(game.id, kept);
  // What the call does after the objects have gone back, which local runtimes do not support.
  await ok("POST", recovery(game, "rewind"), { as });
  expect(await differences(game)).toEqual([]);
  expect(await answer(game, challenge, game.teams[1]!.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await differences(game)).toEqual([]);
});

test("a Ledger goes back to a moment by its bookmark, with the database, and no number is used twice", async () => {
  const game = await aRunningGame({ teams: 2 });
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const [first, second] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  await answer(game, challenge, first.captain, challenge.flags[0]!);
  const kept = await copied(game);
  const history = await withHistory(ledgerOf(game.id));
  const then = (await lastEntry(game)).at;
  await history.mark(then);
  // Later entries have a later millisecond than the moment.
  await until(() => Date.now() > then);
  await answer(game, challenge, second.captain, challenge.flags[0]!);
  const head = await copied(game);

  const before = await wireBoardOf(game.id);
  expect(await ok<RewindView>("POST", recovery(game, "rewind", `to=${then}&dry=1`), { as })).toMatchObject({ head, lost: head - kept });
  expect(await wireBoardOf(game.id)).toBe(before);
  const early = await call("POST", recovery(game, "rewind", `to=${then - 60_000}`), { as });
  expect(await refusal(early)).toBe("400 recovery.noBookmarks");
  expect(await ok<RewindView>("POST", recovery(game, "rewind", `to=${then}`), { as })).toMatchObject({ head, lost: head - kept });
  const { items } = JSON.parse(await wireBoardOf(game.id)) as { items: { id: number; solvedCount: number }[] };
  expect(items.map(({ id, solvedCount }) => [id, solvedCount])).toEqual([
    [first.id, 1],
    [second.id, 0],
  ]);
  expect(await differences(game)).toEqual([]);
  expect(await ledgerOf(game.id).head()).toBeGreaterThanOrEqual(head);
  expect(await answer(game, challenge, second.captain, challenge.flags[0]!)).toBe("Accepted");
  expect(await differences(game)).toEqual([]);
});

test("nothing is acknowledged between the order to go back and its execution", async () => {
  const game = await aRunningGame();
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  const history = await withHistory(ledgerOf(game.id));
  await history.mark(Date.now());
  const head = await copied(game);
  expect(await ledgerOf(game.id).rewind(Date.now(), false)).toEqual({ ok: true });
  const send = { as: game.teams[0]!.captain, body: { flag: challenge.flags[0] } };
  expect((await call("POST", `/api/game/${game.id}/challenges/${challenge.id}`, send)).status).toBe(503);
  await until(() =>
    ledgerOf(game.id)
      .holdings(0)
      .then(
        ({ isClosed }) => !isClosed,
        () => false,
      ),
  );
  expect(await ledgerOf(game.id).head()).toBe(head);
  expect(await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!)).toBe("Accepted");
});

test("if objects have no history nothing is restored, and nothing has changed", async () => {
  const game = await aRunningGame();
  const head = await copied(game);
  for (const query of ["", "&dry=1"]) {
    const answered = await call("POST", recovery(game, "rewind", `to=${Date.now() - 60_000}${query}`), { as: game.organiser });
    expect(await refusal(answered)).toBe("400 recovery.noBookmarks");
  }
  expect(await ledgerOf(game.id).head()).toBe(head);
});

test("after a recovery no table assigns an id that it assigned before, or that a Ledger knows", async () => {
  const game = await aRunningGame();
  const as = game.organiser;
  const seqOf = () => env.DB.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'participations'").first<number>("seq");
  const before = (await seqOf())!;
  // D1 has forgotten a registration, and its Ledger knows a later one, beyond the distance by which numbers are raised.
  const [gone, known] = [await joinGame(game, await aTeam()), before + 3_000_000];
  const held = await runInDurableObject(ledgerOf(game.id), (ledger) => {
    const { state } = ledger as unknown as { state: { participations: Map<number, ParticipationSettings> } };
    return state.participations.get(gone.participationId)!;
  });
  await ledgerOf(game.id).join(known, held, null);
  await d1("DELETE FROM participations WHERE id = ?", gone.participationId);
  await d1("UPDATE sqlite_sequence SET seq = ? WHERE name = 'participations'", before);

  const dry = await ok<SequencesView>("POST", "/api/admin/recovery/sequences?dry=1", { as });
  expect(dry.map(({ table }) => table)).toEqual(expect.arrayContaining(["games", "teams", "challenges", "flags", "mails"]));
  expect(await seqOf()).toBe(before);
  const raised = await ok<SequencesView>("POST", "/api/admin/recovery/sequences", { as });
  expect(raised.find(({ table }) => table === "participations")!.from).toBe(before);
  const { participationId } = await joinGame(game, await aTeam());
  expect(participationId).toBeGreaterThan(known);
  await d1("DELETE FROM participations WHERE id > ?", before + 1_000);
  for (const { table, from } of dry) await d1("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", from, table);
});

test("games that were made after the moment are listed because D1 no longer knows them; their objects can be erased", async () => {
  const [game, other] = [await aRunningGame(), await aRunningGame()];
  const as = game.organiser;
  const [challenge] = other.challenges as [(typeof other.challenges)[0]];
  await answer(other, challenge, other.teams[0]!.captain, challenge.flags[0]!);
  const entries = await copied(other);
  const orphans = `/api/admin/recovery/orphans`;
  const erase = async () => call("DELETE", `${orphans}/${other.id}`, { as });
  expect(await refusal(await erase())).toBe("404 game.notFound");
  await d1("DELETE FROM games WHERE id = ?", other.id);
  const found = await ok<OrphansView>("GET", `${orphans}?after=${other.id - 1}`, { as });
  expect(found.filter(({ gameId }) => gameId <= other.id)).toEqual([{ gameId: other.id, title: other.title, entries }]);
  expect((await erase()).status).toBe(200);
  expect((await linesAbout(`what was left of the game ${other.title}`))[0]).toMatchObject({ name: as.name, status: "Success" });
  expect(await ledgerOf(other.id).head()).toBe(0);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM entries WHERE game_id = ?").bind(other.id).first("n")).toBe(0);
  expect(await refusal(await erase())).toBe("404 game.notFound");
});

test("a game that was deleted after the moment has its log again", async () => {
  const game = await aRunningGame();
  const as = game.organiser;
  const [challenge] = game.challenges as [(typeof game.challenges)[0]];
  await answer(game, challenge, game.teams[0]!.captain, challenge.flags[0]!);
  await copied(game);
  const board = async () => (JSON.parse(await wireBoardOf(game.id)) as { items: unknown[] }).items;
  const [before, then] = [await board(), Date.now()];
  const history = await withHistory(ledgerOf(game.id));
  await history.mark(then);
  // Empty, as when a game is deleted and D1 has it again.
  await ledgerOf(game.id).close();
  expect(await refusal(await call("POST", recovery(game, "rewind"), { as }))).toBe("409 recovery.closed");
  await ok("POST", recovery(game, "rewind", `to=${then}`), { as });
  expect(await board()).toEqual(before);
  expect(await differences(game)).toEqual([]);
});
