import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { Link } from "./link.ts";
import { NONCE_HEADER, PROTOCOL, REVOKED, REVOKED_HEADER, type Report } from "../../../packages/host-protocol/protocol.ts";
import { ticketKey } from "../../../packages/host-protocol/ticket.ts";

const KEY = `vxa_ab12_${"s".repeat(32)}`;
const proofOf = (nonce: unknown, { key = KEY, hostId = "ab12" } = {}) =>
  createHmac("sha256", ticketKey(key))
    .update(`revoked.${hostId}.${String(nonce)}`)
    .digest("base64url");
const nonceOf = (headers: IncomingHttpHeaders) => headers[NONCE_HEADER.toLowerCase()];

const endings: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const end of endings.splice(0)) end();
});

/** An agent's link to a server, which reconnects without a pause, and how often its `dismissed` handler was called. */
function aLink(port: number, hello = async (nonce: string) => ({ type: "hello", protocol: PROTOCOL, nonce }) as Report) {
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.spyOn(console, "error").mockReturnValue();
  const told = { dismissed: 0, times: [] as number[] };
  const link = new Link(`http://127.0.0.1:${port}`, KEY, "ab12", {
    hello,
    beat: () => Promise.reject(new Error("silent")),
    obey: () => true,
    learn: (now) => void told.times.push(now),
    dismissed: () => void (told.dismissed += 1),
  });
  void link.run();
  endings.push(() => link.close());
  return told;
}

/** A server that refuses every connection with these headers. `dials`: how often it was asked. */
async function refusing(headersFor: (asked: IncomingHttpHeaders) => Record<string, string>, status = "401 Unauthorized") {
  const server = createServer();
  const seen = { dials: 0, port: 0 };
  server.on("upgrade", ({ headers }, socket) => {
    seen.dials += 1;
    socket.on("error", () => {});
    const lines = Object.entries(headersFor(headers)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines.join("")}\r\n`);
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  endings.push(() => void server.close());
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

test.each(["401 Unauthorized", "403 Forbidden", "502 Bad Gateway"])(
  "%s from something in front, for hours, ends nothing",
  async (status) => {
    const server = await refusing(() => ({}), status);
    const began = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => began + server.dials * 3_600_000);
    const told = aLink(server.port);
    await expect.poll(() => server.dials).toBeGreaterThan(5);
    expect(told.dismissed).toBe(0);
  },
);

test("it sends its name when it connects, because a proxy before a server may require one", async () => {
  const agents: unknown[] = [];
  const server = await refusing((asked) => (agents.push(asked["user-agent"]), {}));
  aLink(server.port);
  await expect.poll(() => agents[0]).toMatch(/^vexil-agent\/\d/);
});

test("a refusal with the server's own proof for this attempt ends everything at once", async () => {
  const server = await refusing((asked) => ({ [REVOKED_HEADER]: proofOf(nonceOf(asked)) }));
  const told = aLink(server.port);
  await expect.poll(() => told.dismissed).toBeGreaterThan(0);
});

test.each<[string, (asked: IncomingHttpHeaders, first: unknown) => string]>([
  ["was the answer to another dial", (_, first) => proofOf(first)],
  ["is of another host", (asked) => proofOf(nonceOf(asked), { hostId: "cd34" })],
  ["is under another key", (asked) => proofOf(nonceOf(asked), { key: `vxa_ab12_${"t".repeat(32)}` })],
  ["is nothing", () => ""],
])("a proof that %s ends nothing", async (_, wrong) => {
  const server = await refusing((asked) => ({ [REVOKED_HEADER]: wrong(asked, "11111111-1111-4111-8111-111111111111") }));
  const told = aLink(server.port);
  await expect.poll(() => server.dials).toBeGreaterThan(5);
  expect(told.dismissed).toBe(0);
});

test("a connection closed as revoked ends everything only with the proof for its own greeting", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  endings.push(() => server.close());
  let said: (nonce: string) => string = () => "revoked";
  let closed = 0;
  server.on("connection", (socket) => {
    socket.on("message", (data) => {
      closed += 1;
      socket.close(REVOKED, said((JSON.parse(String(data)) as { nonce: string }).nonce));
    });
  });
  await new Promise<void>((done) => void server.once("listening", done));
  const told = aLink((server.address() as AddressInfo).port);
  await expect.poll(() => closed).toBeGreaterThan(3);
  expect(told.dismissed).toBe(0);
  said = proofOf;
  await expect.poll(() => told.dismissed).toBeGreaterThan(0);
});

test("each beat asks for the server's time and learns it from the answer; an answer without one still shows that the server is alive", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  endings.push(() => server.close());
  const answers = ["beat", "beat 1790000000000"];
  server.on("connection", (socket) => answers.forEach((answer) => socket.send(answer)));
  await new Promise<void>((done) => void server.once("listening", done));
  const told = aLink((server.address() as AddressInfo).port);
  await expect.poll(() => told.times).toEqual([1_790_000_000_000]);
});

test("a hello that was delayed by a slow engine is not sent over the next connection", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  endings.push(() => server.close());
  const greetings: ((answer: Report) => void)[] = [];
  const [dials, heard]: [unknown[], string[]] = [[], []];
  server.on("connection", (socket, { headers }) => {
    if (dials.push(nonceOf(headers)) === 1) socket.close(1008, "no hello");
    socket.on("message", (data) => heard.push((JSON.parse(String(data)) as { nonce: string }).nonce));
  });
  await new Promise<void>((done) => void server.once("listening", done));
  aLink((server.address() as AddressInfo).port, () => new Promise((say) => greetings.push(say)));
  await expect.poll(() => greetings.length).toBe(2);
  greetings.forEach((say, at) => say({ type: "hello", protocol: PROTOCOL, nonce: dials[at] } as Report));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard).toEqual([dials[1]]);
});
