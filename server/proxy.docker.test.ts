import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { nameOf } from "../container-agent/src/engine/docker/options.ts";
import { testEngine, withEngine } from "../container-agent/src/testing/engine.ts";
import { dumped, hasTcpdump } from "../container-agent/src/testing/tcpdump.ts";
import { Client } from "../container-agent/src/testing/tunnels.ts";
import { aCompetitor, theAdmin, type Competitor, type Person } from "../e2e/person.ts";
import { startServer } from "../e2e/server.ts";
import { POLL } from "../scripts/patience.ts";
import { proxyUrl, relayCommand } from "../worker/domain/instances/entry.ts";

/** A registry that does not answer, so whatever is fetched comes from the platform. */
const ALONE = { npm_config_registry: "http://127.0.0.1:9/", npm_config_update_notifier: "false" };

/** A platform whose instances are reached through it, with this machine as its host, and a running game with one recorded challenge. */
async function aPlatform({ url }: { url: string }) {
  const admin = await theAdmin(url);
  const hosts = () => admin.call<{ state: string; tunnel: boolean }[]>("GET", "/api/admin/hosts");
  await vi.waitFor(async () => expect(await hosts()).toMatchObject([{ state: "online", tunnel: true }]), POLL);
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

type Platform = Awaited<ReturnType<typeof aPlatform>>;

/** Starts the team's instance. */
async function start({ game, challenge }: { game: number; challenge: number }, player: Person): Promise<string> {
  return (await player.call<{ entry: string }>("POST", `/api/game/${game}/container/${challenge}`)).entry;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-proxy-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A running command and what it prints. It ends with the test. */
function running(command: string, env: Record<string, string>): { child: ChildProcess; printed(): string } {
  const child = spawn("sh", ["-c", `exec ${command}`], { env: { ...process.env, ...env }, detached: true });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes));
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, "SIGKILL");
  });
  return { child, printed: () => printed };
}

/** The first line that a port of this machine sends. */
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
  await expect.poll(async () => (verdict = await player.call<string>("GET", `${path}/status/${id}`))).not.toBe("FlagSubmitted");
  return verdict;
}

