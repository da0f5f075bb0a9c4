import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { challengeSchema, gameSchema } from "./schema.ts";

const valid = (schema: object, value: unknown) => new Ajv2020({ strict: false, validateFormats: false }).validate(schema, value);

test("an editor accepts what the reader accepts, and marks unknown fields", () => {
  expect(valid(challengeSchema(), { vexil: 1, name: "A", flags: ["f", { content: "g", file: "a.zip" }], instance: { port: 80 } })).toBe(
    true,
  );
  expect(valid(challengeSchema(), { vexil: 1, name: "A", authors: null, scoring: { curve: null } })).toBe(true);
  expect(valid(challengeSchema(), { vexil: 1, name: null })).toBe(false);
  expect(valid(challengeSchema(), { vexil: 1, name: "A", valu: 3 })).toBe(false);
  expect(valid(challengeSchema(), { vexil: 1, name: "A", instance: { gpu: 3 } })).toBe(false);
  expect(valid(challengeSchema(), { name: "A" })).toBe(false);
  expect(valid(gameSchema(), { vexil: 1, title: "G", start: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(valid(gameSchema(), { vexil: 1, titel: "G" })).toBe(false);
});
