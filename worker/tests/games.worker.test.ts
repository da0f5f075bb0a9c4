import { expect, test } from "vitest";
import type { GameCardView, GameDetailView, GameEditView } from "../contract/wire/game/game.ts";
import { listEnded } from "../services/game/games.ts";
import { sweepImports } from "../services/archive/import-mark.ts";
import { checkTeamToken, signTeamToken } from "../services/team/team-token.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aChallenge, aGame, aRunningGame, aTeam, changeGame, joinGame, type RunningGame } from "../testing/games.ts";
import { ledgerOf } from "../testing/ledgers.ts";
import { failing, tooMuch } from "../testing/overload.ts";
import { refsOf, upload } from "../testing/uploads.ts";
import { aWebhook } from "../testing/webhooks/webhooks.ts";
import { heraldOf as heraldStub } from "../contract/rpc/stubs.ts";
import { aPng } from "../testing/images/images.ts";
import { aMonitor, anAdmin, aUser, randomWord } from "../testing/users.ts";
import { connect } from "../db/client.ts";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { games } from "../db/schema/index.ts";

test("a new game has the defaults of the contract", async () => {
  const title = randomWord();
  const body = { title, start: "2030-01-01T00:00:00Z", end: 1_893_542_400_000, id: 7, publicKey: "mine" };
  const game = await ok<GameEditView>("POST", "/api/edit/games", { as: await anAdmin(), body });

  expect(game).toEqual({
    id: expect.any(Number),
    title,
    hidden: false,
    isPrivate: false,
    summary: "",
    content: "",
    acceptWithoutReview: false,
    writeupRequired: false,
    inviteCode: null,
    organizations: [],
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    poster: null,
    publicKey: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    practiceMode: true,
    start: "2030-01-01T00:00:00.000+00:00",
    end: "2030-01-02T00:00:00.000+00:00",
    writeupDeadline: "2030-01-02T00:00:00.000+00:00",
    writeupNote: "",
    bloodBonus: 52_459_530,
    hintCharge: "opening",
    hintDebt: false,
    statisticsLive: false,
    freezeAt: null,
  });
});

test("a change keeps what is absent, and the divisions when they are null", async () => {
  const game = await aGame({ summary: "old", organizations: ["A", "B"], inviteCode: "come in", practiceMode: false });
  const as = game.organiser;
  const body = { title: "new", organizations: null, inviteCode: null };
  const kept = await ok<GameEditView>("PUT", `/api/edit/games/${game.id}`, { as, body });
  expect(kept).toEqual({ ...game.settings, title: "new", inviteCode: null });
  const cleared = await ok<GameEditView>("PUT", `/api/edit/games/${game.id}`, { as, body: { organizations: [], writeupDeadline: null } });
  expect(cleared).toEqual({ ...kept, organizations: [], writeupDeadline: game.settings.end });
});

test.each([
  ["end", (game: GameEditView) => game.start],
  ["start", (game: GameEditView) => game.end],
] as const)("a game whose %s alone is moved past the other is refused, and stays", async (field, other) => {
  const { id, organiser: as, settings } = await aGame();
  const path = `/api/edit/games/${id}`;
  expect(await refusal(await call("PUT", path, { as, body: { [field]: other(settings) } }))).toBe("400 game.startAfterEnd");
  expect(await ok("GET", path, { as })).toEqual(settings);
});

test.each([
  [{ end: 1e12 }, "400 game.startAfterEnd"],
  [{ title: "  " }, "400 game.titleRequired"],
  [{ organizations: ["All"] }, "400 game.divisionAll"],
  [{ inviteCode: "x".repeat(33) }, "400 field.tooLong"],
  [{ start: "soon" }, "400 field.time"],
  [{ start: 1_790_000_000 }, "400 field.time"],
  [{ start: undefined }, "400 game.titleRequired"],
  [{ end: null }, "400 game.titleRequired"],
  [{ end: "" }, "400 game.titleRequired"],
  [{ bloodBonus: -1 }, "400 field.range"],
])("a game with %j is refused", async (fields, expected) => {
  const body = { title: "game", start: 1e12, end: 2e12, ...fields };
  expect(await refusal(await call("POST", "/api/edit/games", { as: await anAdmin(), body }))).toBe(expected);
});

test("the organiser's list is empty unless a count is requested, and has the true total", async () => {
  const { organiser, id } = await aGame();
  const none = await ok<{ total: number }>("GET", "/api/edit/games", { as: organiser });
  expect(none).toEqual({ data: [], length: 0, total: none.total });
  const some = await ok<{ data: GameEditView[]; total: number }>("GET", "/api/edit/games?count=30", { as: organiser });
  expect(some.data[0]!.id).toBe(Math.max(...some.data.map((row) => row.id)));
  expect(some.data.map((row) => row.id)).toContain(id);
  expect(none.total).toBe(some.total);
});

