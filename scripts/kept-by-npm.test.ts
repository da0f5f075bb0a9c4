import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { keptByNpm } from "./kept-by-npm.mjs";

/** No credentials, so that a program that is not stopped can change nothing. */
const NOBODY = { ...process.env, VEXIL_TOKEN: "", VEXIL_ADMIN_PASSWORD: "" };

test("an option that npm has kept is reported, so that a dry run never becomes the real thing", () => {
  const line = keptByNpm({ npm_lifecycle_event: "rewind", npm_config_dry_run: "true", npm_config_game: "1" });
  expect(line).toContain("npm has kept --dry, --game for itself");
  expect(line).toContain("npm run rewind -- --dry --game");
});

test.each([
  ["rewind", "--erase=12"],
  ["demo", "--password=correct-horse"],
  ["archive", "--solutions=none"],
  ["archive", "--language=ja-JP"],
  ["recopy", "--drop"],
  ["rebuild", "--lossy"],
])("npm itself keeps it: npm run %s %s", (command, option) => {
  const { status, stderr } = spawnSync("npm", ["run", "--silent", command, option], { encoding: "utf8", env: NOBODY });
  const [name] = option.split("=");
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(`npm run ${command} -- ${name} …`) });
});

test("if npm has kept no option, nothing is printed", () => {
  expect(keptByNpm({ npm_lifecycle_event: "rewind", npm_config_registry: "https://packages.example/" })).toBeNull();
});
