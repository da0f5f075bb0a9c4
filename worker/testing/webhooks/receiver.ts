import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it arrived; headers in lower case. */
export type Received = { headers: Record<string, string>; body: string };
/** The answer to one message; `hold`: not before `/release/{name}` is called. */
export type Planned = { status: number; headers?: Record<string, string>; body?: string; hold?: true };

/**
 * Starts a webhook receiver on this machine; returns its address. `/hook/{name}` accepts a message, `/plan/{name}` sets the answers to the
 * next ones (default: 204), `/seen/{name}` returns what arrived.
 */
export async function startReceiver(): Promise<string> {
  const { server, url } = await aReceiver();
  server.unref();
  return url;
}

/** The same with the server, for tests that end it. */
export async function aReceiver(): Promise<{ server: Server; url: string }> {
  const boxes = new Map<string, Box>();
  const server = createServer((request, response) => void answer(request, response, boxes));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Box = { plan: Planned[]; seen: Received[]; held: (() => void)[] };

async function answer(request: IncomingMessage, response: ServerResponse, boxes: Map<string, Box>): Promise<void> {
  let body = "";
  for await (const chunk of request) body += chunk;
  const [, what, name = ""] = request.url!.split("/");
  const box = boxes.get(name) ?? { plan: [], seen: [], held: [] };
  boxes.set(name, box);
  if (what === "seen") return void response.end(JSON.stringify(box.seen));
  if (what === "plan") box.plan.push(...(JSON.parse(body) as Planned[]));
  if (what === "release") for (const release of box.held.splice(0)) release();
  if (what !== "hook") return void response.writeHead(204).end();
  box.seen.push({ headers: Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)])), body });
  const { status, headers, body: text = "", hold } = box.plan.shift() ?? { status: 204 };
  if (hold) await new Promise<void>((release) => box.held.push(release));
  response.writeHead(status, headers).end(text);
}
