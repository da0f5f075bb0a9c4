import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { StateFile } from "./state-file.ts";

const folder = () => mkdtempSync(join(tmpdir(), "vexil-state-file-"));
const fact = { expiresAt: 7, answered: true };

test("an agent keeps its identity across a restart and knows until when its instances may live", async () => {
  const data = folder();
  const first = new StateFile(data, "engine-1");
  first.remember("a", fact);
  first.remember("b", fact);
  first.keep(new Set(["a"]));
  await Promise.resolve();
  const again = new StateFile(data, "engine-1");
  expect(again.agent).toBe(first.agent);
  expect([again.recall("a"), again.recall("b")]).toEqual([fact, undefined]);
});

test("a folder copied to a machine with another engine belongs to another agent", () => {
  const data = folder();
  expect(new StateFile(data, "engine-1").agent).not.toBe(new StateFile(data, "engine-2").agent);
});

test("a disk with room for only a part of the instance file keeps the last one whole", async ({ skip }) => {
  const data = folder();
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20k", "tmpfs", data]);
  // Only an administrator of the machine may make a small disk.
  skip(status !== 0);
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    error.mockRestore();
    spawnSync("umount", [data]);
  });
  const file = new StateFile(data, "engine-1");
  file.remember("a", fact);
  await Promise.resolve();
  for (let n = 0; n < 1_000; n += 1) file.remember(`instance ${n}`, fact);
  await Promise.resolve();
  expect(error.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining("stateFile.unwritten")]);
  expect(new StateFile(data, "engine-1").recall("a")).toEqual(fact);
});

test("an instance file damaged by a power cut is discarded, and the agent keeps its identity", async () => {
  const data = folder();
  const { agent } = new StateFile(data, "engine-1");
  writeFileSync(join(data, "instances.json"), '{"a":{"exp');
  const again = new StateFile(data, "engine-1");
  expect([again.agent, again.recall("a")]).toEqual([agent, undefined]);
  again.remember("c", fact);
  await Promise.resolve();
  expect(JSON.parse(readFileSync(join(data, "instances.json"), "utf8"))).toEqual({ c: fact });
});
