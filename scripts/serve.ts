import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { migrate } from "./migrate.ts";

export type ServeOptions = {
  port: number;
  host: string;
  data: string;
  adminPassword?: string;
  scryptCost?: string;
  addressHeader?: string;
};

/** `npm start`: the built Worker on Miniflare as a library, its state in a folder that survives restarts. */
export async function main(): Promise<void> {
  const options: ServeOptions = {
    port: Number(process.env.PORT || 8787),
    host: process.env.HOST || "127.0.0.1",
    data: resolve(process.env.VEXIL_DATA || ".vexil"),
    adminPassword: process.env.VEXIL_ADMIN_PASSWORD,
    addressHeader: process.env.VEXIL_TRUSTED_ADDRESS_HEADER,
  };
  try {
    const { stop, firstPassword } = await serve(options);
    console.log(
      `Vexil is at http://${options.host === "127.0.0.1" ? "localhost" : options.host}:${options.port} (state in ${options.data})`,
    );
    if (firstPassword) console.log(`First administrator: name Admin, password ${firstPassword} (shown only now)`);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop().then(() => process.exit(0)));
  } catch (error) {
    console.error(`Vexil did not start: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Starts a server; `firstPassword` is set when it made the first administrator with a password of its own choice. */
export async function serve(
  options: ServeOptions,
): Promise<{ stop: () => Promise<void>; firstPassword: string | null; miniflare: Miniflare }> {
  openFolder(options.data);
  await portFree(options.port, options.host);
  const miniflare = new Miniflare(configuration(options, null));
  const database = await miniflare.getD1Database("DB");
  await migrate(database as never);
  const admin = await database.prepare("SELECT 1 FROM users WHERE role = 'Admin' LIMIT 1").first();
  const password = admin ? null : options.adminPassword || randomBytes(12).toString("base64url");
  if (password) {
    await miniflare.setOptions(configuration(options, password));
    await fetch(`http://${options.host}:${options.port}/healthz`);
  }
  await miniflare.ready;
  return { stop: () => miniflare.dispose(), firstPassword: options.adminPassword ? null : password, miniflare };
}

function configuration(options: ServeOptions, adminPassword: string | null): ConstructorParameters<typeof Miniflare>[0] {
  const folder = (name: string) => join(options.data, name);
  return {
    name: "vexil",
    log: new Log(LogLevel.WARN),
    modules: [{ type: "ESModule", path: resolve("build/worker/index.js") }],
    cf: false,
    compatibilityDate: "2026-04-26",
    compatibilityFlags: ["nodejs_compat"],
    host: "127.0.0.1",
    port: 0,
    // The direct socket skips the library's entry Worker, which costs more than most of our answers.
    unsafeDirectSockets: [{ host: options.host, port: options.port }],
    bindings: {
      VEXIL_SECRET: secretIn(options.data),
      VEXIL_SCRYPT_COST: options.scryptCost ?? "16384",
      VEXIL_TRUSTED_ADDRESS_HEADER: options.addressHeader ?? "",
      ...(adminPassword && { VEXIL_ADMIN_PASSWORD: adminPassword }),
    },
    d1Databases: { DB: "vexil" },
    d1Persist: folder("d1"),
    r2Buckets: { FILES: "vexil-files" },
    r2Persist: folder("r2"),
    durableObjects: {
      LEDGER: { className: "Ledger", useSQLite: true },
      BOARD: { className: "Board", useSQLite: true },
      HUB: { className: "Hub", useSQLite: true },
    },
    durableObjectsPersist: folder("objects"),
    serviceBindings: { ASSETS: { disk: { path: resolve("build/client"), writable: false } } },
  };
}

function openFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch {
    throw new Error(`the folder ${path} cannot be written; choose another with VEXIL_DATA`);
  }
}

function portFree(port: number, host: string): Promise<void> {
  return new Promise((done, refuse) => {
    const probe = createServer()
      .once("error", (error: NodeJS.ErrnoException) =>
        refuse(
          new Error(
            error.code === "EADDRINUSE"
              ? `port ${port} is taken; choose another with PORT`
              : `cannot listen on ${host}:${port} (${error.code})`,
          ),
        ),
      )
      .listen(port, host, () => probe.close(() => done()));
  });
}

/** The secret of this installation: from the environment, or made once and kept beside the state. */
function secretIn(folder: string): string {
  if (process.env.VEXIL_SECRET) return process.env.VEXIL_SECRET;
  const path = join(folder, "secret");
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(path, "utf8").trim();
}
