import { createExecutionContext, env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { Rehearsal } from "../../durable-objects/index.ts";
import { NO_REHEARSAL } from "../../durable-objects/rehearsal/report.ts";
import type { RehearsalView } from "../contract/wire/monitor/rehearsal.ts";
import { isOver } from "../contract/wire/rehearsal-names.ts";
import type { Ctx } from "../context.ts";
import { NO_RULES } from "../contract/wire/challenge/challenge-rules.ts";
import { foldNames } from "../services/team/team-names.ts";
import { view as shownTo } from "../services/rehearsal/rehearsal.ts";
import { signPass } from "../services/rehearsal/seat-pass.ts";
import { PASS_HEADER, REHEARSAL_CODE, seatOf } from "../domain/rehearsal/seats.ts";
import { drainHosts } from "../testing/agents.ts";
import { aContext } from "../testing/context.ts";
import { call, ok, refusal } from "../testing/call.ts";
import { stopClock } from "../testing/clock.ts";
import { aChallenge, aGame, aRunningGame, aTeam, submit, type TestGame } from "../testing/games.ts";
import { boardOf, ledgerOf, UNLISTED } from "../testing/ledgers.ts";
import { linesAbout } from "../testing/logs.ts";
import worker from "../testing/runtime/entry.ts";
import { restart } from "../testing/runtime/restart.ts";
import { withPolicy } from "../testing/settings.ts";
import { storedKeys, upload } from "../testing/uploads.ts";
import { aUser, randomWord } from "../testing/users.ts";

// Unlike the runtime, the test runner cannot separate requests that wait for one another: here the object calls the whole Worker within its
// own request.
type Inside = { ask(request: Request): Promise<Response>; context(): Ctx; env: Env };
const inside = Rehearsal.prototype as unknown as Inside;
inside.ask = function (this: Inside, request) {
  return worker.fetch!(request as never, this.env, createExecutionContext()) as Promise<Response>;
};

/** What a request does after its rehearsal's object has swept. */
let late: (() => Promise<unknown>) | null = null;
const contextOf = inside.context;
inside.context = function (this: Inside) {
  const ctx = contextOf.call(this);
  const { sleep } = ctx;
  const rest = async (ms: number) => {
    const run = late && (await copyOf()) === null ? late : null;
    if (run) late = null;
    await run?.();
    return sleep(ms);
  };
  return Object.assign(ctx, { sleep: rest });
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (game: TestGame) => `/api/edit/games/${game.id}/rehearsal`;
const start = (game: TestGame, teams = 3) =>
  ok<RehearsalView>("POST", at(game), { as: game.organiser, body: { teams, rate: 20, minutes: 5 } });
const objectOf = (game: TestGame) => env.REHEARSAL.get(env.REHEARSAL.idFromName(String(game.id)));
// Neither by a call: its requests and those of the rehearsal would wait for one another, which only the runtime itself keeps apart. What went on in the
// object's place would end with it: of the file's end, which the runner tells from there, nobody would ever hear.
const view = (game: TestGame) => objectOf(game).view();
/** The requests during a rehearsal, in its object's place. */
const meanwhile = <T>(game: TestGame, ask: () => Promise<T>) => runInDurableObject(objectOf(game), ask);
const until = (game: TestGame, phase: (seen: RehearsalView) => boolean) =>
  expect.poll(async () => phase(await view(game)), { timeout: 60_000, interval: 50 }).toBe(true);
const over = (game: TestGame) => until(game, (seen) => isOver(seen.phase));

/** A future game, with one challenge of each kind of problem. */
async function anEvent(): Promise<TestGame> {
  await drainHosts();
  // The first team that joins a game triggers the folding of older names, which changes those rows.
  await foldNames(aContext());
  const game = await aGame({
    start: Date.now() + HOUR,
    end: Date.now() + 2 * HOUR,
    acceptWithoutReview: false,
    organizations: ["Students"],
  });
  const shared = await aChallenge(game, { title: "Knots" });
  const fileHash = await upload(game.organiser, "knots.txt", randomWord().repeat(1_000));
  // Its line names the system, not the organiser, and is written after the answer.
  await linesAbout(`knots.txt (${fileHash.slice(0, 8)}`);
  const edit = `/api/edit/games/${game.id}/challenges`;
  await ok("POST", `${edit}/${shared.id}/attachment`, { as: game.organiser, body: { attachmentType: "Local", fileHash } });
  await ok("POST", `${edit}/${shared.id}/flags`, { as: game.organiser, body: [{ flag: "Flag{Any_Case}", kind: "ignoreCase" }] });
  const pattern = await aChallenge(game, { title: "Patterns", flags: [] });
  await ok("POST", `${edit}/${pattern.id}/flags`, { as: game.organiser, body: [{ flag: "flag\\{[0-9]+\\}", kind: "regex" }] });
  await ok("PUT", `${edit}/${pattern.id}`, { as: game.organiser, body: { isEnabled: true } });
  const container = { type: "DynamicContainer" as const, flags: [], isEnabled: true, containerImage: "img", flagTemplate: "flag{[GUID]}" };
  await aChallenge(game, { title: "Harbour", ...container, rules: { ...NO_RULES, requires: [{ challenge: shared.id }] } });
  await aChallenge(game, { title: "Not yet", flags: [] });
  await ledgerOf(game.id).flush();
  return game;
}

type Row = Record<string, unknown>;

/** What a visit changes, which is written a second after its request: that of another file's user may come at any time. */
const VISIT = new Set(["visited_at", "seen_at", "expires_at", "ip"]);
const unvisited = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => !VISIT.has(column)));

