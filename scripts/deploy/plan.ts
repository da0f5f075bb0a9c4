import { accountOf, type Facts } from "./next-step.ts";
import type { Target } from "./target.ts";

/** What a deployment changes, in lines for the operator. `migrations`: the files there are. */
export function planOf({ env, config }: Target, facts: Facts, migrations: string[]): string {
  const account = accountOf(facts)!;
  const [database] = config.d1_databases;
  const fresh = migrations.filter((name) => name.endsWith(".sql") && !facts.applied!.includes(name)).toSorted();
  const vars = Object.entries(config.vars).filter(([, value]) => value !== "");
  return [
    `Deploys${env ? ` ${env}` : ""} to the account ${account.name}:`,
    `  D1 ${database.database_name} (${database.database_id}): ${fresh.length > 0 ? `applies ${fresh.join(", ")}` : "has all migrations"}`,
    `  Worker ${config.name}: replaces the version that runs; its objects begin anew, sockets reconnect`,
    `  Place: database ${facts.region ?? "unknown"}, new objects ${config.vars.VEXIL_REGION || "wherever they are first asked from"}, requests ${placed(config)}`,
    `  Variables: ${vars.map(([name, value]) => `${name}=${value}`).join(", ")}`,
    `  Stays as it is: bucket ${config.r2_buckets[0].bucket_name}, secrets ${facts.secrets!.join(", ")}`,
  ].join("\n");
}

function placed({ placement }: Target["config"]): string {
  const { region } = (placement ?? {}) as { region?: string };
  return region ? `answered beside ${region}` : "answered wherever the visitor is, far from both ([placement] is not set)";
}
