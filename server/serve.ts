import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Log, LogLevel, type MiniflareOptions } from "miniflare";
import { Clients } from "./front/clients.ts";
import { capacityOf, meansOfThisProcess } from "./front/capacity.ts";
import { openFront, type Front, type FrontOptions } from "./front/front.ts";
import { claimFolder, isPrepared, markPrepared, openFolder, secretIn } from "./folder.ts";
import type { FleetApi } from "../worker/contract/rpc/fleet.ts";
import { isLoopback } from "../worker/domain/base-url.ts";
import { hasherService } from "./hasher.ts";
import { LocalAgent } from "./local-agent.ts";
import { migrate } from "./migrate.ts";
import { outsideBindings } from "./outside.ts";
import { Keeper } from "./runtime/keeper.ts";
import { endOrphan } from "./runtime/orphan.ts";
import { Runtime } from "./runtime/runtime.ts";

export type ServeOptions = {
  port: number;
  host: string;
  data: string;
  adminPassword?: string;
  scryptCost?: string;
  addressHeader?: string;
  protoHeader?: string;
  /** "off" turns the limits off. */
  limits?: string;
  /** Connections at once; what the machine bears unless told. */
  connections?: number;
  /** Bindings that say how mail is sent and captchas are verified. */
  outside?: Record<string, string>;
  /** The bench serves its own Worker, with more objects than the product has: class by binding. */
  worker?: string;
  objects?: Record<string, string>;
};

export type Served = {
  fleet: () => Promise<FleetApi>;
  stop: () => Promise<void>;
  /** Set when the first administrator was made with a password of the server's own choice. */
  firstPassword: string | null;
  /** Resolves with the reason when the runtime ends again and again and is not started any more. */
  failed: Promise<string>;
};

/** `npm start`: the built Worker on Miniflare as a library, its state in a folder that survives restarts. */
export async function main(): Promise<void> {
  try {
    const options = fromEnvironment();
    const { stop, firstPassword, fleet, failed } = await serve(options);
    console.log(`Vexil is at http://${shown(options.host)}:${options.port} (state in ${options.data})`);
    if (firstPassword) console.log(`First administrator: name Admin, password ${firstPassword} (shown only now)`);
    if (options.outside?.VEXIL_MAIL === "mailbox") console.log("Mail is not sent but kept: read it at /mailbox");
    const agent = beginAgent(options, fleet);
    const end = () => Promise.all([agent?.close(), stop()]);
    stopOnSignals(end);
    void failed.then((why) => endFailed(why, end));
  } catch (error) {
    console.error(`Vexil did not start: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Ends with a code that tells systemd or Docker to start the server again. */
async function endFailed(why: string, end: () => Promise<unknown>): Promise<never> {
  console.error(`Vexil ends: ${why}`);
  await Promise.race([end().catch(() => {}), pause(5_000)]);
  process.exit(1);
}

/** The container-agent of this machine, unless the operator wants none. */
function beginAgent(options: ServeOptions, fleet: () => Promise<FleetApi>): LocalAgent | null {
  if (process.env.VEXIL_LOCAL_AGENT === "off") return null;
  const everywhere = ["0.0.0.0", "::"].includes(options.host);
  const entryHost = new URL(options.outside!.VEXIL_BASE_URL!).hostname;
  const agent = new LocalAgent({
    env: process.env,
    program: resolve("build/agent.mjs"),
    data: options.data,
    server: `http://${everywhere ? "127.0.0.1" : inUrl(options.host)}:${options.port}`,
    // Who is told to connect to this machine itself needs no port that others can reach.
    bind: isLoopback(entryHost) ? "127.0.0.1" : "0.0.0.0",
    entryHost,
    say: (line) => console.log(line),
  });
  void fleet()
    .then((hosts) => agent.run(hosts))
    .catch((error: Error) => console.error(`The container-agent of this machine does not run: ${error.message}`));
  return agent;
}

/** Starts a server; throws an Error whose message is one line for the operator. */
export async function serve(options: ServeOptions): Promise<Served> {
  if (options.adminPassword && options.adminPassword.length < 6) throw new Error("VEXIL_ADMIN_PASSWORD needs at least 6 characters");
  // For all that this process and the runtime write: nobody else's.
  process.umask(0o077);
  openFolder(options.data);
  const lock = await claimFolder(options.data);
  await portFree(options.port, options.host);
  await endOrphan(options.data);
  const header = `x-front-${randomBytes(16).toString("hex")}`;
  const clients = new Clients();
  const known = { header, hasher: hasherService(clients, header) };
  const runtime: Runtime = new Runtime({
    configuration: configuration(options, known),
    data: options.data,
    secret: header,
    ended: (why) => void keeper.ended(why),
  });
  const keeper: Keeper = new Keeper(runtime, { say: (line) => console.error(line) });
  const firstPassword = isPrepared(options.data) ? null : await prepare(runtime, options, known);
  keeper.begin(await runtime.port());
  const front = await frontOf(options, { header, clients }, keeper);
  return {
    stop: async () => {
      keeper.stop();
      await front.close();
      await runtime.miniflare.dispose();
      lock?.close();
    },
    firstPassword,
    failed: keeper.failed,
    fleet: async () => {
      (await keeper.connection())?.destroy();
      const objects = await runtime.miniflare.getDurableObjectNamespace("FLEET");
      return objects.get(objects.idFromName("fleet")) as unknown as FleetApi;
    },
  };
}

