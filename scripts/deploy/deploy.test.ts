import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const CERTIFICATES = resolve("worker/testing/certificates");
const UUID = "6b0d4c1e-0000-4000-8000-000000000001";
const READS = ["whoami --json", "r2 bucket list", "d1 list --json"];

/** The deployed Worker, as far as the script calls it. */
async function aWorker(status: number, body: string): Promise<string> {
  const certificate = { key: readFileSync(join(CERTIFICATES, "localhost.key")), cert: readFileSync(join(CERTIFICATES, "localhost.pem")) };
  const server = createServer(certificate, (_, response) => response.writeHead(status).end(body));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

/** An account with everything that a deployment with its own name needs, and `npm run deploy` on it. */
function anAccount(url: string, changes: object = {}) {
  const env = `test-${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const [written, path] = [`wrangler.${env}.toml`, join(folder, "account.json")];
  writeFileSync(
    written,
    `database_id = "${UUID}"\nroutes = [{ pattern = "localhost" }]\n[vars]\nVEXIL_BASE_URL = "${url}"\nVEXIL_REGION = "weur"\n`,
  );
  onTestFinished(() => [written, `.wrangler/deploy-${env}.json`, folder].forEach((one) => rmSync(one, { recursive: true, force: true })));
  const account = {
    login: { loggedIn: true, accounts: [{ id: "acc1", name: "Regatta Club" }] },
    buckets: [`vexil-files-${env}`],
    databases: [{ name: `vexil-${env}`, uuid: UUID }],
    applied: null,
    secrets: ["VEXIL_SECRET", "VEXIL_ADMIN_PASSWORD"],
    calls: [],
    deployed: null,
  };
  writeFileSync(path, JSON.stringify({ ...account, ...changes }));
  const change = (more: object) => writeFileSync(path, JSON.stringify({ ...now(), ...more }));
  const now = () => JSON.parse(readFileSync(path, "utf8")) as typeof account & { calls: string[] };
  return { env, now, change, deploy: (...args: string[]) => run(["scripts/deploy.mjs", "--env", env, ...args], path) };
}

function run(args: string[], account: string): Promise<{ code: number | null; text: string }> {
  const env = {
    ...process.env,
    VEXIL_WRANGLER: resolve("scripts/deploy/testing/fake-wrangler.mjs"),
    FAKE_ACCOUNT: account,
    NODE_EXTRA_CA_CERTS: join(CERTIFICATES, "ca.pem"),
    CLOUDFLARE_ACCOUNT_ID: "",
  };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (text += String(bytes)));
  return new Promise((done) => child.on("close", (code) => done({ code, text })));
}

test("a deployment is checked, shown, carried out and its health checked; what waits for the operator is reported and stops nothing", async () => {
  // A Worker that was created for its secrets has versions, but no objects.
  const account = anAccount(await aWorker(200, "ok\ncopy: D1 lacks entries of game 1"), { versions: [[], ["secret_text"]] });
  const { code, text } = await account.deploy();
  expect([code, text]).toEqual([
    0,
    expect.stringContaining("/healthz says ok\ncopy: D1 lacks entries of game 1.\nNext: sign in as Admin, then npx wrangler secret delete"),
  ]);
  const { calls, deployed } = account.now();
  expect(deployed).toBe(`vexil-${account.env}`);
  expect(calls.slice(0, 3)).toEqual(READS);
  expect(calls.slice(-2)).toEqual([`d1 migrations apply vexil-${account.env} --remote`, "deploy"]);
  expect(text.indexOf("Deploys test-")).toBeLessThan(text.indexOf("uploaded"));
});

test("a dry run shows the same and changes nothing", async () => {
  const account = anAccount("https://localhost");
  const { code, text } = await account.deploy("--dry-run");
  expect([code, text]).toEqual([0, expect.stringMatching(/applies 0000_.*[^]*Nothing was changed\.\n$/)]);
  const { calls, deployed } = account.now();
  expect(deployed).toBeNull();
  expect(calls.filter((call) => /^deploy|apply|put|create/.test(call))).toEqual([]);
});

test("it stops at the first thing that is missing, and checks nothing further", async () => {
  const account = anAccount("https://localhost", { buckets: [] });
  const { code, text } = await account.deploy();
  expect([code, text]).toEqual([
    1,
    `Not deployed: there is no bucket vexil-files-${account.env}.\nNext: npx wrangler r2 bucket create vexil-files-${account.env}\n`,
  ]);
  expect(account.now().calls).toEqual(READS.slice(0, 2));
});

test("a bucket is found among more than wrangler lists, and missed only if it is not there", async () => {
  const others = Array.from({ length: 25 }, (_, n) => `bucket-${n}`);
  const missing = anAccount("https://localhost", { buckets: others });
  expect((await missing.deploy("--dry-run")).text).toContain(`Not deployed: there is no bucket vexil-files-${missing.env}.`);
  const there = anAccount("https://localhost");
  there.change({ buckets: [...others, ...there.now().buckets] });
  expect(await there.deploy("--dry-run")).toMatchObject({ code: 0 });
});

test("an empty database under a Worker that has objects is not deployed to", async () => {
  const before = anAccount("https://localhost", { versions: [["plain_text"], ["d1", "durable_object_namespace"]] });
  const { code, text } = await before.deploy("--dry-run");
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(/^Not deployed: the database vexil-test-\w+ \(.*\) is empty, but .*\nNext: put the database_id/),
  ]);
});

test("a Worker that reports itself unhealthy is no success, and the next command is shown", async () => {
  const account = anAccount(await aWorker(503, "not ok\nfirst administrator: it must have 6 characters"));
  const { code, text } = await account.deploy();
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(
      /healthz says: not ok\nfirst administrator: it must have 6 characters\nNext: npx wrangler secret put VEXIL_ADMIN_PASSWORD --name vexil-test-/,
    ),
  ]);
});
