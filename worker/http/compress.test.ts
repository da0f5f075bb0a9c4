import { expect, test } from "vitest";
import { shouldGzip } from "./compress.ts";

const asked = (encoding: string | null) =>
  new Request("http://vexil.test", { headers: encoding === null ? {} : { "Accept-Encoding": encoding } });
const html = new Headers({ "Content-Type": "text/html; charset=utf-8" });

test("pages are compressed for clients that accept it", () => {
  expect(shouldGzip(asked("gzip, br"), html)).toBe(true);
  expect(shouldGzip(asked("gzip"), new Headers({ "Content-Type": "text/x-script; charset=utf-8" }))).toBe(true);
  expect(shouldGzip(asked(null), html)).toBe(false);
  expect(shouldGzip(asked("gzip;q=0"), html)).toBe(false);
});

test("compressed and small answers stay as they are", () => {
  expect(shouldGzip(asked("gzip"), new Headers({ "Content-Type": "text/html", "Content-Encoding": "br" }))).toBe(false);
  expect(shouldGzip(asked("gzip"), new Headers({ "Content-Type": "application/json" }))).toBe(false);
});
