import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { failedCall, nextStep, type Facts } from "./next-step.ts";
import { planOf } from "./plan.ts";
import { forWrangler, mainTarget, NO_DATABASE, targetBeside, type Target } from "./target.ts";

const ACCOUNT = { id: "acc1", name: "Regatta Club" };
const DATABASE = { name: "vexil", uuid: "6b0d4c1e-0000-4000-8000-000000000001" };
const WHOLE: Facts = {
  accounts: [ACCOUNT],
  chosen: null,
  buckets: ["other", "vexil-files"],
  databases: [DATABASE],
  applied: [],
  secrets: ["VEXIL_SECRET", "VEXIL_ADMIN_PASSWORD"],
};
const SITE = { VEXIL_BASE_URL: "https://ctf.example.org" };
const ROUTES = [{ pattern: "ctf.example.org", custom_domain: true }];

/** A deployment for which the operator has configured everything, unless told otherwise. */
function aTarget({
  vars = SITE,
  uuid = DATABASE.uuid,
  ...rest
}: { vars?: Record<string, string>; uuid?: string; [key: string]: unknown } = {}) {
  const { config, ...target } = mainTarget(readFileSync("wrangler.toml", "utf8"));
  const d1_databases: Target["config"]["d1_databases"] = [{ ...config.d1_databases[0], database_id: uuid }];
  return { ...target, config: { ...config, routes: ROUTES, ...rest, d1_databases, vars: { ...config.vars, ...vars } } };
}

test("an operator who has said where objects are created is not asked again, even if it is another place", () => {
  expect(nextStep(aTarget({ vars: { ...SITE, VEXIL_REGION: "weur" } }), { ...WHOLE, region: "enam" })).toBeNull();
});

test("nothing is missing when everything is there", () => {
  expect(nextStep(aTarget(), WHOLE)).toBeNull();
});

test.each<[Facts, RegExp, RegExp]>([
  [{ accounts: null }, /nobody is logged in/, /^npx wrangler login/],
  [{ accounts: [ACCOUNT, { id: "acc2", name: "Other" }] }, /which account/, /CLOUDFLARE_ACCOUNT_ID .*\n {2}acc1 {2}Regatta Club\n {2}acc2/],
  [{ chosen: "acc3" }, /no account acc3/, /acc1/],
  [{ accounts: [] }, /which account/, /CLOUDFLARE_ACCOUNT_ID/],
  [{ buckets: null }, /R2 is not enabled/, /dash\.cloudflare\.com\/acc1\/r2/],
  [{ buckets: [] }, /no bucket vexil-files/, /^npx wrangler r2 bucket create vexil-files$/],
  [{ databases: [{ name: "vexil", uuid: "another" }] }, /does not name the database/, /database_id = "another" into wrangler\.toml/],
  [{ databases: [] }, /no database 6b0d/, /correct database_id/],
  [{ region: "enam" }, /does not say where objects .* database is in enam/, /^put VEXIL_REGION = "enam" under \[vars\] of wrangler\.toml/],
  [
    { deployed: true, applied: [] },
    /database vexil \(6b0d.*\) is empty, but the Worker vexil was deployed before/,
    /^put the database_id of before back into wrangler\.toml[^]*npm run rewind[^]*wrangler delete --name vexil[^]*npm run archives/,
  ],
  [{ secrets: [] }, /no secret VEXIL_SECRET/, /randomBytes\(32\).* \| npx wrangler secret put VEXIL_SECRET --name vexil\)\n/],
  [{ secrets: ["VEXIL_SECRET"] }, /no password/, /^npx wrangler secret put VEXIL_ADMIN_PASSWORD --name vexil/],
])("gives the next step when the account says %j", (facts, missing, next) => {
  const step = nextStep(aTarget(), { ...WHOLE, ...facts });
  expect(step?.missing).toMatch(missing);
  expect(step?.next).toMatch(next);
});

