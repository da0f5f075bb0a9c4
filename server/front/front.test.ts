import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { Clients } from "./clients.ts";
import { aFront, answer, ended, HEAD } from "./testing/a-front.ts";

const echo = (line: Socket) => line.pipe(line);

test("what a client sends arrives unchanged except for one line that names its end, and the answer comes back unchanged", async () => {
  const { call } = await aFront(echo);
  const line = await call();
  const { address, port } = line.address() as AddressInfo;
  line.end(`${HEAD}body`);
  expect(await answer(line)).toBe(`GET / HTTP/1.1\r\nx-front: ${address}:${port}\r\nHost: a\r\n\r\nbody`);
});

test("the first head of a connection is looked at, with the address it came from, unless it is refused", async () => {
  const seen: string[][] = [];
  const { call } = await aFront(echo, { look: (...given) => void seen.push(given) });
  for (const sent of [`${HEAD}${HEAD}`, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"]) {
    const line = await call();
    line.end(sent);
    await answer(line);
  }
  expect(seen).toEqual([[HEAD, "127.0.0.1"]]);
});

test("a head that arrives in pieces is put together; later requests pass unchanged", async () => {
  const { call } = await aFront(echo);
  const line = await call();
  for (const letter of HEAD) line.write(letter);
  line.end(HEAD);
  const text = await answer(line);
  expect(text.startsWith("GET / HTTP/1.1\r\nx-front: ")).toBe(true);
  expect(text.endsWith(`\r\nHost: a\r\n\r\n${HEAD}`)).toBe(true);
  expect(text.match(/x-front/g)).toHaveLength(1);
});

test("a client that asks whether to send is told so at once, and the runtime is not asked again", async () => {
  const { call } = await aFront(echo);
  const line = await call();
  line.write("PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 4\r\n\r\n");
  let text = "";
  line.on("data", (piece) => (text += String(piece)));
  await expect.poll(() => text).toContain("Content-Length: 4\r\n\r\n");
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nPUT \/ HTTP\/1\.1\r\nx-front: \S+\r\nHost: a\r\nContent-Length: 4\r\n\r\n$/);
  line.end("body");
  await expect.poll(() => text.endsWith("\r\n\r\nbody")).toBe(true);
});

test("a client that floods a hub is cut off before the runtime gets more than it may send in a minute", async () => {
  const got: Buffer[] = [];
  const { call } = await aFront((line) => line.on("data", (bytes) => got.push(bytes)), { hubBytes: 100 });
  const received = () => String(Buffer.concat(got)).split("\r\n\r\n")[1];
  const hub = "GET /hub/user HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n";
  const line = await call();
  line.write(`${hub}${"a".repeat(40)}`);
  await expect.poll(received).toBe("a".repeat(40));
  line.write("b".repeat(60));
  await expect.poll(received).toBe("a".repeat(40) + "b".repeat(60));
  line.write("c".repeat(41));
  await ended(line);
  expect(received()).not.toContain("c");
  got.length = 0;
  const other = await call();
  other.write(`${hub}${"d".repeat(101)}`);
  await ended(other);
  expect(got).toEqual([]);
});

test("a client that pings a hub and reads nothing is cut off; one that reads, or to which nothing is sent, is not", async () => {
  const news = Buffer.alloc(64 * 1024);
  const serve = (line: Socket) => {
    line.once("data", (head) => {
      line.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
      // With pauses, so that there is time for all that goes on here.
      const more = () => void (!line.destroyed && line.write(news, () => setTimeout(more, 5)));
      if (!String(head).includes("quiet")) more();
    });
  };
  const { call } = await aFront(serve, { hubUnreadMs: 2_000, hubBytes: 1_000_000 });
  const lines = await Promise.all(["user", "user", "user?quiet"].map(() => call()));
  for (const [n, path] of ["user", "user", "user?quiet"].entries())
    lines[n]!.write(`GET /hub/${path} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n`);
  const [deaf, ...well] = lines as [Socket, ...Socket[]];
  for (const line of well) line.resume();
  const pings = setInterval(() => lines.forEach((line) => line.write("ping")), 50);
  onTestFinished(() => clearInterval(pings));
  await expect.poll(() => deaf.destroyed).toBe(true);
  expect(well.map((line) => line.destroyed)).toEqual([false, false]);
});

test("a connection on which no hub was opened may send as much as any other", async () => {
  const refused = "HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n";
  let length = 0;
  const serve = (line: Socket) => line.once("data", () => line.write(refused)).on("data", (bytes) => (length += bytes.length));
  const { call } = await aFront(serve, { hubBytes: 100 });
  const line = await call();
  line.write("GET /hub/user HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n");
  await once(line, "data");
  const before = length;
  line.write(Buffer.alloc(500));
  await expect.poll(() => length - before).toBe(500);
});

test("a connection is limited as one to a hub from when the Worker says so until it takes that back", async () => {
  const clients = new Clients();
  let length = 0;
  const { call } = await aFront((line) => line.on("data", (bytes) => (length += bytes.length)), { hubBytes: 100, clients });
  const line = await call();
  const { address, port } = line.address() as AddressInfo;
  const sends = async (bytes: number) => {
    const before = length;
    line.write(Buffer.alloc(bytes));
    await expect.poll(() => length - before).toBe(bytes);
  };
  line.write(HEAD);
  await expect.poll(() => length).toBeGreaterThan(0);
  await sends(500);
  clients.limit(`${address}:${port}`, true);
  await sends(100);
  clients.limit(`${address}:${port}`, false);
  await sends(500);
  clients.limit(`${address}:${port}`, true);
  await sends(100);
  const before = length;
  line.write(Buffer.alloc(500));
  await ended(line);
  expect(length).toBe(before);
});

