import { parseMail } from "../../worker/ports/mail/settings.ts";
import { baseUrlOf } from "../../worker/domain/addresses/base-url.ts";
import { HINTS } from "./place.ts";
import { isAtWorkersDev, NO_DATABASE, type Target } from "./target.ts";

type Account = { id: string; name: string };

/** What is known about the account so far; unanswered questions are undefined. */
export type Facts = {
  /** Null: nobody is logged in. */
  accounts?: Account[] | null;
  /** The chosen account, among several. */
  chosen?: string | null;
  /** Null: R2 is not enabled. */
  buckets?: string[] | null;
  databases?: { name: string; uuid: string }[];
  /** Where the database is, as a location hint; null when the account does not say. */
  region?: string | null;
  /** Names of the migrations that the database has. */
  applied?: string[];
  /** Whether the Worker has objects already; null when that is unknown. */
  deployed?: boolean | null;
  secrets?: string[];
};

/** Facts that only the account's dashboard can show. */
export const CLOUDFLARE_MAIL =
  "it reaches everybody only on Workers Paid, from a domain that is set up under Email Sending in the dashboard";

/** Why it cannot be deployed yet, and what to do about it. */
export type Step = { missing: string; next: string };

const WITH_PASSWORD = /^smtps?:\/\/[^/@]*:[^/]*@/;
const SECRETS = ["VEXIL_SECRET", "VEXIL_ADMIN_PASSWORD", "VEXIL_CAPTCHA_SECRET"];

/** The first thing that is missing as far as the facts go, in the order in which things can be obtained; null when nothing is. */
export function nextStep(target: Target, facts: Facts): Step | null {
  for (const check of [
    login,
    account,
    bucket,
    database,
    place,
    freshDatabase,
    secret,
    firstPassword,
    captcha,
    plainSecret,
    mail,
    address,
    domain,
  ]) {
    const step = check(target, facts);
    if (step) return step;
  }
  return null;
}

/** The account to use; null while that is not certain. */
export function accountOf({ accounts, chosen }: Facts): Account | null {
  if (chosen) return accounts?.find(({ id }) => id === chosen) ?? (accounts?.length ? null : { id: chosen, name: chosen });
  return accounts?.length === 1 ? accounts[0]! : null;
}

/** Why a call of wrangler failed, from its output. Only an upload shows that there is no subdomain, or what the plan is. */
export function failedCall({ id }: Account, call: string, text: string): string {
  if (/CPU limits are not supported|\b100328\b/i.test(text))
    return `this account is on the free plan, which gives a sign-in too little processor time.\nNext: Workers Paid at https://dash.cloudflare.com/${id}/workers/plans, then deploy again`;
  if (!/register a workers\.dev subdomain/i.test(text)) return `wrangler ${call} failed (see above)`;
  const at = `https://dash.cloudflare.com/${id}/workers/onboarding`;
  return `this account has no workers.dev subdomain.\nNext: choose one at ${at}, then deploy again`;
}

function login(_: Target, { accounts }: Facts): Step | null {
  if (accounts !== null) return null;
  return { missing: "nobody is logged in to Cloudflare", next: "npx wrangler login (or set CLOUDFLARE_API_TOKEN)" };
}

function account(_: Target, facts: Facts): Step | null {
  if (!facts.accounts || accountOf(facts)) return null;
  const list = facts.accounts.map(({ id, name }) => `\n  ${id}  ${name}`).join("");
  if (facts.chosen) return { missing: `this login has no account ${facts.chosen}`, next: `choose one of these:${list}` };
  return { missing: "it is not clear which account is meant", next: `set CLOUDFLARE_ACCOUNT_ID to one of these:${list}` };
}

function bucket({ config }: Target, facts: Facts): Step | null {
  if (facts.buckets === null) {
    const id = accountOf(facts)?.id ?? "";
    return { missing: "R2 is not enabled in this account", next: `enable it at https://dash.cloudflare.com/${id}/r2` };
  }
  const name = config.r2_buckets[0].bucket_name;
  if (!facts.buckets || facts.buckets.includes(name)) return null;
  return { missing: `there is no bucket ${name}`, next: `npx wrangler r2 bucket create ${name}` };
}

function database({ config, file }: Target, { databases }: Facts): Step | null {
  const { database_name: name, database_id: id } = config.d1_databases[0];
  if (!databases || databases.some(({ uuid }) => uuid === id)) return null;
  const same = databases.find((one) => one.name === name);
  const put = (uuid: string) => `put database_id = "${uuid}" into ${file}`;
  if (same) return { missing: `${file} does not name the database ${name}`, next: put(same.uuid) };
  if (id !== NO_DATABASE) return { missing: `this account has no database ${id}`, next: `correct database_id in ${file}` };
  const create = `npx wrangler d1 create ${name} --location weur`;
  return {
    missing: `there is no database ${name}`,
    next: `${create}\n  (where your players are, for good: weur, eeur, apac, oc, wnam or enam), then ${put("the id it prints")}`,
  };
}

/** Objects are created near their first request, unless the configuration says where the database is; neither ever moves. */
function place({ config, file }: Target, { region }: Facts): Step | null {
  const said = config.vars.VEXIL_REGION;
  if (said && !HINTS.includes(said))
    return { missing: `VEXIL_REGION is ${said}`, next: `put one of these in ${file}: ${HINTS.join(", ")}` };
  if (!region || said) return null;
  return {
    missing: `${file} does not say where objects are to be made, and the database is in ${region}`,
    next: `put VEXIL_REGION = "${region}" under [vars] of ${file}: requests are answered there, too`,
  };
}