test.each<[Parameters<typeof aTarget>[0], Facts, RegExp, RegExp]>([
  [{ uuid: NO_DATABASE }, { databases: [] }, /no database vexil/, /^npx wrangler d1 create vexil --location/],
  [{ vars: { ...SITE, VEXIL_REGION: "europe" } }, {}, /VEXIL_REGION is europe/, /wrangler\.toml: weur, eeur, /],
  [{ vars: {} }, {}, /where browsers reach/, /VEXIL_BASE_URL = /],
  [{ vars: { VEXIL_BASE_URL: "http://ctf.example.org" } }, {}, /where browsers reach/, /https/],
  [{ routes: undefined }, {}, /nothing leads from ctf\.example\.org/, /routes = \[\{ pattern = "ctf\.example\.org"/],
  [{ vars: { VEXIL_BASE_URL: "https://other.club.workers.dev" } }, {}, /will not be at other\.club/, /https:\/\/vexil\.SUBDOMAIN/],
  [
    { workers_dev: false, vars: { VEXIL_BASE_URL: "https://vexil.club.workers.dev" } },
    {},
    /will not be at/,
    /^put workers_dev = true above all tables/,
  ],
  [{ vars: { ...SITE, VEXIL_SECRET: "x" } }, {}, /VEXIL_SECRET in plain text/, /secret put VEXIL_SECRET/],
  [{ vars: { ...SITE, VEXIL_MAIL: "smtp://me:word@mail.example.org:587" } }, {}, /VEXIL_MAIL in plain text/, /secret put VEXIL_MAIL/],
  [{ vars: { ...SITE, VEXIL_MAIL: "cloudflare" } }, {}, /VEXIL_MAIL_FROM must be/, /under \[vars\] of wrangler\.toml/],
  [{ vars: { ...SITE, VEXIL_MAIL: "smpt:mail.example.org" } }, {}, /VEXIL_MAIL must be smtp/, /wrangler\.toml/],
  [
    { vars: { ...SITE, VEXIL_MAIL: "cloudflare", VEXIL_MAIL_FROM: "ctf@example.org" } },
    {},
    /given no sender/,
    /\[\[send_email\]\]\n {2}name = "MAIL"\n.*Workers Paid/,
  ],
  [{ vars: { ...SITE, VEXIL_CAPTCHA_PROVIDER: "CloudflareTurnstile" } }, {}, /captcha/, /secret put VEXIL_CAPTCHA_SECRET/],
])("gives the next step when the operator has written %j", (written, facts, missing, next) => {
  const step = nextStep(aTarget(written), { ...WHOLE, ...facts });
  expect(step?.missing).toMatch(missing);
  expect(step?.next).toMatch(next);
});

test("unanswered questions do not count as missing, and the order is that in which things can be obtained", () => {
  const unwritten = aTarget({ vars: {}, uuid: NO_DATABASE });
  expect(nextStep(unwritten, { accounts: [ACCOUNT], chosen: null, buckets: null })?.missing).toMatch(/R2/);
  expect(nextStep(unwritten, { ...WHOLE, databases: [] })?.missing).toMatch(/no database/);
});

test("an upload that fails because there is no workers.dev subdomain says where to choose one; wrangler explains any other failure", () => {
  const step = failedCall(ACCOUNT, "deploy", "You need to register a workers.dev subdomain before publishing to workers.dev");
  expect(step).toMatch(/Next: choose one at https:\/\/dash\.cloudflare\.com\/acc1\/workers\/onboarding/);
  expect(failedCall(ACCOUNT, "deploy", "fetch failed")).toBe("wrangler deploy failed (see above)");
});

test("a first deployment has an empty database, and every later one has tables", () => {
  for (const facts of [{ deployed: false }, { deployed: null }, { deployed: true, applied: ["0000_first.sql"] }])
    expect(nextStep(aTarget(), { ...WHOLE, ...facts })).toBeNull();
});

test("an upload that fails because of the plan says so", () => {
  expect(failedCall(ACCOUNT, "deploy", "CPU limits are not supported for the Free plan. [code: 100328]")).toMatch(
    /free plan.*\nNext: Workers Paid at/,
  );
});

test("mail through Cloudflare is deployed if there is a sender, and the plan says what it needs", () => {
  const vars = { ...SITE, VEXIL_MAIL: "cloudflare", VEXIL_MAIL_FROM: "ctf@example.org" };
  const target = aTarget({ vars, send_email: [{ name: "MAIL" }] });
  expect(nextStep(target, WHOLE)).toBeNull();
  expect(planOf(target, WHOLE, [])).toContain("Mail: by Cloudflare; it reaches everybody only on Workers Paid");
});

test("the chosen account, a workers.dev address and a database with tables need nothing more", () => {
  const several = [ACCOUNT, { id: "acc2", name: "Other" }];
  expect(nextStep(aTarget(), { ...WHOLE, accounts: several, chosen: "acc2" })).toBeNull();
  const free = aTarget({ routes: undefined, vars: { VEXIL_BASE_URL: "https://vexil.club.workers.dev" } });
  expect(nextStep(free, WHOLE)).toBeNull();
  expect(nextStep(aTarget(), { ...WHOLE, secrets: ["VEXIL_SECRET"], applied: ["0000_first.sql"] })).toBeNull();
});

test("the command that creates the secret keeps the copy that it asks for, since nobody can read a secret back", () => {
  const [command] = nextStep(aTarget(), { ...WHOLE, secrets: [] })!.next.split("\n");
  const home = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const put = command!.replace(/npx wrangler secret put[^)]*/, "cat");
  const sent = execFileSync("sh", ["-c", put], { encoding: "utf8", env: { ...process.env, HOME: home } });
  expect(sent.trim()).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(join(home, "vexil-secret.txt"), "utf8")).toBe(sent);
  expect(statSync(join(home, "vexil-secret.txt")).mode & 0o777).toBe(0o600);
});

