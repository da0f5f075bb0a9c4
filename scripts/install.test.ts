import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const INSTALLERS = ["scripts/prepare.mjs", "container-agent/start.mjs", "container-agent/Dockerfile"];

test.each(INSTALLERS)("%s installs without running the packages' own scripts", (path) => {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => /\bnpm\b.*\binstall\b/.test(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("--ignore-scripts");
});

test.each([
  ["scripts/prepare.mjs", 'import("./scripts/prepare.mjs").then(({ ensureInstalled }) => ensureInstalled())'],
  ["container-agent/start.mjs", 'import("./container-agent/start.mjs")'],
])("%s installs what builds need on a machine that is set up for production, too", (path, program) => {
  const root = mkdtempSync(join(tmpdir(), "vexil-install-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const [folder, below] = path.startsWith("scripts/") ? [root, "scripts"] : [join(root, "container-agent"), "."];
  for (const one of [join(folder, below), join(folder, "dist"), join(folder, "esbuild")]) mkdirSync(one, { recursive: true });
  copyFileSync(path, join(folder, below, basename(path)));
  for (const empty of ["build.mjs", "dist/agent.mjs"]) writeFileSync(join(folder, empty), "");
  const about = { type: "module", dependencies: {}, devDependencies: { esbuild: "file:esbuild" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  writeFileSync(join(folder, "esbuild/package.json"), JSON.stringify({ name: "esbuild", version: "1.0.0" }));
  const env = { ...process.env, NODE_ENV: "production", npm_config_omit: "dev" };
  execFileSync(process.execPath, ["-e", program], { cwd: root, env, stdio: "pipe" });
  expect(existsSync(join(folder, "node_modules/esbuild/package.json"))).toBe(true);
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
