import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort, launch, type ServerProcess } from "../scripts/server-process.ts";

test("a taken port gives one clear line", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(start({ PORT: String(port), VEXIL_DATA: newFolder() })).toEqual({
    code: 1,
    lines: [`Vexil did not start: port ${port} is taken; choose another with PORT`],
  });
});

test("an invalid port gives one clear line", () => {
  expect(start({ PORT: "http", VEXIL_DATA: newFolder() })).toEqual({
    code: 1,
    lines: ["Vexil did not start: PORT is http; it must be a number from 1 to 65535"],
  });
});

test("a file in place of the state folder gives one clear line", () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(start({ PORT: "1", VEXIL_DATA: file })).toEqual({
    code: 1,
    lines: [`Vexil did not start: the folder ${file} cannot be written; choose another with VEXIL_DATA`],
  });
});

test.runIf(process.platform === "linux")("a read-only file system gives one clear line", () => {
  const { code, lines } = start({ PORT: "1", VEXIL_DATA: "/sys/vexil" });
  expect({ code, lines }).toEqual({
    code: 1,
    lines: ["Vexil did not start: the folder /sys/vexil cannot be written; choose another with VEXIL_DATA"],
  });
});

test("a first password that is too long gives one clear line", async () => {
  expect(start({ PORT: String(await freePort()), VEXIL_DATA: newFolder(), VEXIL_ADMIN_PASSWORD: "x".repeat(129) })).toEqual({
    code: 1,
    lines: ["Vexil did not start: VEXIL_ADMIN_PASSWORD must have 6 to 128 characters"],
  });
});

test("a runtime that cannot use the state folder gives its own reason and one clear line", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "objects"));
  writeFileSync(join(folder, "objects", "vexil-Fleet"), "");
  const { code, lines } = start({ PORT: String(await freePort()), VEXIL_DATA: folder });
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^\*\*\* Fatal .*vexil-Fleet/),
      "Vexil did not start: the runtime ended while it started; the lines above say why",
    ],
  });
});

test("a Node version that is too old gives one clear line", () => {
  const pretend = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.4'})";
  expect(start({}, ["--import", pretend])).toEqual({
    code: 1,
    lines: ["Vexil needs Node 20.19 or newer; this is 18.20.4."],
  });
});

