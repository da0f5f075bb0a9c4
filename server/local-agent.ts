import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writeWhole } from "./folder.ts";

/** The parts of the Fleet that are needed to make this machine one of its hosts. */
export type Hosts = {
  addHost(name: string, local: true): Promise<{ key: string }>;
  editHost(id: string, change: { local: true }): Promise<{ ok: boolean }>;
};

/** How the agent of this machine is started. */
export type LocalAgentOptions = {
  env: NodeJS.ProcessEnv;
  /** The bundled agent. */
  program: string;
  /** Where the server keeps its state; the agent's is a folder in it. */
  data: string;
  /** Address of the server from this machine, `http://…`. */
  server: string;
  /** The address on which instances' ports are published, and the name under which players reach it. */
  bind: string;
  entryHost: string;
  say: (line: string) => void;
  /** How long until it looks for an engine again, and the first pause before an ended agent is restarted; milliseconds. */
  lookAgainMs?: number;
  firstPauseMs?: number;
};

const LOOK_AGAIN_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;
/** An agent that has run for this long has started well. */
const WELL_MS = 60_000;

/** The container-agent that runs beside `npm start` as its child while a Docker Engine answers on this machine. */
export class LocalAgent {
  private child: ChildProcess | null = null;
  private readonly closed = new AbortController();

  constructor(private readonly options: LocalAgentOptions) {}

  /** Starts the agent, and restarts it with growing pauses when it ends. Without an engine it says so once, and keeps looking for one. */
  async run(hosts: Hosts): Promise<void> {
    const { say, env, lookAgainMs = LOOK_AGAIN_MS, firstPauseMs = 1_000 } = this.options;
    const key = await this.hostKey(hosts);
    if (this.closed.signal.aborted) return;
    if (!key) return say("This machine was removed from the Docker hosts; delete local-host.key in the state folder to add it again");
    let wait = 0;
    let said = "";
    while (!this.closed.signal.aborted) {
      const host = await findEngine(env);
      const line = host ? `Container instances run on the Docker Engine at ${host}` : NO_ENGINE;
      if (line !== said) say((said = line));
      const startedAt = performance.now();
      if (host) await this.once(host, key);
      wait = performance.now() - startedAt > WELL_MS ? firstPauseMs : Math.min(Math.max(wait * 2, firstPauseMs), LONGEST_PAUSE_MS);
      await this.pause(host ? wait : lookAgainMs);
    }
  }

  /** The key under which this machine is a host, created at the first start; null when an administrator has removed it. */
  private async hostKey(hosts: Hosts): Promise<string | null> {
    const file = join(this.options.data, "local-host.key");
    if (!existsSync(file)) {
      const { key } = await hosts.addHost("local", true);
      writeWhole(file, `${key}\n`);
      return key;
    }
    const key = readFileSync(file, "utf8").trim();
    const id = key.split("_")[1];
    return id !== undefined && (await this.isHost(hosts, id)) ? key : null;
  }

  /**
   * Tells the Fleet which host this machine is, even for a host added before the Fleet made that distinction. A Fleet that cannot say whether it
   * knows the host is asked again.
   */
  private async isHost(hosts: Hosts, id: string): Promise<boolean> {
    const { say, lookAgainMs = LOOK_AGAIN_MS } = this.options;
    for (let said = ""; !this.closed.signal.aborted; await this.pause(lookAgainMs)) {
      try {
        return (await hosts.editHost(id, { local: true })).ok;
      } catch (error) {
        const line = `Container instances wait: whether this machine is one of the Docker hosts cannot be told now (${String(error)})`;
        if (line !== said) say((said = line));
      }
    }
    return false;
  }

  private async pause(ms: number): Promise<void> {
    await pause(ms, null, { signal: this.closed.signal, ref: false }).catch(() => {});
  }

  /** Ends the agent. Instances keep running and are taken over by the next one. */
  async close(): Promise<void> {
    this.closed.abort();
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((gone) => {
      child.once("exit", gone);
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 3_000).unref();
    });
  }

  /** Its standard input is a pipe that nobody writes to: it closes when this process ends in whatever way, and then the agent ends, too. */
  private once(host: string, key: string): Promise<void> {
    const { program, server, data, bind, entryHost } = this.options;
    const env = {
      VEXIL_AGENT_BIND: bind,
      VEXIL_AGENT_ENTRY_HOST: entryHost,
      VEXIL_AGENT_DATA: join(data, "agent"),
      VEXIL_AGENT_TUNNEL_LISTEN: "127.0.0.1:0",
      ...this.options.env,
      VEXIL_SERVER: server,
      VEXIL_AGENT_KEY: key,
      DOCKER_HOST: host,
    };
    const child = spawn(process.execPath, [program, "--with-parent"], { env, stdio: ["pipe", "inherit", "inherit"] });
    this.child = child;
    return new Promise((ended) => child.once("error", () => ended()).once("exit", () => ended()));
  }
}

const NO_ENGINE = "No Docker Engine answers on this machine, so container instances need a host that is added under Admin → Hosts";

/** Address of the engine that answers, in the form of DOCKER_HOST: the one named there, or one at the usual places. */
async function findEngine(env: NodeJS.ProcessEnv): Promise<string | null> {
  const named = env.DOCKER_HOST;
  const places = named ? [named] : ["/var/run/docker.sock", join(homedir(), ".docker/run/docker.sock")].map((path) => `unix://${path}`);
  for (const place of places) if (await answers(place, Boolean(env.DOCKER_TLS_VERIFY))) return place;
  return null;
}

function answers(host: string, tls: boolean): Promise<boolean> {
  const socketPath = /^unix:\/\/(.+)/.exec(host)?.[1];
  const url = /^(?:tcp|http):\/\/(.+)/.exec(host)?.[1];
  // Only the agent can tell whether an engine behind TLS or SSH answers.
  if (!socketPath && (!url || tls)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const ask = request(socketPath ? { socketPath, path: "/_ping", timeout: 3_000 } : `http://${url}/_ping`, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ask.once("error", () => resolve(false)).once("timeout", () => ask.destroy());
    ask.end();
  });
}
