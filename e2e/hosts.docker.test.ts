import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { testEngine, withEngine } from "../container-agent/src/testing/engine.ts";
import { openBrowser } from "./browser.ts";
import { flagAt } from "./instance-lines.ts";
import { theAdmin, type Person } from "./person.ts";
import { startServer } from "./server.ts";
import { cameAs, open, sees, visit } from "./visit.ts";

withEngine("with a Docker Engine", () => {
  let browser: Browser;
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => void ([browser, server] = await Promise.all([openBrowser(), startServer({ VEXIL_LOCAL_AGENT: "off" })])));
  afterAll(() => Promise.all([browser.close(), server.stop()]));

  test("an administrator adds a host with its one command; an organiser tests a challenge on it, and ends the instance in the list", async () => {
    const admin = await theAdmin(server.url);
    const path = await aChallenge(admin);
    const { page, faults } = await visit(browser, server.url);
    await cameAs(page, admin);

    runAgent(server.url, await addHost(page));
    await sees(page, "Its agent is connected.");

    await open(page, `/admin${path}`);
    await fillContainer(page);
    await page.getByRole("button", { name: "Start a test instance" }).click();
    const [host, port] = (await page.getByLabel("Entry", { exact: true }).inputValue()).split(":");
    expect(await flagAt(host!, Number(port))).toMatch(/^flag\{try_[0-9a-f-]{36}\}$/);

    await open(page, "/admin/Hosts");
    await page.getByRole("link", { name: "1 instance" }).click();
    await page
      .getByRole("row", { name: /Test.*Try me.*rack 1.*Running/ })
      .getByRole("button", { name: /^End the instance/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "End the instance" }).click();
    await sees(page, "No such instances");
    expect(faults).toEqual([]);
  });
});

async function aChallenge(admin: Person): Promise<string> {
  const [start, end] = [Date.now() - 60_000, Date.now() + 3_600_000];
  const { id } = await admin.call<{ id: number }>("POST", "/api/edit/games", { title: "A game", start, end });
  const path = `/games/${id}/challenges`;
  const made = await admin.call<{ id: number }>("POST", `/api/edit${path}`, { title: "Try me", tag: "Pwn", type: "DynamicContainer" });
  return `${path}/${made.id}`;
}

/** Adds a host on its page; returns the key in the command that is shown. */
async function addHost(page: Page): Promise<string> {
  await open(page, "/admin/hosts");
  await page.getByRole("button", { name: "Add a host" }).click();
  await page.getByLabel("Name").fill("rack 1");
  await page.getByRole("dialog").getByRole("button", { name: "Add a host" }).click();
  await sees(page, "Shown only now");
  const command = await page.getByLabel("Command", { exact: true }).textContent();
  return /VEXIL_AGENT_KEY=(\S+)/.exec(command ?? "")![1]!;
}

/** Runs what the command starts, from the same build. */
function runAgent(url: string, key: string): void {
  const data = mkdtempSync(join(tmpdir(), "vexil-agent-"));
  const env = {
    ...process.env,
    DOCKER_HOST: testEngine()!.host,
    VEXIL_SERVER: url,
    VEXIL_AGENT_KEY: key,
    VEXIL_AGENT_DATA: data,
    VEXIL_AGENT_BIND: "127.0.0.1",
    VEXIL_AGENT_ENTRY_HOST: "127.0.0.1",
    VEXIL_AGENT_FIREWALL: "off",
  };
  const agent = spawn(process.execPath, ["build/agent.mjs"], { env, stdio: "ignore" });
  onTestFinished(async () => {
    const gone = new Promise((resolve) => agent.once("exit", resolve));
    // False if it has ended already.
    if (agent.exitCode === null && agent.kill("SIGTERM")) await gone;
    rmSync(data, { recursive: true, force: true });
  });
}

/** A flag template that anybody could guess is refused while it is typed, and a good one is saved with the image. */
async function fillContainer(page: Page): Promise<void> {
  await page.getByLabel("Image", { exact: true }).fill("vexil-test/tcp:1");
  await page.getByLabel("Port", { exact: true }).fill("1337");
  await page.getByLabel("Flag template", { exact: true }).fill("flag{hello world}");
  await sees(page, "14.7 bits: too easy to guess.");
  await page.getByLabel("Flag template", { exact: true }).fill("flag{try_[GUID]}");
  await sees(page, "a marker makes it unguessable");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await sees(page, "Everything is saved.");
}
