import { randomBytes, randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { HALF_CLOSE, MESSAGE_BYTES, WAITING_BYTES } from "../../../packages/host-protocol/relay.ts";
import { aPort, aTicket, aTunnel, Client, onPort } from "../testing/tunnels.ts";
import { CONNECTIONS } from "./tunnel.ts";

const ID = randomUUID();
const echo = () => aPort((socket) => void socket.pipe(socket));

test("bytes pass both ways, in whatever kind of message", async () => {
  const { url } = await aTunnel({ [ID]: onPort(await echo()) });
  const client = await Client.open(url, aTicket(ID));
  client.socket.send(Buffer.from([0, 255, 10]));
  client.socket.send("text");
  await expect.poll(() => Buffer.concat(client.heard)).toEqual(Buffer.from([0, 255, 10, ...Buffer.from("text")]));
});

test("what an instance sends first is not lost, and when it ends the connection ends", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await aPort((socket) => void socket.end("flag{first}\n"))) });
  const client = await Client.open(url, aTicket(ID));
  await expect.poll(() => client.closed).toBe(1000);
  expect(client.text).toBe("flag{first}\n");
  await expect.poll(() => tunnel.count(ID)).toBe(0);
});

test("a large answer arrives complete and in order", async () => {
  const wanted = randomBytes(8 * 1024 * 1024);
  const { url } = await aTunnel({ [ID]: onPort(await aPort((socket) => void socket.end(wanted))) });
  const client = await Client.open(url, aTicket(ID));
  await expect.poll(() => client.closed).toBe(1000);
  expect(Buffer.concat(client.heard).equals(wanted)).toBe(true);
});

test("a large upload arrives complete and in order", async () => {
  const sent = randomBytes(8 * 1024 * 1024);
  const got: Buffer[] = [];
  const { url } = await aTunnel({ [ID]: onPort(await aPort((socket) => void socket.on("data", (part: Buffer) => got.push(part)))) });
  const client = await Client.open(url, aTicket(ID));
  for (let at = 0; at < sent.length; at += 262_144) client.socket.send(sent.subarray(at, at + 262_144));
  await expect.poll(() => Buffer.concat(got).equals(sent)).toBe(true);
});

test("the last bytes of a client that leaves reach the instance", async () => {
  let heard = "";
  let ended = false;
  const port = await aPort((socket) => {
    socket.write("welcome, which nobody reads");
    socket.on("data", (bytes) => (heard += String(bytes))).on("end", () => (ended = true));
  });
  const { url } = await aTunnel({ [ID]: onPort(port) });
  const client = await Client.open(url, aTicket(ID));
  client.socket.send("payload");
  client.socket.close();
  await expect.poll(() => [heard, ended]).toEqual(["payload", true]);
  await expect.poll(() => client.closed).not.toBeNull();
});

test("a ticket that is forged, for another host, too old, or used is refused", async () => {
  const { url } = await aTunnel({ [ID]: onPort(await echo()) });
  const used = aTicket(ID);
  await Client.open(url, used);
  const refused = [
    used,
    "",
    "x.y",
    `${aTicket(ID)}.`,
    aTicket(ID, {}, "another key"),
    aTicket(ID, { host: "ffffffffff" }),
    aTicket(ID, { expiresAt: Date.now() }),
    aTicket(ID, { expiresAt: Date.now() + 3_600_000 }),
  ];
  expect(await Promise.all(refused.map((ticket) => Client.dial(url, ticket)))).toEqual(refused.map(() => 401));
});

test("the answer says whether an instance is missing, starting, or does not answer", async () => {
  const [starting, silent] = [randomUUID(), randomUUID()];
  const { url, tunnel } = await aTunnel({ [starting]: "starting", [silent]: onPort(1) });
  expect(await Client.dial(url, aTicket(randomUUID()))).toBe(404);
  expect(await Client.dial(url, aTicket(starting))).toBe(418);
  expect(await Client.dial(url, aTicket(silent))).toBe(418);
  expect(tunnel.count(silent)).toBe(0);
});

test("an instance accepts 64 connections and no more, until one of them ends", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => Client.open(url, aTicket(ID))));
  expect(await Promise.all([1, 2, 3].map(() => Client.dial(url, aTicket(ID))))).toEqual([400, 400, 400]);
  clients[0]!.socket.terminate();
  await expect.poll(() => tunnel.count(ID)).toBe(CONNECTIONS - 1);
  await Client.open(url, aTicket(ID));
});

