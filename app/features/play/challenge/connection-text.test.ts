import { expect, test } from "vitest";
import { connectionTo, needsInstance } from "./connection-text.ts";

test("a connection text gets the instance's address in four forms, and keeps other braces", () => {
  expect(connectionTo("{{host}} {{port}} {{url}} {{nc}} {{flag}} {{toString}}", "pier.example:31337")).toBe(
    "pier.example 31337 http://pier.example:31337 nc pier.example 31337 {{flag}} {{toString}}",
  );
  expect(connectionTo("{{nc}}", "[2001:db8::1]:80")).toBe("nc [2001:db8::1] 80");
});

test("behind the platform's proxy there is no address to insert", () => {
  expect(connectionTo("{{nc}}", "00000000-0000-0000-0000-000000000000")).toBeNull();
});

test("a text without placeholders needs no instance", () => {
  expect(["ssh player@pier.example", "{{nc}}", "{{host }}"].map(needsInstance)).toEqual([false, true, false]);
});
