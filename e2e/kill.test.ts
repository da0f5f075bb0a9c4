import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { childOf } from "../scripts/process-tree.ts";
import { correctUntilDead, expectEachOnce, type Sent as Correction } from "./corrector.ts";
import { freePort, launch } from "../scripts/server-process.ts";
import { aCompetitor, aRunningGame, theAdmin, type Person } from "./person.ts";
import { announceUntilDead, aReceiver, expectSound, missing, type Receiver } from "./receiver.ts";
import { freshFolder } from "./server.ts";

const KILLS = Number(process.env.VEXIL_KILLS || 20);
/** How many answers under load come before each kill. */
const ANSWERS = 40;
/** And how many answered notices. */
const NOTICES = 12;
/** And how many corrections. */
const CORRECTIONS = 4;
/** One fewer than the limit. */
const RUNTIME_KILLS = 4;

type Sent = { from: number; id: number; answer: string; right: boolean };

test(
  `after ${KILLS} kills under load everything acknowledged is there, once and with its verdict, every correction is made once per key, and every event has reached its receiver`,
  { retry: 0 },
  async () => {
    const folder = freshFolder();
    const port = await freePort();
    const env = { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024", VEXIL_WEBHOOKS: "private" };
    const start = () => launch(["scripts/start.mjs"], env, { port });
    const receiver = await aReceiver();
    let server = await start();
    const restart = async () => void (server = await start());
    try {
      const admin = await theAdmin(server.url);
      const game = await aRunningGame(admin);
      const hook = { name: "Everything", url: receiver.url, shape: "json", kinds: ["notice"] };
      await admin.call("POST", `/api/edit/games/${game.id}/webhooks`, hook);
      const players = await Promise.all(Array.from({ length: 7 }, () => aCompetitor(server.url, game.id)));
      const acknowledged: Sent[] = [];
      const written: string[] = [];
      const corrected: Correction[] = [];
      for (let round = 0; round < KILLS; round++) {
        const [answers, notices, corrections] = [acknowledged.length + ANSWERS, written.length + NOTICES, corrected.length + CORRECTIONS];
        const isEnough = () => [acknowledged.length >= answers, written.length >= notices, corrected.length > corrections];
        const load = [
          ...players.map((player, n) => submitUntilDead({ player, n }, game, `${round}-${n}`, acknowledged)),
          ...[0, 1].map((n) => announceUntilDead(admin, game.id, `${round}-${n}`, written)),
          correctUntilDead(admin, game.id, players, corrected),
        ];
        await expect.poll(isEnough).toEqual([true, true, true]);
        await server.kill();
        await Promise.all(load);
        await restart();
      }
      expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * ANSWERS);
      await expectAllKept(await theAdmin(server.url), game.id, acknowledged);
      await expectEachOnce(await theAdmin(server.url), game.id, players, corrected);
      await expectAllTold({ admin, gameId: game.id, receiver, written }, async () => {
        await server.kill();
        await restart();
      });
    } finally {
      await server.kill();
      receiver.server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

type Told = { admin: Person; gameId: number; receiver: Receiver; written: string[] };

/** Repeats have the same id, and no event whose acceptance was stored comes again, even after one more kill. */
async function expectAllTold({ admin, gameId, receiver, written }: Told, killOnce: () => Promise<void>): Promise<void> {
  const { arrivals } = receiver;
  const hooks = () => admin.call<{ waiting: number; failed: number }[]>("GET", `/api/edit/games/${gameId}/webhooks`);
  await expect.poll(() => missing(written, arrivals), { timeout: 120_000 }).toEqual([]);
  await expect.poll(async () => (await hooks())[0], { timeout: 120_000 }).toMatchObject({ waiting: 0, failed: 0 });
  expectSound(arrivals);
  const count = arrivals.length;
  await killOnce();
  // One more event goes through the same lane: anything to be repeated would come before it.
  await admin.call("POST", `/api/edit/games/${gameId}/notices`, { content: "the last" });
  await expect.poll(() => missing(["the last"], arrivals)).toEqual([]);
  expect(new Set(arrivals.slice(count).map(({ event }) => event.data.notice?.text))).toEqual(new Set(["the last"]));
}

test(
  "the runtime alone may be killed under load: it restarts by itself with everything acknowledged, until it ends too often",
  { retry: 0 },
  async () => {
    const folder = freshFolder();
    const server = await launch(["scripts/start.mjs"], { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024" });
    try {
      const game = await aRunningGame(await theAdmin(server.url));
      const players = await Promise.all(Array.from({ length: 4 }, () => aCompetitor(server.url, game.id)));
      const acknowledged: Sent[] = [];
      for (let round = 0; round < RUNTIME_KILLS; round++) {
        const before = acknowledged.length;
        let isKilled = false;
        const load = players.map((player, n) => submitUntilDead({ player, n }, game, `${round}-${n}`, acknowledged, () => isKilled));
        await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(before + ANSWERS);
        killRuntime(server.pid);
        // A client that has just got its answer would continue: the front holds the next request until the runtime is back.
        isKilled = true;
        await Promise.all(load);
        await expect.poll(() => isWell(server.url)).toBe(true);
      }
      await expectAllKept(await theAdmin(server.url), game.id, acknowledged);
      expect(server.output()).toContain("The runtime has ended: signal SIGKILL");
      killRuntime(server.pid);
      await expect.poll(() => isThere(server.pid)).toBe(false);
      expect(await server.stop()).toBe(1);
      expect(server.output()).toContain("Vexil ends: the runtime has ended 5 times");
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

function killRuntime(server: number): void {
  process.kill(childOf(server, "workerd")!, "SIGKILL");
}

async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return answer?.ok === true;
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Sends one wrong flag after another, all different, until the server is gone or there are enough; records those answered with 200. */
async function submitUntilDead(
  { player, n: from }: { player: Person; n: number },
  game: { id: number; challenge: number },
  name: string,
  acknowledged: Sent[],
  isEnough = () => false,
): Promise<void> {
  for (let n = 0; !isEnough(); n++) {
    const right = n === 3;
    const answer = right ? "flag{right}" : `flag{${name}-${n}}`;
    try {
      const id = await player.call<number>("POST", `/api/game/${game.id}/challenges/${game.challenge}`, { flag: answer });
      acknowledged.push({ from, id, answer, right });
    } catch {
      return;
    }
  }
}

/** The verdicts on every answer in the list of submissions. */
async function listed(admin: Person, gameId: number): Promise<Map<string, string[]>> {
  const kept = new Map<string, string[]>();
  for (let skip = 0, rows: { answer: string; status: string }[] = []; skip === 0 || rows.length > 0; skip += rows.length || 1) {
    rows = await admin.call("GET", `/api/game/${gameId}/submissions?count=100&skip=${skip}`);
    for (const { answer, status } of rows) kept.set(answer, [...(kept.get(answer) ?? []), status]);
  }
  return kept;
}

async function expectAllKept(admin: Person, gameId: number, acknowledged: Sent[]): Promise<void> {
  const audit = await admin.call<{ differences: unknown[]; submissions: number }>("GET", `/api/admin/audit/${gameId}`);
  expect(audit.differences.slice(0, 3)).toEqual([]);
  expect(audit.submissions).toBeGreaterThanOrEqual(acknowledged.length);
  const wrong = acknowledged.filter(({ right }) => !right);
  // They are in the list only a moment after the answers.
  const wrongly = async () => {
    const kept = await listed(admin, gameId);
    const lost = wrong.filter(({ answer }) => kept.get(answer)?.join() !== "WrongAnswer");
    return [...lost, ...(kept.get("flag{right}") ?? []).filter((status) => status !== "Accepted")];
  };
  await expect.poll(wrongly).toEqual([]);
  expect(new Set(acknowledged.map(({ from, id }) => `${from} ${id}`)).size).toBe(acknowledged.length);
}