/** Opens the port. Behind a proxy that names clients all connections are the proxy's; otherwise one address may have a quarter of them. */
function frontOf(options: ServeOptions, given: Pick<FrontOptions, "header" | "clients">, keeper: Keeper): Promise<Front> {
  const total = options.connections ?? capacityOf(meansOfThisProcess());
  const perAddress = options.addressHeader ? null : Math.ceil(total / 4);
  return openFront({ host: options.host, port: options.port, total, perAddress, ...given, upstream: () => keeper.connection() });
}

/** Tables and the first administrator, before the port is opened: nobody is answered from tables that are still being made. */
async function prepare(runtime: Runtime, options: ServeOptions, known: Start): Promise<string | null> {
  await migrate((await runtime.miniflare.getD1Database("DB")) as never);
  const firstPassword = await makeFirstAdmin(runtime, options, known);
  markPrepared(options.data);
  return firstPassword;
}

/** Returns the password when there was no administrator and the operator had given none. */
async function makeFirstAdmin(runtime: Runtime, options: ServeOptions, known: Start): Promise<string | null> {
  const { miniflare } = runtime;
  const exists = async () => (await miniflare.getD1Database("DB")).prepare("SELECT 1 FROM users WHERE role = 'Admin' LIMIT 1").first();
  if (await exists()) return null;
  const adminPassword = options.adminPassword || randomBytes(12).toString("base64url");
  await runtime.change(configuration(options, { ...known, adminPassword }));
  await miniflare.dispatchFetch("http://localhost/healthz");
  if (!(await exists())) throw new Error("the first administrator could not be made");
  // Without the password again, which the runtime would otherwise know for as long as it runs.
  await runtime.change(configuration(options, known));
  return options.adminPassword ? null : adminPassword;
}

/** Ctrl-C and SIGTERM end the server after its work; a second one ends it at once. */
export function stopOnSignals(stop: () => Promise<unknown>): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's own handlers end the process at once, with the runtime in the middle of its work.
    process.removeAllListeners(signal);
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
}

function fromEnvironment(): ServeOptions {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is ${process.env.PORT}; it must be a number from 1 to 65535`);
  const host = process.env.HOST || "127.0.0.1";
  return {
    port,
    host,
    data: resolve(process.env.VEXIL_DATA || ".vexil"),
    adminPassword: process.env.VEXIL_ADMIN_PASSWORD,
    scryptCost: process.env.VEXIL_SCRYPT_COST,
    addressHeader: process.env.VEXIL_TRUSTED_ADDRESS_HEADER,
    protoHeader: process.env.VEXIL_TRUSTED_PROTO_HEADER,
    limits: process.env.VEXIL_LIMITS,
    connections: connectionsOf(process.env.VEXIL_CONNECTIONS),
    outside: outsideBindings(process.env, { host, address: `http://${shown(host)}:${port}` }),
  };
}

function connectionsOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 16) throw new Error(`VEXIL_CONNECTIONS is ${text}; it must be a number from 16`);
  return number;
}

type Hasher = ReturnType<typeof hasherService>;
type Start = { header: string; hasher: Hasher; adminPassword?: string };

function configuration(options: ServeOptions, { header, hasher, adminPassword }: Start): MiniflareOptions {
  const folder = (name: string) => join(options.data, name);
  const classes = {
    LEDGER: "Ledger",
    BOARD: "Board",
    HUB: "Hub",
    LIMITER: "Limiter",
    POSTMAN: "Postman",
    FLEET: "Fleet",
    ...options.objects,
  };
  return {
    name: "vexil",
    log: new Log(LogLevel.WARN),
    modules: [{ type: "ESModule", path: resolve(options.worker ?? "build/worker/index.js") }],
    cf: false,
    compatibilityDate: "2026-04-26",
    compatibilityFlags: ["nodejs_compat", "enable_request_signal"],
    host: "127.0.0.1",
    port: 0,
    // The direct socket skips the library's entry Worker, which costs more than most of our answers. The front connects to it.
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    bindings: {
      VEXIL_SECRET: secretIn(options.data),
      VEXIL_SCRYPT_COST: options.scryptCost ?? "16384",
      VEXIL_FRONT_HEADER: header,
      VEXIL_TRUSTED_ADDRESS_HEADER: options.addressHeader ?? "",
      VEXIL_TRUSTED_PROTO_HEADER: options.protoHeader ?? "",
      VEXIL_LIMITS: options.limits ?? "",
      VEXIL_COMPRESS: "on",
      ...options.outside,
      ...(adminPassword && { VEXIL_ADMIN_PASSWORD: adminPassword }),
    },
    d1Databases: { DB: "vexil" },
    d1Persist: folder("d1"),
    r2Buckets: { FILES: "vexil-files" },
    r2Persist: folder("r2"),
    durableObjects: Object.fromEntries(Object.entries(classes).map(([binding, className]) => [binding, { className, useSQLite: true }])),
    durableObjectsPersist: folder("objects"),
    serviceBindings: { HASHER: { node: hasher }, ASSETS: { disk: { path: resolve("build/client"), writable: false } } },
  };
}

function shown(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host)) return "localhost";
  return inUrl(host);
}

function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function portFree(port: number, host: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) => {
        const taken = error.code === "EADDRINUSE";
        refuse(new Error(taken ? `port ${port} is taken; choose another with PORT` : `cannot listen on ${host}:${port} (${error.code})`));
      })
      .listen(port, host, () => probe.close(() => done()));
  });
}
