import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isPrepared, markPrepared, openFolder, secretIn } from "./folder.ts";

const WIDE = { folder: 0o755, file: 0o644 };

test("only its owner can read a new state folder", () => {
  const folder = join(newFolder(), "deep", "state");
  openFolder(folder);
  expect(modeOf(folder)).toBe(0o700);
});

test.runIf(process.platform === "linux")("a folder that cannot be created is reported as not writable", () => {
  expect(() => openFolder("/proc/none/state")).toThrow("the folder /proc/none/state cannot be written; choose another with VEXIL_DATA");
});

test.runIf(process.platform === "linux")(
  "what a start as root has left in another user's folder is named in one line that says what to do",
  () => {
    // Where another user can reach it, which the folder of the tests is not.
    const folder = mkdtempSync("/tmp/vexil-folder-");
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const isRoot = process.getuid!() === 0;
    mkdirSync(join(folder, "objects"));
    writeFileSync(join(folder, "objects", "a.sqlite"), "");
    chmodSync(join(folder, "objects", "a.sqlite"), isRoot ? 0o600 : 0);
    if (isRoot) for (const path of [folder, join(folder, "objects")]) chownSync(path, 65_534, 65_534);
    const start = `import(${JSON.stringify(resolve("server/folder.ts"))}).then(({ openFolder }) => {
    if (${isRoot}) process.setuid(65534);
    openFolder(${JSON.stringify(folder)});
  })`;
    const { stderr } = spawnSync(process.execPath, ["--import", "tsx", "--eval", start], { encoding: "utf8" });
    expect(stderr).toContain(
      `Error: ${folder}/objects/a.sqlite belongs to another user: give all of ${folder} to the one that runs the server (chown -R), or run it as before`,
    );
  },
);

test("an older state folder that others can read is closed to them, with everything in it", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "d1", "deep"), { recursive: true });
  for (const file of ["secret", "d1/deep/a.sqlite", "prepared"]) writeFileSync(join(folder, file), "");
  for (const path of pathsBelow(folder)) chmodSync(path, lstatSync(path).isDirectory() ? WIDE.folder : WIDE.file);
  chmodSync(folder, WIDE.folder);
  openFolder(folder);
  expect(pathsBelow(folder).filter((path) => modeOf(path) & 0o077)).toEqual([]);
  expect(modeOf(folder)).toBe(0o700);
});

test("other files in it stay as they are, and so does what a link leads to", () => {
  const [folder, elsewhere] = [newFolder(), newFolder()];
  writeFileSync(join(elsewhere, "file"), "");
  chmodSync(join(elsewhere, "file"), WIDE.file);
  mkdirSync(join(folder, "d1"));
  symlinkSync(elsewhere, join(folder, "r2"));
  symlinkSync(join(elsewhere, "file"), join(folder, "d1", "link"));
  writeFileSync(join(folder, "a note of the operator's"), "");
  chmodSync(join(folder, "a note of the operator's"), WIDE.file);
  chmodSync(folder, WIDE.folder);
  openFolder(folder);
  expect([join(elsewhere, "file"), join(folder, "a note of the operator's")].map(modeOf)).toEqual([WIDE.file, WIDE.file]);
});

test("a shared folder like /tmp is not closed, but what we keep there is", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "objects"), WIDE.folder);
  chmodSync(folder, 0o1777);
  openFolder(folder);
  expect([folder, join(folder, "objects")].map(modeOf)).toEqual([0o1777, 0o700]);
});

test("a secret is made once and kept, and one from the environment takes precedence", () => {
  const folder = newFolder();
  vi.stubEnv("VEXIL_SECRET", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const made = secretIn(folder);
  expect(made).toMatch(/^[0-9a-f]{64}$/);
  expect(secretIn(folder)).toBe(made);
  vi.stubEnv("VEXIL_SECRET", "x".repeat(32));
  expect(secretIn(folder)).toBe("x".repeat(32));
});

test.runIf(process.platform === "linux")("a secret that did not fit on the disk is not there, so that the next start makes one", () => {
  const folder = newFolder();
  // No file may have a single byte: writes fail as on a full disk.
  const start = `import(${JSON.stringify(resolve("server/folder.ts"))}).then(({ secretIn }) => secretIn(${JSON.stringify(folder)}))`;
  const { status } = spawnSync("sh", ["-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, "--import", "tsx", "--eval", start]);
  expect(status).toBe(1);
  expect(secretIn(folder)).toHaveLength(64);
});

test("a secret that is too short is refused in one line that does not contain it", () => {
  const folder = newFolder();
  vi.stubEnv("VEXIL_SECRET", "hunter2".repeat(4));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => secretIn(folder)).toThrow("VEXIL_SECRET has 28 characters; the server's secret needs at least 32");
  vi.stubEnv("VEXIL_SECRET", "");
  writeFileSync(join(folder, "secret"), "cut short");
  expect(() => secretIn(folder)).toThrow(/secret has 9 characters; the server's secret needs at least 32$/);
});

test("a folder that has lost its secret gets no new one: no flag would be right with it", () => {
  const folder = newFolder();
  vi.stubEnv("VEXIL_SECRET", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  secretIn(folder);
  markPrepared(folder);
  rmSync(join(folder, "secret"));
  expect(() => secretIn(folder)).toThrow(/was begun with a secret that is not there: put back its file secret, or set VEXIL_SECRET/);
  expect(readdirSync(folder)).toEqual(["prepared"]);
});

test("a database that was put in place of the folder's own is checked again: the copy may lack the migrations of an update since", () => {
  const folder = newFolder();
  const [database, copy] = [join(folder, "d1", "database.sqlite"), join(folder, "copy")];
  mkdirSync(join(folder, "d1"));
  for (const path of [database, copy]) writeFileSync(path, "");
  markPrepared(folder);
  writeFileSync(database, "more rows");
  expect(isPrepared(folder)).toBe(true);
  renameSync(copy, database);
  expect(isPrepared(folder)).toBe(false);
});

test("a folder that a newer version has used is refused, with what to do", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "d1"));
  writeFileSync(join(folder, "d1", "database.sqlite"), "");
  markPrepared(folder);
  const prepared = readFileSync(join(folder, "prepared"), "utf8");
  writeFileSync(join(folder, "prepared"), `9999_newer.sql\n${prepared}`);
  expect(() => isPrepared(folder)).toThrow(`a newer Vexil has used the folder ${folder}: start that version, or put back the copy`);
});

test("a folder that has lost its database does not get a new one beside its objects", () => {
  const folder = newFolder();
  expect(isPrepared(folder)).toBe(false);
  mkdirSync(join(folder, "d1", "objects"), { recursive: true });
  for (const name of ["metadata", "database"]) writeFileSync(join(folder, "d1", "objects", `${name}.sqlite`), "");
  markPrepared(folder);
  expect(isPrepared(folder)).toBe(true);
  rmSync(join(folder, "d1", "objects", "database.sqlite"));
  expect(() => isPrepared(folder)).toThrow(/has lost its database \(d1\): put back a copy of it, then npm run rewind/);
  rmSync(join(folder, "d1"), { recursive: true });
  expect(() => isPrepared(folder)).toThrow("lost its database");
});

function modeOf(path: string): number {
  return lstatSync(path).mode & 0o7777;
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
