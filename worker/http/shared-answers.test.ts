import { expect, test } from "vitest";
import { MEMORY, ROOM } from "../memory.ts";
import { answerShared, keepShared } from "./shared-answers.ts";

const BYTES = new TextEncoder().encode("{}");
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Request(`http://vexil.test${path}`, { headers, method });
const tag = { ETag: '"7"' };

test("an answer is reused for the same address until it expires", async () => {
  keepShared(ask("/one?skip=0"), BYTES, tag, 1_100);
  expect(await answerShared(ask("/one?skip=0"), 1_099)!.text()).toBe("{}");
  expect(answerShared(ask("/one?skip=0"), 1_100)).toBeNull();
});

test("an answer that was kept before the clock was set back is not reused", () => {
  keepShared(ask("/back?skip=0"), BYTES, tag, 3_600_000);
  expect(answerShared(ask("/back?skip=0"), 1_000)).toBeNull();
});

test("another page, another encoding and another method are other answers", () => {
  keepShared(ask("/two?skip=0"), BYTES, tag, 1_100);
  expect(answerShared(ask("/two?skip=30"), 1_000)).toBeNull();
  expect(answerShared(ask("/two?skip=0", { "Accept-Encoding": "gzip" }), 1_000)).toBeNull();
  expect(answerShared(ask("/two?skip=0", {}, "POST"), 1_000)).toBeNull();
});

test("a client that has the answer already is told only that", () => {
  keepShared(ask("/three"), BYTES, tag, 1_100);
  const answer = answerShared(ask("/three", { "If-None-Match": '"7"' }), 1_000)!;
  expect([answer.status, answer.body]).toEqual([304, null]);
});

test("however many addresses are requested, the cache stays within its bytes, and the newest is in it", () => {
  const before = ROOM.bytes;
  for (let n = 0; n < 300; n += 1) {
    keepShared(ask(`/four?skip=${n}`), new Uint8Array(20_000), tag, 1_100);
    expect(ROOM.bytes - before).toBeLessThanOrEqual(MEMORY.sharedAnswers.bytes);
  }
  expect(answerShared(ask("/four?skip=299"), 1_000)).not.toBeNull();
  keepShared(ask(`/four?x=${"x".repeat(300)}`), BYTES, tag, 1_100);
  expect(answerShared(ask(`/four?x=${"x".repeat(300)}`), 1_000)).toBeNull();
});
