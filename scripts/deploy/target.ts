import { resolve } from "node:path";
import { parse } from "toml";
import * as z from "zod/mini";
import { placed } from "./place.ts";

const Route = z.union([z.string(), z.looseObject({ pattern: z.string() })]);
const Config = z.looseObject({
  name: z.string(),
  main: z.string(),
  account_id: z.optional(z.string()),
  workers_dev: z.optional(z.boolean()),
  routes: z.optional(z.array(Route)),
  assets: z.looseObject({ directory: z.string() }),
  d1_databases: z.tuple([z.looseObject({ database_name: z.string(), database_id: z.string(), migrations_dir: z.string() })]),
  r2_buckets: z.tuple([z.looseObject({ bucket_name: z.string() })]),
  send_email: z.optional(z.array(z.looseObject({ name: z.string() }))),
  placement: z.optional(z.looseObject({ region: z.optional(z.string()) })),
  vars: z.record(z.string(), z.string()),
});
type Config = z.infer<typeof Config>;

/** What an operator writes for a separate deployment: these briefly, everything else as in `wrangler.toml`. */
const Change = z.looseObject({
  name: z.optional(z.string()),
  database_name: z.optional(z.string()),
  database_id: z.optional(z.string()),
  bucket_name: z.optional(z.string()),
  vars: z.optional(z.record(z.string(), z.string())),
});

/** One deployment. `file`: where the operator configures it. */
export type Target = { env: string | null; file: string; config: Config };

export const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** The deployment that `wrangler.toml` describes. Throws an Error when it is incomplete. */
export function mainTarget(text: string): Target {
  const file = "wrangler.toml";
  return { env: null, file, config: checked(Config, parsed(text, file), file) };
}

/** Whether it is reached under workers.dev: unless the configuration says so, only without a domain. */
export function isAtWorkersDev({ workers_dev: said, routes }: Pick<Config, "workers_dev" | "routes">): boolean {
  return said ?? !routes?.length;
}

/** The configuration for wrangler: requests run near the objects. Paths become absolute, because the file is in another folder. */
export function forWrangler({ config }: Target): Config {
  const { main, assets, d1_databases: databases, ...rest } = placed(config);
  const [database] = databases;
  return {
    ...rest,
    workers_dev: isAtWorkersDev(rest),
    main: resolve(main),
    assets: { ...assets, directory: resolve(assets.directory) },
    d1_databases: [{ ...database, migrations_dir: resolve(database.migrations_dir) }],
  };
}

/**
 * Another deployment of the same Worker: with its own names, database, bucket, domains and address, so that it can never affect the first one.
 * `change` is the content of `wrangler.{env}.toml`.
 */
export function targetBeside({ config }: Target, env: string, change: string): Target {
  const file = `wrangler.${env}.toml`;
  const { database_name, database_id, bucket_name, vars, ...rest } = checked(Change, parsed(change, file), file);
  const { routes: _, workers_dev: __, ...base } = config;
  const [[database], [bucket]] = [base.d1_databases, base.r2_buckets];
  const own = {
    ...base,
    name: `${base.name}-${env}`,
    ...rest,
    d1_databases: [
      {
        ...database,
        database_name: database_name ?? `${database.database_name}-${env}`,
        database_id: database_id ?? NO_DATABASE,
      },
    ],
    r2_buckets: [{ ...bucket, bucket_name: bucket_name ?? `${bucket.bucket_name}-${env}` }],
    vars: { ...base.vars, VEXIL_BASE_URL: "", ...vars },
  };
  return { env, file, config: checked(Config, own, file) };
}

function parsed(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const { line, message } = error as Error & { line?: number };
    throw new Error(`${file} cannot be read${line ? `, line ${line}` : ""}: ${message}`, { cause: error });
  }
}

function checked<T>(schema: z.ZodMiniType<T>, value: unknown, file: string): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [{ path, message, ...issue }] = error.issues as [z.core.$ZodIssue, ...z.core.$ZodIssue[]];
  const wanted = issue.code === "invalid_type" && issue.expected === "string" ? "it must be text, in quotes" : message;
  throw new Error(`${file}: ${path.join(".")} is not as it must be: ${wanted}`);
}
