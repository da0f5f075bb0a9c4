import { readFileSync } from "node:fs";
import { parse } from "toml";
import * as z from "zod/mini";

const Wrangler = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  assets: z.object({ binding: z.string() }),
  d1_databases: z.array(z.object({ binding: z.string() })),
  r2_buckets: z.array(z.object({ binding: z.string() })),
  durable_objects: z.object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) }),
  migrations: z.array(z.object({ tag: z.string(), new_sqlite_classes: z.array(z.string()) })),
  vars: z.record(z.string(), z.string()),
});

/** What a Worker of this product needs to run. `databases` and `buckets` are bindings; `objects` are classes by binding. */
export type RuntimeDescription = {
  compatibilityDate: string;
  compatibilityFlags: string[];
  /** The binding that serves the built pages' files. */
  assets: string;
  databases: string[];
  buckets: string[];
  objects: Record<string, string>;
  vars: Record<string, string>;
};

/**
 * Reads `wrangler.toml`, the only place where bindings, objects, compatibility date and flags are written: the server of `npm start`, the tests and
 * the bench use what it says. Throws an Error when it is incomplete, or when an object's class is in none of its migrations, because the edge creates
 * no objects of such a class.
 */
export function describeRuntime(text = readFileSync("wrangler.toml", "utf8")): RuntimeDescription {
  const { durable_objects, migrations, ...rest } = Wrangler.parse(parse(text));
  const made = new Set(migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes));
  const missing = durable_objects.bindings.find(({ class_name }) => !made.has(class_name));
  if (missing) throw new Error(`wrangler.toml makes the class ${missing.class_name} in no migration`);
  return {
    compatibilityDate: rest.compatibility_date,
    compatibilityFlags: rest.compatibility_flags,
    assets: rest.assets.binding,
    databases: rest.d1_databases.map(({ binding }) => binding),
    buckets: rest.r2_buckets.map(({ binding }) => binding),
    objects: Object.fromEntries(durable_objects.bindings.map(({ name, class_name }) => [name, class_name])),
    vars: rest.vars,
  };
}

/** Objects by binding, as Miniflare takes them. */
export function sqliteObjects(classes: Record<string, string>): Record<string, { className: string; useSQLite: true }> {
  return Object.fromEntries(Object.entries(classes).map(([binding, className]) => [binding, { className, useSQLite: true }]));
}
