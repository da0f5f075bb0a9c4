import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";

/** A server in a process group of its own. */
export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** Milliseconds from the spawn to the first answer. */
  startedMs: number;
  /** What it has printed so far. */
  output(): string;
  /** As Ctrl-C does it: resolves with the exit code when the whole process is gone. */
  stop(): Promise<number | null>;
  /** SIGKILL to the whole group, as a power cut would. */
  kill(): Promise<void>;
};

/** How often another free port is looked for when somebody else has taken the one that was free. */
const PORTS = 5;

/** What a start says that lost its port to somebody else: the front, or Miniflare, whose assertion about the runtime that it has begun says no more (seen once in some fifty runs). */
const LOST = /EADDRINUSE|Vexil did not start: AssertionError/;

/** Starts `node …args` with PORT set and waits until it answers; throws with its output when it ends instead. */
export async function launch(args: string[], env: Record<string, string>, port?: number): Promise<ServerProcess> {
  if (port !== undefined) return launchAt(port, args, env);
  for (let tries = 1; ; tries += 1) {
    try {
      return await launchAt(await freePort(), args, env);
    } catch (error) {
      if (tries === PORTS || !LOST.test(String(error))) throw error;
      console.warn(`Another start: ${String(error)}`);
    }
  }
}

async function launchAt(own: number, args: string[], env: Record<string, string>): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    // An engine of the machine's own is none of a test's or a bench's, unless it asks for one; nor are its certificates, with which a start takes longer.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, VEXIL_LOCAL_AGENT: "off", ...env, PORT: String(own), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (output += bytes));
  const url = `http://127.0.0.1:${own}`;
  await answers(url, child, () => output);
  const end = (signal: NodeJS.Signals) => ended(child, () => process.kill(-child.pid!, signal));
  return {
    url,
    port: own,
    pid: child.pid!,
    startedMs: performance.now() - startedAt,
    output: () => output,
    stop: () => end("SIGINT"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** A port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${output()}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`The server did not answer within three minutes: ${output()}`);
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

function ended(child: ChildProcess, send: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => {
    child.once("exit", (code) => done(code));
    send();
  });
}
