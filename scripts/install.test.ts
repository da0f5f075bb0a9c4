import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const INSTALLERS = ["scripts/prepare.mjs", "container-agent/start.mjs", "container-agent/Dockerfile"];

test.each(INSTALLERS)("%s installs without running the packages' own scripts", (path) => {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => /\bnpm\b.*\binstall\b/.test(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("--ignore-scripts");
});

test("an installation by hand runs none of them either", () => {
  expect(execFileSync("npm", ["config", "get", "ignore-scripts"], { encoding: "utf8" }).trim()).toBe("true");
});

test("the documents name every package whose scripts are not run, and no other", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, { hasInstallScript?: true }> };
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf("node_modules/") + 13)] : [],
  );
  const section = readFileSync("docs/dependencies.md", "utf8").split("## Scripts that do not run")[1] ?? "";
  const listed = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
  // Another system's lock file would name its own file watcher.
  expect(listed.filter((name) => name !== "fsevents").sort()).toEqual([...new Set(names)].filter((name) => name !== "fsevents").sort());
});
