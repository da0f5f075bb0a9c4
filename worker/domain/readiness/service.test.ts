import { expect, test } from "vitest";
import { isUnreachable } from "./service.ts";

const plain = { type: "StaticAttachment", service: "", connection: "", content: "Untie it." } as const;

test.each([
  [{ service: "image: a/b" }, true],
  [{ service: "image: a/b", connection: "nc ctf.example.org 1337" }, false],
  [{ service: "image: a/b", content: "See https://knots.example.org" }, false],
  [{ service: "image: a/b", type: "StaticContainer" as const }, false],
  [{ connection: "nc ${host} ${port}" }, true],
  [{ content: "Open {{ link }}" }, true],
  [{ connection: "{{nc}}" }, true],
  [{ connection: "{{nc}}", type: "DynamicContainer" as const }, false],
  [{ content: "In the template {{ config }} lies a flag" }, false],
  [{}, false],
])("%j: players cannot reach it: %s", (part, expected) => {
  expect(isUnreachable({ ...plain, ...part })).toBe(expected);
});
