import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipOf, type ZipEntry } from "./zip.ts";

const KB = 1024;

/** A file as the store gives it: its bytes are there whenever they are asked for. */
function stored(size: number): ReadableStream<Uint8Array> {
  let left = size;
  return new ReadableStream({
    type: "bytes",
    pull(controller) {
      const piece = new Uint8Array(Math.min(left, 64 * KB)).fill(7);
      left -= piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      if (left === 0) controller.close();
    },
  });
}

async function* lines(count: number) {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(100 * KB).fill(n);
}

async function* entriesOf(list: ZipEntry[]) {
  yield* list;
}

/** What was written, and how often others had a turn. */
async function zipped(list: ZipEntry[]) {
  let turns = 0;
  const bytes = await new Response(zipOf(entriesOf(list), async () => void (turns += 1))).arrayBuffer();
  return { turns, files: unzipSync(new Uint8Array(bytes)) };
}

test("a large file leaves others a turn after each 256 KB, however fast its bytes come, and arrives whole", async () => {
  const { turns, files } = await zipped([{ name: "a", input: stored(1_000 * KB) }]);
  expect(turns).toBe(3 + 1);
  expect(Buffer.alloc(1_000 * KB, 7).equals(files["a"]!)).toBe(true);
});

test("so do lines that are read one page after another, and each of many small files", async () => {
  const small = Array.from({ length: 20 }, (_, n): ZipEntry => ({ name: `${n}.txt`, input: `text ${n}` }));
  const { turns, files } = await zipped([{ name: "log", input: lines(6) }, ...small]);
  expect(turns).toBe(2 + 21);
  expect(files["log"]).toHaveLength(600 * KB);
  expect(new TextDecoder().decode(files["19.txt"])).toBe("text 19");
});

test("whoever stops reading ends the reading of the file", async () => {
  let isCancelled = false;
  const input = new ReadableStream<Uint8Array>({
    type: "bytes",
    pull: (controller) => controller.enqueue(new Uint8Array(64 * KB)),
    cancel: () => void (isCancelled = true),
  });
  const reader = zipOf(entriesOf([{ name: "endless", input }]), async () => {}).getReader();
  for (let n = 0; n < 5; n += 1) await reader.read();
  await reader.cancel("gone").catch(() => undefined);
  expect(isCancelled).toBe(true);
});
