import * as fc from "fast-check";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { crc32 } from "./crc32.ts";
import { findDirectory, localLength, LOCAL_BYTES, readDirectory, TAIL_BYTES, type ZipEntry } from "./directory.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function read(archive: Uint8Array): ZipEntry[] | null {
  const directory = findDirectory(archive.subarray(Math.max(0, archive.length - TAIL_BYTES)), archive.length);
  return directory && readDirectory(archive.subarray(directory.offset, directory.offset + directory.length), directory);
}

test("the directory of an ordinary archive gives names, sizes and checksums; folders are skipped", () => {
  const archive = zipSync({
    "a.txt": [bytes("aaaa".repeat(50)), { level: 9 }],
    files: { b: [bytes("bb"), { level: 0 }] },
    "empty/": new Uint8Array(),
  });
  const entries = read(archive)!;
  expect(entries.map(({ name, size, isDeflated }) => [name, size, isDeflated])).toEqual([
    ["a.txt", 200, true],
    ["files/b", 2, false],
  ]);
  expect(entries[1]!.crc).toBe(crc32(bytes("bb")));
  const stored = entries[1]!;
  const start = stored.offset + localLength(archive.subarray(stored.offset, stored.offset + LOCAL_BYTES), stored)!;
  expect(archive.subarray(start, start + 2)).toEqual(bytes("bb"));
});

test("an archive with a comment is found, one with bytes after its end is not", () => {
  const archive = zipSync({ a: bytes("a") });
  const commented = new Uint8Array([...archive, ...bytes("hello")]);
  new DataView(commented.buffer).setUint16(archive.length - 2, 5, true);
  expect(read(commented)?.length).toBe(1);
  expect(read(new Uint8Array([...archive, 0]))).toBeNull();
});

test("entries that overlap, share a name, are encrypted or expand excessively are refused", () => {
  const archive = zipSync({ a: [bytes("a"), { level: 0 }], b: [bytes("b"), { level: 0 }] });
  const { offset } = findDirectory(archive, archive.length)!;
  const changed = (change: (view: DataView, second: number) => void) => {
    const copy = archive.slice();
    change(new DataView(copy.buffer), offset + 47);
    return read(copy);
  };
  expect(changed((view, second) => view.setUint32(second + 42, 0, true))).toBeNull();
  expect(changed((view, second) => view.setUint8(second + 46, 97))).toBeNull();
  expect(changed((view, second) => view.setUint16(second + 8, 1, true))).toBeNull();
  expect(changed((view, second) => view.setUint16(second + 10, 12, true))).toBeNull();
  expect(changed((view, second) => view.setUint32(second + 24, 4_000_000_000, true))).toBeNull();
  expect(changed(() => {})).not.toBeNull();
});

test("a local header whose extra field pushes the file's bytes into the next entry is refused", () => {
  const archive = zipSync({ a: [bytes("aaaa"), { level: 0 }], b: [bytes("b"), { level: 0 }] });
  const [first] = read(archive)!;
  const head = archive.slice(first!.offset, first!.offset + LOCAL_BYTES);
  expect(localLength(head, first!)).toBe(LOCAL_BYTES + 1);
  new DataView(head.buffer).setUint16(28, 1, true);
  expect(localLength(head, first!)).toBeNull();
});

test("for any bytes, reading gives entries within the archive, or nothing", () => {
  const archive = zipSync({ "manifest.json": [bytes("{}".repeat(40)), { level: 6 }], b: [bytes("b".repeat(90)), { level: 0 }] });
  const change = fc.record({ at: fc.nat({ max: archive.length - 1 }), value: fc.nat({ max: 255 }) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat({ max: archive.length }), (changes, length) => {
      const copy = archive.slice(0, changes[0]!.value < 200 ? archive.length : length);
      for (const { at, value } of changes) if (at < copy.length) copy[at] = value;
      for (const { offset, packed } of read(copy) ?? []) expect(offset + packed).toBeLessThanOrEqual(copy.length);
    }),
    { numRuns: 2_000 },
  );
});
