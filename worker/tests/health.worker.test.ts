import { createExecutionContext, env } from "cloudflare:test";
import { expect, onTestFinished, test, vi } from "vitest";
import type { HealthView } from "../contract/wire/platform/health.ts";
import { callOf, isReportDue, noteCall, reportCalls, unreported } from "../call-counts.ts";
import { archivistOf } from "../contract/rpc/stubs.ts";
import type { CallFigures } from "../contract/rpc/objects.ts";
import { NO_CALLS } from "../domain/health/call-figures.ts";
import { restart } from "../testing/runtime/restart.ts";
import { countRequest } from "../http/garbage.ts";
import { serve } from "../http/serve.ts";
import { checkAll } from "../services/health/checks.ts";
import { call, ok } from "../testing/call.ts";
import { aContext } from "../testing/context.ts";
import { aRunningGame, submit } from "../testing/games.ts";
import { holdCopy, ledgerOf } from "../testing/ledgers.ts";
import { loseLedger } from "../testing/losses.ts";
import { linesAbout } from "../testing/logs.ts";
import { busyAfter, failing, lost, tooMuch } from "../testing/overload.ts";
import { TestSocket, until } from "../testing/sockets.ts";
import { anAdmin } from "../testing/users.ts";

const HOUR = 3_600_000;
/** A time far from any other reading of this isolate. */
let moment = Date.now() + 100 * HOUR;
const later = () => (moment += HOUR);

/** The answer of a database that is away, or that counts. */
const d1 = (statement: () => Promise<unknown>) => ({
  select: () => ({ from: () => ({ limit: statement, where: () => ({ orderBy: () => ({ limit: statement }) }) }) }),
});

test("a part that does not answer is named, and the result is reused for some seconds", async () => {
  let asked = 0;
  const away = d1(() => {
    asked += 1;
    return Promise.reject(new Error("D1 is away"));
  });
  const now = later();
  const ask = (at: number) => checkAll(aContext(null, { db: away as never, now: () => at }));
  const list = await ask(now);
  expect(list.map(({ name, text }) => [name, text?.includes("D1 is away") ?? null])).toEqual([
    ["secret", null],
    ["database", true],
    ["files", null],
    ["objects", null],
    ["copy", true],
  ]);
  const first = asked;
  for (let n = 0; n < 100; n += 1) await ask(now + 4_900);
  expect(asked).toBe(first);
  await ask(now + 5_100);
  expect(asked).toBe(2 * first);
});

test.each([
  [
    "database",
    { db: d1(() => Promise.reject(new Error("Failed query: select 1", { cause: new Error("D1_ERROR: no such table: games") }))) },
  ],
  ["files", { files: { head: () => Promise.reject(new Error("D1_ERROR: no such table: games")) } }],
  ["objects", { archivist: () => ({ wake: () => Promise.reject(new Error("D1_ERROR: no such table: games")) }) }],
])("without the %s it is named, with its own message", async (name, without) => {
  const now = later();
  const list = await checkAll(aContext(null, { ...(without as object), now: () => now }));
  expect(list.find((one) => one.name === name)!.text).toBe("Error: D1_ERROR: no such table: games");
});

test("a fresh deployment whose database does not answer is told that, and not that it has a defect", async () => {
  const answer = await call("GET", "/healthz", { changes: { DB: busyAfter(0), VEXIL_ADMIN_PASSWORD: "a first password" } });
  expect([answer.status, await answer.text()]).toEqual([
    503,
    expect.stringMatching(/^not ok\nfirst administrator: Error: D1_ERROR: D1 DB is overloaded/),
  ]);
});

test("objects that do not answer hide nothing else of the page", async () => {
  const game = await aRunningGame();
  await env.DB.prepare("UPDATE games SET start_at = -1 WHERE id = ?").bind(game.id).run();
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  const changes = { BOARD: failing(tooMuch), FLEET: failing(lost) };
  const health = await ok<HealthView>("GET", "/api/admin/health", { as: await anAdmin(), changes });
  expect(health.games.find(({ id }) => id === game.id)).toMatchObject({ title: game.title, isAway: true });
  expect([health.hosts, health.mail]).toEqual([null, expect.objectContaining({ failed: expect.any(Number) })]);
  expect(lines.mock.calls.map(([line]) => (JSON.parse(String(line)) as { what?: string }).what)).toContain("hosts");
  lines.mockRestore();
  await env.DB.prepare("UPDATE games SET end_at = 2 WHERE id = ?").bind(game.id).run();
});

