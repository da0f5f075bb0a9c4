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

const two = zipSync({ a: [bytes("a"), { level: 0 }], b: [bytes("b"), { level: 0 }] });

test("an archive of several parts, beyond 65,534 files, or with bytes that its directory does not count is none", () => {
  const end = two.length - 22;
  const withFields = (...fields: [place: number, value: number][]) => {
    const copy = two.slice();
    for (const [place, value] of fields) new DataView(copy.buffer).setUint16(end + place, value, true);
    return findDirectory(copy, copy.length);
  };
  expect(withFields()).toEqual({ offset: end - 94, length: 94, count: 2 });
  expect([withFields([4, 1]), withFields([6, 1]), withFields([8, 1]), withFields([8, 0xffff], [10, 0xffff])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(withFields([8, 0xfffe], [10, 0xfffe])).toMatchObject({ count: 0xfffe });
  expect(read(new Uint8Array([0, ...two]))).toBeNull();
  expect(read(new Uint8Array(100))).toBeNull();
});

test("an archive without files has an empty directory", () => expect(read(zipSync({}))).toEqual([]));

test("the directory may be in another order than the files, and have fields and comments that are skipped", () => {
  const { offset } = findDirectory(two, two.length)!;
  const swapped = two.slice();
  swapped.set(two.subarray(offset + 47, offset + 94), offset);
  swapped.set(two.subarray(offset, offset + 47), offset + 47);
  expect(read(swapped)!.map(({ name }) => name)).toEqual(["b", "a"]);
  const about = { level: 0, extra: { 9: bytes("more") }, comment: "a comment" } as const;
  expect(read(zipSync({ a: [bytes("a"), about], b: [bytes("b"), about] }))!.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("the directory ends with its last entry", () => {
  const { offset, length, count } = findDirectory(two, two.length)!;
  const directory = two.subarray(offset, offset + length);
  const readAs = (text: Uint8Array, entries = count) => readDirectory(text, { offset, length, count: entries })?.length ?? null;
  expect([readAs(directory), readAs(directory, 1), readAs(directory, 3)]).toEqual([2, null, null]);
  expect([readAs(directory.slice(0, -1)), readAs(directory.slice(0, 60)), readAs(directory.slice(1))]).toEqual([null, null, null]);
});

test.each([
  ["as large as it is stored", 0, 1, 1, true],
  ["smaller than it is stored", 0, 2, 1, false],
  ["expanded four hundred times and a little", 8, 1, 1_400, true],
  ["expanded more", 8, 1, 1_401, false],
])("a file that is %s", (_, method, packed, size, accepted) => {
  const { offset } = findDirectory(two, two.length)!;
  const copy = two.slice();
  const view = new DataView(copy.buffer, offset);
  view.setUint16(10, method, true);
  view.setUint32(20, packed, true);
  view.setUint32(24, size, true);
  expect(read(copy) !== null).toBe(accepted);
});

test.each([
  ["a link on Unix", 3, 0o120777, true],
  ["a file on Unix", 3, 0o100644, false],
  ["what another system means by the same bits", 0, 0o120777, false],
])("%s", (_, os, mode, isLink) => {
  expect(read(zipSync({ a: [bytes("b"), { level: 0, os, attrs: mode << 16 }] }))!.map((entry) => entry.isLink)).toEqual([isLink]);
});

test("an empty file is no folder", () => {
  expect(read(zipSync({ empty: new Uint8Array(), "folder/": new Uint8Array() }))!.map(({ name }) => name)).toEqual(["empty"]);
});

test("a local header must be one, and of the same kind as its entry", () => {
  const [first] = read(two)!;
  const head = two.slice(first!.offset, first!.offset + LOCAL_BYTES);
  expect([localLength(head, first!), localLength(head.subarray(1), first!)]).toEqual([31, null]);
  expect(localLength(head, { ...first!, isDeflated: true })).toBeNull();
  head[0] = 0;
  expect(localLength(head, first!)).toBeNull();
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
