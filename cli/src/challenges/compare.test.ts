import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { diff, pushFolder } from "./compare.ts";
import { EXIT } from "./options.ts";

/** Why the settings of some games cannot be read. */
const REFUSALS: Record<string, { status: number; title: string }> = {
  "/api/edit/games/8": { status: 403, title: "You are not allowed to do this." },
  "/api/edit/games/9": { status: 404, title: "This game does not exist." },
};

/** A platform of an earlier version: it says 200 to nearly everything, does not know debts, and ignores unknown settings of challenges. */
const platform = createServer(({ method, url }, response) => {
  const refusal = REFUSALS[url!];
  if (refusal) return void response.writeHead(refusal.status, { Connection: "close" }).end(JSON.stringify(refusal));
  const answer = method === "GET" && (url === "/api/edit/games/1" ? { title: "Old", practiceMode: false } : []);
  response.setHeader("Connection", "close").end(JSON.stringify(answer || {}));
});
const folder = mkdtempSync(join(tmpdir(), "vexil-"));

const write = (...lines: string[]) => writeFileSync(join(folder, "game.yml"), ["vexil: 1", "id: 1", "title: New", ...lines].join("\n"));

beforeAll(async () => {
  write("practice: true", "hint_debt: true");
  await new Promise<void>((done) => platform.listen(0, "127.0.0.1", done));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  platform.close();
  rmSync(folder, { recursive: true });
});

/** What a push prints, and how it ends. */
async function push(isJson: boolean, isStrict = false) {
  vi.stubEnv("VEXIL_TOKEN", "vxt_1");
  const said: string[] = [];
  const terminal = { isJson, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const server = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const exit = await pushFolder({ terminal, target: folder, server, isDry: false, prunes: false, isSure: false, isStrict });
  return { said, exit };
}

const WHY = "this platform is an earlier version and does not accept it";

test("losses on an earlier platform are reported: what it does not know before the push, what it ignored after it", async () => {
  const { said, exit } = await push(false);
  expect(said).toEqual([
    `lost  game.yml: hint_debt = true: ${WHY}`,
    "change game.yml: title, practice",
    `lost  game.yml: title = "New": ${WHY}`,
    `lost  game.yml: practice = true: ${WHY}`,
  ]);
  expect(exit).toBe(EXIT.fine);
});

test("as data it is one line; with --strict nothing is pushed", async () => {
  const { said } = await push(true);
  const loss = (field: string, value: unknown) => ({ file: "game.yml", field, value, code: "earlierPlatform", why: WHY });
  expect(said.map((line) => JSON.parse(line).losses)).toEqual([[loss("hint_debt", true), loss("title", "New"), loss("practice", true)]]);
  const strict = await push(true, true);
  expect(strict.said.map((line) => JSON.parse(line).losses)).toEqual([[loss("hint_debt", true)]]);
  expect(strict.exit).toBe(EXIT.wrong);
});

test("with --strict what the platform ignored is no success, although it shows only after the push", async () => {
  write();
  onTestFinished(() => write("practice: true", "hint_debt: true"));
  const { said, exit } = await push(false, true);
  expect(said).toEqual(["change game.yml: title", `lost  game.yml: title = "New": ${WHY}`]);
  expect([exit, (await push(false)).exit]).toEqual([EXIT.wrong, EXIT.fine]);
});

test("a game that does not exist is no empty one, and whoever may not read its settings still compares challenges", async () => {
  vi.stubEnv("VEXIL_TOKEN", "vxt_1");
  const said: string[] = [];
  const terminal = { isJson: false, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const server = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const empty = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  const compared = (game: string) =>
    diff({ terminal, target: empty, server, game, isDry: false, prunes: false, isSure: false, isStrict: false });
  await expect(compared("9")).rejects.toThrow("This game does not exist.");
  expect(await compared("8")).toBe(EXIT.fine);
});
