import { expect, test } from "vitest";
import { AppError } from "../wire/errors.ts";
import { isRetryable, refusalOf } from "./faults.ts";

const marked = (message: string, marks: object = {}) => Object.assign(new Error(message), marks);
const wrapped = (cause: Error) => new Error("Failed query: select 1\nparams: overloaded", { cause });

test.each([
  [
    "an object that has too much to do",
    marked("Durable Object is overloaded. Too many requests queued.", { overloaded: true, remote: true }),
  ],
  ["one that does not say it in words", marked("x", { overloaded: true })],
  ["an object that was restarted", marked("Network connection lost.", { retryable: true })],
  ["a deployment", marked("Durable Object reset because its code was updated.", { durableObjectReset: true })],
  ["D1 with too much to do", marked("D1_ERROR: D1 DB is overloaded. Requests queued for too long.")],
  ["the same as Drizzle says it", wrapped(marked("D1_ERROR: D1 DB is overloaded. Too many requests queued."))],
  ["D1 that was restarted", wrapped(marked("D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset."))],
  ["R2 with too much to do", marked("put: Reduce your concurrent request rate for the same object. (10058)")],
  ["R2 that failed itself", marked("get: We encountered an internal error. Please try again. (10001)")],
  ["a full disk, as D1 says it", wrapped(marked("D1_ERROR: database or disk is full: SQLITE_FULL"))],
  ["a full disk, as an object says it", marked("database or disk is full: SQLITE_FULL")],
  ["a disk that cannot be written", wrapped(marked("D1_ERROR: disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_SHMSIZE)"))],
  ["an object that cannot be opened on a full disk", marked("internal error; reference = 6lgo95v2rdcbkl983rn1fsb1")],
])("%s is reported as unavailable, with a time to retry", (_, error) => {
  const refusal = refusalOf(error)!;
  expect([refusal.code, refusal.status, refusal.details]).toEqual(["unavailable", 503, { seconds: 5 }]);
});

test("a refusal stays itself, and a defect is not one, whatever a player wrote", () => {
  const refusal = new AppError("game.ended");
  expect(refusalOf(refusal)).toBe(refusal);
  expect(refusalOf(new TypeError("x is not a function"))).toBeNull();
  expect(refusalOf(wrapped(new Error("D1_ERROR: no such table: overload")))).toBeNull();
  expect(refusalOf(wrapped(new Error("put: x (10058) is no such column")))).toBeNull();
  expect(refusalOf(new Error("put: Your metadata headers exceed the maximum allowed metadata size. (10012)"))).toBeNull();
  expect(refusalOf("overloaded")).toBeNull();
});

test("a call that was lost on the way may be repeated, one to an overloaded object may not", () => {
  expect(isRetryable(marked("Network connection lost.", { retryable: true }))).toBe(true);
  expect(isRetryable(marked("Durable Object is overloaded.", { retryable: true, overloaded: true }))).toBe(false);
  expect(isRetryable(marked("Network connection lost."))).toBe(false);
  expect(isRetryable(new AppError("unavailable"))).toBe(false);
});
