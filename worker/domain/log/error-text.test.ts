import { expect, test } from "vitest";
import { errorText, stackText } from "./error-text.ts";

test("a failed statement is printed without its values, even where these have lines of their own", () => {
  const error = new Error("Failed query: insert into flags values (?, ?)\nparams: 7,flag{right}\nsecond line");
  expect(errorText(error)).toBe("Error: Failed query: insert into flags values (?, ?)");
  expect(stackText(error)).not.toMatch(/right|second line/);
  expect(stackText(error)).toMatch(/^Error: Failed query: .*\n {4}at /);
});

test("other errors are printed as they are, and what is no error too", () => {
  expect(errorText(new TypeError("no"))).toBe("TypeError: no");
  expect([errorText(undefined), stackText(undefined)]).toEqual(["undefined", ""]);
});
