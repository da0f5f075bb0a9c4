import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { testEngine, withEngine } from "../container-agent/src/testing/engine.ts";
import { Person } from "../e2e/person.ts";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch } from "../scripts/server-process.ts";

const PASSWORD = "only for this test";

/** The container-agents that are children of this process, or were before it ended. */
function agentsOf(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8")
          .split("\0")
          .includes(`VEXIL_AGENT_DATA=${join(folder, "agent")}`);
      } catch {
        return false;
      }
    })
    .map(Number);
}

withEngine("`npm start` on a machine with a Docker Engine", () => {
  beforeAll(() => ensureBuilt());

  test("this machine is a host; its agent restarts when killed, and ends when the server is killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vexil-"));
    const settings = { VEXIL_LOCAL_AGENT: "on", DOCKER_HOST: testEngine()!.host, VEXIL_SCRYPT_COST: "1024" };
    const server = await launch(["scripts/start.mjs"], { VEXIL_DATA: folder, VEXIL_ADMIN_PASSWORD: PASSWORD, ...settings });
    onTestFinished(() => {
      // The runtime survives if only the server is killed.
      process.kill(-server.pid, "SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });
    const admin = new Person(server.url, "Admin");
    await admin.call("POST", "/api/account/login", { userName: "Admin", password: PASSWORD });
    const hosts = () => admin.call<{ name: string; state: string; images: string[] }[]>("GET", "/api/admin/hosts");
    await expect.poll(hosts).toMatchObject([{ name: "local", state: "online" }]);
    await expect.poll(async () => (await hosts())[0]!.images).toContain("vexil-test/tcp:1");

    const [first] = agentsOf(folder);
    process.kill(first!, "SIGKILL");
    await expect.poll(() => agentsOf(folder).filter((pid) => pid !== first)).toHaveLength(1);

    process.kill(server.pid, "SIGKILL");
    await expect.poll(() => agentsOf(folder)).toEqual([]);
  });
});
