import * as z from "zod/mini";
import { accountOf, type Facts } from "./next-step.ts";
import type { Target } from "./target.ts";
import { jsonIn, wrangler } from "./wrangler.ts";

const Login = z.looseObject({
  loggedIn: z.boolean(),
  accounts: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string() }))),
});
const Databases = z.array(z.looseObject({ name: z.string(), uuid: z.string() }));
const Place = z.looseObject({ running_in_region: z.optional(z.nullable(z.string())) });
const Secrets = z.array(z.looseObject({ name: z.string() }));
const Rows = z.array(z.looseObject({ results: z.array(z.looseObject({ name: z.string() })) }));

const Versions = z.array(z.looseObject({ id: z.string(), number: z.optional(z.number()) }));
const Version = z.looseObject({ resources: z.looseObject({ bindings: z.array(z.looseObject({ type: z.string() })) }) });

/** How many buckets wrangler lists; it does not say whether there are more (workers-sdk issue 15103). */
const LISTED = 20;

type Question = (target: Target, facts: Facts, file: string) => Promise<Facts>;

/** The questions about the account, in the order in which they can be answered. Nothing is changed. `file`: the configuration that wrangler reads. */
export const QUESTIONS: Question[] = [whoIs, bucketsOf, databasesOf, placeOf, appliedTo, deployedBefore, secretsOf];

async function whoIs({ config }: Target): Promise<Facts> {
  const login = jsonIn(Login, await wrangler(["whoami", "--json"], null), "whoami");
  return {
    accounts: login.loggedIn ? (login.accounts ?? []) : null,
    chosen: process.env.CLOUDFLARE_ACCOUNT_ID || config.account_id || null,
  };
}

async function bucketsOf({ config }: Target, facts: Facts): Promise<Facts> {
  const said = await wrangler(["r2", "bucket", "list"], idOf(facts));
  if (/\b10042\b|enable R2/i.test(said.text)) return { buckets: null };
  if (!said.ok) throw new Error(`wrangler r2 bucket list failed:\n${said.text.trim()}`);
  const listed = [...said.answer.matchAll(/^name:\s+(\S+)/gm)].map(([, name]) => name!);
  const ours = config.r2_buckets[0].bucket_name;
  const isBeyond = listed.length >= LISTED && !listed.includes(ours) && (await isBucket(ours, facts));
  return { buckets: isBeyond ? [...listed, ours] : listed };
}

/** Asked with a call that any bucket answers: that for its details also needs the permission to read analytics. */
async function isBucket(name: string, facts: Facts): Promise<boolean> {
  const said = await wrangler(["r2", "bucket", "lifecycle", "list", name], idOf(facts));
  if (!said.ok && !/\b10006\b|does not exist/i.test(said.text))
    throw new Error(`wrangler r2 bucket lifecycle list failed:\n${said.text.trim()}`);
  return said.ok;
}

async function databasesOf(_: Target, facts: Facts): Promise<Facts> {
  return { databases: jsonIn(Databases, await wrangler(["d1", "list", "--json"], idOf(facts)), "d1 list") };
}

async function placeOf({ config }: Target, facts: Facts, file: string): Promise<Facts> {
  const args = ["d1", "info", config.d1_databases[0].database_name, "--json", "-c", file];
  return { region: jsonIn(Place, await wrangler(args, idOf(facts)), "d1 info").running_in_region?.toLowerCase() ?? null };
}

/** Asked with a plain SELECT: wrangler's own list of migrations creates a table if there is none. */
async function appliedTo({ config }: Target, facts: Facts, file: string): Promise<Facts> {
  const name = config.d1_databases[0].database_name;
  const args = ["d1", "execute", name, "--remote", "--json", "--command", "SELECT name FROM d1_migrations ORDER BY name", "-c", file];
  const said = await wrangler(args, idOf(facts));
  if (/no such table/i.test(said.text)) return { applied: [] };
  const [rows] = jsonIn(Rows, said, "d1 execute");
  return { applied: rows?.results.map((row) => row.name) ?? [] };
}

/**
 * Whether there are objects already; checked only if the database has no tables, because that would be strange. A Worker that `secret put` has
 * created has none. Null when wrangler does not say.
 */
async function deployedBefore({ config: { name } }: Target, facts: Facts, file: string): Promise<Facts> {
  if (facts.applied?.length !== 0) return {};
  const listed = await wrangler(["versions", "list", "--name", name, "--json", "-c", file], idOf(facts));
  if (!listed.ok) return { deployed: /not found|not exist|\b10007\b/i.test(listed.text) ? false : null };
  const [latest] = jsonIn(Versions, listed, "versions list").toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0));
  if (!latest) return { deployed: false };
  const viewed = await wrangler(["versions", "view", latest.id, "--name", name, "--json", "-c", file], idOf(facts));
  if (!viewed.ok) return { deployed: null };
  const { bindings } = jsonIn(Version, viewed, "versions view").resources;
  return { deployed: bindings.some(({ type }) => type === "durable_object_namespace") };
}

async function secretsOf({ config }: Target, facts: Facts, file: string): Promise<Facts> {
  const said = await wrangler(["secret", "list", "--name", config.name, "-c", file], idOf(facts));
  if (!said.ok && /not found/i.test(said.text)) return { secrets: [] };
  return { secrets: jsonIn(Secrets, said, "secret list").map(({ name }) => name) };
}

function idOf(facts: Facts): string | null {
  return accountOf(facts)?.id ?? null;
}
