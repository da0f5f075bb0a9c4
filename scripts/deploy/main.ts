import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureBuilt, stop } from "../prepare.mjs";
import { QUESTIONS } from "./facts.ts";
import { healthOf } from "./health.ts";
import { accountOf, failedCall, nextStep, type Facts } from "./next-step.ts";
import { planOf } from "./plan.ts";
import { forWrangler, mainTarget, targetBeside, type Target } from "./target.ts";
import { wrangler } from "./wrangler.ts";

const OPTIONS = { env: { type: "string" }, "dry-run": { type: "boolean", default: false } } as const;

/** `npm run deploy [-- --env NAME] [--dry-run]`. Ends the process with a line for the operator when something is missing. */
export async function main(args: string[]): Promise<void> {
  try {
    const { values } = optionsOf(args);
    const target = targetOf(values.env);
    const file = fileFor(target);
    const facts = await gather(target, file);
    console.log(planOf(target, facts, readdirSync("migrations")));
    if (values["dry-run"]) return console.log("\nNothing was changed.");
    await deploy(target, facts, file);
  } catch (error) {
    stop(`Not deployed: ${(error as Error).message}`);
  }
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS });
  } catch (error) {
    throw new Error(`${(error as Error).message}.\nOptions: --env NAME, a deployment beside the first; --dry-run, which changes nothing`, {
      cause: error,
    });
  }
}

function targetOf(env: string | undefined): Target {
  const first = mainTarget(readFileSync("wrangler.toml", "utf8"));
  if (env === undefined) return first;
  if (!/^[a-z0-9-]{1,30}$/.test(env)) throw new Error(`--env is ${env}; small letters, digits and hyphens make a name`);
  const path = `wrangler.${env}.toml`;
  return targetBeside(first, env, existsSync(path) ? readFileSync(path, "utf8") : "");
}

/** Writes the configuration that wrangler reads for this deployment. */
function fileFor(target: Target): string {
  mkdirSync(".wrangler", { recursive: true });
  const made = `.wrangler/deploy${target.env === null ? "" : `-${target.env}`}.json`;
  writeFileSync(made, JSON.stringify(forWrangler(target), null, 2));
  return made;
}

/** Asks the account until something is missing. */
async function gather(target: Target, file: string): Promise<Facts> {
  let facts: Facts = {};
  for (const ask of QUESTIONS) {
    facts = { ...facts, ...(await ask(target, facts, file)) };
    const step = nextStep(target, facts);
    if (step) throw new Error(`${step.missing}.\nNext: ${step.next}`);
  }
  return facts;
}

async function deploy({ config }: Target, facts: Facts, file: string): Promise<void> {
  const account = accountOf(facts)!;
  ensureBuilt();
  for (const args of [["d1", "migrations", "apply", config.d1_databases[0].database_name, "--remote"], ["deploy"]]) {
    const { ok, text } = await wrangler([...args, "-c", file], account.id, { shown: true });
    if (!ok) throw new Error(failedCall(account, args.join(" "), text));
  }
  const url = `${new URL(config.vars.VEXIL_BASE_URL!).origin}/healthz`;
  const health = await healthOf(url);
  if (!health.isWell) stop(`Deployed, but ${url} says: ${health.text}${passwordStep(health.text, config.name)}`);
  console.log(`Deployed: ${url} says ${health.text}.`);
  if (facts.secrets!.includes("VEXIL_ADMIN_PASSWORD")) {
    console.log(`Next: sign in as Admin, then npx wrangler secret delete VEXIL_ADMIN_PASSWORD --name ${config.name}`);
  }
}

function passwordStep(health: string, name: string): string {
  return health.includes("first administrator:")
    ? `\nNext: npx wrangler secret put VEXIL_ADMIN_PASSWORD --name ${name}, then deploy again`
    : "";
}
