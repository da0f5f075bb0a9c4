import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { CoreHeaders, Log, LogLevel, Miniflare } from "miniflare";
import { claimFolder, isPrepared, markPrepared, openFolder, secretIn } from "./folder.ts";
import type { FleetApi } from "../worker/contract/fleet.ts";
import { isLoopback } from "../worker/domain/base-url.ts";
import { LocalAgent } from "./local-agent.ts";
import { migrate } from "./migrate.ts";
import { outsideBindings } from "./outside.ts";

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
};

/** `npm start`: the built Worker on Miniflare as a library, its state in a folder that survives restarts. */
export async function main(): Promise<void> {
  try {
    const options = fromEnvironment();
    const { stop, firstPassword, fleet } = await serve(options);
    console.log(`Vexil is at http://${shown(options.host)}:${options.port} (state in ${options.data})`);
    if (firstPassword) console.log(`First administrator: name Admin, password ${firstPassword} (shown only now)`);
    if (options.outside?.VEXIL_MAIL === "mailbox") console.log("Mail is not sent but kept: read it at /mailbox");
    const agent = beginAgent(options, fleet);
    stopOnSignals(() => Promise.all([agent?.close(), stop()]));
  } catch (error) {
    console.error(`Vexil did not start: ${(error as Error).message}`);
    process.exit(1);
  }
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
  const prepared = isPrepared(options.data);
  nameClientsOurselves();
  const miniflare = new Miniflare(configuration(options, { listens: prepared }));
  const firstPassword = prepared ? null : await prepare(miniflare, options);
  await miniflare.ready;
  return {
    stop: async () => {
      await miniflare.dispose();
      lock?.close();
    },
    firstPassword,
    fleet: async () => {
      const objects = await miniflare.getDurableObjectNamespace("FLEET");
      return objects.get(objects.idFromName("fleet")) as unknown as FleetApi;
    },
  };
}

/**
 * The library takes a client's facts (`request.cf`) from a header, which on a direct socket any client may send. Without that header's
 * name the runtime fills them in itself: `clientIp` is the other end of the connection, address and port.
 */
function nameClientsOurselves(): void {
  delete (CoreHeaders as { CF_BLOB?: string }).CF_BLOB;
}

/** The port opens last: nobody is answered from tables that are still being made. Costs a second start of the runtime, so only when needed. */
async function prepare(miniflare: Miniflare, options: ServeOptions): Promise<string | null> {
  await migrate((await miniflare.getD1Database("DB")) as never);
  const firstPassword = await makeFirstAdmin(miniflare, options);
  markPrepared(options.data);
  await miniflare.setOptions(configuration(options, { listens: true }));
  return firstPassword;
}

/** Returns the password when there was no administrator and the operator had given none. */
async function makeFirstAdmin(miniflare: Miniflare, options: ServeOptions): Promise<string | null> {
  const exists = async () => (await miniflare.getD1Database("DB")).prepare("SELECT 1 FROM users WHERE role = 'Admin' LIMIT 1").first();
  if (await exists()) return null;
  const adminPassword = options.adminPassword || randomBytes(12).toString("base64url");
  await miniflare.setOptions(configuration(options, { listens: false, adminPassword }));
  await miniflare.dispatchFetch("http://localhost/healthz");
  if (!(await exists())) throw new Error("the first administrator could not be made");
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
    outside: outsideBindings(process.env, { host, address: `http://${shown(host)}:${port}` }),
  };
}

type Phase = { listens: boolean; adminPassword?: string };

function configuration(options: ServeOptions, { listens, adminPassword }: Phase): ConstructorParameters<typeof Miniflare>[0] {
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
    compatibilityFlags: ["nodejs_compat"],
    host: "127.0.0.1",
    port: 0,
    // The direct socket skips the library's entry Worker, which costs more than most of our answers.
    unsafeDirectSockets: listens ? [{ host: options.host, port: options.port }] : [],
    bindings: {
      VEXIL_SECRET: secretIn(options.data),
      VEXIL_SCRYPT_COST: options.scryptCost ?? "16384",
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
    serviceBindings: { ASSETS: { disk: { path: resolve("build/client"), writable: false } } },
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