test("only administrators edit games", async () => {
  const { id } = await aGame();
  for (const [method, path] of [
    ["GET", "/api/edit/games"],
    ["GET", `/api/edit/games/${id}`],
    ["DELETE", `/api/edit/games/${id}`],
    ["GET", `/api/edit/games/${id}/challenges`],
    ["GET", `/api/game/${id}/participations`],
    ["PUT", "/api/admin/participation/1/Accepted"],
  ] as const) {
    expect(await refusal(await call(method, path, { as: await aMonitor() }))).toBe("403 forbidden");
    expect(await refusal(await call(method, path))).toBe("401 unauthorized");
  }
});

test("a visitor sees a game but not its invitation code", async () => {
  const inviteCode = `code${randomWord()}`;
  const game = await aGame({ inviteCode, organizations: ["North"], teamMemberCountLimit: 4, content: "# Rules" });
  const answer = await call("GET", `/api/game/${game.id}`);
  const text = await answer.text();
  expect(JSON.parse(text)).toEqual({
    id: game.id,
    version: 1,
    title: game.title,
    summary: "",
    content: "# Rules",
    hidden: false,
    organizations: ["North"],
    inviteCodeRequired: true,
    writeupRequired: false,
    poster: null,
    limit: 4,
    teamCount: 0,
    organization: null,
    teamId: null,
    teamName: null,
    practiceMode: true,
    status: "Unsubmitted",
    start: game.settings.start,
    end: game.settings.end,
  });
  expect(text).not.toContain(inviteCode);
});

test("a hidden game is not listed but can be opened by its number", async () => {
  const soon = Date.now() + 86_400_000 * 365;
  const shown = await aGame({ start: soon, end: soon + 1 });
  const hidden = await aGame({ start: soon, end: soon + 1, hidden: true });
  const ids = (await ok<GameCardView[]>("GET", "/api/game")).map((card) => card.id);
  expect(ids).toContain(shown.id);
  expect(ids).not.toContain(hidden.id);
  expect(await ok("GET", `/api/game/${hidden.id}`)).toMatchObject({ hidden: true });
  await ok("DELETE", `/api/edit/games/${shown.id}`, { as: shown.organiser });
});

test("a running game is listed however many are scheduled after it; of the ended ones only as many as make ten with all later ones", async () => {
  // Other tests have games here, too: these begin later than theirs, and of those that run these began last.
  const [soon, far] = [Date.now() + 3_600_000, Date.now() + 20 * 365 * 86_400_000];
  const [running, paused, ended] = [
    await aGame({ start: Date.now() - 1, end: soon }),
    await aGame({ start: Date.now() - 1, end: soon }),
    await aGame({ start: 1e12, end: 1e12 + 3_000 }),
  ];
  await ok("PUT", `/api/edit/games/${paused.id}/pause`, { as: paused.organiser, body: { paused: true } });
  await changeGame(paused, { end: Date.now() + 1 });
  const later = await Promise.all(Array.from({ length: 110 }, (_, n) => aGame({ start: far + n, end: far + 1_000 })));
  const cards = await ok<GameCardView[]>("GET", "/api/game");
  const ids = cards.map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(ids).toEqual(expect.arrayContaining([...later.slice(-10).map(({ id }) => id), running.id, paused.id]));
  expect(ids).not.toContain(ended.id);
  expect(cards.map(({ start }) => start)).toEqual(
    cards
      .map(({ start }) => start)
      .toSorted()
      .toReversed(),
  );
  for (const { id, organiser } of later) await ok("DELETE", `/api/edit/games/${id}`, { as: organiser });
});

test("the list of ended games has all of them, latest end first, but no hidden or private one", async () => {
  const [first, second] = [await aGame({ start: 1e12, end: 1e12 + 3_001 }), await aGame({ start: 1e12, end: 1e12 + 3_002 })];
  const others = [
    await aGame({ start: 1e12, end: 1e12 + 3_003, hidden: true }),
    await aGame({ start: 1e12, end: 1e12 + 3_003, isPrivate: true }),
    await aGame(),
  ];
  const { data, total, length } = await listEnded(aContext(null), 1_000, 0);
  expect([length, total]).toEqual([data.length, data.length]);
  const ids = data.map(({ id }) => id);
  expect(ids.filter((id) => id === first.id || id === second.id)).toEqual([second.id, first.id]);
  for (const { id } of others) expect(ids).not.toContain(id);
  expect((await listEnded(aContext(null), 1, ids.indexOf(first.id))).data[0]!.id).toBe(first.id);
});

test("a private game is absent except for participants and staff", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam());
  await changeGame(game, { isPrivate: true });
  const path = `/api/game/${game.id}`;

  expect(await refusal(await call("GET", path))).toBe("404 game.notFound");
  expect(await refusal(await call("GET", path, { as: await aUser() }))).toBe("404 game.notFound");
  expect(await refusal(await call("GET", `${path}/details`, { as: await aUser() }))).toBe("404 game.notFound");
  expect(await ok<GameDetailView>("GET", path, { as: team.captain })).toMatchObject({ status: "Accepted", teamName: team.name });
  expect(await ok("GET", path, { as: await aMonitor() })).toMatchObject({ id: game.id });
  expect((await ok<GameCardView[]>("GET", "/api/game")).map((card) => card.id)).not.toContain(game.id);
});

