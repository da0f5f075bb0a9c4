import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { leftOvers, repaired } from "./left-over.ts";
import { fileHeader, NOTES, packet } from "./packet.ts";

const SERVER = { address: "10.0.0.2", port: 1337 };
const NOTE = packet({ from: NOTES, to: SERVER, bytes: Buffer.from("{}"), at: 0 });
const WORD = packet({ from: SERVER, to: { address: "192.0.2.1", port: 5 }, bytes: Buffer.from("word"), at: 1 });
const WHOLE = Buffer.concat([fileHeader(), NOTE, WORD]);

/** Puts a file into the recordings' folder and repairs it; returns what is left of it. */
async function left(content: Uint8Array, name = "1/2/a.pcap"): Promise<Buffer | null> {
  const folder = mkdtempSync(join(tmpdir(), "vexil-left-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  const [file] = await leftOvers(folder);
  if (!file) return null;
  if ((await repaired(file)) === 0) {
    expect(existsSync(file)).toBe(false);
    return null;
  }
  expect(statSync(file).size).toBe(await repaired(file));
  return readFileSync(file);
}

test("a complete recording stays unchanged", async () => {
  expect(await left(WHOLE)).toEqual(WHOLE);
});

test("an incomplete last record is cut off, wherever it was torn", async () => {
  for (let torn = 1; torn < WORD.length; torn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one folder after the other
    expect(await left(Buffer.concat([WHOLE, WORD.subarray(0, torn)]))).toEqual(WHOLE);
  }
});

test("zeros left by a power cut are cut off", async () => {
  expect(await left(Buffer.concat([WHOLE, Buffer.alloc(5_000)]))).toEqual(WHOLE);
});

test.each([
  ["another length of packets", 18, 7],
  ["no sign of what it is", 0, 0],
  ["zeros", 0, 0, 24],
])("a damaged header that says %s is rewritten, because no server accepts such a file", async (_, at, byte, bytes = 1) => {
  expect(await left(Buffer.from(WHOLE).fill(byte, at, at + bytes))).toEqual(WHOLE);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["half a header", fileHeader().subarray(0, 11)],
  ["no packets", fileHeader()],
  ["notes alone", Buffer.concat([fileHeader(), NOTE])],
  ["a torn word alone", Buffer.concat([fileHeader(), NOTE, WORD.subarray(0, 70)])],
])("a file that contains %s is removed", async (_, content) => {
  expect(await left(content)).toBeNull();
});

test("a file that is no recording is neither touched nor uploaded", async () => {
  expect(await left(WHOLE, "1/agent.json")).toBeNull();
  expect(await left(WHOLE, "1/x/a.pcap")).toBeNull();
});

test("a missing folder has no recordings", async () => {
  expect(await leftOvers(join(tmpdir(), "vexil-none"))).toEqual([]);
  expect(readdirSync(tmpdir())).not.toContain("vexil-none");
});
