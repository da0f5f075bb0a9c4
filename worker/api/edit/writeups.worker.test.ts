import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { ledgerOf } from "../../contract/rpc/stubs.ts";
import type { AppError } from "../../contract/wire/errors.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import type { WriteupRowView, WriteupStateView } from "../../contract/wire/game/writeup.ts";
import { connect } from "../../db/client.ts";
import { files, writeups } from "../../db/schema/index.ts";
import * as service from "../../services/writeup/writeups.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { stopClock } from "../../testing/clock.ts";
import { aContext } from "../../testing/context.ts";
import {
  addMember,
  aGame,
  answer,
  aRunningGame,
  aTeam,
  changeGame,
  joinGame,
  review,
  type RunningGame,
  type TestPlayers,
} from "../../testing/games.ts";
import { aForm } from "../../testing/images/images.ts";
import { until } from "../../testing/sockets.ts";
import { aMonitor, aUser, type TestUser } from "../../testing/users.ts";
import { aPdf, handIn } from "../../testing/writeups.ts";

const db = connect(env.DB);
const HOUR = 3_600_000;
const asking = (teams: number | number[] = 1) =>
  aRunningGame({ teams, challenges: 0, game: { writeupRequired: true, writeupNote: "*How?*" } });
const stateOf = (game: RunningGame, user = game.teams[0]!.captain) =>
  ok<WriteupStateView>("GET", `/api/game/${game.id}/writeup`, { as: user });
const rowsOf = (game: RunningGame) => ok<WriteupRowView[]>("GET", `/api/admin/writeups/${game.id}`, { as: game.organiser });
const hashIn = (url: string) => url.split("/")[2]!;
const refsOf = async (hash: string) => (await db.select().from(files).where(eq(files.hash, hash)))[0]?.refs ?? 0;

test("a team hands in a PDF, sees that, and replaces it; the old file is deleted", async () => {
  const game = await asking([2]);
  const [captain, other] = game.teams[0]!.members as [never, never];
  expect(await stateOf(game)).toEqual({ submitted: false, name: "#", fileSize: 0, note: "*How?*" });
  expect((await handIn(game, captain, aPdf(500))).status).toBe(200);
  const first = await stateOf(game, other);
  expect(first).toMatchObject({ submitted: true, fileSize: 500 });
  expect(first.name).toMatch(new RegExp(`^Writeup-${game.id}-${game.teams[0]!.id}-\\d{8}-\\d\\d\\.\\d\\d\\.\\d\\dZ\\.pdf$`));
  const [before] = await rowsOf(game);
  expect((await handIn(game, other, aPdf(600))).status).toBe(200);
  const [after] = await rowsOf(game);
  expect(await stateOf(game)).toMatchObject({ fileSize: 600 });
  expect([await refsOf(hashIn(before!.url)), await refsOf(hashIn(after!.url))]).toEqual([0, 1]);
});

test("the organisers' page lists write-ups by rank, and those of teams that are not on the board last", async () => {
  const game = await aRunningGame({ teams: 3, game: { writeupRequired: true } });
  const [one, two, three] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
  for (const { captain } of [three, one, two]) await handIn(game, captain, aPdf());
  await answer(game, game.challenges[0]!, two.captain, game.challenges[0]!.flags[0]!);
  await review(game, three.participationId, "Suspended");
  const ranks = async () => (await service.ranked(aContext(game.organiser), game.id)).map(({ team, rank }) => [team.id, rank]);
  // The Board follows the log, and its columns may be a second old.
  const isCurrent = (list: unknown[][]) => list.filter(([, rank]) => rank !== null).length === 2 && list[0]![0] === two.id;
  const last = await until(async () => ((list) => (isCurrent(list) ? list : null))(await ranks()));
  expect(last).toEqual([
    [two.id, 1],
    [one.id, 2],
    [three.id, null],
  ]);
});

test("while the board is frozen write-ups are listed by the public ranks, for monitors by the live ones, and not by each team's own", async () => {
  const game = await aRunningGame({ teams: 3, challenges: 2, game: { writeupRequired: true } });
  const [one, two, three] = game.teams as [TestPlayers, TestPlayers, TestPlayers];
  for (const { captain } of game.teams) await handIn(game, captain, aPdf());
  const solve = (team: TestPlayers, nth: number) => answer(game, game.challenges[nth]!, team.captain, game.challenges[nth]!.flags[0]!);
  await solve(one, 0);
  await ok("POST", `/api/edit/games/${game.id}/freeze`, { as: game.organiser, body: { action: "freeze", made: 0 } });
  for (const nth of [0, 1]) await solve(three, nth);
  await solve(two, 1);
  await ledgerOf(env, game.id).flush();
  const seenBy = async (as: Pick<TestUser, "viewer">) =>
    (await service.ranked(aContext(as), game.id)).map(({ team, rank }) => [team.id, rank]);
  // The Board follows the log.
  await expect.poll(() => seenBy(game.organiser)).toEqual([three.id, one.id, two.id].map((id, place) => [id, place + 1]));
  const reviewer = { viewer: { ...(await aUser()).viewer, games: { [game.id]: ["organiser" as const] } } };
  expect(await seenBy(reviewer)).toEqual([one.id, two.id, three.id].map((id, place) => [id, place + 1]));
});

