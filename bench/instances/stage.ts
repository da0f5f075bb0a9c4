import Docker from "dockerode";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openArena, type Arena } from "../arena.ts";
import { makeWorld, type World } from "../world.ts";
import { Raw, SPEC } from "./raw.ts";

const TEAMS = 50;
/** The maximum at once; each may use a core. */
const INSTANCES = 100;

/** A server with a game of fifty teams, an agent beside it, and the engine that both the agent and the raw floor use. */
export type Stage = { arena: Arena; raw: Raw; world: World; agent: Agent; quick: boolean; close(): Promise<void> };
export type Agent = { pid: number; peakMb(): number };

/** `env`: settings of the server. `close` removes everything that it created. */
export async function openStage(engine: string, quick: boolean, env: Record<string, string> = {}): Promise<Stage> {
  const arena = await openArena(quick, env);
  const data = mkdtempSync(join(tmpdir(), "vexil-bench-agent-"));
  const { key } = await arena.client.call<{ key: string }>("POST", "/api/admin/hosts", { name: "bench" }, arena.admin);
  const agent = startAgent(engine, data, arena.server.url, key);
  const close = async () => {
    await clear(arena).catch(() => {});
    const ended = new Promise((done) => agent.once("exit", done));
    if (agent.exitCode === null && agent.kill("SIGTERM")) await ended;
    await arena.close();
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await until(async () => (await hostOf(arena)).state === "online");
    await pinTunnel(arena);
    const world = await makeWorld(arena.client, arena.admin, { teams: TEAMS, challenges: 0, members: 1 });
    const raw = new Raw(new Docker({ socketPath: engine.replace(/^unix:\/\//, "") }));
    return { arena, raw, world, agent: { pid: agent.pid!, peakMb: () => peakOf(agent.pid!) }, quick, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A challenge of the game with the same instances as the raw floor, with a flag for each team. */
export async function addChallenge({ arena: { client, admin }, world }: Stage, title: string): Promise<number> {
  const path = `/api/edit/games/${world.gameId}/challenges`;
  const { id } = await client.call<{ id: number }>("POST", path, { title, tag: "Pwn", type: "DynamicContainer" }, admin);
  const { image, port, memoryMb, cpuTenths } = SPEC;
  const limits = { containerImage: image, containerExposePort: port, memoryLimit: memoryMb, cpuCount: cpuTenths };
  await client.call("PUT", `${path}/${id}`, { isEnabled: true, ...limits }, admin);
  return id;
}

/** Ends all instances and waits until the engine has removed them. */
export async function clear(arena: Arena): Promise<void> {
  await arena.client.call("DELETE", "/api/admin/instances", undefined, arena.admin);
  await until(async () => (await hostOf(arena)).instances === 0);
}

/** The agent is on the server's own machine, which a host cannot announce itself. */
async function pinTunnel(arena: Arena): Promise<void> {
  const { id, announcedTunnel } = await hostOf(arena);
  await arena.client.call("PUT", `/api/admin/hosts/${id}`, { pinnedTunnel: announcedTunnel }, arena.admin);
}

type Host = { id: string; state: string; instances: number; announcedTunnel: string | null };

async function hostOf({ client, admin }: Arena): Promise<Host> {
  const [host] = await client.call<Host[]>("GET", "/api/admin/hosts", undefined, admin);
  return host!;
}

function startAgent(engine: string, data: string, server: string, key: string): ChildProcess {
  return spawn(process.execPath, ["container-agent/dist/agent.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DOCKER_HOST: engine,
      VEXIL_SERVER: server,
      VEXIL_AGENT_KEY: key,
      VEXIL_AGENT_DATA: data,
      VEXIL_AGENT_BIND: "127.0.0.1",
      VEXIL_AGENT_ENTRY_HOST: "127.0.0.1",
      VEXIL_AGENT_TUNNEL_LISTEN: "127.0.0.1:0",
      // All instances share the cores, as on the raw engine, so none has to wait for room.
      VEXIL_AGENT_CPU: String(10 * INSTANCES),
    },
  });
}

/** The most memory a process ever had resident. */
function peakOf(pid: number): number {
  const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
  return Number(kb ?? 0) / 1024;
}

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error("The bench waited a minute in vain.");
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