test("refused and broken attempts do not use up places", async () => {
  const port = await aPort((socket) => socket.destroy());
  const { url, tunnel } = await aTunnel({ [ID]: onPort(port) });
  await Promise.all(Array.from({ length: 300 }, () => Client.dial(url, aTicket(ID)).catch(() => null)));
  await expect.poll(() => tunnel.count(ID)).toBe(0);
});

test("two hundred connections at once each get their own answer", async () => {
  const port = await echo();
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const { url } = await aTunnel(Object.fromEntries(ids.map((id) => [id, onPort(port)])));
  const clients = await Promise.all(Array.from({ length: 200 }, (_, i) => Client.open(url, aTicket(ids[i % 4]!))));
  clients.forEach((client, i) => client.socket.send(`number ${i}`));
  await expect.poll(() => clients.map((client) => client.text)).toEqual(clients.map((_, i) => `number ${i}`));
});

test("when an instance ends its connections end at once, and no others", async () => {
  const other = randomUUID();
  const port = await echo();
  const { url, tunnel } = await aTunnel({ [ID]: onPort(port), [other]: onPort(port) });
  const [mine, theirs] = [await Client.open(url, aTicket(ID)), await Client.open(url, aTicket(other))];
  tunnel.drop(ID);
  await expect.poll(() => mine.closed).not.toBeNull();
  expect([tunnel.count(ID), tunnel.count(other), theirs.closed]).toEqual([0, 1, null]);
});

test("a connection ends when its time is over, busy or not", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) }, { connectionMs: 50 });
  const client = await Client.open(url, aTicket(ID));
  await expect.poll(() => [client.closed !== null, tunnel.count(ID)]).toEqual([true, 0]);
});

test("a client that reads nothing makes the instance wait, and the tunnel holds no more than its limit", async () => {
  const block = Buffer.alloc(262_144, 7);
  let taken = 0;
  const port = await aPort((socket) => {
    const more = (): void => {
      while (taken < 400 * block.length && socket.write(block, () => (taken += block.length)));
    };
    socket.on("drain", more);
    more();
  });
  const { url } = await aTunnel({ [ID]: onPort(port) });
  const before = process.memoryUsage().rss;
  const client = await Client.open(url, aTicket(ID));
  client.socket.pause();
  const settled = await settles(() => taken);
  const grown = process.memoryUsage().rss - before;
  expect(settled).toBeLessThan(24 * 1024 * 1024);
  expect(grown).toBeLessThan(48 * 1024 * 1024);
  client.socket.resume();
  await expect.poll(() => client.heard.reduce((sum, part) => sum + part.length, 0)).toBeGreaterThanOrEqual(400 * block.length);
});

test("an instance that reads nothing makes the client wait", async () => {
  const { url } = await aTunnel({ [ID]: onPort(await aPort((socket) => socket.pause())) });
  const client = await Client.open(url, aTicket(ID));
  const block = Buffer.alloc(262_144, 7);
  for (let i = 0; i < 400; i++) client.socket.send(block);
  const waiting = await settles(() => client.socket.bufferedAmount);
  expect(waiting).toBeGreaterThan(400 * block.length - 24 * 1024 * 1024);
  expect(WAITING_BYTES).toBeLessThanOrEqual(block.length);
});

test("with the subprotocol each side may end alone: an instance that answers at the end of its input", async () => {
  let heard = "";
  const port = await aPort(
    (socket) => void socket.on("data", (bytes) => (heard += String(bytes))).on("end", () => socket.end(`got ${heard}`)),
  );
  const { url } = await aTunnel({ [ID]: onPort(port) });
  const client = await Client.open(url, aTicket(ID), [HALF_CLOSE]);
  expect(client.socket.protocol).toBe(HALF_CLOSE);
  client.socket.send("input");
  client.socket.send(Buffer.alloc(0));
  await expect.poll(() => [client.text, client.closed]).toEqual(["got input", 1000]);
});

test("without it an empty message means nothing", async () => {
  const { url } = await aTunnel({ [ID]: onPort(await echo()) });
  const client = await Client.open(url, aTicket(ID));
  client.socket.send(Buffer.alloc(0));
  client.socket.send("still here");
  await expect.poll(() => client.text).toBe("still here");
});

