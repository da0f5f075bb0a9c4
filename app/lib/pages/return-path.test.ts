import { expect, test } from "vitest";
import { loginPath, returnPath } from "./return-path.ts";

test.each(["/", "/teams", "/games/1/challenges?tag=Web", "/posts/a1b2c3d4#top"])("signing in leads back to %s", (path) =>
  expect(returnPath(path)).toBe(path),
);

test.each([
  null,
  "",
  "teams",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/..//evil.example",
  "/.//evil.example",
])("signing in never leads to %j", (path) => expect(returnPath(path)).toBe("/"));

test("the sign-in page keeps the path a user came from, but never its own", () => {
  expect(loginPath("/games/1?x=2")).toBe("/account/login?from=%2Fgames%2F1%3Fx%3D2");
  expect(loginPath("/account/login?from=%2Fteams")).toBe("/account/login");
  expect(loginPath("/")).toBe("/account/login");
});