test("a part that hangs counts as away", async () => {
  const now = later();
  const hung = d1(() => new Promise(() => {}));
  const list = await checkAll(aContext(null, { db: hung as never, now: () => now, sleep: async () => undefined }));
  expect(list.find(({ name }) => name === "database")?.text).toBe("does not answer");
});

test("a lost log and a copy that stays behind are named, and the platform still answers", async () => {
  const game = await aRunningGame();
  const only = d1(async () => [{ id: game.id, title: game.title }]);
  const copyAt = async (now: number) =>
    (await checkAll(aContext(null, { db: only as never, now: () => now }))).find(({ name }) => name === "copy")!.text;
  await ledgerOf(game.id).flush();
  expect(await copyAt(later())).toBe(null);
  const copy = await holdCopy(game.id);
  await submit(game, game.challenges[0]!, game.teams[0]!.captain, "flag{x}");
  expect(await copyAt(later())).toMatch(/^D1 lacks entries of game \d+ for more than a minute$/);
  await copy.release();
  await ledgerOf(game.id).flush();
  expect(await copyAt(later())).toBe(null);
  await loseLedger(game.id);
  expect(await copyAt(later())).toMatch(/lost or being rebuilt/);
  await ok("POST", `/api/admin/recovery/${game.id}/rebuild`, { as: game.organiser });
  expect(await copyAt(later())).toBe(null);
  expect((await call("GET", "/healthz")).status).toBe(200);
});

test("after many requests the health call frees what they have left, where the server gives the engine's collector", async () => {
  const gc = vi.fn<() => void>();
  vi.stubGlobal("gc", gc);
  onTestFinished(() => void vi.unstubAllGlobals());
  for (let n = 0; n < 500; n += 1) countRequest();
  await call("GET", "/healthz");
  expect(gc).toHaveBeenCalledTimes(1);
  await call("GET", "/healthz");
  expect(gc).toHaveBeenCalledTimes(1);
});

test("an administrator reads the state of each running game", async () => {
  const game = await aRunningGame();
  await ledgerOf(game.id).flush();
  const copy = await holdCopy(game.id);
  await submit(game, game.challenges[0]!, game.teams[0]!.captain, "flag{x}");
  // The page shows twenty games, earliest start first: this one is the first, even next to other tests' games that began at 0.
  await env.DB.prepare("UPDATE games SET start_at = -1 WHERE id = ?").bind(game.id).run();
  const health = await ok<HealthView>("GET", "/api/admin/health", { as: await anAdmin() });
  const own = health.games.find(({ id }) => id === game.id)!;
  expect(own).toMatchObject({ title: game.title, entries: await ledgerOf(game.id).head(), waiting: 0, isClosed: false, sockets: 0 });
  expect(own.lag.entries).toBe(1);
  expect(health.checks).toHaveLength(5);
  await copy.release();
  const isShown = async () =>
    (await ok<HealthView>("GET", "/api/admin/health", { as: game.organiser })).games.some(({ id }) => id === game.id);
  // Paused before its end, it has time left.
  await env.DB.prepare("UPDATE games SET end_at = 2, paused_at = 1 WHERE id = ?").bind(game.id).run();
  expect(await isShown()).toBe(true);
  await env.DB.prepare("UPDATE games SET paused_at = NULL WHERE id = ?").bind(game.id).run();
  expect(await isShown()).toBe(false);
});

/** Listens to a game as one of its players. */
async function listen(gameId: number, as: { cookie: string }): Promise<TestSocket> {
  const answer = await call("GET", `/hub/user?game=${gameId}`, { as, headers: { Upgrade: "websocket" } });
  const socket = new TestSocket(answer.webSocket!);
  socket.send('{"protocol":"json","version":1}\u001e');
  return socket;
}