/** Objects know games, teams and accounts by ids that an empty database would assign again. */
function freshDatabase({ config, file }: Target, { applied, deployed }: Facts): Step | null {
  if (applied?.length !== 0 || !deployed) return null;
  const { database_name: name, database_id: id } = config.d1_databases[0];
  return {
    missing: `the database ${name} (${id}) is empty, but the Worker ${config.name} was deployed before, and its objects know games by numbers that it would give again`,
    next: [
      `put the database_id of before back into ${file}; where that database is lost`,
      `  with an export of it: npx wrangler d1 execute ${name} --remote --file accounts.sql, deploy again, then npm run rewind`,
      `  without one: npx wrangler delete --name ${config.name} (its objects go), set the secrets again, VEXIL_SECRET as before, deploy, and restore each game`,
      "    from its kept archive (docs/recovery.md): npm run archives, npm run restore",
    ].join("\n"),
  };
}

function secret({ config }: Target, { secrets }: Facts): Step | null {
  if (!secrets || secrets.includes("VEXIL_SECRET")) return null;
  const random = `node -p "crypto.randomBytes(32).toString('hex')"`;
  return {
    missing: "the Worker has no secret VEXIL_SECRET",
    next: `(umask 077; ${random} | tee ~/${config.name}-secret.txt | npx wrangler secret put VEXIL_SECRET --name ${config.name})\n  (keep the copy in that file with your passwords: nobody can read a secret back, and backups need the same one)`,
  };
}

/** Only a database without tables certainly has no administrator. */
function firstPassword({ config }: Target, { secrets, applied }: Facts): Step | null {
  if (!secrets || applied?.length !== 0 || secrets.includes("VEXIL_ADMIN_PASSWORD")) return null;
  return {
    missing: "the first administrator has no password",
    next: `npx wrangler secret put VEXIL_ADMIN_PASSWORD --name ${config.name} (six characters at least)`,
  };
}

function captcha({ config }: Target, { secrets }: Facts): Step | null {
  if (!secrets || !config.vars.VEXIL_CAPTCHA_PROVIDER || secrets.includes("VEXIL_CAPTCHA_SECRET")) return null;
  return {
    missing: "a captcha's provider is set, but not its secret",
    next: `npx wrangler secret put VEXIL_CAPTCHA_SECRET --name ${config.name}`,
  };
}

function plainSecret({ config, file }: Target): Step | null {
  const name = WITH_PASSWORD.test(config.vars.VEXIL_MAIL ?? "") ? "VEXIL_MAIL" : SECRETS.find((one) => config.vars[one]);
  if (!name) return null;
  return {
    missing: `${file} has ${name} in plain text`,
    next: `take it out, then npx wrangler secret put ${name} --name ${config.name}`,
  };
}

/** The values of a secret cannot be read back. */
function mail({ config, file }: Target): Step | null {
  const { VEXIL_MAIL: way = "", VEXIL_MAIL_FROM: from = "" } = config.vars;
  const meant = way === "" ? null : parseMail(way, from);
  if (meant === null) return null;
  if (typeof meant === "string") return { missing: meant, next: `correct it under [vars] of ${file}, or say it as a secret` };
  if (meant.kind !== "cloudflare" || config.send_email?.some(({ name }) => name === "MAIL")) return null;
  return {
    missing: "VEXIL_MAIL is cloudflare, but the Worker is given no sender",
    next: `put these lines at the end of ${file}:\n  [[send_email]]\n  name = "MAIL"\n  (${CLOUDFLARE_MAIL})`,
  };
}

function address({ config, file }: Target): Step | null {
  if (baseUrlOf(config.vars.VEXIL_BASE_URL)?.startsWith("https:")) return null;
  return {
    missing: `${file} does not say where browsers reach the platform`,
    next: `put VEXIL_BASE_URL = "https://ctf.example.org" (yours) under [vars] of ${file}`,
  };
}

/** Under workers.dev the Worker's name decides; any other host needs a route to it. */
function domain({ config, file }: Target): Step | null {
  const { hostname } = new URL(config.vars.VEXIL_BASE_URL!);
  if (hostname.endsWith(".workers.dev")) {
    const isNamed = hostname.split(".").length === 4 && hostname.startsWith(`${config.name}.`);
    if (isNamed && isAtWorkersDev(config)) return null;
    return {
      missing: `the Worker ${config.name} will not be at ${hostname}`,
      next: isNamed
        ? `put workers_dev = true above all tables of ${file}`
        : `put VEXIL_BASE_URL = "https://${config.name}.SUBDOMAIN.workers.dev" under [vars] of ${file}, with your account's subdomain`,
    };
  }
  const patterns = (config.routes ?? []).map((route) => (typeof route === "string" ? route : route.pattern));
  if (patterns.some((pattern) => pattern.split("/")[0] === hostname)) return null;
  return {
    missing: `nothing leads from ${hostname} to the Worker`,
    next: `put these lines above all tables of ${file}:\n  routes = [{ pattern = "${hostname}", custom_domain = true }]\n  workers_dev = false`,
  };
}
