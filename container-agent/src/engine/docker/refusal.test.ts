import { expect, test } from "vitest";
import { explained, wordsOf } from "./refusal.ts";

const refused = (text: string) => Object.assign(new Error(text), { statusCode: 500 });

test.each([
  ["(HTTP code 500) server error - unauthorized ", "unauthorized"],
  ["(HTTP code 404) no such container - No such image: a - b ", "No such image: a - b"],
  ["connect ENOENT /run/docker.sock", "connect ENOENT /run/docker.sock"],
])("of %j administrators and authors read the engine's own words", (text, words) => {
  expect(wordsOf(refused(text))).toBe(words);
  expect(explained(refused(text)).message).toBe(words);
});

test("what is no error is given as text", () => {
  expect(wordsOf("odd")).toBe("odd");
});