/** Objects whose calls are recorded by name. */
function noting(made: string[], kind: "LEDGER" | "BOARD" | "HUB"): never {
  const objects = env[kind] as unknown as DurableObjectNamespace;
  const noted = (stub: DurableObjectStub) =>
    new Proxy(stub, {
      get:
        (target, method) =>
        (...args: unknown[]) => {
          made.push(`${kind} ${String(method)}`);
          return Reflect.apply(Reflect.get(target, method) as () => unknown, target, args);
        },
    });
  return { idFromName: (name: string) => objects.idFromName(name), get: (id: DurableObjectId) => noted(objects.get(id)) } as never;
}

test("each running game costs one call, and listeners are counted wherever their hub is", async () => {
  const game = await aRunningGame();
  await env.DB.prepare("UPDATE games SET start_at = -1 WHERE id = ?").bind(game.id).run();
  const sockets = await Promise.all(game.teams.flatMap(({ members }) => members).map((member) => listen(game.id, member)));
  const made: string[] = [];
  const changes = { LEDGER: noting(made, "LEDGER"), BOARD: noting(made, "BOARD"), HUB: noting(made, "HUB") };
  const as = await anAdmin();
  await until(async () => {
    made.length = 0;
    const { games } = (await (await call("GET", "/api/admin/health", { as, changes })).json()) as HealthView;
    return games.find(({ id }) => id === game.id)!.sockets === sockets.length;
  });
  expect(made.filter((each) => each.startsWith("HUB"))).toEqual([]);
  expect(made.length - made.filter((each) => each === "LEDGER vitals").length).toBeLessThanOrEqual(20);
  for (const socket of sockets) socket.close(1000, "");
  await env.DB.prepare("UPDATE games SET end_at = 2 WHERE id = ?").bind(game.id).run();
});

test("a defect has one number: in the answer, on the page, and in the log", async () => {
  const broken = serve(async () => Promise.reject(new Error("planted")), {});
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  const ask = (headers: Record<string, string>) =>
    broken.fetch!(new Request("http://vexil.test/about", { headers }) as never, env, createExecutionContext());
  const numberOf = () => (JSON.parse(String(lines.mock.lastCall![0])) as { event: string; id: string }).id;
  const answer = (await (await ask({ Accept: "application/json" })).json()) as { id: string; title: string; code: string };
  expect(answer).toMatchObject({ code: "unknown", id: numberOf(), title: expect.stringContaining(numberOf()) });
  const page = await ask({ Accept: "text/html" });
  expect([page.status, await page.text()]).toEqual([500, expect.stringContaining(numberOf())]);
  expect(numberOf()).not.toBe(answer.id);
  for (const id of [answer.id, numberOf()]) expect(await linesAbout(`Defect ${id}`)).toMatchObject([{ level: "Error", status: "Failed" }]);
  lines.mockRestore();
});