/** Every row of every table, and every key of the store. Sequences only guarantee that ids are not reused. */
async function everything(): Promise<{ rows: Map<string, Set<string>>; keys: string[] }> {
  const tables = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  const rows = new Map<string, Set<string>>();
  for (const { name } of tables.results) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all<Row>();
    const isVisited = name === "users" || name === "sessions";
    rows.set(name, new Set(results.map((row) => JSON.stringify(isVisited ? unvisited(row) : row))));
  }
  return { rows, keys: await storedKeys() };
}

/**
 * A row of a game that was there before, or that a Ledger alone knows: another file's, whose clock goes on and whose copy, log and notices come late; of
 * the rehearsed ones only their copy and log. A line of the log that names an account which was there before is of what that did before, since a
 * rehearsal's own accounts were not.
 */
function isOthers(row: string, before: Map<string, Set<string>>, rehearsed: TestGame[]): boolean {
  const [, table, text] = /^(\w+) (.*)$/s.exec(row)!;
  const { game_id: game, user_name: name } = JSON.parse(text!) as { game_id?: number | null; user_name?: string };
  const has = (list: string, field: string) => [...(before.get(list) ?? [])].some((held) => held.includes(field));
  if (game == null) return table === "logs" && name !== undefined && has("users", `"name":${JSON.stringify(name)},`);
  if (rehearsed.some(({ id }) => id === game) && table !== "entries" && table !== "logs") return false;
  return game >= UNLISTED || has("games", `{"id":${game},`);
}

/** What exists now and did not before; the log keeps who began and stopped it, and that a mail was sent to them. */
async function traces(before: Awaited<ReturnType<typeof everything>>, organiser: string, ...games: TestGame[]): Promise<string[]> {
  const after = await everything();
  const fresh = [...after.rows].flatMap(([table, rows]) =>
    [...rows].filter((row) => !before.rows.get(table)?.has(row)).map((row) => `${table} ${row}`),
  );
  const keys = after.keys.filter((key) => !before.keys.includes(key));
  const isKept = (row: string) => row.startsWith("logs ") && (row.includes(organiser) || /"Mail \d+ to \S+ was sent"/.test(row));
  return [...fresh.filter((row) => !isKept(row) && !isOthers(row, before.rows, games)), ...keys];
}

const copyOf = () => env.DB.prepare("SELECT id FROM games WHERE invite_code LIKE 'rehearsal %'").first<number>("id");

