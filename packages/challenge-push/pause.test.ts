import { expect, test } from "vitest";
import { pauseMs } from "./pause.ts";

const NOW = Date.parse("2030-01-01T12:00:00Z");
const answer = (status: number, after?: string) =>
  new Response(null, { status, headers: after === undefined ? {} : { "Retry-After": after } });
const lost = new TypeError("fetch failed");

test("a call without an answer is repeated after a quarter of a second, doubled each time, if it may be", () => {
  expect([0, 1, 2, 3, 4, 20].map((tries) => pauseMs(lost, true, tries, NOW))).toEqual([250, 500, 1_000, 2_000, 4_000, 60_000]);
  expect(pauseMs(lost, false, 0, NOW)).toBeNull();
});

test.each([
  ["7", 7_000],
  ["0", 0],
  ["86400", 60_000],
  ["Tue, 01 Jan 2030 12:00:09 GMT", 9_000],
  ["Tue, 01 Jan 2030 11:00:00 GMT", 0],
  ["soon", 1_000],
  ["", 1_000],
  [undefined, 1_000],
])("a call that is rate limited with Retry-After %j waits %i ms, whatever it does", (after, ms) => {
  expect([true, false].map((mayRepeat) => pauseMs(answer(429, after), mayRepeat, 0, NOW))).toEqual([ms, ms]);
});

test("a platform that is away for a moment is asked again when it says so, and not sooner than one that says nothing", () => {
  expect([502, 503, 504].map((status) => pauseMs(answer(status), true, 1, NOW))).toEqual([500, 500, 500]);
  expect([pauseMs(answer(503, "5"), true, 1, NOW), pauseMs(answer(503, "0"), true, 1, NOW)]).toEqual([5_000, 500]);
  expect(pauseMs(answer(503, "5"), false, 1, NOW)).toBeNull();
});

test.each([200, 400, 403, 404, 500, 501, 505])("the answer %i is one", (status) =>
  expect(pauseMs(answer(status), true, 0, NOW)).toBeNull(),
);

test.each([
  ["a certificate that is not trusted", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["a certificate of another name", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["one that has expired", "CERT_HAS_EXPIRED"],
  ["one without its chain", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ["a server that does not speak TLS", "ERR_SSL_WRONG_VERSION_NUMBER"],
])("%s stays as it is, so nothing is repeated", (_, code) => {
  const refused = new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  expect(pauseMs(refused, true, 0, NOW)).toBeNull();
  const reset = new TypeError("fetch failed", { cause: Object.assign(new Error("reset"), { code: "ECONNRESET" }) });
  expect(pauseMs(reset, true, 0, NOW)).toBe(250);
});