test("the same PDF again keeps one reference, and ten at once leave exactly one file", async () => {
  const game = await asking();
  const captain = game.teams[0]!.captain;
  const same = aPdf();
  for (let i = 0; i < 2; i += 1) expect((await handIn(game, captain, same)).status).toBe(200);
  const [row] = await rowsOf(game);
  expect(await refsOf(hashIn(row!.url))).toBe(1);
  const hashes = new Set<string>();
  await Promise.all(Array.from({ length: 10 }, (_, i) => handIn(game, captain, i % 2 ? same : aPdf())));
  const left = await db
    .select({ hash: files.hash, refs: files.refs })
    .from(files)
    .innerJoin(writeups, eq(writeups.fileHash, files.hash))
    .where(eq(writeups.gameId, game.id));
  for (const { hash } of left) hashes.add(hash);
  expect(left.map((file) => file.refs)).toEqual([1]);
  expect(hashes.size).toBe(1);
});

test("a team may hand in ten times, whichever members do so, and then waits; another team does not", async () => {
  const game = await asking([2, 1]);
  stopClock();
  const send = (as: TestUser) => {
    const upload = {
      fileName: "a.pdf",
      type: "application/pdf",
      chunks: new Blob([aPdf()]).stream() as unknown as AsyncIterable<Uint8Array>,
    };
    return service.submit(aContext(as, { limits: true }), game.id, upload).then(
      () => "taken",
      (error: AppError) => error.code,
    );
  };
  const [captain, other] = game.teams[0]!.members as [TestUser, TestUser];
  for (let n = 0; n < 5; n += 1) expect([await send(captain), await send(other)]).toEqual(["taken", "taken"]);
  expect(await send(other)).toBe("tooManyRequests");
  expect(await send(game.teams[1]!.captain)).toBe("taken");
});

test.each([
  ["a page called PDF", new TextEncoder().encode("<!doctype html><script>alert(1)</script>"), {}, "400 writeup.type"],
  ["another type", aPdf(), { type: "text/html" }, "400 writeup.type"],
  ["another ending", aPdf(), { name: "report.pdf.exe" }, "400 writeup.type"],
  ["a PDF cut short", aPdf(400, "").slice(0, 300), {}, "400 writeup.type"],
  ["nothing", new Uint8Array(0), {}, "400 writeup.empty"],
] as const)("%s is refused", async (_, bytes, how, expected) => {
  const game = await asking();
  expect(await refusal(await handIn(game, game.teams[0]!.captain, bytes as never, how))).toBe(expected);
  expect(await stateOf(game)).toMatchObject({ submitted: false });
});

test("a write-up may have exactly 20 MiB, and not a byte more", async () => {
  const game = await asking();
  const captain = game.teams[0]!.captain;
  expect(await refusal(await handIn(game, captain, aPdf(LIMITS.pdfBytes + 1)))).toBe("400 writeup.size");
  expect((await handIn(game, captain, aPdf(LIMITS.pdfBytes))).status).toBe(200);
  expect(await stateOf(game)).toMatchObject({ fileSize: LIMITS.pdfBytes });
  await ok("DELETE", `/api/edit/games/${game.id}/writeups`, { as: game.organiser });
});

test("write-ups are accepted from the start until the deadline, also after the end, and only if they are requested", async () => {
  const game = await asking();
  const captain = game.teams[0]!.captain;
  const over = { start: Date.now() - 2 * HOUR, end: Date.now() - HOUR, practiceMode: false, writeupRequired: true } as const;
  await changeGame(game, { ...over, writeupDeadline: new Date(Date.now() + HOUR).toISOString() });
  expect((await handIn(game, captain)).status).toBe(200);
  await changeGame(game, { ...over, writeupDeadline: new Date(Date.now() - 1).toISOString() });
  expect(await refusal(await handIn(game, captain))).toBe("400 writeup.deadline");
  expect(await stateOf(game)).toMatchObject({ submitted: true });
  await changeGame(game, { ...over, writeupRequired: false, writeupDeadline: new Date(Date.now() + HOUR).toISOString() });
  expect(await refusal(await handIn(game, captain))).toBe("400 writeup.notRequired");
  await changeGame(game, { writeupRequired: true, start: Date.now() + HOUR, end: Date.now() + 2 * HOUR });
  expect(await refusal(await handIn(game, captain))).toBe("400 game.notStarted");
});

