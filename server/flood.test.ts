import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { childOf } from "../scripts/process-tree.ts";
import { bornAt } from "./runtime/orphan.ts";
import { launch } from "../scripts/server-process.ts";

const PATIENCE = 120_000;
const FILES = 256;
/** `npm start` in a process that may have few files open. */
const START = `process.exit(require("node:child_process").spawnSync("sh", ["-c", "ulimit -n ${FILES} && exec node scripts/start.mjs"], { stdio: "inherit" }).status)`;

// A build needs more files than the first test allows.
beforeAll(() => ensureBuilt());

test.runIf(process.platform === "linux")(
  "more idle connections than the system allows keep nobody out and end nothing",
  { timeout: PATIENCE },
  async () => {
    const server = await launch(["-e", START], { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024" });
    const idle: Socket[] = [];
    try {
      for (let n = 0; n < 2 * FILES; n++) idle.push(await anIdleOne(server.port, n % 2 ? "GET / HTTP/1.1\r\nHost:" : ""));
      for (let n = 0; n < 10; n++) expect(await statusOf(`${server.url}/api/config?${n}`)).toBe(200);
      for (const line of idle) line.destroy();
      for (let n = 0; n < 10; n++) expect(await statusOf(`${server.url}/api/config?${n}`)).toBe(200);
      expect(server.output()).not.toMatch(/Too many open files|has ended/);
    } finally {
      for (const line of idle) line.destroy();
      await server.kill();
    }
  },
);

test.runIf(process.platform === "linux")(
  "a server that is killed alone leaves no runtime that works beside the next one's",
  { timeout: PATIENCE },
  async () => {
    const env = { VEXIL_DATA: newFolder(), VEXIL_SCRYPT_COST: "1024" };
    const first = await launch(["scripts/start.mjs"], env);
    const orphan = childOf(first.pid, "workerd")!;
    process.kill(first.pid, "SIGKILL");
    // It holds the folder until its last thread has ended, which can be after its first; only then can it be reaped.
    await expect.poll(() => existsSync(`/proc/${first.pid}`)).toBe(false);
    const second = await launch(["scripts/start.mjs"], env);
    try {
      expect(childOf(second.pid, "workerd")).not.toBe(orphan);
      expect(bornAt(orphan)).toBeNull();
    } finally {
      await first.kill();
      await second.kill();
    }
  },
);

/** A connection that is open at the other end, too, or has been cut off. */
function anIdleOne(port: number, said: string): Promise<Socket> {
  return new Promise((done) => {
    const line = connect({ port, host: "127.0.0.1" }).on("error", () => done(line));
    line.once("connect", () => {
      line.write(said);
      done(line);
    });
  });
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { Connection: "close" }, signal: AbortSignal.timeout(20_000) });
  await answer.text();
  return answer.status;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
