import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wholeRecords } from "./left-over.ts";
import { FileRecording, type RecordingOptions } from "./recording.ts";

const CONNECTION = { id: "1", client: { address: "203.0.113.7", port: 50_000 }, server: { address: "10.99.0.2", port: 1337 } };

/** A recording in its own folder; `waits` counts the bytes that wait for its disk. */
function aRecording(options: Partial<RecordingOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vexil-recording-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const waits = { bytes: 0 };
  const file = join(folder, "a.pcap");
  const recording = new FileRecording(
    CONNECTION,
    {
      file,
      facts: {},
      most: 1e6,
      room: () => true,
      isBehind: () => false,
      took: (bytes) => (waits.bytes += bytes),
      released: (bytes) => (waits.bytes -= bytes),
      now: () => 0,
      ...options,
    },
    () => {},
  );
  return { recording, waits, text: () => readFileSync(file, "latin1") };
}

test("data that a slow disk had no time for is counted, and noted before what follows", async () => {
  let isBehind = false;
  const { recording, waits, text } = aRecording({ isBehind: () => isBehind });
  recording.fromClient(Buffer.from("first"));
  isBehind = true;
  recording.fromClient(Buffer.from("missed"));
  recording.fromServer(Buffer.from("missed, too"));
  isBehind = false;
  recording.fromClient(Buffer.from("last"));
  await recording.end();
  expect(text()).toMatch(/first[^]*17 bytes before this were not recorded[^]*last/);
  expect(text()).not.toContain("missed");
  expect(waits.bytes).toBe(0);
});

test("data missed at the end is noted, too", async () => {
  let isBehind = false;
  const { recording, text } = aRecording({ isBehind: () => isBehind });
  recording.fromClient(Buffer.from("first"));
  isBehind = true;
  recording.fromClient(Buffer.from("missed"));
  await recording.end();
  expect(text()).toMatch(/first[^]*6 bytes before this/);
});

test("a recording that has reached its maximum size notes that last, and nothing fails", async () => {
  const { recording, text } = aRecording({ most: 1_000 });
  recording.fromClient(Buffer.from("small"));
  recording.fromClient(Buffer.alloc(1_000, "x"));
  recording.fromClient(Buffer.from("after"));
  await recording.end();
  expect(text()).toMatch(/small[^]*reached its greatest size/);
  expect(text()).not.toMatch(/xxx|after/);
});

test("a failing disk ends the recording and nothing else; nothing waits forever", async () => {
  const { recording, waits } = aRecording({ file: join(import.meta.filename, "a.pcap") });
  recording.fromClient(Buffer.from("first"));
  await recording.flush();
  recording.fromClient(Buffer.from("second"));
  await recording.end();
  expect([recording.written, waits.bytes]).toEqual([0, 0]);
});

test("a disk that gets full during a connection is noted last, and no torn packet is uploaded", async ({ skip }) => {
  const disk = mkdtempSync(join(tmpdir(), "vexil-small-"));
  onTestFinished(() => rmSync(disk, { recursive: true }));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=20k", "tmpfs", disk]);
  // Only an administrator of the machine may make a small disk.
  skip(status !== 0);
  onTestFinished(() => void spawnSync("umount", [disk]));
  const { recording, waits } = aRecording({ file: join(disk, "a.pcap") });
  recording.fromClient(Buffer.from("small"));
  await recording.flush();
  recording.fromServer(Buffer.alloc(60_000, "x"));
  await recording.flush();
  recording.fromClient(Buffer.from("after"));
  await recording.end();
  const sent = readFileSync(recording.file).subarray(0, recording.written);
  expect(wholeRecords(sent).end).toBe(sent.length);
  expect(sent.toString("latin1")).toMatch(/small[^]*The disk is full or broken; what follows is not recorded/);
  expect(sent.toString("latin1")).not.toMatch(/xxx|after/);
  expect(waits.bytes).toBe(0);
});

test("many words a second cost only a few disk writes", async () => {
  const { recording, waits } = aRecording();
  for (let count = 0; count < 100; count += 1) recording.fromServer(Buffer.from("word"));
  expect(waits.bytes).toBeGreaterThan(400);
  await Promise.all([recording.flush(), recording.sync(), recording.flush()]);
  expect(waits.bytes).toBe(0);
  expect(recording.written).toBe(recording.taken);
  await recording.discard();
});