test("a private game can be joined only with its invitation code", async () => {
  const game = await aGame({ isPrivate: true, inviteCode: "open sesame" });
  const team = await aTeam();
  const path = `/api/game/${game.id}`;
  const join = (inviteCode: string | null) => call("POST", path, { as: team.captain, body: { teamId: team.id, inviteCode } });
  expect(await refusal(await join(null))).toBe("404 game.notFound");
  expect(await refusal(await join("guess"))).toBe("404 game.notFound");
  expect((await join("open sesame")).status).toBe(200);
});

test("a deleted game is gone for everybody, with all its teams", async () => {
  const game = await aGame();
  const team = await joinGame(game, await aTeam());
  await ok("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser });

  expect(await refusal(await call("GET", `/api/game/${game.id}`))).toBe("404 game.notFound");
  expect(await refusal(await call("GET", `/api/game/${game.id}/details`, { as: team.captain }))).toBe("404 game.notFound");
  expect(await refusal(await call("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser }))).toBe("404 game.notFound");
});

test.each(["FLEET", "HERALD", "LEDGER"] as const)(
  "what was left of a game when its deletion was interrupted (%s) is removed by the next try",
  async (kind) => {
    const game = await aRunningGame();
    const file = await withFiles(game);
    const hook = await aWebhook(game, "https://hooks.example.org/");
    await ledgerOf(game.id).flush();
    const path = `/api/edit/games/${game.id}`;
    const cutOff = await call("DELETE", path, { as: game.organiser, changes: { [kind]: failing(tooMuch) } });
    expect(cutOff.status).toBe(503);
    await ok("DELETE", path, { as: game.organiser });
    const hooks = await heraldStub(env, game.id).hooks();
    expect([await ledgerOf(game.id).head(), hooks.filter(({ id }) => id === hook.id)]).toEqual([0, []]);
    expect(await env.DB.prepare("SELECT 1 FROM entries WHERE game_id = ?").bind(game.id).first()).toBeNull();
    expect(await refusal(await call("DELETE", path, { as: game.organiser }))).toBe("404 game.notFound");
    expect(await refsOf(file)).toBe(0);
  },
);

test("files of a game whose deletion was interrupted, and is not retried, are released when unfinished imports are swept", async () => {
  const game = await aRunningGame();
  const file = await withFiles(game);
  const cutOff = await call("DELETE", `/api/edit/games/${game.id}`, { as: game.organiser, changes: { LEDGER: failing(tooMuch) } });
  expect([cutOff.status, await refsOf(file)]).toEqual([503, 2]);
  await sweepImports(aContext(game.organiser, { now: () => Date.now() + 11 * 60_000 }));
  expect(await refsOf(file)).toBe(0);
});

/** Gives a game the same file in two challenges; returns its hash. */
async function withFiles(game: RunningGame): Promise<string> {
  const fileHash = await upload(game.organiser, "notes.txt");
  for (let i = 0; i < 2; i += 1) {
    const { id } = await aChallenge(game);
    const attachments = [{ attachmentType: "Local", fileHash }];
    await ok("PUT", `/api/edit/games/${game.id}/challenges`, { as: game.organiser, body: { changes: [{ id, attachments }] } });
  }
  return fileHash;
}

test("the private key is stored encrypted, and still signs", async () => {
  const game = await aGame();
  const [row] = await connect(env.DB).select().from(games).where(eq(games.id, game.id));
  const token = await signTeamToken(9, row!.privateKey, aContext().secret);
  expect(await checkTeamToken(token, game.settings.publicKey)).toBe("valid");
  await expect(signTeamToken(9, row!.privateKey, "")).rejects.toThrow();
});

test("a poster is shown on the card, and replaced by the next one", async () => {
  const game = await aGame();
  const send = async () => {
    const form = new FormData();
    form.append("file", new File([aPng()], "poster.png", { type: "image/png" }));
    return ok<string>("PUT", `/api/edit/games/${game.id}/poster`, { as: game.organiser, body: form });
  };
  const first = await send();
  expect(first).toMatch(/^\/assets\/[0-9a-f]{64}\/poster$/);
  expect((await call("GET", first)).status).toBe(200);
  const second = await send();
  expect(await ok("GET", `/api/game/${game.id}`)).toMatchObject({ poster: second });
  expect((await call("GET", first)).status).toBe(404);
});

test("files of a deleted or changed challenge are released even if its Ledger cannot be told", async () => {
  const game = await aRunningGame();
  const file = await withFiles(game);
  const at = `/api/edit/games/${game.id}/challenges`;
  const [changed, gone] = (await ok<{ id: number }[]>("GET", at, { as: game.organiser })).slice(-2);
  const changes = { LEDGER: failing(tooMuch) };
  const body = { changes: [{ id: changed!.id, attachments: [] }] };
  expect((await call("PUT", at, { as: game.organiser, body, changes })).status).toBe(503);
  expect(await refsOf(file)).toBe(1);
  expect((await call("DELETE", `${at}/${gone!.id}`, { as: game.organiser, changes })).status).toBe(503);
  expect(await refsOf(file)).toBe(0);
});
