import { createServer, request, type Server } from "node:http";
import { connect, createServer as createTcp, type AddressInfo } from "node:net";
import { scryptSync } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import type { HashWork } from "../../worker/ports/hasher/work.ts";
import { Clients } from "../front/clients.ts";
import { hasherService } from "./hasher.ts";

const SALT = Buffer.alloc(16, 7);
const work = (client: string | null, password = "a password"): HashWork => ({
  from: password,
  rank: 0,
  client,
  password,
  cuts: [{ cost: 1_024, block: 8, parallel: 5, salt: SALT.toString("base64url") }],
});

const PASS = "x-front-1";

async function aService(
  clients: Clients,
  headers: Record<string, string> = { [PASS]: "hash" },
): Promise<(work: HashWork) => Promise<{ status: number; body: string }>> {
  const server = await listening(createServer(hasherService(clients, PASS, 2)));
  const { port } = server.address() as AddressInfo;
  return (asked) =>
    new Promise((done, fail) => {
      const call = request({ port, host: "127.0.0.1", method: "POST", headers }, (answer) => {
        let body = "";
        answer.on("data", (part) => (body += part)).once("end", () => done({ status: answer.statusCode!, body }));
      });
      call.once("error", fail).end(JSON.stringify(asked));
    });
}

async function listening<T extends Server | ReturnType<typeof createTcp>>(server: T): Promise<T> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return server;
}

/** A client that the front holds under a name; `end` ends its side, like a browser that no longer waits. */
async function aClient(clients: Clients, name: string): Promise<{ end(): Promise<void> }> {
  const server = await listening(createTcp({ allowHalfOpen: true }));
  const held = new Promise<void>((done) => {
    server.once("connection", (socket) => {
      clients.hold(name, socket.resume());
      onTestFinished(() => void socket.destroy());
      done();
    });
  });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await held;
  const gone = new Promise<void>((done) => clients.gone(name).addEventListener("abort", () => done()));
  return { end: () => (socket.end(), gone) };
}

test("the keys are those of scrypt", async () => {
  const ask = await aService(new Clients());
  const key = scryptSync("a password", SALT, 32, { N: 1_024, r: 8, p: 5 }).toString("base64url");
  expect(await ask(work(null))).toEqual({ status: 200, body: JSON.stringify([key]) });
});

test("only the Worker can have something hashed, not another user of the machine", async () => {
  const ask = await aService(new Clients(), { "x-front-2": "hash" });
  expect(await ask(work(null))).toEqual({ status: 403, body: "" });
});

test("nothing is hashed for a client that has ended its side or is not connected, but for one that waits", async () => {
  const clients = new Clients();
  const ask = await aService(clients);
  await aClient(clients, "192.0.2.1:1");
  const left = await aClient(clients, "192.0.2.1:2");
  await left.end();
  const statuses = await Promise.all([1, 2, 3].map(async (n) => (await ask(work(`192.0.2.1:${n}`, `password ${n}`))).status));
  expect(statuses).toEqual([200, 503, 503]);
});
