import { accountOf, CLOUDFLARE_MAIL, type Facts } from "./next-step.ts";
import { placed, placeLines } from "./place.ts";
import type { Target } from "./target.ts";

/** What a deployment changes, as lines for the operator. `migrations`: the existing files. */
export function planOf({ env, config }: Target, facts: Facts, migrations: string[]): string {
  const account = accountOf(facts)!;
  const [database] = config.d1_databases;
  const fresh = migrations.filter((name) => name.endsWith(".sql") && !facts.applied!.includes(name)).toSorted();
  const vars = Object.entries(config.vars).filter(([, value]) => value !== "");
  return [
    `Deploys${env ? ` ${env}` : ""} to the account ${account.name}:`,
    `  D1 ${database.database_name} (${database.database_id}): ${fresh.length > 0 ? `applies ${fresh.join(", ")}` : "has all migrations"}`,
    `  Worker ${config.name}: replaces the version that runs; its objects begin anew, sockets reconnect`,
    ...placeLines(placed(config), facts.region).map((line) => `  ${line}`),
    `  Variables: ${vars.map(([name, value]) => `${name}=${value}`).join(", ")}`,
    ...(config.vars.VEXIL_MAIL === "cloudflare" ? [`  Mail: by Cloudflare; ${CLOUDFLARE_MAIL}`] : []),
    `  Stays as it is: bucket ${config.r2_buckets[0].bucket_name}, secrets ${facts.secrets!.join(", ")}`,
  ].join("\n");
}
