import { readdirSync, readlinkSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, type ServerProcess } from "../../scripts/server-process.ts";

const PATIENCE = 120_000;
const PASSWORD = "only for this run";

type Ask = { agent?: Agent; headers?: Record<string, string>; body?: string; method?: string };
type Line = { ip: string | null; msg: string };

const folder = mkdtempSync(join(tmpdir(), "vexil-"));
let server: ServerProcess;

beforeAll(async () => {
  server = await launch(["scripts/start.mjs"], { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: PASSWORD });
}, PATIENCE);
afterAll(async () => {
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test.runIf(process.platform === "linux")(
  "a visitor is known by the connection in each of its requests, whatever their headers say",
  { timeout: PATIENCE },
  async () => {
    const addresses = ["127.0.0.7", "127.0.0.8"];
    for (const localAddress of addresses) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
      const headers = { "Content-Type": "application/json", "MF-CF-Blob": '{"clientIp":"203.0.113.9:9"}', "X-Front": "203.0.113.9:9" };
      // A file first: requests that are answered without looking at the visitor also tell the Worker about the connection.
      expect((await ask(`${server.url}/favicon-default.webp`, { agent, headers })).status).toBe(200);
      const body = JSON.stringify({ userName: `from ${localAddress}`, password: "wrong" });
      expect((await ask(`${server.url}/api/account/login`, { agent, headers, body })).status).toBe(401);
      agent.destroy();
    }
    const cookie = await signIn(server.url);
    const lines = async () => JSON.parse((await ask(`${server.url}/api/admin/logs`, { headers: { Cookie: cookie } })).text) as Line[];
    const refused = async () => (await lines()).filter(({ msg }) => msg.includes("Sign-in refused")).map(({ ip }) => ip);
    await expect.poll(refused).toEqual(addresses.toReversed());
  },
);

test.each(["", "Host:\r\n"])(
  "no request is answered on a connection whose visitor the Worker was not told of: the first one has %j",
  { timeout: PATIENCE },
  async (host) => {
    const line = connect(server.port, "127.0.0.1");
    line.end(`GET /robots.txt HTTP/1.1\r\n${host}\r\nGET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answers = await text(line);
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))).toEqual([400]);
  },
);

test.runIf(process.platform === "linux")(
  "the library's helper writes no files for this machine's users",
  { timeout: PATIENCE },
  async () => {
    const ports = listeningPorts(server.pid).filter((port) => port !== server.port);
    expect(ports).toHaveLength(1);
    for (const headers of [undefined, { Connection: "Upgrade", Upgrade: "websocket" }]) {
      const url = `http://127.0.0.1:${ports[0]}/core/store-temp-file?extension=sh`;
      await expect(ask(url, { method: "GET", headers })).rejects.toThrow(/socket hang up|ECONNRESET/);
    }
  },
);

test("simultaneous requests are all answered, although one of them reads for all", { timeout: PATIENCE }, async () => {
  // Each request reads the administrator's session, so all of them wait for one read.
  const headers = { Cookie: await signIn(server.url) };
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 40 }, () => ask(`${server.url}/api/account/profile`, { headers }).catch((error: Error) => error));
    const answers = (await Promise.all(asked)).map((answer) => (answer instanceof Error ? answer.message : answer.status));
    expect(answers).toEqual(Array.from({ length: 40 }, () => 200));
  }
});

test.each(["GET /api/config", "GET /x/../hub/admin"])(
  "a hub takes no more than 8 KB a minute, also if the front did not see by %s that the connection would open one",
  { timeout: PATIENCE },
  async (first) => {
    const head = `HTTP/1.1\r\nHost: localhost\r\nCookie: ${await signIn(server.url)}\r\n`;
    const upgrade = `${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${"a".repeat(22)}==\r\n\r\n`;
    const line = connect(server.port, "127.0.0.1").on("error", () => {});
    const heard = pieces(line);
    const opens = first.includes("/hub/");
    line.write(`${first} ${opens ? upgrade : `${head}\r\n`}`);
    if (!opens) {
      await expect.poll(heard).toContain('"title"');
      line.write(`GET /hub/admin ${upgrade}`);
    }
    await expect.poll(heard).toContain("HTTP/1.1 101 ");
    // A part of one message, so that the hub itself has nothing to refuse.
    line.write(Buffer.concat([Buffer.from([0x81, 0xfe, 0x60, 0x00, 0, 0, 0, 0]), Buffer.alloc(9 * 1024)]));
    await expect.poll(() => line.destroyed, { timeout: 30_000 }).toBe(true);
  },
);

test.each([
  { who: "a visitor", signsIn: false, chunked: false, megabytes: 1, status: 401 },
  { who: "somebody whose picture is too large", signsIn: true, chunked: false, megabytes: 8, status: 400 },
  { who: "somebody whose picture is too large and does not say so", signsIn: true, chunked: true, megabytes: 8, status: 400 },
])("$who is told why their upload is refused, and the connection stays open", { timeout: PATIENCE }, async (upload) => {
  const { signsIn, chunked, megabytes, status } = upload;
  const cookie = signsIn ? await signIn(server.url) : "a=b";
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(part), Buffer.alloc(megabytes * 1024 * 1024, 1), Buffer.from("\r\n--b--\r\n")]);
  const length = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${body.length}`;
  const head = `Host: localhost\r\nCookie: ${cookie}\r\n`;
  const line = connect(server.port, "127.0.0.1");
  line.write(`PUT /api/account/avatar HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`);
  if (chunked) line.write(`${body.length.toString(16)}\r\n`);
  line.write(body);
  if (chunked) line.write("\r\n0\r\n\r\n");
  line.end(`GET /api/config HTTP/1.1\r\n${head}\r\n`);
  const answers = await text(line);
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => Number(code))).toEqual([status, 200]);
});

/** What has arrived so far. */
function pieces(line: Socket): () => string {
  let all = "";
  line.on("data", (piece) => (all += piece.toString("latin1")));
  return () => all;
}

async function signIn(url: string): Promise<string> {
  const body = JSON.stringify({ userName: "Admin", password: PASSWORD });
  const { cookies } = await ask(`${url}/api/account/login`, { headers: { "Content-Type": "application/json" }, body });
  return cookies.map((value) => value.split(";")[0]).join("; ");
}

function ask(
  url: string,
  { agent, headers, body, method = body ? "POST" : "GET" }: Ask,
): Promise<{ status: number; text: string; cookies: string[] }> {
  return new Promise((done, refuse) => {
    const asked = request(url, { agent, headers, method }, async (answer) =>
      done({ status: answer.statusCode!, text: await text(answer), cookies: answer.headers["set-cookie"] ?? [] }),
    );
    asked.once("error", refuse).end(body);
  });
}

/** The IPv4 ports on which a process listens. */
function listeningPorts(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1]),
  );
  return readFileSync(`/proc/${pid}/net/tcp`, "latin1")
    .split("\n")
    .map((row) => row.trim().split(/\s+/))
    .filter((row) => row[3] === "0A" && sockets.has(row[9]))
    .map((row) => Number.parseInt(row[1]!.split(":")[1]!, 16));
}
