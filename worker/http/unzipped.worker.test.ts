import { expect, test } from "vitest";
import { inPieces, unzipped } from "./unzipped.ts";

const gzipOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Response(new Response(bytes).body!.pipeThrough(new CompressionStream("gzip"))).arrayBuffer());

/** Two megabytes that become a tenth of that. */
const rows = () =>
  new TextEncoder().encode(Array.from({ length: 40_000 }, (_, n) => `{"id":${n},"name":"Team ${(n * 7_919) % 40_000}","score":0}`).join());

/** Its pieces, and how many of them were asked for. */
function counted(bytes: Uint8Array<ArrayBuffer>) {
  const taken = { pieces: 0 };
  function* pieces() {
    for (const piece of inPieces(bytes)) {
      taken.pieces += 1;
      yield piece;
    }
  }
  return { taken, pieces: pieces() };
}

test.each([
  ["nothing", () => new Uint8Array()],
  ["a few bytes", () => new TextEncoder().encode("{}")],
  ["megabytes", rows],
  ["megabytes of one byte", () => new Uint8Array(3_000_000)],
])("%s: what was compressed comes out again", async (_, content) => {
  const bytes = content();
  const found = new Uint8Array(await new Response(unzipped(inPieces(await gzipOf(bytes)))).arrayBuffer());
  expect([found.length, found.every((byte, at) => byte === bytes[at])]).toEqual([bytes.length, true]);
});

test("no more is decompressed than the client has taken, and nothing before it takes anything", async () => {
  const gzip = await gzipOf(rows());
  const { taken, pieces } = counted(gzip);
  const reader = unzipped(pieces).getReader();
  await scheduler.wait(0);
  expect(taken.pieces).toBe(0);
  await reader.read();
  const first = taken.pieces;
  await reader.read();
  expect(first).toBeGreaterThan(0);
  expect(taken.pieces).toBeLessThanOrEqual(first + 2);
  expect(gzip.length / 8_192).toBeGreaterThan(4 * taken.pieces);
});

test("a client that leaves ends it, and data that is no gzip is an error for the reader", async () => {
  const { taken, pieces } = counted(await gzipOf(rows()));
  const reader = unzipped(pieces).getReader();
  await reader.read();
  const before = taken.pieces;
  await reader.cancel("gone");
  for (let turn = 0; turn < 5; turn += 1) await scheduler.wait(0);
  expect(taken.pieces).toBe(before);
  await expect(
    new Response(unzipped(inPieces(new TextEncoder().encode("no gzip at all, but long enough")))).arrayBuffer(),
  ).rejects.toThrow();
});