test("many megabytes arrive complete in both directions, at the reader's pace", async () => {
  const bytes = Buffer.alloc(24 * 1024 * 1024, "0123456789abcdef~");
  const { call } = await aFront(echo);
  const line = await call();
  line.write(HEAD);
  line.end(bytes);
  const back = await buffer(line);
  expect(back.subarray(back.indexOf("\r\n\r\n") + 4).equals(bytes)).toBe(true);
});

test("an idle connection to a hub ends sooner than others", async () => {
  const { front, call } = await aFront(() => {}, { hubSilentMs: 20 });
  const [hub, other] = [await call(), await call()];
  hub.write("GET /Hub/user?game=1 HTTP/1.1\r\nHost: a\r\n\r\n");
  other.write(HEAD);
  await ended(hub);
  await expect.poll(() => front.connections()).toBe(1);
});

test("a client that sends no complete request is cut off, and so is one that is silent for long", async () => {
  const { call } = await aFront(() => {}, { headMs: 20, silentMs: 40 });
  const lines = [await call(), await call(), await call()];
  lines[1]!.write("GET / HTTP/1.1\r\nHost:");
  lines[2]!.write(HEAD);
  await Promise.all(lines.map(ended));
});

test("when idle connections hold all places, newcomers take them, the oldest first", async () => {
  const { front, call } = await aFront(echo, { total: 3 });
  const served = await call();
  served.write(HEAD);
  await new Promise((done) => served.once("data", done));
  const idle = [await call(), await call()];
  const gone = idle.map(ended);
  await expect.poll(() => front.connections()).toBe(3);
  for (const cut of gone) {
    const honest = await call();
    honest.write(HEAD);
    expect(String(await new Promise((done) => honest.once("data", done)))).toContain("GET /");
    await cut;
  }
  const late = await call();
  expect(await answer(late)).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n[^]*Retry-After: 5/);
});

test.each([
  ["a length beside chunks", "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400],
  ["a folded line", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", 400],
  ["a head without an end", `GET / HTTP/1.1\r\nA: ${"a".repeat(17_000)}`, 431],
  ["a head that is too long, in one piece", `GET / HTTP/1.1\r\nA: ${"a".repeat(17_000)}\r\n\r\n`, 431],
])("%s is refused before it reaches the runtime", async (_, text, status) => {
  let reached = 0;
  const { call } = await aFront(() => void (reached += 1));
  const line = await call();
  line.write(text);
  expect(await answer(line)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\\r\\n\\r\\n.+\\n$`));
  expect(reached).toBe(0);
});

test("a meaningless first line is left to the runtime", async () => {
  const { call } = await aFront(echo);
  const line = await call();
  line.end("{} nonsense\r\nHost: a\r\n\r\n");
  expect(await answer(line)).toMatch(/^\{\} nonsense\r\nx-front: [^\r]+\r\nHost: a\r\n\r\n$/);
});

test("while the runtime is not running, clients are told to try again", async () => {
  const { call } = await aFront(echo, { upstream: async () => null });
  const line = await call();
  line.write(HEAD);
  expect(await answer(line)).toMatch(/^HTTP\/1.1 503 /);
});

test("a closed front accepts no new connection and lets running requests finish", async () => {
  let asked = false;
  const { front, call } = await aFront((line) => {
    line.once("data", () => {
      asked = true;
      setTimeout(() => line.write("an answer"), 200);
    });
  });
  const [asking, idle] = [await call(), await call()];
  asking.write(HEAD);
  await expect.poll(() => asked).toBe(true);
  const [said, left] = [answer(asking), ended(idle)];
  const closed = front.close();
  await left;
  await expect(call()).rejects.toThrow("ECONNREFUSED");
  expect(await said).toBe("an answer");
  await closed;
  expect(front.connections()).toBe(0);
});

test("a front that is closed while the clock is put back does not wait for longer", async () => {
  let asked = false;
  const { front, call } = await aFront((line) => void line.once("data", () => (asked = true)), { finishMs: 50 });
  const line = await call();
  line.write(HEAD);
  await expect.poll(() => asked).toBe(true);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = front.close();
  vi.setSystemTime(Date.now() - 3_600_000);
  await closed;
  expect(front.connections()).toBe(0);
});

test("a closed front does not wait for answered requests or sockets, nor for long", async () => {
  const { front, call } = await aFront((line) => void line.once("data", () => line.write("all")), { finishMs: 60_000 });
  const answered = await call();
  answered.write(HEAD);
  const all = answer(answered);
  const socket = await call();
  socket.write(HEAD.replace("\r\n\r\n", "\r\nUpgrade: websocket\r\n\r\n"));
  await new Promise((done) => socket.once("data", done));
  socket.write("a word that nobody answers");
  await front.close();
  expect(await all).toBe("all");
  const silent = await aFront((line) => void line.resume(), { finishMs: 50 });
  const line = await silent.call();
  line.write(HEAD);
  await expect.poll(() => silent.front.connections()).toBe(1);
  await silent.front.close();
  await ended(line);
});
