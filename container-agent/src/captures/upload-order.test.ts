import { expect, test } from "vitest";
import { backOff, nextUpload, type Waiting } from "./upload-order.ts";

const NOW = 1_000_000;

function waiting(file: string, facts: Partial<Waiting>): Waiting {
  return { file, ended: false, bytes: 1_000, uploadedBytes: 0, uploadedAt: NOW, retryAt: 0, ...facts };
}

test("finished connections come first, the oldest before the others", () => {
  const running = waiting("running", { uploadedAt: NOW - 500_000 });
  const young = waiting("young", { ended: true, uploadedAt: NOW - 10 });
  const old = waiting("old", { ended: true, uploadedAt: NOW - 20 });
  expect(nextUpload([running, young, old], NOW)?.file).toBe("old");
});

test.each([
  ["has just begun", { uploadedAt: NOW - 4_999 }, false],
  ["has run for five seconds", { uploadedAt: NOW - 5_000 }, true],
  ["has nothing new", { uploadedBytes: 1_000, uploadedAt: 0 }, false],
  ["has grown much within a quarter of a minute", { uploadedBytes: 600, uploadedAt: NOW - 15_000 }, true],
  ["has grown much, but was sent just now", { uploadedBytes: 600, uploadedAt: NOW - 14_999 }, false],
  ["has grown little", { uploadedBytes: 900, uploadedAt: NOW - 59_999 }, false],
  ["has grown little for a minute", { uploadedBytes: 900, uploadedAt: NOW - 60_000 }, true],
  ["has failed and is to wait", { uploadedAt: 0, retryAt: NOW + 1 }, false],
])("a running connection that %s: %o, sent now: %s", (_, facts, isSent) => {
  expect(nextUpload([waiting("one", facts)], NOW) !== null).toBe(isSent);
});

test("pauses double from one second to five minutes, half of each random", () => {
  expect([1, 2, 3].map((failures) => backOff(failures, 1))).toEqual([2_000, 4_000, 8_000]);
  expect([backOff(40, 0), backOff(40, 1)]).toEqual([150_000, 300_000]);
});
