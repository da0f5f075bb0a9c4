import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "./options.ts";
import { aFolder, run } from "../testing/commands.ts";
import { init, lint } from "./start.ts";

test.each([
  ["a file that is no ZIP", "notes.zip", "", "noZip"],
  ["a file with a name that is no path", "back\\slash", undefined, "path"],
])("a target that cannot be read completely is reported with errors like any folder: %s", async (_, name, target, code) => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  writeFileSync(join(folder, name), "x");
  const said: string[] = [];
  const terminal = { isJson: true, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const named = target === undefined ? folder : join(folder, name);
  const exit = await lint({ terminal, target: named, isDry: false, prunes: false, isSure: false, isStrict: false });
  rmSync(folder, { recursive: true });
  expect(exit).toBe(EXIT.wrong);
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ challenges: [], errors: [{ code }] }]);
});

test("a folder without any challenge is an error: a pipeline that checks the wrong folder would never fail", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  writeFileSync(join(folder, "README.md"), "# Challenges");
  const said: string[] = [];
  const terminal = { isJson: true, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const exit = await lint({ terminal, target: folder, isDry: false, prunes: false, isSure: false, isStrict: false });
  rmSync(folder, { recursive: true });
  expect(exit).toBe(EXIT.wrong);
  expect(JSON.parse(said[0]!)).toMatchObject({ challenges: [], errors: [{ file: ".", code: "noChallenges" }] });
});

test.each([
  ["no flag", "", ["unsolvable"]],
  ["decoys alone", "flags: [{ content: x, kind: decoy }]\n", ["unsolvable"]],
  ["a flag", "flags: [x]\n", []],
  ["no flag, and is hidden", "state: hidden\n", []],
  ["no flag, and is a survey", "survey: true\n", []],
  ["flags that are made for each team", "kind: DynamicContainer\ninstance: { image: 'a/b:1' }\n", []],
])("a visible challenge that nobody could solve is an error: it has %s", async (_, fields, codes) => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  writeFileSync(join(folder, "challenge.yml"), `vexil: 1\nname: A\n${fields}`);
  const said: string[] = [];
  const terminal = { isJson: true, print: (line: string) => void said.push(line), warn() {}, progress() {}, ask: async () => null };
  const exit = await lint({ terminal, target: folder, isDry: false, prunes: false, isSure: false, isStrict: false });
  rmSync(folder, { recursive: true });
  expect(exit).toBe(codes.length > 0 ? EXIT.wrong : EXIT.fine);
  expect((JSON.parse(said[0]!) as { errors: { code: string }[] }).errors.map(({ code }) => code)).toEqual(codes);
});

test("a folder is created only for a possible game id, and not where a file exists", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const terminal = { isJson: false, print() {}, warn() {}, progress() {}, ask: async () => null };
  const begin = (target: string, game?: string) =>
    init({ terminal, target: join(folder, target), game, isDry: false, prunes: false, isSure: false, isStrict: false });
  for (const game of ["abc", "0", "1.5"]) await expect(begin("new", game)).rejects.toThrow(`${game} is no game's id`);
  expect(existsSync(join(folder, "new"))).toBe(false);
  writeFileSync(join(folder, "notes"), "x");
  await expect(begin("notes")).rejects.toThrow("notes is a file; a folder is written");
  rmSync(folder, { recursive: true });
});

test("whoever names a challenge's file is told to name its folder, as it is no ZIP", async () => {
  const folder = aFolder({ "a/challenge.yml": "vexil: 1\nname: A\n", "game.yml": "vexil: 1\n" });
  const file = join(folder, "a/challenge.yml");
  expect((await run(lint, { target: file, server: "" })).failed).toBe(`${file} is one file; name the folder in which it lies`);
  expect((await run(lint, { target: join(folder, "game.yml"), server: "" })).failed).toContain("is one file");
});

test.runIf(process.platform !== "win32")("a target that is neither a folder nor a file is called so", async () => {
  const pipe = join(aFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const target of [pipe, "/dev/null"])
    expect((await run(lint, { target, server: "" })).failed).toBe(`${target} is neither a file nor a folder`);
});
