import { join, resolve } from "node:path";
import { Log, LogLevel, type MiniflareOptions } from "./runtime/miniflare.ts";
import { secretIn } from "./folder.ts";
import type { hubService } from "./front/hub-service.ts";
import type { hasherService } from "./hashing/hasher.ts";
import type { ServeOptions } from "./options.ts";
import { lateModule } from "./runtime/late-module.ts";
import { describeRuntime, sqliteObjects } from "./runtime/description.ts";

/** One isolate serves everybody here: room for everything that `worker/memory.ts` allows to be remembered, and for what the pages keep. */
const MEMORY_MB = "43";

type Hasher = ReturnType<typeof hasherService>;
/** What each start of a server creates. */
export type Start = { header: string; machineKey: string; hasher: Hasher; hubs: ReturnType<typeof hubService> };

/** The product's Worker as Miniflare runs it: what `wrangler.toml` describes, with this machine's folders and the operator's settings. */
export function configuration(options: ServeOptions, { header, machineKey, hasher, hubs }: Start): MiniflareOptions {
  const folder = (name: string) => join(options.data, name);
  const { compatibilityDate, compatibilityFlags, assets, databases, buckets, objects, vars } = describeRuntime();
  // This machine hashes passwords itself, off the runtime's threads.
  const { HASHERS: _, ...own } = objects;
  return {
    name: "vexil",
    log: new Log(LogLevel.WARN),
    modules: [lateModule(resolve(options.worker ?? "build/worker/index.js"))],
    cf: false,
    compatibilityDate,
    compatibilityFlags,
    host: "127.0.0.1",
    port: 0,
    // The direct socket skips the library's entry Worker, which costs more than most of our answers. The front connects to it.
    ...(options.inspectorPort && { inspectorPort: options.inspectorPort }),
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    bindings: {
      VEXIL_SECRET: secretIn(options.data),
      VEXIL_SCRYPT_COST: options.scryptCost ?? vars.VEXIL_SCRYPT_COST!,
      VEXIL_FRONT_HEADER: header,
      VEXIL_MACHINE_KEY: machineKey,
      VEXIL_TRUSTED_ADDRESS_HEADER: options.addressHeader ?? "",
      VEXIL_TRUSTED_PROTO_HEADER: options.protoHeader ?? "",
      VEXIL_LIMITS: options.limits ?? "",
      VEXIL_HALL: options.hall ?? "",
      VEXIL_COMPRESS: "on",
      VEXIL_PINGS: "objects",
      VEXIL_MEMORY_MB: MEMORY_MB,
      ...options.outside,
    },
    d1Databases: stores(databases),
    d1Persist: folder("d1"),
    r2Buckets: stores(buckets),
    r2Persist: folder("r2"),
    durableObjects: sqliteObjects({ ...own, ...options.objects }),
    durableObjectsPersist: folder("objects"),
    serviceBindings: {
      // Organisers choose the webhooks' addresses: whatever their names resolve to, the runtime connects only to public ones.
      OUTSIDE: { network: { allow: waysOut(options), tlsOptions: { trustBrowserCas: true } } },
      HASHER: { node: hasher },
      FRONT: { node: hubs },
      [assets]: { disk: { path: resolve("build/client"), writable: false } },
    },
  };
}

/** Which addresses webhooks may reach: the public ones, and private ones where the operator allows it. */
function waysOut({ outside }: ServeOptions): string[] {
  return outside?.VEXIL_WEBHOOKS === "private" ? ["public", "private"] : ["public"];
}

/**
 * Names of stores in the state folder, by binding. They are not taken from `wrangler.toml`: an operator may rename those for the edge, and this
 * machine must still find its own.
 */
function stores(bindings: string[]): Record<string, string> {
  return Object.fromEntries(bindings.map((binding) => [binding, binding === "DB" ? "vexil" : `vexil-${binding.toLowerCase()}`]));
}
