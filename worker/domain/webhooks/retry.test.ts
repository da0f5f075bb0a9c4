import { expect, test } from "vitest";
import { afterFailure, retryAfterIn, retryAfterOf, type Answer } from "./retry.ts";

const HOUR = 3_600_000;
const down: Answer = { status: null, retryAfterMs: null };
const tried = { attempts: 1, failures: 1, createdAt: 0 };

test("waits double from a second to ten minutes, and differ by a fifth either way", () => {
  const wait = (failures: number, random = 0.5) => afterFailure(down, { ...tried, failures }, 0, random).waitMs;
  expect([1, 2, 3, 10, 11, 5_000].map((failures) => wait(failures))).toEqual([1_000, 2_000, 4_000, 512_000, 600_000, 600_000]);
  expect([wait(1, 0), wait(1, 0.999)]).toEqual([800, 1_200]);
});

test.each([500, 503, 408, 425, 429, null])("the answer %s is retried for a day", (status) => {
  const answer = { status, retryAfterMs: null };
  expect(afterFailure(answer, { ...tried, attempts: 100, failures: 100 }, 23 * HOUR, 0.5).dead).toBe(false);
  expect(afterFailure(answer, { ...tried, failures: 100 }, 24 * HOUR, 0.5).dead).toBe(true);
});

test("a message is given up when its next attempt would be more than a day after its first event, whenever that was", () => {
  const dead = (now: number) => afterFailure(down, { ...tried, createdAt: 5 * HOUR }, now, 0.5).dead;
  expect([29 * HOUR - 1_000, 29 * HOUR - 999].map(dead)).toEqual([false, true]);
});

test.each([300, 301, 302, 400, 401, 403, 404, 410, 422, 499])("the refusal %s is given up after three attempts", (status) => {
  const dead = (attempts: number) => afterFailure({ status, retryAfterMs: null }, { ...tried, attempts }, 0, 0.5).dead;
  expect([1, 2, 3].map(dead)).toEqual([false, false, true]);
});

test("a receiver that asks for time gets it, up to an hour", () => {
  const wait = (retryAfterMs: number) => afterFailure({ status: 429, retryAfterMs }, tried, 0, 0.5).waitMs;
  expect([wait(7_000), wait(1), wait(99 * HOUR)]).toEqual([7_000, 1_000, HOUR]);
});

test("Retry-After is read in seconds, as a date, and from the bodies of two chats", () => {
  expect(retryAfterOf("120", 0)).toBe(120_000);
  expect(retryAfterOf("0.65", 0)).toBe(650);
  expect(retryAfterOf("Thu, 01 Jan 1970 00:00:09 GMT", 4_000)).toBe(5_000);
  expect(retryAfterOf("Thu, 01 Jan 1970 00:00:01 GMT", 4_000)).toBe(0);
  for (const none of [null, "", "soon", "-1", "5 minutes"]) expect(retryAfterOf(none, 0)).toBeNull();
  expect(retryAfterIn('{"message":"You are being rate limited.","retry_after":1.5,"global":false}')).toBe(1_500);
  expect([retryAfterIn('{"retry_after":0}'), retryAfterIn('{"retry_after":0.0004}')]).toEqual([0, 1]);
  expect(retryAfterOf("0.0004", 0)).toBe(1);
  expect(retryAfterIn('{"ok":false,"error_code":429,"parameters":{"retry_after":35}}')).toBe(35_000);
  for (const none of ["", "ok", "null", '{"retry_after":"1"}', '{"retry_after":-1}']) expect(retryAfterIn(none)).toBeNull();
});