test("the first administrator's password is shown once, and Ctrl-C leaves nothing behind", async () => {
  const env = { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: "" };
  const first = await launch(["scripts/start.mjs"], env);
  const second = await whileRunning(first, async () => {
    await expect.poll(() => first.output()).toMatch(/name Admin, password \S{16} \(shown only now\)/);
    expect(start({ ...env, PORT: "1" }).lines).toEqual([
      `Vexil did not start: another Vexil is running on the folder ${env.VEXIL_DATA}; choose another with VEXIL_DATA`,
    ]);
    expect(await first.stop()).toBe(0);
    expect(first.output()).toContain("Vexil ends: SIGINT");
    // The system may still be clearing away the last of the group.
    await expect.poll(() => isThere(-first.pid)).toBe(false);
    return launch(["scripts/start.mjs"], env);
  });
  const password = /password (\S+)/.exec(first.output())![1]!;
  await whileRunning(second, async () => {
    const login = await fetch(`${second.url}/api/account/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userName: "Admin", password }),
    });
    expect(login.status).toBe(200);
    expect(second.output()).not.toContain("password");
  });
});

test.runIf(process.platform !== "win32")(
  "a first start that ends before it shows the administrator's password leaves that to the next one",
  async () => {
    const env = { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: "" };
    const unwritable = join(env.VEXIL_DATA, "prepared");
    symlinkSync("/nowhere/to/write", unwritable);
    const { code, lines } = start({ ...env, PORT: String(await freePort()) });
    expect([code, lines.filter((line) => line.includes("password"))]).toEqual([1, []]);
    rmSync(unwritable);
    const next = await launch(["scripts/start.mjs"], env);
    await whileRunning(next, () => expect.poll(() => next.output()).toMatch(/name Admin, password \S{16} \(shown only now\)/));
  },
);

test.runIf(process.platform !== "win32").each(["SIGHUP", "SIGTERM"] as const)(
  "a server whose output nobody reads any more goes on, and ends in order on %s",
  async (signal) => {
    const env = { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024" };
    const server = await launch(["scripts/start.mjs"], env, { isUnread: true });
    expect(await server.stop(signal)).toBe(0);
  },
);

test.runIf(process.platform !== "win32")("a second signal ends a server at once, and its runtime with it", async () => {
  const server = await launch(["scripts/start.mjs"], { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024" });
  await whileRunning(server, async () => {
    const client = connect(server.port, "127.0.0.1").on("error", () => {});
    onTestFinished(() => void client.destroy());
    // The server would wait five seconds for the rest of it.
    client.write("POST /api/account/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n\r\n");
    await once(client, "data");
    process.kill(server.pid, "SIGTERM");
    await expect.poll(() => refuses(server.port)).toBe(true);
    process.kill(server.pid, "SIGTERM");
    await expect.poll(() => isThere(-server.pid), { timeout: 3_000 }).toBe(false);
  });
});

test("a server needs no folder for the system's temporary files, and leaves nothing in one when it is killed", async () => {
  const env = { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: "given by the operator" };
  const left = () => readdirSync(env.VEXIL_DATA, { recursive: true }).filter((name) => String(name).startsWith("temporary/miniflare-"));
  // Nothing can be created below a file.
  const first = await launch(["scripts/start.mjs"], { ...env, TMPDIR: "/dev/null" });
  await first.kill();
  const before = left();
  const second = await launch(["scripts/start.mjs"], env);
  await second.kill();
  expect(left()).toHaveLength(before.length);
});

describe("a running server", () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  let server: ServerProcess;
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    const env = { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: "given by the operator" };
    server = await launch(["scripts/start.mjs"], env);
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test("does not print a password given by the operator", async () => {
    await expect.poll(() => server.output()).toContain("Vexil is at");
    expect(server.output()).not.toContain("operator");
  });

  test.runIf(process.platform !== "win32")("stores nothing that another user can read", () => {
    const paths = [folder, ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name))];
    expect(paths.some((path) => path.endsWith(".sqlite"))).toBe(true);
    // The databases' journals come and go.
    expect(paths.filter((path) => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)).toEqual([]);
  });

  test("sends a page compressed to clients that accept it, and uncompressed to others", async () => {
    const ask = (encoding: string) => rawAnswer(`${server.url}/account/login`, { "Accept-Encoding": encoding, Accept: "text/html" });
    const [plain, packed] = [await ask("identity"), await ask("gzip, br")];
    expect([plain.encoding, packed.encoding]).toEqual([undefined, "gzip"]);
    expect(gunzipSync(packed.body).toString()).toMatch(/^<!DOCTYPE html>/i);
    expect(plain.body.toString()).toMatch(/^<!DOCTYPE html>/i);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });
});

/** Runs `npm start`'s program to its end. Lines about the build are not checked here. */
function start(env: Record<string, string>, flags: string[] = []): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, "scripts/start.mjs"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { code: status, lines: (stdout + stderr).split("\n").filter((line) => line && !/^(Building|Installing)/.test(line)) };
}

/** An answer's bytes as they are on the wire. */
function rawAnswer(url: string, headers: Record<string, string>): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((done, refuse) => {
    get(url, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => done({ encoding: answer.headers["content-encoding"], body: Buffer.concat(pieces) }));
    }).on("error", refuse);
  });
}

async function whileRunning<T>(server: { kill(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await server.kill();
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Whether nothing listens on this port of the machine. */
function refuses(port: number): Promise<boolean> {
  return new Promise((done) => {
    const line = connect(port, "127.0.0.1", () => (line.destroy(), done(false))).on("error", () => done(true));
  });
}

/** Whether a process exists, or, for a negative number, any of a group. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
