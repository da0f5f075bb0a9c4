import { resolve } from "node:path";
import { bundleEdge, type Bundled, type Sides } from "./bundle.ts";
import { migrate } from "../server/migrate.ts";
import { describeRuntime } from "../server/runtime/description.ts";
import { CoreHeaders, Log, LogLevel, Miniflare } from "../server/runtime/miniflare.ts";

/** `tripMs`: how long each trip of an isolate takes; `settings`: variables of the operator; `sides`: which Worker and which objects, by default ours. */
export type EdgeOptions = { tripMs?: number; settings?: Record<string, string>; sides?: Partial<Sides> };

/** Many isolates over one set of objects, one D1 and one R2. */
export type Edge = {
  /** The address of the isolates; a header says which (`isolate/paths.ts`). */
  url: string;
  /** The address at which the objects report their counts. */
  objectsUrl: string;
  miniflare: Miniflare;
  close(): Promise<void>;
};

/** An administrator's password on a platform that nobody else can reach. */
export const PASSWORD = "only on this edge";
/** The header in which a client states its address, as the edge would. */
export const ADDRESS_HEADER = "CF-Connecting-IP";
const ISOLATES = "isolates";
const OBJECTS = "objects";

/**
 * Starts a simulated edge on this machine: one runtime, in which a Worker acts as many isolates, bound to the objects of another Worker. The pages
 * have to be built.
 */
export async function openEdge({ tripMs = 0, settings = {}, sides }: EdgeOptions = {}): Promise<Edge> {
  const bundled = await bundleEdge({ worker: "whole", objects: "present", ...sides });
  const bindings = { ...BINDINGS, ...settings, EDGE_TRIP_MS: String(tripMs) };
  // Without it the runtime itself says who is at the other end.
  delete (CoreHeaders as { CF_BLOB?: string }).CF_BLOB;
  const miniflare = new Miniflare({
    log: new Log(LogLevel.WARN),
    host: "127.0.0.1",
    port: 0,
    cf: false,
    workers: [worker(ISOLATES, ["entry.js", "product.js"], bundled, bindings), worker(OBJECTS, ["objects.js"], bundled, bindings)],
  });
  await miniflare.ready;
  await migrate((await miniflare.getD1Database("DB", OBJECTS)) as never);
  const addressOf = async (name: string) => String(await miniflare.unsafeGetDirectURL(name)).replace(/\/$/, "");
  const [url, objectsUrl] = await Promise.all([addressOf(ISOLATES), addressOf(OBJECTS)]);
  return { url, objectsUrl, miniflare, close: () => miniflare.dispose() };
}

const BINDINGS = {
  VEXIL_SECRET: "a secret that only the edge of this machine knows",
  VEXIL_ADMIN_PASSWORD: PASSWORD,
  // Thousands are created, and these accounts need no protection.
  VEXIL_SCRYPT_COST: "16",
  VEXIL_TRUSTED_ADDRESS_HEADER: ADDRESS_HEADER,
};

function worker(name: string, files: string[], bundled: Bundled, bindings: Record<string, string>) {
  const { compatibilityDate, compatibilityFlags, assets, databases, buckets, objects } = describeRuntime();
  const classes = new Set(bundled.classes);
  const own = (className: string) => ({ className, useSQLite: true as const, ...(name !== OBJECTS && { scriptName: OBJECTS }) });
  return {
    name,
    modulesRoot: resolve(bundled.folder),
    modules: files.map((file) => ({ type: "ESModule" as const, path: resolve(bundled.folder, file) })),
    compatibilityDate,
    compatibilityFlags,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    bindings,
    d1Databases: Object.fromEntries(databases.map((binding) => [binding, "edge"])),
    r2Buckets: Object.fromEntries(buckets.map((binding) => [binding, "edge"])),
    durableObjects: Object.fromEntries(
      Object.entries(objects).flatMap(([binding, name]) => (classes.has(name) ? [[binding, own(name)]] : [])),
    ),
    serviceBindings: { [assets]: { disk: { path: resolve("build/client"), writable: false } } },
  };
}