/** The one recording of a player's team, once it has arrived and contains this: a file as a monitor downloads it. */
async function recordingOf(player: Competitor, { url, admin, challenge }: Platform, holds = "flag: "): Promise<string> {
  const recordings = `/api/game/captures/${challenge}`;
  const file = join(newFolder(), "downloaded.pcap");
  const download = async () => {
    const teams = await admin.call<{ id: number; teamId: number }[]>("GET", recordings).catch(() => []);
    const team = teams.find(({ teamId }) => teamId === player.teamId);
    if (!team) return null;
    const [{ fileName }] = await admin.call<[{ fileName: string }]>("GET", `${recordings}/${team.id}`);
    const answer = await fetch(`${url}${recordings}/${team.id}/${fileName}`, { headers: { Cookie: admin.cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    writeFileSync(file, bytes);
    return bytes.includes(holds);
  };
  await expect.poll(download).toBe(true);
  return file;
}

/** The container-agents that serve this platform, without their short-lived child programs, which have the same environment. */
function agentsFor(url: string): number[] {
  const { port } = new URL(url);
  const serves = new RegExp(`^VEXIL_SERVER=http://[^:]+:${port}$`);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const [words, environment] = ["cmdline", "environ"].map((file) => readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0"));
      return words!.includes("--with-parent") && environment!.some((line) => serves.test(line));
    } catch {
      return false;
    }
  });
}

/** Whether a file in this agent's folder contains the text as often as it was sent: once each way. */
function hasWritten(pid: number, text: string): boolean {
  const folder = /(?:^|\0)VEXIL_AGENT_DATA=([^\0]*)/.exec(readFileSync(`/proc/${pid}/environ`, "utf8"))![1]!;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return files.some((file) => readFileSync(join(file.parentPath, file.name), "latin1").split(text).length > 2);
}

withEngine("instances behind the platform's proxy", () => {
  let platform: Platform;
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  beforeAll(async () => {
    server = await startServer({ VEXIL_INSTANCE_ENTRY: "proxy", VEXIL_LOCAL_AGENT: "on", DOCKER_HOST: testEngine()!.host });
    platform = await aPlatform(server);
  });
  afterAll(() => server?.stop());

  test("a player with only Node reaches an instance without a port of its own, and solves it", async () => {
    const player = await aCompetitor(platform.url, platform.game);
    const entry = await start(platform, player);
    const { NetworkSettings } = await testEngine()!.docker.getContainer(nameOf(entry)).inspect();
    expect(Object.values(NetworkSettings.Ports).flat().filter(Boolean)).toEqual([]);

    const cache = newFolder();
    const relay = running(relayCommand(platform.url, proxyUrl(platform.url, entry)), { ...ALONE, npm_config_cache: cache });
    await expect.poll(relay.printed).toMatch(/nc 127\.0\.0\.1 \d+/);
    const port = Number(/nc 127\.0\.0\.1 (\d+)/.exec(relay.printed())![1]);
    const flag = /^flag: (flag\{.*\})$/.exec(await lineOf(port))![1]!;
    expect(await verdictOn(flag, player, platform)).toBe("Accepted");

    await expect.poll(async () => (await fetch(`${platform.url}/api/proxy/${entry}`)).status).toBe(404);
    // Retries once, like a person who gets no answer on a busy machine.
    const dialled = async () => {
      await lineOf(port).catch(() => null);
      return { code: relay.child.exitCode, said: relay.printed() };
    };
    await expect.poll(dialled).toEqual({ code: 1, said: expect.stringContaining("The instance has ended.") });
  });

  test.runIf(hasTcpdump)("a recording names the true other end of the connection, whatever its headers say", async () => {
    const player = await aCompetitor(platform.url, platform.game);
    const entry = await start(platform, player);
    const forged = { "MF-CF-Blob": '{"clientIp":"203.0.113.9:9"}', "CF-Connecting-IP": "203.0.113.9", "X-Forwarded-For": "203.0.113.9" };
    const client = await Client.open(proxyUrl(platform.url, entry), "", [], forged);
    await expect.poll(() => client.text).toMatch(/^flag: .*\n$/);
    const { port } = client;
    client.socket.close();

    const answered = dumped(await recordingOf(player, platform)).filter(({ payload }) => String(payload).startsWith("flag: "));
    expect(answered.map(({ to }) => to)).toEqual([expect.stringMatching(new RegExp(`127\\.0\\.0\\.1\\.${port}$`))]);
  });

  test.runIf(hasTcpdump)("what the host's agent had written to disk when it was killed is in the recording", async () => {
    const player = await aCompetitor(platform.url, platform.game);
    const client = await Client.open(proxyUrl(platform.url, await start(platform, player)), "");
    await expect.poll(() => client.text).toMatch(/^flag: .*\n$/);
    client.socket.send("said just before\n");
    await expect.poll(() => client.text).toContain("said just before");
    const agents = agentsFor(platform.url);
    await expect.poll(() => agents.some((pid) => hasWritten(pid, "said just before"))).toBe(true);
    for (const pid of agents) process.kill(pid, "SIGKILL");

    const packets = dumped(await recordingOf(player, platform, "said just before"));
    expect(packets.map(({ payload }) => String(payload)).slice(-2)).toEqual(["said just before\n", "said just before\n"]);
    expect(JSON.parse(String(packets[0]!.payload))).toMatchObject({ Challenge: "Pwn", Team: player.team, TeamId: String(player.teamId) });
  });

  test("a test instance is reached through its own endpoint", async () => {
    const { entry } = await platform.admin.call<{ entry: string }>("POST", platform.test);
    const client = await Client.open(proxyUrl(platform.url, entry, "test"), "");
    await expect.poll(() => client.text).toMatch(/^flag: .*\n$/);
    client.socket.send("echo");
    await expect.poll(() => client.text).toMatch(/\necho$/);
    expect(await Client.dial(proxyUrl(platform.url, entry), "")).toBe(404);
    await platform.admin.call("DELETE", platform.test);
    await expect.poll(() => client.closed).not.toBeNull();
  });
});
