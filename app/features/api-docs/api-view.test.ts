import { expect, test } from "vitest";
import { routes } from "#worker/api/index.ts";
import { describe } from "#worker/api/openapi/document.ts";
import { apiView, type CallView } from "./api-view.server.ts";
import { exampleOf } from "./example.server.ts";
import { findCalls } from "./find-calls.ts";
import { typeOf } from "./type-text.server.ts";

const view = apiView(describe(routes, "1.2.3"));

test("the page shows every call of the document once, in a named group", () => {
  const calls = view.groups.flatMap((group) => group.calls);
  expect(calls).toHaveLength(routes.length + 1);
  expect(calls.find(({ path }) => path === "/assets/{hash}/{name}")?.answer).toMatchObject({ kind: "file", media: "*/*" });
});

test("every type that links links to a shape of the page", () => {
  const shapes = new Set(view.shapes.map(({ name }) => name));
  const ofCall = ({ body, answer, fields }: CallView) => [body?.type, answer.type, ...fields.map(({ type }) => type)];
  const types = view.groups.flatMap(({ calls }) => calls.flatMap(ofCall));
  for (const type of [...types, ...view.shapes.flatMap(({ fields }) => fields.map((field) => field.type))]) {
    if (type?.shape) expect(shapes).toContain(type.shape);
  }
});

test("types are described in a few words", () => {
  expect(typeOf({ anyOf: [{ $ref: "#/components/schemas/Role" }, { type: "null" }] })).toEqual({ text: "Role | null", shape: "Role" });
  expect(typeOf({ type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } }).text).toBe("(string | null)[]");
  expect(typeOf({ type: "string", minLength: 3, maxLength: 15 }).text).toBe("string 3–15");
  expect(typeOf({ type: ["integer", "null"], minimum: 1 }).text).toBe("integer | null ≥ 1");
});

test("an example has every property, and ends where shapes are recursive", () => {
  const shapes = { Node: { type: "object", properties: { id: { type: "integer" }, next: { $ref: "#/components/schemas/Node" } } } };
  expect(exampleOf({ $ref: "#/components/schemas/Node" }, shapes)).toMatchObject({ id: 1, next: { id: 1 } });
});

test("a search finds calls that contain all its words, in any order", () => {
  const found = findCalls(view.groups, "rows BOARD get").flatMap(({ calls }) => calls.map(({ path }) => path));
  expect(found).toEqual(["/api/game/{id}/board/rows"]);
  expect(findCalls(view.groups, "  ")).toBe(view.groups);
});
