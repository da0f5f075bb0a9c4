import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../scripts/server-process.ts";

test.runIf(process.platform !== "win32").each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s ends a server that is starting",
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), "vexil-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = spawn(process.execPath, ["scripts/start.mjs"], {
      env: {
        ...process.env,
        VEXIL_DATA: folder,
        VEXIL_LOCAL_AGENT: "off",
        VEXIL_SCRYPT_COST: "1024",
        PORT: String(await freePort()),
        HOST: "127.0.0.1",
      },
      detached: true,
    });
    let output = "";
    for (const stream of [server.stdout, server.stderr]) stream.on("data", (bytes) => (output += bytes));
    const ended = new Promise((done) => server.once("exit", (code, by) => done(code ?? by)));
    // From here on the runtime is being started, and the library has its own answers to signals.
    await expect.poll(() => hasRuntime(folder), { interval: 1, timeout: 20_000 }).toBe(true);
    server.kill(signal);
    expect([await ended, output]).toEqual([0, expect.stringContaining(`Vexil ends: ${signal}`)]);
    expect(output).not.toContain("Vexil is at");
    await expect.poll(() => isThere(-server.pid!)).toBe(false);
  },
);

function hasRuntime(folder: string): boolean {
  const temporary = join(folder, "temporary");
  return existsSync(temporary) && readdirSync(temporary).some((name) => name.startsWith("miniflare-"));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