test("a deployment beside the first has its own names and nothing of the first", () => {
  const first = aTarget({ vars: { ...SITE, VEXIL_CAPTURE_MB: "9" } });
  const { config, file } = targetBeside(first, "staging", "");
  expect(file).toBe("wrangler.staging.toml");
  expect([config.name, config.r2_buckets[0].bucket_name, config.routes]).toEqual(["vexil-staging", "vexil-files-staging", undefined]);
  expect(config.d1_databases[0]).toMatchObject({ database_name: "vexil-staging", database_id: NO_DATABASE, binding: "DB" });
  expect(config.vars).toMatchObject({ VEXIL_BASE_URL: "", VEXIL_CAPTURE_MB: "9" });
  expect(config).toMatchObject({ durable_objects: { bindings: expect.arrayContaining([{ name: "LEDGER", class_name: "Ledger" }]) } });
});

test("the lines for a domain fit into wrangler.toml as they are, those of the document too; a deployment beside it stays at workers.dev", () => {
  const told = nextStep(aTarget({ routes: undefined }), WHOLE)!.next.replace(/^.*\n/, "");
  const [, documented] = /```toml\n(\s+routes[^]*?)```/.exec(readFileSync("docs/deploying.md", "utf8"))!;
  for (const lines of [told, documented!]) {
    const first = mainTarget(readFileSync("wrangler.toml", "utf8").replace(/^\[/m, `${lines}\n[`));
    expect(first.config).toMatchObject({ routes: ROUTES, workers_dev: false });
    const written = `database_id = "${DATABASE.uuid}"\n[vars]\nVEXIL_BASE_URL = "https://vexil-staging.club.workers.dev"`;
    expect(nextStep(targetBeside(first, "staging", written), { ...WHOLE, buckets: ["vexil-files-staging"] })).toBeNull();
  }
});

test("errors in its file are reported with file and line, and a number without quotes by name", () => {
  const beside = (written: string) => () => targetBeside(aTarget(), "staging", written);
  expect(beside(`name = "regatta"\n[vars\nVEXIL_BASE_URL = "x"`)).toThrow(/^wrangler\.staging\.toml cannot be read, line 2: Expected/);
  expect(beside("[vars]\nVEXIL_ARCHIVES_KEPT = 5")).toThrow(
    "wrangler.staging.toml: vars.VEXIL_ARCHIVES_KEPT is not as it must be: it must be text, in quotes",
  );
  expect(() => mainTarget('name = "vexil"')).toThrow(/^wrangler\.toml: main is not as it must be/);
});

test("what its file says takes precedence", () => {
  const written = `name = "regatta"\ndatabase_id = "abc"\nbucket_name = "boats"\n[vars]\nVEXIL_BASE_URL = "https://r.example.org"\n`;
  const { config } = targetBeside(aTarget(), "staging", written);
  expect([config.name, config.r2_buckets[0].bucket_name, config.d1_databases[0].database_id]).toEqual(["regatta", "boats", "abc"]);
  expect(config.vars).toMatchObject({ VEXIL_BASE_URL: "https://r.example.org", VEXIL_INSTANCE_ENTRY: "direct" });
});

test("one setting makes requests run where the objects are; the operator's own placement stays", () => {
  const placementOf = (written: Parameters<typeof aTarget>[0]) => forWrangler(aTarget(written)).placement;
  expect(placementOf({ vars: { ...SITE, VEXIL_REGION: "oc" } })).toEqual({ region: "aws:ap-southeast-2" });
  expect(placementOf({})).toBeUndefined();
  const own = { region: "gcp:australia-southeast1" };
  expect(placementOf({ vars: { ...SITE, VEXIL_REGION: "oc" }, placement: own })).toEqual(own);
});

test.each([
  ["weur", undefined, "weur", []],
  ["enam", undefined, "weur", [/Far apart: objects are made in enam, the database is in weur/]],
  [
    "weur",
    { region: "aws:us-east-1" },
    "weur",
    [/Far apart: \[placement\] says aws:us-east-1, VEXIL_REGION weur, which is aws:eu-central-1/],
  ],
])("the plan reports long distances: objects in %s, [placement] %j, the database in %s", (hint, placement, region, far) => {
  const plan = planOf(aTarget({ vars: { ...SITE, VEXIL_REGION: hint }, placement }), { ...WHOLE, region }, []);
  const lines = plan.split("\n").filter((line) => line.includes("Far apart"));
  expect(lines).toEqual(far.map((one) => expect.stringMatching(one)));
  expect(plan).toContain(`requests answered beside ${placement?.region ?? (hint === "weur" ? "aws:eu-central-1" : "aws:us-east-1")}`);
});

test("the plan lists what a deployment changes", () => {
  const plan = planOf(aTarget(), { ...WHOLE, applied: ["0000_a.sql"] }, ["meta", "0001_b.sql", "0000_a.sql"]);
  expect(plan).toContain("account Regatta Club");
  expect(plan).toContain("applies 0001_b.sql\n");
  expect(plan).toContain("VEXIL_BASE_URL=https://ctf.example.org");
});
