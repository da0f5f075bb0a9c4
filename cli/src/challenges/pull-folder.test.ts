import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { EXIT } from "./options.ts";
import { pullFolder } from "./pull-folder.ts";

const GAME = "/api/edit/games/1";
/** Of what the platform sends for every file. */
const MAP = createHash("sha256").update('"bytes"').digest("hex");
let views: Record<string, unknown>[] = [];
let content: string | undefined;
const platform = createServer(({ url, headers }, response) => {
  const one = views.find(({ id }) => url === `${GAME}/challenges/${String(id)}`);
  const isFile = url?.includes("/files/") || url?.startsWith("/assets/");
  if (url?.includes("gone")) response.statusCode = 404;
  // As the platform does outside the API.
  if (url?.startsWith("/assets/") && headers.authorization) response.statusCode = 401;
  const answer = url === GAME ? { title: "Game", content } : isFile ? "bytes" : (one ?? views);
  response.setHeader("Connection", "close").end(JSON.stringify(answer));
});
let folder = "";

beforeAll(() => new Promise<void>((done) => platform.listen(0, "127.0.0.1", done)));
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "vexil-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  content = undefined;
  rmSync(folder, { recursive: true });
});
afterAll(() => void platform.close());

const aView = (id: number, slug: string, more: object = {}) => {
  return { id, slug, title: slug, type: "StaticAttachment", isEnabled: false, attachments: [], flags: [], ...more };
};

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function pull() {
  vi.stubEnv("VEXIL_TOKEN", "vxt_1");
  const said: string[] = [];
  const terminal = { isJson: true, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const server = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const options = { terminal, target: folder, server, game: "1", isDry: false, prunes: false, isSure: false, isStrict: false };
  return { exit: await pullFolder(options), said: said.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test("a challenge stays if it is where another would be written; the other goes beside it", async () => {
  const own = "vexil: 1\nname: Hello\nslug: hello\nflags: [only here]\n";
  write("misc/welcome/challenge.yml", own);
  write("misc/second/challenge.yml", "vexil: 1\nname: Third\nslug: third\n");
  views = [aView(1, "welcome"), aView(2, "welcome-2"), aView(3, "second")];
  const { exit, said } = await pull();
  expect(exit).toBe(EXIT.fine);
  expect(readFileSync(join(folder, "misc/welcome/challenge.yml"), "utf8")).toBe(own);
  const written = ["misc/welcome-3/challenge.yml", "misc/welcome-2/challenge.yml", "misc/second-2/challenge.yml"];
  expect(said).toMatchObject([{ written }]);
  expect(written.map((path) => /^slug: (.*)$/m.exec(readFileSync(join(folder, path), "utf8"))?.[1])).toEqual([
    "welcome",
    "welcome-2",
    "second",
  ]);
});

test("a challenge whose slug is the name of a device on Windows gets a folder that Windows can have, too", async () => {
  views = [aView(1, "con")];
  for (const written of [["misc/_con/challenge.yml"], []]) expect(await pull()).toMatchObject({ exit: EXIT.fine, said: [{ written }] });
});

test("a challenge of another kind, or with an unknown requirement, is overwritten like any other", async () => {
  write("a/challenge.yml", "vexil: 1\nname: A\nslug: a\nkind: DynamicContainer\n");
  write("b/challenge.yml", "vexil: 1\nname: B\nslug: b\nrequirements: [gone]\n");
  views = [aView(1, "a"), aView(2, "b")];
  const { exit, said } = await pull();
  expect([exit, (said[0]!.written as string[]).toSorted()]).toEqual([EXIT.fine, ["a/challenge.yml", "b/challenge.yml"]]);
  expect(readFileSync(join(folder, "a/challenge.yml"), "utf8")).not.toContain("kind");
  expect(existsSync(join(folder, "misc"))).toBe(false);
});

test("data from before a rule existed is pulled as it is", async () => {
  const rules = { requires: [], least: null, locked: "shown", attempts: null, pause: null };
  const [opensAt, closesAt] = ["2026-11-26T10:00:00.000+00:00", "2026-11-26T09:00:00.000+00:00"];
  views = [aView(1, "a"), aView(2, "b", { rules: { ...rules, opensAt, closesAt } })];
  const { exit, said } = await pull();
  expect([exit, (said[0]!.written as string[]).toSorted()]).toEqual([EXIT.fine, ["misc/a/challenge.yml", "misc/b/challenge.yml"]]);
});

test("a game.yml without differences stays as it is written; without one all settings are pulled", async () => {
  const own = "# ours\nvexil: 1\nid: 1\ntitle: Game\n";
  views = [];
  for (const [written, read] of [
    [own, own],
    [own.replace("Game", "Other"), "vexil: 1\nid: 1\ntitle: Game\n"],
    [null, "vexil: 1\nid: 1\ntitle: Game\n"],
  ] as const) {
    rmSync(join(folder, "game.yml"), { force: true });
    if (written !== null) write("game.yml", written);
    expect((await pull()).exit).toBe(EXIT.fine);
    expect(readFileSync(join(folder, "game.yml"), "utf8")).toBe(read);
  }
});

test("a file that is not the one that the platform names is not written", async () => {
  const url = `/assets/${"a".repeat(64)}/handout.txt`;
  views = [aView(1, "a", { attachments: [{ type: "Local", url, name: "handout.txt" }] })];
  await expect(pull()).rejects.toThrow("what came is not the file that was meant");
  expect(existsSync(join(folder, "misc"))).toBe(false);
});

test("an organiser's own file beside a manifest stays, although one of its name is for players; what the challenge has is overwritten", async () => {
  const url = (name: string) => `/assets/${MAP}/${name}`;
  const attachments = ["README.md", "data.txt", "left.txt"].map((name) => ({ type: "Local", url: url(name), name }));
  write("a/challenge.yml", "vexil: 1\nname: A\nslug: a\nfiles: [dist/README.md, data.txt]\n");
  const there = {
    "dist/README.md": "for players",
    "README.md": "the exploit",
    "data.txt": "earlier",
    "left.txt": '"bytes"',
    "map.png": "mine",
  };
  for (const [name, text] of Object.entries(there)) write(`a/${name}`, text);
  write("map.png", "mine");
  views = [aView(1, "a", { attachments, content: `![map](${url("map.png")})` })];
  content = `![map](${url("map.png")})`;
  for (let pulls = 1; pulls <= 2; pulls += 1) {
    await pull();
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    const own = ["a/README.md", "a/map.png", "map.png"].map(read);
    const players = ["a/README-2.md", "a/data.txt", "a/left.txt", "a/map-2.png", "map-2.png"].map(read);
    expect([own, players]).toEqual([["the exploit", "mine", "mine"], Array.from({ length: 5 }, () => '"bytes"')]);
    expect(read("a/challenge.yml")).toContain("  - file: README-2.md\n    name: README.md\n  - data.txt\n  - left.txt\n");
    views = [aView(1, "a", { attachments, content: `![map](${url("map.png")}) again` })];
  }
  expect(existsSync(join(folder, "a/README-3.md"))).toBe(false);
});

test("a picture in a text is put beside the manifest, which names it there; one that the platform has no more stays an address", async () => {
  const [there, gone] = [`/assets/${MAP}/map%20%281%29.png`, `/assets/${"b".repeat(64)}/gone.png`];
  views = [aView(1, "a", { content: `![map](${there}) ![gone](${gone})`, hints: [`![map](${there})`] })];
  expect((await pull()).exit).toBe(EXIT.fine);
  const manifest = readFileSync(join(folder, "misc/a/challenge.yml"), "utf8");
  expect(manifest).toContain(`![map](map%20%281%29.png) ![gone](${gone})`);
  expect(manifest).toContain('- "![map](map%20%281%29.png)"');
  expect(readFileSync(join(folder, "misc/a/map (1).png"), "utf8")).toBe('"bytes"');
});

test("a picture in the game's description is put beside its file, which then says as much as the platform", async () => {
  content = `![map](/assets/${MAP}/map.png) ![gone](/assets/${"b".repeat(64)}/gone.png)`;
  views = [];
  expect((await pull()).exit).toBe(EXIT.fine);
  const written = `vexil: 1\nid: 1\ntitle: Game\ndescription: "![map](map.png) ![gone](/assets/${"b".repeat(64)}/gone.png)"\n`;
  expect(readFileSync(join(folder, "game.yml"), "utf8")).toBe(written);
  expect(readFileSync(join(folder, "map.png"), "utf8")).toBe('"bytes"');
  write("game.yml", `# ours\n${written}`);
  await pull();
  expect(readFileSync(join(folder, "game.yml"), "utf8")).toBe(`# ours\n${written}`);
});

test.each([
  ["a file of the name of an attachment", "misc/a/handout.txt"],
  ["the manifest, whose file is not there yet", "misc/a/challenge.yml"],
  ["the folder", "misc"],
  ["the game's file", "game.yml"],
])("nothing is written through a link in the folder: %s", async (_, path) => {
  const elsewhere = mkdtempSync(join(tmpdir(), "vexil-"));
  const isFile = path.includes(".");
  const target = join(elsewhere, "mine");
  if (path.endsWith(".txt")) writeFileSync(target, "mine");
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(isFile ? target : elsewhere, join(folder, path));
  const url = `/assets/${MAP}/handout.txt`;
  views = [aView(1, "a", { attachments: [{ id: 1, type: "Local", url, fileSize: 5, name: "handout.txt" }] })];
  await expect(pull()).rejects.toThrow(`${join(folder, path)} is a link`);
  expect(existsSync(target) ? readFileSync(target, "utf8") : null).toBe(path.endsWith(".txt") ? "mine" : null);
  expect(existsSync(join(elsewhere, "a"))).toBe(false);
  rmSync(elsewhere, { recursive: true });
});

test.runIf(process.platform !== "win32")(
  "nothing is written into a pipe in the folder, which would take it when somebody reads, if ever",
  async () => {
    const pipe = join(folder, "game.yml");
    execFileSync("mkfifo", [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    views = [];
    await expect(pull()).rejects.toThrow(`${pipe} is neither a file nor a folder`);
  },
);
