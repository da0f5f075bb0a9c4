import { expect, test } from "vitest";
import { errorText, rootText, stackText } from "./error-text.ts";

test("a failed statement is printed without its values, even if these contain line breaks", () => {
  const error = new Error("Failed query: insert into flags values (?, ?)\nparams: 7,flag{right}\nsecond line");
  expect(errorText(error)).toBe("Error: Failed query: insert into flags values (?, ?)");
  expect(stackText(error)).not.toMatch(/right|second line/);
  expect(stackText(error)).toMatch(/^Error: Failed query: .*\n {4}at /);
});

test("none of the values of two failed statements is printed", () => {
  const error = new Error("Failed query: select ?\nparams: flag{one}");
  error.stack = `${error.stack}\nCaused by: Failed query: select ?\nparams: flag{two}`;
  expect(stackText(error)).not.toMatch(/flag\{/);
});

test("other errors are printed as they are, and so are values that are not errors", () => {
  expect(errorText(new TypeError("no"))).toBe("TypeError: no");
  expect([errorText(undefined), stackText(undefined)]).toEqual(["undefined", ""]);
});

test("the root of a wrapped error is what an operator is told", () => {
  const query = (cause: unknown) => new Error("Failed query: select ?\nparams: flag{right}", { cause });
  expect(rootText(query(new Error("D1_ERROR", { cause: new Error("database or disk is full") })))).toBe("Error: database or disk is full");
  expect([rootText(query("no error")), rootText("a text"), rootText(undefined)]).toEqual([
    "Error: Failed query: select ?",
    "a text",
    "undefined",
  ]);
});
