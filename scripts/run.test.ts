import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROGRAMS } from "./programs.mjs";

test("every npm command runs the program of its own name, which exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const run = Object.entries(scripts).flatMap(([command, line]) => {
    const [, name] = /^node scripts\/run\.mjs (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [[command, name]];
  });
  expect(Object.fromEntries(run)).toEqual(Object.fromEntries(Object.keys(PROGRAMS).map((name) => [name, name])));
  expect(Object.values(PROGRAMS).filter((path) => !existsSync(join("scripts", path)))).toEqual([]);
});

test("an unknown option is reported in one line, and nothing is done", () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["scripts/run.mjs", "demo", "--pasword", "x"], { encoding: "utf8" });
  expect({ status, stderr, stdout }).toEqual({ status: 1, stderr: "Unknown option '--pasword'. Nothing was done.\n", stdout: "" });
});
