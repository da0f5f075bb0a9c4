import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { LARGE, readPaced } from "./paced-body.ts";

/** All pieces of a body. */
async function piecesOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const read = readPaced(body, LARGE);
  const pieces: Uint8Array[] = [];
  for (let piece = await read(); piece; piece = await read()) pieces.push(piece);
  return pieces;
}

const sha = (pieces: Uint8Array[]) => pieces.reduce((hash, piece) => hash.update(piece), createHash("sha256")).digest("hex");
const some = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8)) & 0xff);

/** A body that the runtime holds, like those of requests, written in chunks of this many bytes. */
function inChunks(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  const { readable, writable } = new IdentityTransformStream();
  const writer = writable.getWriter();
  const writeAll = async () => {
    for (let at = 0; at < bytes.length; at += size) await writer.write(bytes.slice(at, at + size));
    await writer.close();
  };
  writeAll().catch(() => undefined);
  return readable;
}

test("a large body arrives in few pieces", async () => {
  const bytes = some(1_000_001);
  const pieces = await piecesOf(new Request("http://x", { method: "POST", body: bytes }).body!);
  expect(pieces.length).toBeLessThan(20);
  expect(sha(pieces)).toBe(sha([bytes]));
});

test("chunks of single bytes are read many at a time, and each piece takes only its own memory", async () => {
  const bytes = some(5_000);
  const pieces = await piecesOf(inChunks(bytes, 1));
  expect(pieces.length).toBeLessThan(10);
  expect(sha(pieces)).toBe(sha([bytes]));
  for (const piece of pieces) expect(piece.buffer.byteLength).toBe(piece.length);
});

test.each([0, 1, 1_024, 65_536, 65_537])("a body of %i bytes arrives completely, and ends", async (size) => {
  expect(sha(await piecesOf(inChunks(some(size), 700)))).toBe(sha([some(size)]));
});