test("a handshake that breaks off, or is not one, does not use up a place", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) });
  const headers = { Connection: "Upgrade", Upgrade: "websocket", Authorization: `Bearer ${aTicket(ID)}` };
  const status = await new Promise((resolve) =>
    request(url.replace("ws:", "http:"), { headers }, (answer) => resolve(answer.resume().statusCode)).end(),
  );
  expect(status).toBe(400);
  await expect.poll(() => tunnel.count(ID)).toBe(0);
});

test("a message larger than those that Workers pass on ends the connection", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) });
  const client = await Client.open(url, aTicket(ID));
  client.socket.send(Buffer.alloc(MESSAGE_BYTES + 1));
  await expect.poll(() => [client.closed, tunnel.count(ID)]).toEqual([1009, 0]);
});

test("a stranger who connects and does not ask for anything is disconnected, and nobody who is connected to an instance", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) }, { headMs: 50 });
  const client = await Client.open(url, aTicket(ID));
  const ended = ["", "GET /tunnel HTTP/1.1\r\nHo"].map(
    (begun) =>
      new Promise((done) => {
        const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(begun));
        socket
          .on("error", () => {})
          .on("close", done)
          .resume();
      }),
  );
  await Promise.all(ended);
  expect([tunnel.count(ID), client.closed]).toEqual([1, null]);
  client.socket.send("still here");
  await expect.poll(() => client.text).toBe("still here");
});

test("a plain request is told what the endpoint is for", async () => {
  const { url } = await aTunnel({});
  const status = await new Promise((resolve) =>
    request(url.replace("ws:", "http:"), (answer) => resolve(answer.resume().statusCode)).end(),
  );
  expect(status).toBe(426);
});

test("each connection is recorded with both its ends", async () => {
  const seen: unknown[] = [];
  const port = await echo();
  const capture = { challengeId: 3, participationId: 4, facts: {} };
  const { url } = await aTunnel(
    { [ID]: { ...onPort(port), capture } },
    {
      record: (instance, connection) => {
        seen.push(instance, connection.client, connection.server);
        const note = (who: string) => (bytes: Uint8Array) => void seen.push(`${who} ${Buffer.from(bytes)}`);
        return { fromClient: note("client"), fromServer: note("server"), end: async () => void seen.push("end") };
      },
    },
  );
  const client = await Client.open(url, aTicket(ID, { client: "[2001:db8::7]:50123" }));
  client.socket.send("hello");
  await expect.poll(() => client.text).toBe("hello");
  client.socket.close();
  await expect.poll(() => seen.at(-1)).toBe("end");
  const ends = [
    { address: "2001:db8::7", port: 50_123 },
    { address: "127.0.0.1", port },
  ];
  expect(seen).toEqual([{ id: ID, spec: { capture } }, ...ends, "client hello", "server hello", "end"]);
});

/** Waits until a figure is the same in ten checks in a row; returns it. */
async function settles(figure: () => number): Promise<number> {
  let [last, same] = [figure(), 0];
  while (same < 10) {
    await new Promise((done) => setTimeout(done, 50));
    same = figure() === last ? same + 1 : 0;
    last = figure();
  }
  return last;
}

/** A frame as a client sends it, of at most 125 bytes, under a mask of zeros. */
function frameOf(opcode: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([opcode, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]);
}

test("a client that starts a message and then sends endless pongs, which are all held with it, is disconnected", async () => {
  const { url, tunnel } = await aTunnel({ [ID]: onPort(await echo()) });
  const [FIRST_PIECE, LAST_PIECE, PONG] = [0x02, 0x80, 0x8a];
  const pongs = Buffer.concat(Array.from({ length: 6_000 }, () => frameOf(PONG, Buffer.alloc(125))));
  const wire = async () => {
    const client = await Client.open(url, aTicket(ID));
    return { client, send: (bytes: Buffer) => (client.socket as unknown as { _socket: Socket })._socket.write(bytes) };
  };
  const [patient, hostile] = [await wire(), await wire()];
  for (const word of ["a", "b"]) {
    patient.send(Buffer.concat([frameOf(FIRST_PIECE, Buffer.from(word)), pongs, frameOf(LAST_PIECE, Buffer.from("."))]));
    hostile.send(Buffer.concat([word === "a" ? frameOf(FIRST_PIECE, Buffer.from(word)) : Buffer.alloc(0), pongs]));
  }
  await expect.poll(() => hostile.client.closed).not.toBeNull();
  await expect.poll(() => patient.client.text).toBe("a.b.");
  // A client sees the end before the tunnel has counted it.
  await expect.poll(() => tunnel.count(ID)).toBe(1);
  expect(patient.client.closed).toBeNull();
});
