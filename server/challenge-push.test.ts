import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { launch, type ServerProcess } from "../scripts/server-process.ts";

const PASSWORD = "only for this run";
const HOUR = 3_600_000;
const home = mkdtempSync(join(tmpdir(), "vexil-"));
const [here, there] = [join(home, "challenges"), join(home, "pulled")];
let server: ServerProcess;
let cookie = "";

beforeAll(async () => {
  ensureBuilt();
  server = await launch(["scripts/start.mjs"], {
    VEXIL_DATA: join(home, "data"),
    VEXIL_SCRYPT_COST: "1024",
    VEXIL_ADMIN_PASSWORD: PASSWORD,
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

type Said = { code: number | null; out: string; error: string };

/** The CLI as players and organisers download it. */
function vexil(args: string[], { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {}): Promise<Said> {
  const child = spawn(process.execPath, ["cli/dist/vexil.mjs", ...args], { env: { ...process.env, XDG_CONFIG_HOME: home, ...env } });
  child.stdin.end(input);
  const said: Said = { code: null, out: "", error: "" };
  child.stdout.on("data", (bytes) => (said.out += bytes));
  child.stderr.on("data", (bytes) => (said.error += bytes));
  return new Promise((done) => child.once("close", (code) => done({ ...said, code })));
}

async function json(args: string[]): Promise<{ code: number | null; said: Record<string, unknown> }> {
  const { code, out, error } = await vexil([...args, "--json"]);
  expect(error).toBe("");
  return { code, said: JSON.parse(out) as Record<string, unknown> };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", Origin: server.url, Cookie: cookie, Connection: "close" };
  const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  cookie ||= (answer.headers.getSetCookie()[0] ?? "").split(";")[0]!;
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(here, path)), { recursive: true });
  writeFileSync(join(here, path), text);
}

const titles = async (game: number) =>
  (await call<{ title: string; isEnabled: boolean }[]>("GET", `/api/edit/games/${game}/challenges`))
    .map(({ title, isEnabled }) => `${title}${isEnabled ? "" : " (hidden)"}`)
    .sort();

test("a folder is pushed to the platform and pulled back: init, push, no change, a change, verify, pull, prune", async () => {
  await call("POST", "/api/account/login", { userName: "Admin", password: PASSWORD });
  const { id } = await call<{ id: number }>("POST", "/api/edit/games", {
    title: "Files",
    start: Date.now() - HOUR,
    end: Date.now() + HOUR,
  });
  const permissions = ["game.edit", "challenge.author", "challenge.edit", "challenge.publish", "file.upload"];
  const wish = { name: "ci", permissions, games: [id], days: 1, password: PASSWORD };
  const { token } = await call<{ token: string }>("POST", "/api/account/tokens", wish);

  expect(await vexil(["login", server.url], { input: `vxt_${"0".repeat(43)}\n` })).toMatchObject({ code: 1 });
  expect(await vexil(["login", server.url], { input: "my password\n" })).toMatchObject({ code: 1 });
  expect(await vexil(["login", server.url], { input: `${token}\n` })).toMatchObject({ code: 0, error: "" });
  expect(statSync(join(home, "vexil", "tokens.json")).mode & 0o777).toBe(0o600);

  expect(await vexil(["init", here, "--game", String(id)])).toMatchObject({ code: 0 });
  write(
    "crypto/curves/challenge.yaml",
    "name: Curves\nauthor: ada\ncontainers: main\ntopics: lattices\ndescription: Count\nflag: {file: flag.txt}\nprovide: [dist/out.txt, dist/gen.py]\n",
  );
  write("crypto/curves/flag.txt", "flag{points}\n");
  write("crypto/curves/dist/out.txt", "1 2 3");
  write("crypto/curves/dist/gen.py", "print(1)");
  write(
    "web/login/challenge.yml",
    "name: Login\ncategory: web\nvalue: 100\ntype: standard\nflags: ['flag{a}', {content: 'flag{b}', data: case_insensitive}, {type: regex, content: 'flag[xy]'}]\nfiles: [app.py]\nhints: [Look]\nversion: '0.1'\n",
  );
  write("web/login/app.py", "secret");
  write(
    "misc/own/challenge.yml",
    "vexil: 1\nname: Own files\nkind: DynamicAttachment\nflags: [{content: 'flag{1}', file: one.txt}, {content: 'flag{2}', file: two.txt}]\n" +
      "authors: [ada, grace]\ntags: [heap]\nlevel: hard\nlevel_order: 30\nposition: 2\nown_category: {name: Jail, symbol: J, colour: '#3366ff'}\n" +
      "descriptions: {ja-JP: 説明, en-US: Words}\nconnection_info: '{{nc}}'\nflag_format: flag{}\nsolution: Read\nsolution_shown: true\n" +
      "requirements: [login, {score: 50}]\nrequirements_least: 1\nlocked: masked\nopens: 2026-01-01T09:00:00+09:00\nattempts: 3\npause: {after: 2, seconds: 9}\n",
  );
  write("game.yml", `${readFileSync(join(here, "game.yml"), "utf8")}description: "![The course](img/course.png)"\n`);
  write("img/course.png", "course");
  write("misc/own/one.txt", "one");
  write("misc/own/two.txt", "two");
  expect(await json(["lint", here])).toMatchObject({
    code: 0,
    said: {
      errors: [],
      losses: [{ field: "topics", value: "lattices", code: "topics", why: "topics have no field" }],
      kept: [{ field: "containers", value: "main", code: "sharedServices", why: expect.stringContaining("run it elsewhere") }],
    },
  });
  expect(await vexil(["lint", here, "--strict"])).toMatchObject({ code: 2 });

  const everything = ["curves", "own-files", "welcome", "login"];
  expect((await json(["push", here, "--dry-run"])).said).toMatchObject({ create: everything, change: [] });
  expect(await titles(id)).toEqual([]);
  expect(await vexil(["verify", here])).toMatchObject({ code: 3 });
  expect(await json(["push", here])).toMatchObject({ code: 0, said: { create: everything } });
  expect(await titles(id)).toEqual(["Curves", "Login", "Own files", "Welcome (hidden)"]);
  expect(await vexil(["verify", here])).toMatchObject({ code: 0 });
  expect(await json(["push", here])).toMatchObject({ code: 0, said: { create: [], change: [], same: everything } });

  write("web/login/app.py", "another secret");
  write(
    "web/login/challenge.yml",
    readFileSync(join(here, "web/login/challenge.yml"), "utf8").replace("100", "200").replace("flag{b}", "flag{c}"),
  );
  const { content } = await call<{ content: string }>("GET", `/api/edit/games/${id}`);
  const [, address = ""] = /^!\[The course\]\((\/assets\/[0-9a-f]{64}\/course\.png)\)$/.exec(content) ?? [];
  expect(await (await fetch(new URL(address, server.url))).text()).toBe("course");

  const change = [{ slug: "login", what: ["value", "1 more flag", "1 fewer flag", "files"] }];
  expect((await json(["diff", here])).said).toMatchObject({ create: [], change });
  expect(await vexil(["push", here])).toMatchObject({ code: 0, out: expect.not.stringContaining("\u001b") });
  expect(await vexil(["verify", here])).toMatchObject({ code: 0 });
  expect(await titles(id)).toEqual(["Curves", "Login", "Own files", "Welcome (hidden)"]);

  expect(await vexil(["pull", there, "--game", String(id)])).toMatchObject({ code: 0, error: "" });
  expect(readFileSync(join(there, "web/login/app.py"), "utf8")).toBe("another secret");
  // Teams get such files under the same name, so the pulled folder numbers them.
  expect(readFileSync(join(there, "misc/own-files/attachment-2"), "utf8")).toBe("two");
  const pulled = readFileSync(join(there, "misc/own-files/challenge.yml"), "utf8");
  for (const line of [
    "  - grace",
    "level_order: 30",
    'colour: "#3366ff"',
    "ja-JP: 説明",
    "solution_shown: true",
    "  - login",
    "opens: 2026-01-01T00:00:00.000Z",
  ])
    expect(pulled).toContain(line);
  expect(readFileSync(join(there, "game.yml"), "utf8")).toContain('description: "![The course](course.png)"');
  expect(readFileSync(join(there, "course.png"), "utf8")).toBe("course");
  expect(await json(["verify", there])).toMatchObject({
    code: 0,
    said: { create: [], change: [], onlyThere: [], same: expect.objectContaining({ length: 4 }) },
  });
  expect(await vexil(["pull", there])).toMatchObject({ code: 0, out: "Wrote 0 challenges; 4 unchanged.\n" });
  expect(await vexil(["pull", there, "--dry-run"])).toMatchObject({
    code: 1,
    error: expect.stringContaining("pull has no option --dry-run"),
  });

  write("misc/own/challenge.yml", readFileSync(join(here, "misc/own/challenge.yml"), "utf8").replace("[login,", "[nobody,"));
  expect(await vexil(["diff", here])).toMatchObject({ code: 2, out: expect.stringContaining("requires nobody, which is neither") });
  rmSync(join(here, "misc/own"), { recursive: true });
  expect(await vexil(["push", here, "--prune"])).toMatchObject({ code: 1, error: expect.stringContaining("--yes") });
  expect(await vexil(["push", here, "--prune", "--yes"])).toMatchObject({ code: 0 });
  expect(await titles(id)).toEqual(["Curves", "Login", "Welcome (hidden)"]);

  write("web/broken/challenge.yml", "name: Broken\nvalue: [\n");
  write("misc/late/challenge.yml", "vexil: 1\nname: Late\nflags: [f]\n");
  expect(await vexil(["push", here])).toMatchObject({ code: 2, out: expect.stringContaining("web/broken/challenge.yml:3:1") });
  expect(await titles(id)).toEqual(["Curves", "Login", "Welcome (hidden)"]);
});
