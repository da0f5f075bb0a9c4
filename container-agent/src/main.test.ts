import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { FakeDocker } from "./testing/fake-docker/fake-docker.ts";
import { newFolder } from "./testing/reconciler.ts";

/** An agent as a process on this engine, with a folder of its own and no server: until it has ended, or has missed the server. */
async function anAgent(engine: FakeDocker, key: string) {
  const env = {
    ...process.env,
    VEXIL_SERVER: "http://127.0.0.1:1",
    VEXIL_AGENT_KEY: key,
    VEXIL_AGENT_DATA: newFolder(),
    VEXIL_AGENT_FIREWALL: "off",
    DOCKER_HOST: `tcp://127.0.0.1:${engine.port}`,
  };
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "main.ts")], {
    env,
    stdio: ["pipe", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  await new Promise<void>((done) => {
    child.once("close", () => done());
    child.stderr.on("data", (bytes: Buffer) => {
      said += String(bytes);
      if (said.includes("link.lost")) done();
    });
  });
  return { child, said };
}

test.runIf(process.platform === "linux")(
  "a second agent with the same key on the same engine says so and ends, whatever its folder, until the first one is gone",
  async () => {
    const engine = await FakeDocker.open();
    onTestFinished(() => engine.close());
    // A key of this run's own, because the whole machine shares these locks.
    const key = `vxa_${randomBytes(5).toString("hex")}_${randomBytes(15).toString("hex")}`;
    const first = await anAgent(engine, key);
    const second = await anAgent(engine, key);
    expect([first.child.exitCode, second.child.exitCode]).toEqual([null, 1]);
    expect(second.said).toContain("vexil-agent: another agent runs here with the same key and the same engine");

    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    expect((await anAgent(engine, key)).child.exitCode).toBeNull();
  },
  30_000,
);
