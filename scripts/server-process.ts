import { spawn, type ChildProcess } from "node:child_process";
import { createSocket } from "node:dgram";
import { createServer, type AddressInfo } from "node:net";

/** A server in its own process group. */
export type ServerProcess = {
  url: string;
  port: number;
  pid: number;
  /** Milliseconds from the spawn to the first answer. */
  startedMs: number;
  /** Its output so far. */
  output(): string;
  /** Like Ctrl-C, or by another signal: resolves with the exit code when the whole process has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Sends SIGKILL to the whole group, like a power cut. */
  kill(): Promise<void>;
};

/** How often another free port is tried when somebody else has taken the first one. */
const PORTS = 5;

/**
 * The output of a start that lost its port to another program: from the front, or from Miniflare, whose assertion about the runtime gives no more
 * detail (seen once in about fifty runs).
 */
const LOST = /EADDRINUSE|Vexil did not start: AssertionError/;

/** The port, unless any will do; whether nobody reads its output, except its errors. */
type Choices = { port?: number; isUnread?: boolean };

/** Starts `node …args` with PORT set and waits until it answers; throws with its output if it ends instead. */
export async function launch(
  args: string[],
  env: Record<string, string>,
  { port, isUnread = false }: Choices = {},
): Promise<ServerProcess> {
  if (port !== undefined) return launchAt(port, args, env, isUnread);
  for (let tries = 1; ; tries += 1) {
    try {
      return await launchAt(await freePort(), args, env, isUnread);
    } catch (error) {
      if (tries === PORTS || !LOST.test(String(error))) throw error;
      console.warn(`Another start: ${String(error)}`);
    }
  }
}

async function launchAt(own: number, args: string[], env: Record<string, string>, isUnread: boolean): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    // Tests and benches do not use the machine's own engine unless they ask for one, nor its certificates, which slow down a start.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, VEXIL_LOCAL_AGENT: "off", ...env, PORT: String(own), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  if (isUnread) child.stdout.destroy();
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
    stop: (signal = "SIGINT") => end(signal),
    kill: async () => void (await end("SIGKILL")),
  };
}

/**
 * A port on which nothing listens at the moment, and that no other caller on this machine is given before this process ends: it would take the
 * answers of the other one's server for those of its own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await unusedPort();
    if (await claimPort(port)) return port;
  }
}

/** Whether nobody had claimed it. The claim is the UDP port of the same number, which the system gives back when this process ends. */
export function claimPort(port: number): Promise<boolean> {
  return new Promise((done) => {
    const claim = createSocket("udp4");
    claim.once("error", () => claim.close(() => done(false)));
    claim.bind({ port, address: "127.0.0.1", exclusive: true }, () => done(true)).unref();
  });
}

function unusedPort(): Promise<number> {
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