test("teams join a copy of the game, solve what can be solved, and leave no trace except the report", async () => {
  const game = await anEvent();
  const other = await aRunningGame();
  const before = await everything();
  await submit(other, other.challenges[0]!, other.teams[0]!.captain, "flag{of another game}");
  await withPolicy({ allowRegister: false, activeOnRegister: false, emailConfirmationRequired: true }, async () => {
    expect((await start(game)).phase).toBe("copying");
    const again = () => call("POST", at(game), { as: game.organiser, body: { teams: 1, rate: 1, minutes: 1 } }).then(refusal);
    expect(await meanwhile(game, again)).toBe("400 rehearsal.underWay");
    await until(game, ({ joined }) => joined > 0);
    const copy = (await copyOf())!;
    expect(await meanwhile(game, () => call("GET", `/api/game/${copy}`).then(refusal))).toBe("404 game.notFound");
    await over(game);
    const seen = await view(game);
    expect(seen).toMatchObject({ phase: "done", problem: null, joined: 3, mails: 3, done: 9, all: 9 });
    expect(seen.mail).toEqual({ state: "kept", error: null });
    const figures = seen.challenges.map(({ title, tried, solved, untried, loose, problem }) => ({
      title,
      tried,
      solved,
      untried,
      loose,
      problem,
    }));
    expect(figures).toEqual([
      { title: "Knots", tried: 3, solved: 3, untried: 0, loose: 0, problem: null },
      { title: "Patterns", tried: 3, solved: 0, untried: 1, loose: 0, problem: "regex" },
      { title: "Harbour", tried: 3, solved: 3, untried: 0, loose: 0, problem: null },
    ]);
    expect(seen.files).toEqual([expect.objectContaining({ title: "Knots", problem: null })]);
    expect(seen.files[0]!.bytes).toBe(seen.files[0]!.size);
    // Which of them depends on the hosts that other files have left.
    const code = expect.stringMatching(/^instance\.(?:noHost|full)$/);
    expect(seen.refusals).toContainEqual({ call: "POST /api/game/:id/container/:cid", code, count: 3 });
    expect(seen.calls.find((one) => one.call === "POST /api/game/:id/challenges/:cid")).toMatchObject({ count: 15, refused: 0 });
    for (const { p50, p99 } of seen.calls) expect(p99).toBeGreaterThanOrEqual(p50);
    expect(await ledgerOf(copy).head()).toBe(0);
    expect(await boardOf(copy).version()).toBe(0);
    expect(await env.HERALD.get(env.HERALD.idFromName(String(copy))).hooks()).toEqual([]);
  });
  expect((await traces(before, game.organiser.name, game)).filter((row) => !row.startsWith("settings "))).toEqual([]);
});

test("killed in any step it continues, and ends without a trace", async () => {
  const game = await anEvent();
  const before = await everything();
  await start(game, 2);
  for (const step of ["copying", "joining", "playing", "sweeping"]) {
    await until(game, ({ phase, joined }) => isOver(phase) || (phase === step && (step !== "joining" || joined > 0)));
    await restart(objectOf(game));
    await runDurableObjectAlarm(objectOf(game));
  }
  await over(game);
  expect(await view(game)).toMatchObject({ problem: null, joined: 2, phase: "done" });
  expect(await traces(before, game.organiser.name, game)).toEqual([]);
});

test("a stopped rehearsal, whatever a team still does then, and one of a deleted game, are swept at once", async () => {
  const [stopped, deleted] = [await anEvent(), await anEvent()];
  const before = await everything();
  await start(stopped, 2);
  await until(stopped, ({ joined }) => joined > 0);
  const code = await env.DB.prepare("SELECT invite_code FROM games WHERE id = ?")
    .bind(await copyOf())
    .first<string>("invite_code");
  const { email } = seatOf(code!.slice(REHEARSAL_CODE.begins.length), 1, 0);
  late = async () => aTeam(1, [await aUser({ email })]);
  await meanwhile(stopped, () => ok("DELETE", at(stopped), { as: stopped.organiser }));
  await over(stopped);
  expect([(await view(stopped)).phase, late]).toEqual(["stopped", null]);
  await start(deleted, 2);
  await until(deleted, ({ joined }) => joined > 0);
  await meanwhile(deleted, () => ok("DELETE", `/api/edit/games/${deleted.id}`, { as: deleted.organiser }));
  await expect.poll(async () => (await objectOf(deleted).view()).phase, { timeout: 60_000 }).toBe("none");
  expect((await traces(before, '"user_name":"', stopped, deleted)).filter((row) => !row.startsWith("logs "))).toEqual([]);
});

