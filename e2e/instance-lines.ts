import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { POLL } from "../scripts/patience.ts";

/** The flag that an instance of `vexil-test/tcp` sends to every client. */
export function flagAt(host: string, port: number): Promise<string> {
  return new Promise((found, failed) => {
    let heard = "";
    const socket = connect(port, host);
    socket.setTimeout(POLL.timeout, () => socket.destroy(new Error(`${host}:${port} said ${JSON.stringify(heard)} and no more`)));
    socket.on("error", failed).on("close", () => failed(new Error(`${host}:${port} said ${JSON.stringify(heard)} and left`)));
    socket.on("data", (bytes) => {
      heard += bytes;
      const flag = /^flag: (.+)\n/.exec(heard)?.[1];
      if (!flag) return;
      found(flag);
      socket.destroy();
    });
  });
}

/** Runs the relay with exactly the command that a player copies, without any registry, and returns the local port that it names. It ends with the test. */
export function relayedPort(command: string): Promise<number> {
  const cache = mkdtempSync(join(tmpdir(), "vexil-npx-"));
  const npm = { npm_config_cache: cache, npm_config_registry: "http://127.0.0.1:9/", npm_config_update_notifier: "false" };
  const [program, ...parts] = command.split(" ");
  const relay = spawn(program!, parts, { env: { ...process.env, ...npm }, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    if (relay.exitCode === null) process.kill(-relay.pid!, "SIGKILL");
    rmSync(cache, { recursive: true, force: true, maxRetries: 5 });
  });
  return new Promise((found, failed) => {
    let said = "";
    relay.once("exit", () => failed(new Error(`${command} ended: ${said}`)));
    relay.stderr.on("data", (bytes) => (said += bytes));
    relay.stdout.on("data", (bytes) => {
      said += bytes;
      const port = /nc 127\.0\.0\.1 (\d+)/.exec(said)?.[1];
      if (port) found(Number(port));
    });
  });
}
