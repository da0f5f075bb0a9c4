import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { bornAt, noteRuntime } from "./orphan.ts";

const AGAIN_MS = 20;

test("a runtime that cannot be recorded ends nothing: that is said once, and it is recorded as soon as that is possible", async () => {
  const { note, said, makeRoom } = aFullFolder();
  noteRuntime(note.folder, process.pid, AGAIN_MS);
  await pause(5 * AGAIN_MS);
  expect(said()).toEqual([expect.stringContaining(`end process ${process.pid} before the next start`)]);
  makeRoom();
  await expect.poll(note.read).toBe(`${process.pid} ${bornAt(process.pid) ?? ""}`);
});

test.runIf(process.platform === "linux")("one that has ended meanwhile is not recorded in place of its successor", async () => {
  const { note, makeRoom } = aFullFolder();
  const child = spawn("sleep", ["60"]);
  await once(child, "spawn");
  noteRuntime(note.folder, child.pid!, AGAIN_MS);
  child.kill("SIGKILL");
  await once(child, "exit");
  makeRoom();
  noteRuntime(note.folder, process.pid, AGAIN_MS);
  await pause(5 * AGAIN_MS);
  expect(note.read()).toBe(`${process.pid} ${bornAt(process.pid)}`);
});

/** A folder where the record cannot be written until `makeRoom` is called. */
function aFullFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vexil-"));
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    error.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, "runtime");
  mkdirSync(path);
  return {
    note: { folder, read: () => readFileSync(path, "utf8") },
    said: () => error.mock.calls.map(([line]) => String(line)),
    makeRoom: () => rmSync(path, { recursive: true }),
  };
}
