import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { nameOf } from "../container-agent/src/options.ts";
import { testEngine, withEngine } from "../container-agent/src/testing/engine.ts";
import { dumped, hasTcpdump } from "../container-agent/src/testing/tcpdump.ts";
import { Client } from "../container-agent/src/testing/tunnels.ts";
import { aCompetitor, theAdmin, type Person } from "../e2e/person.ts";
import { startServer } from "../e2e/server.ts";
import { proxyUrl, relayCommand } from "../worker/domain/entry.ts";

const SOON = { timeout: 20_000, interval: 50 };
/** A registry that nobody answers for: whatever is fetched comes from the platform. */
const ALONE = { npm_config_registry: "http://127.0.0.1:9/", npm_config_update_notifier: "false" };

/** A platform whose instances are reached through it, this machine as its host, and a running game with one recorded challenge. */
async function aPlatform({ url }: { url: string }) {
  const admin = await theAdmin(url);
  const hosts = () => admin.call<{ state: string; tunnel: boolean }[]>("GET", "/api/admin/hosts");
  await vi.waitFor(async () => expect(await hosts()).toMatchObject([{ state: "online", tunnel: true }]), SOON);
  const times = { start: new Date(Date.now() - 60_000).toISOString(), end: new Date(Date.now() + 3_600_000).toISOString() };
  const game = await admin.call<{ id: number }>("POST", "/api/edit/games", { title: "Proxied", acceptWithoutReview: true, ...times });
  const at = `/api/edit/games/${game.id}/challenges`;
  const challenge = await admin.call<{ id: number }>("POST", at, { title: "Pwn", tag: "Pwn", type: "DynamicContainer" });
  const container = { containerImage: "vexil-test/tcp:1", containerExposePort: 1337, enableTrafficCapture: true, memoryLimit: 32 };
  await admin.call("PUT", `${at}/${challenge.id}`, { ...container, isEnabled: true });
  return {
    url,
    admin,
    game: game.id,
    challenge: challenge.id,
    test: `${at}/${challenge.id}/container`,
  };
}

/** The team's instance. */
async function start({ game, challenge }: { game: number; challenge: number }, player: Person): Promise<string> {
  return (await player.call<{ entry: string }>("POST", `/api/game/${game}/container/${challenge}`)).entry;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-proxy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a command prints, as it prints it. It is ended with the test. */
function running(command: string, env: Record<string, string>): { child: ChildProcess; printed(): string } {
  const child = spawn("sh", ["-c", `exec ${command}`], { env: { ...process.env, ...env }, detached: true });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes));
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
  });
  return { child, printed: () => printed };
}

/** The first line that a port of this machine says. */
function lineOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1")
      .on("error", reject)
      .on("close", () => reject(new Error(`closed after ${heard}`)));
    socket.on("data", (bytes) => {
      heard += String(bytes);
      if (heard.includes("\n")) socket.removeAllListeners("close").destroy();
      if (heard.includes("\n")) resolve(heard.split("\n")[0]!);
    });
  });
}

async function verdictOn(flag: string, player: Person, { game, challenge }: { game: number; challenge: number }): Promise<string> {
  const path = `/api/game/${game}/challenges/${challenge}`;
  const id = await player.call<number>("POST", path, { flag });
  let verdict = "FlagSubmitted";
  await expect.poll(async () => (verdict = await player.call<string>("GET", `${path}/status/${id}`)), SOON).not.toBe("FlagSubmitted");
  return verdict;
}

withEngine("instances behind the platform's proxy", () => {
  let platform: Awaited<ReturnType<typeof aPlatform>>;
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  beforeAll(async () => {
    server = await startServer({ VEXIL_INSTANCE_ENTRY: "proxy", VEXIL_LOCAL_AGENT: "on", DOCKER_HOST: testEngine()!.host });
    platform = await aPlatform(server);
  }, 300_000);
  afterAll(() => server?.stop());

  test("a player with nothing but Node reaches an instance that has no port of its own, and solves it", async () => {
    const player = await aCompetitor(platform.url, platform.game);
    const entry = await start(platform, player);
    const { NetworkSettings } = await testEngine()!.docker.getContainer(nameOf(entry)).inspect();
    expect(Object.values(NetworkSettings.Ports).flat().filter(Boolean)).toEqual([]);

    const cache = newFolder();
    const relay = running(relayCommand(platform.url, proxyUrl(platform.url, entry)), { ...ALONE, npm_config_cache: cache });
    await expect.poll(relay.printed, SOON).toMatch(/nc 127\.0\.0\.1 \d+/);
    const port = Number(/nc 127\.0\.0\.1 (\d+)/.exec(relay.printed())![1]);
    const flag = /^flag: (flag\{.*\})$/.exec(await lineOf(port))![1]!;
    expect(await verdictOn(flag, player, platform)).toBe("Accepted");

    await expect.poll(async () => (await fetch(`${platform.url}/api/proxy/${entry}`)).status, SOON).toBe(404);
    await lineOf(port).catch(() => null);
    await expect.poll(() => relay.child.exitCode, SOON).toBe(1);
    expect(relay.printed()).toContain("The instance has ended.");
  });

  test.runIf(hasTcpdump)("a recording names the true other end of the connection, whatever its headers say", async () => {
    const player = await aCompetitor(platform.url, platform.game);
    const entry = await start(platform, player);
    const forged = { "MF-CF-Blob": '{"clientIp":"203.0.113.9:9"}', "CF-Connecting-IP": "203.0.113.9", "X-Forwarded-For": "203.0.113.9" };
    const client = await Client.open(proxyUrl(platform.url, entry), "", [], forged);
    await expect.poll(() => client.text, SOON).toMatch(/^flag: .*\n$/);
    const { port } = client;
    client.socket.close();

    const recordings = `/api/game/captures/${platform.challenge}`;
    const teams = () => platform.admin.call<{ id: number; teamId: number; count: number }[]>("GET", recordings);
    await expect.poll(async () => (await teams()).filter(({ teamId }) => teamId === player.teamId), SOON).toMatchObject([{ count: 1 }]);
    const folder = `${recordings}/${(await teams()).find(({ teamId }) => teamId === player.teamId)!.id}`;
    const [{ fileName }] = await platform.admin.call<[{ fileName: string }]>("GET", folder);
    const file = join(newFolder(), fileName);
    const answer = await fetch(`${platform.url}${folder}/${fileName}`, { headers: { Cookie: platform.admin.cookie } });
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const answered = dumped(file).filter(({ payload }) => String(payload).startsWith("flag: "));
    expect(answered.map(({ to }) => to)).toEqual([expect.stringMatching(new RegExp(`127\\.0\\.0\\.1\\.${port}$`))]);
  });

  test("a test instance is reached through its own door", async () => {
    const { entry } = await platform.admin.call<{ entry: string }>("POST", platform.test);
    const client = await Client.open(proxyUrl(platform.url, entry, "test"), "");
    await expect.poll(() => client.text, SOON).toMatch(/^flag: .*\n$/);
    client.socket.send("echo");
    await expect.poll(() => client.text, SOON).toMatch(/\necho$/);
    expect(await Client.dial(proxyUrl(platform.url, entry), "")).toBe(404);
    await platform.admin.call("DELETE", platform.test);
    await expect.poll(() => client.closed, SOON).not.toBeNull();
  });
});
