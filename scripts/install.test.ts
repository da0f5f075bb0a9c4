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

/** Runs the installation in a folder with these programs, which record in `said` how they were called; returns that. */
function installedBy(programs: string[], env: Record<string, string>, ...flags: string[]): string {
  const root = mkdtempSync(join(tmpdir(), "vexil-install-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["scripts", "node_modules"]) mkdirSync(join(root, folder));
  copyFileSync("scripts/prepare.mjs", join(root, "scripts/prepare.mjs"));
  writeFileSync(join(root, "package-lock.json"), "");
  const node = `import { writeFileSync } from "node:fs"; writeFileSync("said", "npm-cli.js " + process.argv.slice(2).join(" "));`;
  for (const name of programs)
    writeFileSync(join(root, name), name.endsWith(".js") ? node : `#!/bin/sh\nprintf '%s ' ${name} "$@" > said`, { mode: 0o755 });
  writeFileSync(join(root, "windows.mjs"), 'Object.defineProperty(process, "platform", { value: "win32" });');
  writeFileSync(join(root, "package.json"), '{"type":"module"}');
  const program = 'import("./scripts/prepare.mjs").then(({ ensureInstalled }) => ensureInstalled())';
  execFileSync(process.execPath, [...flags, "-e", program], { cwd: root, env: { PATH: `${root}:/usr/bin:/bin`, ...env }, stdio: "pipe" });
  return readFileSync(join(root, "said"), "utf8");
}

test.runIf(process.platform !== "win32").each([
  ["the npm that started it, as a program of Node", ["npm-cli.js", "npm"], { npm_execpath: "npm-cli.js" }, [], "npm-cli.js install "],
  ["npm, where another program started it", ["pnpm.cjs", "npm"], { npm_execpath: "pnpm.cjs" }, [], "npm install "],
  ["npm, where nothing started it", ["npm"], {}, [], "npm install "],
  [
    "npm through the shell on Windows, where it is no program",
    ["cmd.exe"],
    {},
    ["--import", "./windows.mjs"],
    'cmd.exe /d /s /c "npm install ',
  ],
])("packages are installed by %s", (_, programs, env: Record<string, string>, flags, call) => {
  expect(installedBy(programs, env, ...flags)).toContain(call);
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