test("a running game is not rehearsed", async () => {
  const game = await aRunningGame({ teams: 0 });
  expect(await refusal(await call("POST", at(game), { as: game.organiser, body: { teams: 1, rate: 1, minutes: 1 } }))).toBe(
    "400 rehearsal.gameRuns",
  );
  expect(await refusal(await call("DELETE", at(game), { as: game.organiser }))).toBe("400 rehearsal.none");
});

test("a paused game with time left counts as running, whatever its end was", async () => {
  const pass = stopClock();
  const game = await aRunningGame({ teams: 0, game: { end: Date.now() + 10 * MINUTE } });
  await ok("PUT", `/api/edit/games/${game.id}/pause`, { as: game.organiser, body: { paused: true } });
  pass(20 * MINUTE);
  expect(await refusal(await call("POST", at(game), { as: game.organiser, body: { teams: 1, rate: 1, minutes: 1 } }))).toBe(
    "400 rehearsal.gameRuns",
  );
});

test("a game with the longest possible title, made of surrogate pairs, can be rehearsed", async () => {
  const game = await aGame({ start: Date.now() + HOUR, end: Date.now() + 2 * HOUR, title: "😀".repeat(100) });
  await aChallenge(game);
  await start(game, 1);
  await over(game);
  expect(await view(game)).toMatchObject({ phase: "done", problem: null, joined: 1 });
});

test("the bypass of registration is valid for one account signed by the platform, for a minute", async () => {
  const seat = () => ({
    userName: `r${randomWord()}`.slice(0, 14),
    email: `${randomWord()}@key.rehearsal.invalid`,
    password: "long enough",
  });
  const register = async (body: object, pass: string) => {
    const answer = await call("POST", "/api/account/register", { body, headers: { [PASS_HEADER]: pass } });
    return answer.status === 200 ? "ok" : refusal(answer);
  };
  const now = Date.now();
  await withPolicy({ allowRegister: false }, async () => {
    const one = seat();
    const off = "400 account.registrationOff";
    expect(await register(one, "")).toBe(off);
    expect(await register(one, signPass("another secret, long enough to be one", one, now))).toBe(off);
    expect(await register({ ...one, userName: "somebody" }, signPass(env.VEXIL_SECRET, one, now))).toBe(off);
    expect(await register({ ...one, password: "another one" }, signPass(env.VEXIL_SECRET, one, now))).toBe(off);
    expect(await register(one, signPass(env.VEXIL_SECRET, one, now - 60_000))).toBe(off);
    expect(await register(one, signPass(env.VEXIL_SECRET, one, now + 60_000))).toBe(off);
    const good = signPass(env.VEXIL_SECRET, one, now);
    expect(await register(one, good)).toBe("ok");
    expect(await register(one, good)).toBe("400 account.nameTaken");
  });
});

test("a mail server's answer is shown to users who manage mail; that the mail was refused, to all who edit the game", async () => {
  const { id } = await aGame();
  const mail = { state: "failed" as const, error: "550 mx.example" };
  const seenBy = async (role: "Admin" | "User") => {
    const viewer = { id: "1", name: "Somebody", role, version: 1, games: { [id]: ["organiser" as const] }, session: "s" };
    const report = { ...NO_REHEARSAL, mail };
    return (await shownTo(aContext({ viewer }, { rehearsal: () => ({ view: async () => report }) as never }), id)).mail;
  };
  expect([await seenBy("Admin"), await seenBy("User")]).toEqual([mail, { ...mail, error: null }]);
});
