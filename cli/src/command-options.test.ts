import { expect, test } from "vitest";
import { requireRead } from "./command-options.ts";

test.each([
  ["pull", "dry-run"],
  ["diff", "prune"],
  ["login", "server"],
  ["lint", "game"],
])("%s refuses --%s, which it would not heed", (command, option) => {
  expect(() => requireRead(command, { [option]: true, json: true })).toThrow(`${command} has no option --${option}, so nothing was done`);
});

test("a command's own options are accepted, and those that were not given do not count", () => {
  expect(() => requireRead("push", { "dry-run": true, game: "12", json: true })).not.toThrow();
  expect(() => requireRead("pull", { "dry-run": false, prune: false, port: undefined, format: "ctfcli" })).not.toThrow();
});