test("a write-up that begins to arrive before the deadline and ends after it is late, and the earlier one stays", async () => {
  const game = await asking([1]);
  const captain = game.teams[0]!.captain;
  const advance = stopClock();
  await changeGame(game, { end: Date.now() - 1, writeupDeadline: new Date(Date.now() + 1_000).toISOString() });
  await handIn(game, captain);
  async function* slowly() {
    yield aPdf(400);
    advance(1_001);
  }
  const upload = { fileName: "late.pdf", type: "application/pdf", chunks: slowly() };
  await expect(service.submit(aContext(captain), game.id, upload)).rejects.toMatchObject({ code: "writeup.deadline" });
  expect(await stateOf(game)).toMatchObject({ submitted: true, fileSize: 400 });
});

test("only accepted teams may hand in", async () => {
  const game = await aGame({ writeupRequired: true });
  const team = await joinGame(game, await aTeam(), { wait: true });
  expect(await refusal(await handIn(game, team.captain))).toBe("400 participation.notAccepted");
  await review(game, team.participationId, "Accepted");
  expect((await handIn(game, team.captain)).status).toBe(200);
  await review(game, team.participationId, "Suspended");
  expect(await refusal(await handIn(game, team.captain))).toBe("400 participation.suspended");
  expect(await refusal(await handIn(game, await aUser()))).toBe("400 game.notJoined");
  expect((await call("POST", `/api/game/${game.id}/writeup`, { body: aForm("file", { bytes: aPdf() }) })).status).toBe(401);
});

test("a write-up is shown only to the staff, and a frame of ours may show it", async () => {
  const game = await asking([1, 1]);
  await handIn(game, game.teams[0]!.captain);
  const [{ url }] = (await rowsOf(game)) as [WriteupRowView];
  for (const as of [null, game.teams[0]!.captain, game.teams[1]!.captain]) expect((await call("GET", url, { as })).status).toBe(404);
  for (const as of [game.organiser, await aMonitor()]) expect((await call("GET", url, { as })).status).toBe(200);
  const saved = await call("GET", url, { as: game.organiser });
  expect(saved.headers.get("Content-Disposition")).toContain("attachment");
  const shown = await call("GET", `${url}?view`, { as: game.organiser });
  expect(shown.headers.get("Content-Disposition")).toContain("inline");
  expect(shown.headers.get("Content-Type")).toBe("application/pdf");
  expect(shown.headers.get("Content-Security-Policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  );
  const asPage = await call("GET", url.replace(/\.pdf$/, ".html"), { as: game.organiser });
  expect(asPage.headers.get("Content-Type")).toBe("application/pdf");
});

test.each([
  ["Safari", "Macintosh; Intel Mac OS X 10_15_7", "Version/18.0 Safari/605.1.15", false],
  ["Chrome on an iPhone", "iPhone; CPU iPhone OS 18_0 like Mac OS X", "CriOS/130.0.0.0 Mobile/15E148 Safari/604.1", false],
  ["Chrome", "X11; Linux x86_64", "Chrome/130.0.0.0 Safari/537.36", true],
])("in %s a write-up is in an origin of its own unless the browser would leave it blank there", async (_, machine, browser, isApart) => {
  const game = await asking([1]);
  await handIn(game, game.teams[0]!.captain);
  const [{ url }] = (await rowsOf(game)) as [WriteupRowView];
  const headers = { "User-Agent": `Mozilla/5.0 (${machine}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}` };
  const shown = await call("GET", `${url}?view`, { as: game.organiser, headers });
  const policy = shown.headers.get("Content-Security-Policy")!.split("; ");
  expect(policy.slice(0, 3)).toEqual(["default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'self'"]);
  expect(policy.slice(3)).toEqual(isApart ? ["sandbox"] : []);
});

test("the organiser sees the newest first, without members, and an unknown game has none", async () => {
  const game = await asking([1, 1]);
  for (const team of game.teams) await handIn(game, team.captain);
  const rows = await rowsOf(game);
  expect(rows.map((row) => row.team.id)).toEqual([game.teams[1]!.id, game.teams[0]!.id]);
  expect(Object.keys(rows[0]!).sort()).toEqual(["id", "team", "uploadTimeUtc", "url"]);
  expect(rows[0]!.team.members).toBeNull();
  for (const path of ["", "/all"]) {
    expect((await call("GET", `/api/admin/writeups/2000000000${path}`, { as: game.organiser })).status).toBe(404);
    expect((await call("GET", `/api/admin/writeups/${game.id}${path}`, { as: await aMonitor() })).status).toBe(403);
  }
});

test("all of a game are downloaded as one ZIP, in one folder, under generated names", async () => {
  const game = await aRunningGame({ teams: 3, challenges: 0, game: { writeupRequired: true, title: "../a/b:c" } });
  const sent = game.teams.map(() => aPdf(3_000));
  for (const [i, team] of game.teams.entries()) await handIn(game, team.captain, sent[i]);
  const zip = await call("GET", `/api/admin/writeups/${game.id}/all`, { as: game.organiser });
  expect(zip.headers.get("Content-Type")).toBe("application/zip");
  expect(zip.headers.get("Content-Disposition")).toMatch(/filename="Writeups-\.\._a_b_c-\d{8}-\d\d\.\d\d\.\d\dZ\.zip"/);
  const found = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const names = Object.keys(found).sort();
  expect(names).toHaveLength(3);
  for (const [i, team] of game.teams.entries()) {
    const name = names.find((one) => one.includes(`/Writeup-${game.id}-${team.id}-`))!;
    expect(name).toMatch(/^Writeups-\.\._a_b_c-[\d.Z-]+\/Writeup-\d+-\d+-[\d.Z-]+\.pdf$/);
    expect(found[name]).toEqual(sent[i]);
  }
});

test("a ZIP of many is read from the store no faster than it is sent", async () => {
  const game = await asking();
  await handIn(game, game.teams[0]!.captain, aPdf(300_000));
  let opened = 0;
  const slow = { get: (key: string) => ((opened += 1), env.FILES.get(key)) } as unknown as R2Bucket;
  const [row] = await db.select().from(writeups).where(eq(writeups.gameId, game.id));
  const teams = await Promise.all(Array.from({ length: 12 }, () => aTeam()));
  const joined = await Promise.all(teams.map((team) => joinGame(game, team)));
  await db.insert(writeups).values(joined.map((team) => ({ ...row!, participationId: team.participationId, name: `${team.id}.pdf` })));
  const { bytes } = await service.archive(aContext(game.organiser, { files: slow }), game.id);
  const reader = bytes.getReader();
  await reader.read();
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resume) => setTimeout(resume, 0));
  expect(opened).toBeLessThan(4);
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) size += next.value.length;
  expect(opened).toBe(13);
  expect(size).toBeGreaterThan(13 * 300_000 - 1_000);
});

