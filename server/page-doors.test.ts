import { Agent, request } from "node:http";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch, type ServerProcess } from "../scripts/server-process.ts";

const PATIENCE = 300_000;
const PASSWORD = "only for this run";
const ROUTES = "app/routes";
const URLENCODED = "application/x-www-form-urlencoded";

let server: ServerProcess;
const folder = mkdtempSync(join(tmpdir(), "vexil-"));
/** Cookies by role; a visitor has none. */
const cookies: Record<"visitor" | "user" | "admin", string> = { visitor: "", user: "", admin: "" };

beforeAll(async () => {
  ensureBuilt();
  server = await launch(["scripts/start.mjs"], { VEXIL_DATA: folder, VEXIL_SCRYPT_COST: "1024", VEXIL_ADMIN_PASSWORD: PASSWORD });
  cookies.admin = await signIn("Admin");
  const person = { userName: "ada", password: PASSWORD, email: "ada@example.org" };
  await json("POST", "/api/admin/users", [person]);
  cookies.user = await signIn("ada");
  const now = Date.now();
  await json("POST", "/api/edit/games", { title: "First", start: now - 60_000, end: now + 3_600_000 });
  await json("POST", "/api/edit/games/1/challenges", { title: "First", tag: "Misc", type: "StaticAttachment" });
}, PATIENCE);
afterAll(async () => {
  connection.destroy();
  await server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(userName: string): Promise<string> {
  const answer = await json("POST", "/api/account/login", { userName, password: PASSWORD }, "");
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function json(method: string, path: string, body: unknown, Cookie = cookies.admin): Promise<Response> {
  const headers = { "Content-Type": "application/json", Cookie };
  const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Every page's address with its parameters' names, taken from the names of the route modules; and whether it has an action. */
const pages = readdirSync(ROUTES).map((file) => {
  // An underscore after a name only takes the page out of its parent's layout; it is not part of the address.
  const parts = file
    .replace(/\.tsx?$/, "")
    .replaceAll(/_(?=\.)/g, "")
    .split(".");
  const path = `/${parts.filter((part) => part !== "_index").join("/")}`.replace(/\/\$$/, "/nowhere/at/all");
  const source = readFileSync(join(ROUTES, file), "utf8");
  return { path, acts: /^export (?:const|async function|function) action\b/m.test(source), isIndex: parts.at(-1) === "_index" };
});
const withOnes = (path: string) => path.replaceAll(/\$\w+/g, "1");

/** What is sent, as bytes: thousands of requests are made from a few. */
type Sent = { method: string; headers: Record<string, string>; body: Buffer };

async function sent(init: RequestInit): Promise<Sent> {
  const request = new Request("http://vexil.test", init);
  return { method: request.method, headers: Object.fromEntries(request.headers), body: Buffer.from(await request.arrayBuffer()) };
}

/** One connection for all of them; `fetch` takes longer to ask than the server takes to answer. */
const connection = new Agent({ keepAlive: true, maxSockets: 1 });
const LOOK = await sent({});

function status(path: string, { method, headers, body }: Sent, who: keyof typeof cookies): Promise<number> {
  return new Promise((done, failed) => {
    const length = method === "GET" ? {} : { "Content-Length": body.length };
    const options = { method, agent: connection, headers: { ...headers, ...length, Cookie: cookies[who] } };
    const asked = request(server.url + path, options, (answer) => answer.resume().once("end", () => done(answer.statusCode!)));
    asked.once("error", failed).end(body);
  });
}

const all = (shapes: [string, RequestInit][]) =>
  Promise.all(shapes.map(async ([name, init]): Promise<[string, Sent]> => [name, await sent(init)]));

const BROKEN = await all([
  ["text", { method: "POST", body: "a=b", headers: { "Content-Type": "text/plain" } }],
  ["JSON", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }],
  ["no type", { method: "POST", body: new Uint8Array([97]) }],
  ["no boundary", { method: "POST", body: "--x", headers: { "Content-Type": "multipart/form-data" } }],
  [
    "torn",
    {
      method: "POST",
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    },
  ],
  ["another boundary", { method: "POST", body: "--y--\r\n", headers: { "Content-Type": "multipart/form-data; boundary=x" } }],
  ["nothing in it", { method: "POST", body: "", headers: { "Content-Type": "multipart/form-data; boundary=x" } }],
  ...["PUT", "PATCH", "DELETE"].map((method): [string, RequestInit] => [
    method,
    { method, body: "a=b", headers: { "Content-Type": URLENCODED } },
  ]),
]);

/** Readable forms that make no sense: whatever answer they get is no defect. */
const ODD = await all([
  ["empty", { method: "POST", body: "", headers: { "Content-Type": URLENCODED } }],
  ["without a body", { method: "POST" }],
  ["wrong charset", { method: "POST", body: "a=b", headers: { "Content-Type": `${URLENCODED}; charset=utf-16` } }],
  ["no charset", { method: "POST", body: "a=b", headers: { "Content-Type": `${URLENCODED}; charset=klingon` } }],
  ["bytes that are no text", { method: "POST", body: "userName=%ff%fe&intent=%00", headers: { "Content-Type": URLENCODED } }],
  ["files for fields", { method: "POST", body: filesForFields() }],
]);

function filesForFields(): FormData {
  const form = new FormData();
  for (const name of [
    "intent",
    "userName",
    "email",
    "password",
    "token",
    "flag",
    "attempt",
    "texts",
    "from",
    "language",
    "teamId",
    "title",
    "tags",
  ])
    form.append(name, new File(["x"], "x.txt"));
  return form;
}

/** Whole pages are expensive, so only the role with the most access sends all shapes of requests for them; each other role sends one per page in turn. */
function asked(address: string, who: keyof typeof cookies, place: number): [string, Sent][] {
  return address.endsWith(".data") || who === "admin" ? BROKEN : [BROKEN[place % BROKEN.length]!];
}

test.each(["visitor", "user", "admin"] as const)(
  "a form in any broken shape is refused on every page, by a %s",
  { timeout: PATIENCE },
  async (who) => {
    const wrong: string[] = [];
    for (const [place, { path }] of pages.entries()) {
      for (const address of [withOnes(path), `${withOnes(path) === "/" ? "/_root" : withOnes(path)}.data`]) {
        for (const [shape, form] of asked(address, who, place)) {
          const found = await status(address, form, who);
          if (found < 400 || found > 499) wrong.push(`${address} ${shape}: ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(server.output()).not.toMatch(/defect|Error:/);
  },
);

test.each(["visitor", "user"] as const)(
  "a form that says nothing is no defect on any page, from a %s",
  { timeout: PATIENCE },
  async (who) => {
    // Signing out comes last: the other actions need a signed-in user.
    const acting = pages
      .filter(({ acts }) => acts)
      .toSorted((a, b) => Number(a.path.includes("logout")) - Number(b.path.includes("logout")));
    expect(acting.length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const { path, isIndex } of acting) {
      for (const [shape, form] of ODD) {
        const found = await status(withOnes(path) + (isIndex ? "?index" : ""), form, who);
        if (found >= 500) wrong.push(`${path} ${shape}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(server.output()).not.toMatch(/defect|Error:/);
  },
);

test.each(["visitor", "user", "admin"] as const)(
  "no page, also of what is not there, is a defect or fails beside another, for a %s",
  { timeout: PATIENCE },
  async (who) => {
    const wrong: string[] = [];
    const before = server.output().length;
    for (const { path } of pages) {
      for (const address of [withOnes(path), path.replaceAll(/\$\w+/g, "9999")].flatMap((one) => [one, `${one}.data`])) {
        const found = await status(address, LOOK, who);
        if (found >= 500) wrong.push(`${address}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(server.output().slice(before)).not.toMatch(/defect|Error:/);
  },
);

const NO_NUMBERS = [
  "1e0",
  "0x1",
  "%201",
  "1%20",
  "+1",
  "1.0",
  "1.",
  "01",
  "-1",
  "0",
  "%EF%BC%91",
  "1%00",
  "1%0a",
  "Infinity",
  "9999999999",
  "1,1",
  "true",
];

/** A non-player is redirected from the list of challenges already, whichever challenge the address names; data requests say so with 202. */
const SHEET = "/games/$id/challenges/$cid";

test("a number in a page's address is written in digits, or the page does not exist", { timeout: PATIENCE }, async () => {
  const numbered = pages.filter(({ path }) => path.includes("$") && !path.startsWith("/posts/"));
  expect(numbered.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const [place, { path }] of numbered.entries()) {
    const names = [...path.matchAll(/\$\w+/g)].map(([name]) => name);
    for (const name of names) {
      for (const [n, text] of NO_NUMBERS.entries()) {
        // One value in turn is requested as a whole page, which is expensive; the others as data.
        const address = withOnes(path.replace(name, text)) + (n === place % NO_NUMBERS.length ? "" : ".data");
        const found = await status(address, LOOK, "admin");
        if (found !== 404 && found !== 400 && !([302, 202].includes(found) && path === SHEET)) wrong.push(`${address}: ${found}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(server.output()).not.toMatch(/defect|Error:/);
});