test("calls are counted by the minute and reported once a minute; the slowest are kept, and a data point goes to Analytics Engine if configured", async () => {
  const points: unknown[] = [];
  const METRICS = { writeDataPoint: (point: unknown) => void points.push(point) };
  const at = Math.ceil((Date.now() + 50 * HOUR) / HOUR) * HOUR;
  const note = (more: object) => noteCall({ ...env, METRICS } as never, { at, call: () => "GET /a", status: 200, ms: 5, ...more });
  // Whatever this isolate has counted before.
  await reportCalls(at, async () => 0);
  expect(isReportDue(at)).toBe(false);
  for (let n = 0; n < 12; n += 1) note({ ms: n });
  expect([isReportDue(at), isReportDue(at + 59_999)]).toEqual([false, false]);
  note({ at: at + 60_000, status: 503 });
  note({ at: at + 60_000, status: 500, ms: 900 });
  const minutes = [
    { at, calls: 12, failed: 0, busy: 0 },
    { at: at + 60_000, calls: 2, failed: 1, busy: 1 },
  ];
  expect(unreported().minutes).toEqual(minutes);
  expect(unreported().slowest.map(({ ms }) => ms)).toEqual([900, 11, 10, 9, 8, 7, 6, 5, 5, 4]);
  expect(points[0]).toEqual({ indexes: ["GET /a"], blobs: ["GET /a", "200"], doubles: [0] });
  expect(isReportDue(at + 60_000)).toBe(true);

  await expect(reportCalls(at + 60_000, () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(unreported().minutes).toEqual(minutes);
  let told: unknown;
  await reportCalls(at + 120_000, async (figures) => ((told = figures), 500));
  expect(told).toMatchObject({ minutes });
  expect([unreported(), isReportDue(at + HOUR)]).toEqual([NO_CALLS, false]);
  // If the platform has slower ones, none of these is reported.
  note({ at: at + 120_000, ms: 499 });
  note({ at: at + 120_000, ms: 501 });
  expect(unreported().slowest.map(({ ms }) => ms)).toEqual([501]);
  await reportCalls(at, async () => 0);
});

test("an isolate reports to the Archivist a minute after its first call, and the page shows the calls of all", async () => {
  const told: CallFigures[] = [];
  const ARCHIVIST = {
    idFromName: (name: string) => name,
    get: () => ({ note: async (figures: CallFigures) => (told.push(figures), 0) }),
  } as never;
  const counted = async (agoMs: number) => {
    await reportCalls(Date.now(), async () => 0);
    noteCall(env, { at: Date.now() - agoMs, call: () => "GET /a", status: 200, ms: 5 });
    await call("GET", "/api/config", { changes: { ARCHIVIST } });
    return told.flatMap(({ minutes }) => minutes).reduce((sum, { calls }) => sum + calls, 0);
  };
  expect([await counted(30_000), await counted(60_001)]).toEqual([0, 2]);

  // Before all other tests.
  const at = Date.now() - 50 * 60_000;
  const others = { minutes: [{ at: Math.floor(at / 60_000) * 60_000, calls: 700, failed: 1, busy: 30 }], slowest: [] };
  await archivistOf(env).note(others);
  const health = await ok<HealthView>("GET", "/api/admin/health", { as: await anAdmin() });
  expect(health.callsOf).toBe("platform");
  expect(health.minutes).toContainEqual(others.minutes[0]);
  expect(health.moments.at(-1)).toMatchObject({ at: health.at, mails: expect.any(Number) });
  const alone = await ok<HealthView>("GET", "/api/admin/health", { as: await anAdmin(), changes: { ARCHIVIST: failing(tooMuch) } });
  expect([alone.callsOf, alone.moments]).toEqual(["isolate", []]);
});

test("the Archivist stores the last hour once a minute, and has it after a restart", async () => {
  const name = crypto.randomUUID();
  const archivist = () => env.ARCHIVIST.get(env.ARCHIVIST.idFromName(name));
  const at = Math.floor(Date.now() / 60_000) * 60_000;
  const slow = Array.from({ length: 10 }, (_, n) => ({ at, call: "GET /a", status: 200, ms: 100 + n }));
  const one = { minutes: [{ at, calls: 5, failed: 0, busy: 1 }], slowest: slow };
  expect(await archivist().note(one)).toBe(100);
  await archivist().note({ minutes: [{ at, calls: 1, failed: 0, busy: 0 }], slowest: [] });
  const moment = { at, waiting: 1, lag: 0, sockets: 2, instances: null, queued: null, mails: 0 };
  await archivist().hour(moment);
  expect(await archivist().hour({ ...moment, sockets: 3 })).toMatchObject({ minutes: [{ calls: 6, busy: 1 }], moments: [{ sockets: 3 }] });
  await restart(archivist() as never);
  // A restart loses only what came within the minute.
  expect(await archivist().hour(moment)).toMatchObject({ minutes: [{ calls: 5, busy: 1 }], slowest: slow.toReversed() });
});

test("the name of a call reveals no id and no secret", () => {
  expect(callOf("GET", "/api/game/17/challenges/4")).toBe("GET /api/game/*/challenges/*");
  expect(callOf("GET", `/assets/${"ab".repeat(32)}/avatar`)).toBe("GET /assets/*/avatar");
  expect(callOf("GET", "/admin/users")).toBe("GET /admin/users");
});
