import { randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { aPort, aTicket, aTunnel, onPort } from "../../container-agent/src/testing/tunnels.ts";
import { LocalPort } from "./local-port.ts";
import { USER_AGENT } from "./version.ts";

/** What the platform sees of the relay: its name in each request, and what it sends over its WebSockets. */
type Seen = { agents: (string | undefined)[]; sent: Buffer[] };

/** Stands between the relay and the agent's tunnel; `says` are refusals that come first. */
async function aPlatform(id: string, tunnel: string, says: number[] = [], seen: Seen = { agents: [], sent: [] }): Promise<URL> {
  const sockets = new Set<Socket>();
  const server = createServer(({ headers }, response) => {
    seen.agents.push(headers["user-agent"]);
    response.writeHead(says[0] === 404 ? 404 : 204).end();
  });
  server.on("connection", (socket) => sockets.add(socket));
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    seen.agents.push(request.headers["user-agent"]);
    socket.on("data", (bytes: Buffer) => seen.sent.push(bytes));
    const status = says.shift();
    const body = JSON.stringify({ title: `refused with ${status}`, status });
    if (status) return void socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const headers = Object.entries({ ...request.headers, authorization: `Bearer ${aTicket(id)}` }).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    const host = connect({ port: Number(new URL(tunnel).port), host: "127.0.0.1", allowHalfOpen: true });
    host.write(`GET /tunnel HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
    host.write(head);
    socket.on("error", () => host.destroy()).pipe(host);
    host.on("error", () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/proxy/${id}`);
}

/** A relay to an instance that handles each connection like this. */
async function aLocalPort(serve: (socket: Socket) => void, says: number[] = [], options: { pingMs?: number } = {}) {
  const seen: Seen = { agents: [], sent: [] };
  const id = randomUUID();
  const { url: tunnel } = await aTunnel({ [id]: onPort(await aPort(serve)) });
  const said: string[] = [];
  const localPort = await LocalPort.open({
    url: await aPlatform(id, tunnel, says, seen),
    port: 0,
    say: (line) => said.push(line),
    patienceMs: 5_000,
    retryMs: 20,
    ...options,
  });
  onTestFinished(() => localPort.close());
  return { localPort, said, seen };
}

/** A program on this machine that talks to the port: what it receives, and whether the other side has ended. */
function aProgram({ port }: Pick<LocalPort, "port">) {
  const heard: Buffer[] = [];
  const program = {
    socket: connect({ port, host: "127.0.0.1", allowHalfOpen: true }),
    heard,
    ended: false,
    text: () => Buffer.concat(heard).toString(),
  };
  program.socket
    .on("data", (bytes: Buffer) => heard.push(bytes))
    .on("end", () => (program.ended = true))
    .on("error", () => {});
  onTestFinished(() => void program.socket.destroy());
  return program;
}

test("a program on this machine can talk to the instance", async () => {
  const { localPort } = await aLocalPort((socket) => {
    socket.write("name? ");
    socket.on("data", (bytes) => socket.end(`hello ${bytes}`));
  });
  const program = aProgram(localPort);
  await expect.poll(() => program.text()).toBe("name? ");
  program.socket.write("player");
  await expect.poll(() => [program.text(), program.ended]).toEqual(["name? hello player", true]);
});

test("the end of the input is passed on, and the complete answer still arrives", async () => {
  const { localPort } = await aLocalPort((socket) => {
    let heard = 0;
    socket.on("data", (bytes) => (heard += bytes.length)).on("end", () => socket.end(`${heard} bytes`));
  });
  const program = aProgram(localPort);
  program.socket.end(randomBytes(3_000_000));
  await expect.poll(() => [program.text(), program.ended]).toEqual(["3000000 bytes", true]);
});

test("each connection is separate, and large answers arrive complete", async () => {
  const wanted = randomBytes(4_000_000);
  const { localPort } = await aLocalPort((socket) => void socket.end(wanted));
  const programs = Array.from({ length: 5 }, () => aProgram(localPort));
  await expect.poll(() => programs.every(({ ended }) => ended)).toBe(true);
  for (const { heard } of programs) expect(Buffer.concat(heard).equals(wanted)).toBe(true);
});

test("a program that reads nothing makes the instance wait", async () => {
  const block = Buffer.alloc(1_048_576, 7);
  const offered = 512 * block.length;
  let taken = 0;
  const { localPort } = await aLocalPort((socket) => {
    const more = (): void => {
      while (taken < offered && socket.write(block, () => (taken += block.length)));
    };
    socket.on("drain", more);
    more();
  });
  const program = aProgram(localPort);
  program.socket.pause();
  await expect.poll(() => taken).toBeGreaterThan(0);
  for (let last = 0, same = 0; same < 10; last = taken) {
    await new Promise((done) => setTimeout(done, 50));
    same = taken === last ? same + 1 : 0;
  }
  // Far above what the kernel's own buffers may grow to in both directions (about 75 MB), far below what was offered.
  expect(taken).toBeLessThan(offered / 2);
});

test("a silent connection is kept alive by pings", async () => {
  const { localPort, seen } = await aLocalPort(() => {}, [], { pingMs: 10 });
  aProgram(localPort);
  const isPing = (frame: Buffer) => frame[0] === 0x89;
  await expect.poll(() => seen.sent.filter(isPing).length).toBeGreaterThan(1);
});

test("it sends its name in every request, because a proxy before a platform may require one", async () => {
  const { localPort, seen } = await aLocalPort((socket) => void socket.end("flag"));
  const program = aProgram(localPort);
  await expect.poll(() => program.text()).toBe("flag");
  expect(seen.agents).toEqual([USER_AGENT, USER_AGENT]);
  expect(USER_AGENT).toMatch(/^vexil-cli\/\d/);
});

test("an instance that is still starting is waited for, and the player is told", async () => {
  const { localPort, said } = await aLocalPort((socket) => void socket.end("flag"), [418, 418]);
  const program = aProgram(localPort);
  await expect.poll(() => program.text()).toBe("flag");
  expect(said).toEqual(["The instance is still starting; waiting for it …"]);
});

test("the platform's message is shown, and the next connection is tried again", async () => {
  const { localPort, said } = await aLocalPort((socket) => void socket.end("flag"), [400]);
  const refused = aProgram(localPort);
  await expect.poll(() => refused.ended).toBe(true);
  expect([refused.text(), said]).toEqual(["", ["refused with 400"]]);
  const program = aProgram(localPort);
  await expect.poll(() => program.text()).toBe("flag");
});

test("an instance that ends while the relay runs ends the relay", async () => {
  const says: number[] = [];
  const { localPort } = await aLocalPort((socket) => void socket.end("flag"), says);
  says.push(404);
  aProgram(localPort);
  expect(await localPort.over).toBe("The instance has ended.");
});

test("without an instance, a platform or a free port it says so and opens nothing", async () => {
  const open = (url: URL, port = 0) => LocalPort.open({ url, port, say: () => {} });
  await expect(open(await aPlatform(randomUUID(), "ws://127.0.0.1:1", [404]))).rejects.toThrow("There is no such instance");
  await expect(open(new URL("http://127.0.0.1:1/api/proxy/x"))).rejects.toThrow(/cannot be reached/);
  const taken = await aPort(() => {});
  await expect(open(await aPlatform(randomUUID(), "ws://127.0.0.1:1"), taken)).rejects.toThrow(`Port ${taken} is taken`);
});

test("a platform that has moved is named", async () => {
  const server = createServer((_request, response) =>
    response.writeHead(308, { Location: "https://ctf.example.org/x", Connection: "close" }).end(),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/proxy/${randomUUID()}`);
  await expect(LocalPort.open({ url, port: 0, say: () => {} })).rejects.toThrow(`${url.origin} redirects to https://ctf.example.org;`);
});
