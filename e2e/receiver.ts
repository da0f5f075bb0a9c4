import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Person } from "./person.ts";

type Event = { id: string; type: string; data: { notice?: { text: string } } };
/** A message that reached the receiver, in order; `taken`: it was answered with 204, and that answer was sent. */
type Arrival = { event: Event; header: string; taken: boolean };

export type Receiver = { server: Server; url: string; arrivals: Arrival[] };

/** A receiver that accepts most messages, refuses some, cuts the connection for others, and is slow with some. A refused message comes again a second later. */
export async function aReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    // A message whose sender died during transmission has not arrived.
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
    if (n % 41 === 0) return void request.socket.destroy();
    if (n % 23 === 0) return void response.writeHead(503).end();
    response
      .on("finish", () => (arrival.taken = true))
      .writeHead(204)
      .end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, arrivals };
}

/** Writes one notice after another until the server is gone; records the answered ones. */
export async function announceUntilDead(admin: Person, gameId: number, name: string, written: string[]): Promise<void> {
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

/** Up to three texts that the receiver has not accepted. */
export function missing(written: string[], arrivals: Arrival[]): string[] {
  const taken = new Set(arrivals.filter((one) => one.taken).map(({ event }) => event.data.notice?.text));
  return written.filter((text) => !taken.has(text)).slice(0, 3);
}

/**
 * One id for each event and one event for each id. An accepted event is repeated only while nothing has come after it: the next one is sent once the
 * acceptance is stored.
 */
export function expectSound(arrivals: Arrival[]): void {
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
