import { expect, test } from "vitest";
import { bytesOf, copyOf, gzipOf } from "./board-cache.ts";
import { MEMORY, ROOM } from "../../memory.ts";

const page = (length: number) => ({ rows: [crypto.randomUUID().repeat(length / 36)] });
const at = (ms: number) => () => ms;
let lastKey = 0;
const aKey = () => `key ${(lastKey += 1)}`;

/** A board with this content. */
const saying =
  <T>(value: T, version = 1) =>
  async () => ({ value, version });

test("however many different questions are asked, the cached answers stay within their bytes", async () => {
  const before = ROOM.bytes;
  for (let n = 0; n < 300; n += 1) {
    const copy = await copyOf(aKey(), at(0), saying(page(36_000)));
    bytesOf(copy);
    gzipOf(copy);
    expect(ROOM.bytes - before).toBeLessThanOrEqual(MEMORY.boards.bytes);
  }
  expect(ROOM.bytes - before).toBeGreaterThan(MEMORY.boards.bytes / 2);
});

test("the bytes that are later derived from a copy count, too", async () => {
  const copy = await copyOf(aKey(), at(0), saying(page(36_000)));
  const before = ROOM.bytes;
  const size = bytesOf(copy).length;
  expect(ROOM.bytes - before).toBeGreaterThanOrEqual(size);
});

test("a copy that is not worth keeping is read for each request, and leaves nothing", async () => {
  const [key, before] = [aKey(), ROOM.bytes];
  let reads = 0;
  const read = async () => ({ value: (reads += 1), version: 1 });
  for (let n = 0; n < 3; n += 1) await copyOf(key, at(0), read, () => false);
  expect([reads, ROOM.bytes]).toEqual([3, before]);
});

test("a copy is used for a quarter of a second", async () => {
  const key = aKey();
  await copyOf(key, at(11_000), saying("old"));
  expect((await copyOf(key, at(11_249), saying("new", 2))).value).toBe("old");
  expect((await copyOf(key, at(11_250), saying("new", 2))).value).toBe("new");
});

test("a copy that was read before the clock was set back is read again", async () => {
  const key = aKey();
  await copyOf(key, at(3_600_000), saying("old"));
  expect((await copyOf(key, at(11_000), saying("new", 2))).value).toBe("new");
  expect((await copyOf(key, at(11_249), saying("newer", 3))).value).toBe("new");
});

test("an older copy is used for a minute for callers who need no newer version", async () => {
  const key = aKey();
  let reads = 0;
  const ask = (ms: number, version: number) =>
    copyOf(
      key,
      at(ms),
      async () => ({ value: (reads += 1), version: reads }),
      () => true,
      (shown) => shown >= version,
    );
  expect((await ask(11_000, 1)).value).toBe(1);
  expect((await ask(70_999, 1)).value).toBe(1);
  expect((await ask(71_000, 1)).value).toBe(2);
  // More than the board shows is asked for, unless it was read a moment ago or is being read.
  expect((await ask(71_249, 3)).value).toBe(2);
  expect((await ask(71_250, 3)).value).toBe(3);
});

test("a reader that was overtaken does not restore an older version", async () => {
  const key = aKey();
  let now = 1_000;
  let answerSlow = (_: { value: string; version: number }) => {};
  await copyOf(key, () => now, saying("first", 1));
  now = 2_000;
  const slow = copyOf(
    key,
    () => now,
    () => new Promise<{ value: string; version: number }>((resolve) => (answerSlow = resolve)),
  );
  now = 4_001;
  await copyOf(key, () => now, saying("third", 3));
  answerSlow({ value: "second", version: 2 });
  expect((await slow).value).toBe("third");
});

test("who comes while another is reading gets the last copy, unless nobody has read for a minute", async () => {
  const key = aKey();
  await copyOf(key, at(1_000), saying("before the break"));
  const other = (ms: number) => void copyOf(key, at(ms), () => new Promise<never>(() => {}));
  other(60_000);
  expect((await copyOf(key, at(60_001), saying("now", 2))).value).toBe("before the break");
  await copyOf(key, at(63_000), saying("now", 2));
  other(3_600_000);
  expect((await copyOf(key, at(3_600_001), saying("an hour later", 3))).value).toBe("an hour later");
});

test("a board that starts over under the same name is shown as it is now", async () => {
  const key = aKey();
  await copyOf(key, at(1_000), saying("the deleted game", 40));
  expect((await copyOf(key, at(2_000), saying("the imported game", 7))).value).toBe("the imported game");
});

test("also when it has reached the same number, a minute later", async () => {
  const key = aKey();
  await copyOf(key, at(1_000), saying("the deleted game", 40));
  for (let ms = 2_000; ms < 60_000; ms += 1_000) await copyOf(key, at(ms), saying("the imported game", 40));
  expect((await copyOf(key, at(61_000), saying("the imported game", 40))).value).toBe("the imported game");
});

test("while the board is silent the last copy is used for a minute", async () => {
  const key = aKey();
  const silent = () => Promise.reject(new Error("silent"));
  await copyOf(key, at(1_000), saying("last"));
  expect((await copyOf(key, at(60_999), silent)).value).toBe("last");
  await expect(copyOf(key, at(61_000), silent)).rejects.toMatchObject({ code: "unavailable" });
});
