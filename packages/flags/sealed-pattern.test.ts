import { expect, test } from "vitest";
import { openPattern, sealPattern } from "./sealed-pattern.ts";

test("a pattern is sealed for one challenge and one secret, each time differently", () => {
  const sealed = sealPattern("a secret", 7, "flag\\{[a-z]+\\}");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("flag");
  expect(sealPattern("a secret", 7, "flag\\{[a-z]+\\}")).not.toBe(sealed);
  expect(openPattern("a secret", 7, sealed)).toBe("flag\\{[a-z]+\\}");
  expect(openPattern("another secret", 7, sealed)).toBeNull();
  expect(openPattern("a secret", 8, sealed)).toBeNull();
});

test("a sealed pattern with any one byte changed is not opened", () => {
  const bytes = Buffer.from(sealPattern("a secret", 7, "flag"), "base64");
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(openPattern("a secret", 7, changed.toString("base64"))).toBeNull();
  }
});