test("deleting the write-ups, the game, or the team releases the files", async () => {
  const game = await asking([1, 1]);
  const [one, two] = game.teams as [(typeof game.teams)[0], (typeof game.teams)[0]];
  for (const team of [one, two]) await handIn(game, team.captain);
  const hashes = (await rowsOf(game)).map((row) => hashIn(row.url));
  await ok("DELETE", `/api/edit/games/${game.id}/writeups`, { as: game.organiser });
  expect(await rowsOf(game)).toEqual([]);
  expect(await Promise.all(hashes.map(refsOf))).toEqual([0, 0]);
  expect(await stateOf(game)).toMatchObject({ submitted: false });
  for (const team of [one, two]) await handIn(game, team.captain);
  const again = (await rowsOf(game)).map((row) => hashIn(row.url));
  await ok("DELETE", `/api/admin/teams/${two.id}`, { as: game.organiser });
  expect(await Promise.all(again.map(refsOf))).toEqual([0, 1]);
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });
  expect(await Promise.all(again.map(refsOf))).toEqual([0, 0]);
  expect((await call("DELETE", `/api/edit/games/${game.id}/writeups`, { as: game.organiser })).status).toBe(404);
});

test("the last member to leave deletes the team's write-up", async () => {
  const game = await aGame({ writeupRequired: true });
  const team = await aTeam(2);
  const playing = await joinGame(game, team);
  expect((await handIn(game, team.captain)).status).toBe(200);
  const [row] = await db.select().from(writeups).where(eq(writeups.gameId, game.id));
  await env.DB.prepare("UPDATE participations SET status = 'Rejected' WHERE id = ?").bind(playing.participationId).run();
  await ok("DELETE", `/api/game/${game.id}`, { as: team.members[1]! });
  expect(await refsOf(row!.fileHash)).toBe(1);
  await ok("DELETE", `/api/game/${game.id}`, { as: team.captain });
  expect(await refsOf(row!.fileHash)).toBe(0);
});

test("the card is shown to users who may hand in, and to nobody else", async () => {
  const game = await asking();
  const card = (as: Parameters<typeof aContext>[0]) => service.card(aContext(as), game.id);
  expect(await card(game.teams[0]!.captain)).toMatchObject({ submitted: false, note: "*How?*", uploadTime: null });
  await handIn(game, game.teams[0]!.captain);
  expect(await card(game.teams[0]!.captain)).toMatchObject({ submitted: true, uploadTime: expect.stringMatching(/^\d{4}-/) });
  expect(await card(null)).toBeNull();
  const stranger = await aUser();
  await addMember(game.teams[0]!, stranger);
  expect(await card(stranger)).toBeNull();
});
