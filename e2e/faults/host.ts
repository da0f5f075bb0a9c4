import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FaultyProxy } from "../../container-agent/src/testing/faulty-proxy.ts";

const run = promisify(execFile);
const AGENT = "container-agent/dist/agent.mjs";

/** A Docker Engine: one started by this run, which may be killed, or an existing one. */
export type TestEngine = { address: string; folder: string | null; net: string };

export type Registration = { id: string; name: string; key: string };

/** Bundles the agent as it is shipped. */
export function buildAgent(): void {
  execFileSync(process.execPath, ["build.mjs"], { cwd: "container-agent", stdio: ["ignore", "ignore", "inherit"] });
}

/** Starts an engine for this run with the test images. */
export function startEngine(engine: TestEngine): void {
  engineScript(engine, "start");
  const env = { ...process.env, DOCKER_HOST: engine.address };
  execFileSync("scripts/docker-images", { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** `keep`: leaves images and containers for the next start, like a restart of the service. */
export function engineScript({ folder, net }: TestEngine, action: "start" | "stop", keep = false): void {
  const env = { ...process.env, VEXIL_ENGINE_DIR: folder!, VEXIL_ENGINE_NET: net, VEXIL_ENGINE_KEEP: keep ? "1" : "" };
  execFileSync("scripts/docker-engine", [action], { env, stdio: ["ignore", "ignore", "inherit"] });
}

/** SIGKILL to the engine; its containers die with it, as in a power cut. */
export function killEngine({ folder }: TestEngine): void {
  process.kill(Number(readFileSync(join(folder!, "pid"), "utf8")), "SIGKILL");
}

/** One host: an engine, an agent in its own process, and the proxy between it and the server. */
export class Host {
  output = "";
  private child: ChildProcess | null = null;

  private constructor(
    readonly engine: TestEngine,
    readonly registration: Registration,
    readonly proxy: FaultyProxy,
    readonly data: string,
  ) {}

  static async open(engine: TestEngine, registration: Registration, server: string): Promise<Host> {
    return new Host(engine, registration, await FaultyProxy.open(server), mkdtempSync(join(tmpdir(), "vexil-fault-")));
  }

  get name(): string {
    return this.registration.name;
  }

  startAgent(): void {
    const env = {
      ...process.env,
      DOCKER_HOST: this.engine.address,
      VEXIL_SERVER: this.proxy.url,
      VEXIL_AGENT_KEY: this.registration.key,
      VEXIL_AGENT_DATA: this.data,
      VEXIL_AGENT_BIND: "127.0.0.1",
      VEXIL_AGENT_ENTRY_HOST: "127.0.0.1",
      VEXIL_AGENT_MEMORY: "8000",
    };
    const child = spawn(process.execPath, [AGENT], { env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (this.output += bytes));
    this.child = child;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async killAgent(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await gone;
  }

  /** Ids of the instances for which the engine has a container; `running`: only running ones. */
  async containers({ running = false } = {}): Promise<string[]> {
    const lines = await this.docker("ps", "-a", "--format", '{{.Label "vexil.instance"}} {{.State}} {{.Label "vexil.epoch"}}');
    return lines.filter((line) => !running || line.split(" ")[1] === "running").map((line) => line.split(" ")[0]!);
  }

  async networks(): Promise<string[]> {
    return this.docker("network", "ls", "--format", '{{.Label "vexil.instance"}}');
  }

  /** Full container ids by instance. */
  async containerIds(): Promise<Map<string, string>> {
    const lines = await this.docker("ps", "-a", "--no-trunc", "--format", '{{.Label "vexil.instance"}} {{.ID}}');
    return new Map(lines.map((line) => line.split(" ") as [string, string]));
  }

  /** What the agent's files contain about each instance. */
  memory(): Record<string, { expiresAt: number }> {
    const file = join(this.data, "instances.json");
    return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, { expiresAt: number }>) : {};
  }

  async close(): Promise<void> {
    await this.killAgent("SIGTERM");
    this.proxy.close();
    await this.removeAll().catch(() => {});
    rmSync(this.data, { recursive: true, force: true });
  }

  private async removeAll(): Promise<void> {
    const containers = await this.docker("ps", "-aq");
    if (containers.length > 0) await this.command("rm", "-fv", ...containers);
    const networks = await this.docker("network", "ls", "-q");
    if (networks.length > 0) await this.command("network", "rm", ...networks);
  }

  /** Lines of a listing, only about this host. */
  private async docker(...args: string[]): Promise<string[]> {
    const at = args[0] === "network" ? 2 : 1;
    const text = await this.command(...args.slice(0, at), "--filter", `label=vexil.host=${this.registration.id}`, ...args.slice(at));
    return text.split("\n").filter(Boolean);
  }

  private async command(...args: string[]): Promise<string> {
    return (await run("docker", args, { env: { ...process.env, DOCKER_HOST: this.engine.address }, timeout: 30_000 })).stdout;
  }
}
