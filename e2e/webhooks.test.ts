import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort, launch } from "../scripts/server-process.ts";
import { aRunningGame, theAdmin, type Person } from "./person.ts";
import { freshFolder } from "./server.ts";

const KILLS = Number(process.env.VEXIL_KILLS || 20);
/** Notices that were answered before each kill. */
const NOTICES = 12;

type Event = { id: string; type: string; data: { notice?: { text: string } } };
/** A message that reached the receiver, in order; `taken`: it was answered 204, and that answer has left. */
type Arrival = { event: Event; header: string; taken: boolean };

/** A receiver that takes most messages, refuses each fifth, cuts the connection at each eleventh, and is slow with some. */
async function aReceiver(): Promise<{ server: Server; url: string; arrivals: Arrival[] }> {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    // A message whose sender died while it was on its way has not arrived.
    const whole = await (async () => {
      for await (const chunk of request) body += chunk;
    })().then(
      () => true,
      () => false,
    );
    if (!whole) return;
    const arrival = { event: JSON.parse(body) as Event, header: String(request.headers["webhook-id"]), taken: false };
    const n = arrivals.push(arrival);
    if (n % 7 === 0) await pause(30);
    if (n % 11 === 0) return void request.socket.destroy();
    if (n % 5 === 0) return void response.writeHead(503).end();
    response
      .on("finish", () => (arrival.taken = true))
      .writeHead(204)
      .end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, arrivals };
}

test(`every event reaches a receiver through ${KILLS} kills, repeats with the same id, and none again whose taking was stored`, async () => {
  const folder = freshFolder();
  const port = await freePort();
  const start = () => launch(["scripts/start.mjs"], { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024", VEXIL_WEBHOOKS: "private" }, port);
  const receiver = await aReceiver();
  let server = await start();
  try {
    const admin = await theAdmin(server.url);
    const game = await aRunningGame(admin);
    const body = { name: "Everything", url: receiver.url, shape: "json", kinds: ["notice"] };
    const hook = await admin.call<{ id: string }>("POST", `/api/edit/games/${game.id}/webhooks`, body);
    const written: string[] = [];
    for (let round = 0; round < KILLS; round++) {
      const before = written.length;
      const load = [0, 1].map((n) => announceUntilDead(admin, game.id, `${round}-${n}`, written));
      await expect.poll(() => written.length).toBeGreaterThanOrEqual(before + NOTICES);
      await server.kill();
      await Promise.all(load);
      server = await start();
    }
    const hooks = () => admin.call<{ waiting: number; failed: number }[]>("GET", `/api/edit/games/${game.id}/webhooks`);
    await expect.poll(() => missing(written, receiver.arrivals), { timeout: 120_000 }).toEqual([]);
    await expect.poll(async () => (await hooks())[0], { timeout: 60_000 }).toMatchObject({ waiting: 0, failed: 0 });
    expectSound(receiver.arrivals);
    const count = receiver.arrivals.length;
    await server.kill();
    server = await start();
    // One more goes through the same lane: whatever was to be repeated would come before it.
    await admin.call("POST", `/api/edit/games/${game.id}/notices`, { content: "the last" });
    await expect.poll(() => missing(["the last"], receiver.arrivals)).toEqual([]);
    expect(new Set(receiver.arrivals.slice(count).map(({ event }) => event.data.notice?.text))).toEqual(new Set(["the last"]));
    expect(hook.id).toMatch(/^[0-9a-f]{12}$/);
    const repeats = receiver.arrivals.length - new Set(receiver.arrivals.map(({ event }) => event.id)).size;
    console.warn(`${written.length} notices through ${KILLS} kills: ${receiver.arrivals.length} messages, ${repeats} of them repeats`);
  } finally {
    await server.kill();
    receiver.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function announceUntilDead(admin: Person, gameId: number, name: string, written: string[]): Promise<void> {
  for (let n = 0; ; n++) {
    const content = `${name}-${n}`;
    try {
      await admin.call("POST", `/api/edit/games/${gameId}/notices`, { content });
      written.push(content);
    } catch {
      return;
    }
  }
}

function missing(written: string[], arrivals: Arrival[]): string[] {
  const taken = new Set(arrivals.filter((one) => one.taken).map(({ event }) => event.data.notice?.text));
  return written.filter((text) => !taken.has(text)).slice(0, 3);
}

/** One id for each event and one event for each id; and what was taken comes again only while nothing came after it: the next one goes when the taking is stored. */
function expectSound(arrivals: Arrival[]): void {
  const texts = new Map<string, string>();
  const taken = new Set<string>();
  arrivals.forEach(({ event, header, taken: isTaken }, n) => {
    expect(header).toBe(event.id);
    expect(texts.get(event.id) ?? JSON.stringify(event)).toBe(JSON.stringify(event));
    texts.set(event.id, JSON.stringify(event));
    if (taken.has(event.id)) expect([event.id, arrivals[n - 1]!.event.id]).toEqual([event.id, event.id]);
    if (isTaken) taken.add(event.id);
  });
  const numbers = [...new Set(arrivals.map(({ event }) => Number(event.id.split("-")[1])))];
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
}
