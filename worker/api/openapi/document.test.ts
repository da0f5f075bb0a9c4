import { readdirSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { app, routes } from "../index.ts";
import type { Route } from "../route.ts";
import { describe } from "./document.ts";
import type { Json } from "./schemas.ts";
import { SOURCES } from "./shapes.ts";

type Operation = {
  parameters?: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
};
const document = describe(routes, "0.0.0");
const paths = document.paths as Record<string, Record<string, Operation>>;
const schemas = (document.components as { schemas: Record<string, Json> }).schemas;
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);
const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
const fieldsOf = (schema: Route["params"]) => Object.keys((schema?._zod.def as { shape?: object } | undefined)?.shape ?? {});
const documented = (operation: Operation, place: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);

test("the document and the router have the same calls", () => {
  const inRouter = app.routes
    .filter(({ method }) => method !== "ALL")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  // What answers refer to with `/assets/…` is read outside the router.
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...inRouter, "GET /assets/{hash}/{name}"].toSorted());
});

test("the parameters of each path are those of its schema and of its documentation", () => {
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    const operation = paths[path]![route.method.toLowerCase()]!;
    expect(documented(operation, "path").toSorted(), path).toEqual(namesIn(path).toSorted());
    expect(fieldsOf(route.params).toSorted(), path).toEqual(namesIn(path).toSorted());
    expect(documented(operation, "query").toSorted(), path).toEqual(fieldsOf(route.query).toSorted());
  }
});

test("it is an OpenAPI 3.1 document", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("every shape in it is a JSON Schema whose references are resolved", () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { email: true, "date-time": true, binary: true } });
  ajv.addVocabulary(["x-access"]);
  const inline = calls.flatMap(({ name, operation }) => [...jsonSchemas(operation)].map((schema, i) => [`${name} ${i}`, schema] as const));
  const all = { ...schemas, ...Object.fromEntries(inline) };
  const local = JSON.parse(JSON.stringify(all).replaceAll("#/components/schemas/", "#/$defs/")) as Record<string, Json>;
  const pointer = (name: string) => `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
  const names = Object.keys(local);
  expect(() => ajv.compile({ $defs: local, anyOf: names.map((name) => ({ $ref: pointer(name) })) })).not.toThrow();
});

test("every refusal is documented with its shape, and a call for signed-in users with 401 and 403", () => {
  for (const route of routes) {
    const { responses } = paths[route.path.replace(/:(\w+)/g, "{$1}")]![route.method.toLowerCase()]!;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([String(route.done ?? 200), "429", "default"]));
    if (route.access !== "visitor") expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403"]));
  }
});

test("each call names its means of authentication: a session, and a token unless it is personal", () => {
  const { securitySchemes } = document.components as { securitySchemes: Record<string, Json> };
  expect(securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
  const waysOf = (path: string, method: string) => (paths[path]![method] as unknown as { security: object[] }).security;
  const [nothing, session, token] = [{}, { session: [] }, { token: [] }];
  expect(waysOf("/api/game/{id}/details", "get")).toEqual([session, token]);
  expect(waysOf("/api/edit/games", "post")).toEqual([session, token]);
  // A caller who is signed in is told more.
  expect(waysOf("/api/game/{id}", "get")).toEqual([nothing, session, token]);
  expect(waysOf("/api/account/tokens", "post")).toEqual([session]);
  expect(waysOf("/api/account/login", "post")).toEqual([]);
});

test("a field of the input is required exactly if the call refuses input without it", () => {
  for (const route of routes) {
    const { parameters = [], requestBody } = paths[route.path.replace(/:(\w+)/g, "{$1}")]![route.method.toLowerCase()]!;
    const asked = parameters.filter((one) => one.in === "query" && one.required).map(({ name }) => name);
    expect([route.call, asked.toSorted()]).toEqual([route.call, lacking(route.query)]);
    if (route.body === "multipart") continue;
    const { schema } = (requestBody as { content: Record<string, { schema: Json }> } | undefined)?.content["application/json"] ?? {};
    for (const [shape, written] of objectsIn(route.body, schema))
      expect([route.call, ((written.required ?? []) as string[]).toSorted()]).toEqual([route.call, lacking(shape)]);
  }
});

test("a list in a query is described as calls parse it: one value, separated by commas", () => {
  const lists = calls.flatMap(({ operation }) => (operation.parameters ?? []).filter((one) => JSON.stringify(one).includes('"array"')));
  expect(lists).toMatchObject([{ name: "writeups", in: "query", style: "form", explode: false }]);
});

test("what clients send besides a body is described: the key of a submission, and the word for all levels of the log", () => {
  const named = (path: string, method: string, name: string) => paths[path]![method]!.parameters!.find((one) => one.name === name);
  const key = { in: "header", required: false, schema: { type: "string", maxLength: 64 } };
  expect(named("/api/game/{id}/challenges/{cid}", "post", "Idempotency-Key")).toMatchObject(key);
  expect(calls.filter(({ operation }) => documented(operation, "header").length > 0)).toHaveLength(1);
  const level = named("/api/admin/logs", "get", "level") as unknown as { schema: Json };
  const isTaken = new Ajv2020().compile(JSON.parse(JSON.stringify({ ...level.schema, $defs: schemas }).replaceAll("#/components/schemas/", "#/$defs/")) as Json); // oxfmt-ignore
  expect(["All", "Warning", null, "Debug"].map((value) => isTaken(value))).toEqual([true, true, true, false]);
});

test("each call has an id of its own", () => {
  const ids = calls.map(({ operation }) => (operation as unknown as { operationId: string }).operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every file of the contract with schemas is searched for them", () => {
  const without = [
    "challenge-fields",
    "digits",
    "errors",
    "fleet",
    "hashed",
    "hub",
    "ledger",
    "limits",
    "names",
    "objects",
    "parse",
    "pasted-text",
    "permissions",
    "plain-fields",
    "readiness-codes",
    "rehearsal-names",
    "time",
  ];
  const files = readdirSync(new URL("../../contract/wire", import.meta.url), { recursive: true, encoding: "utf8" });
  const names = files.flatMap((file) => /^(?!messages\/)(?:\w+\/)?([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  const shaped = names.filter((name) => !without.includes(name));
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(Object.keys(SOURCES).toSorted()).toEqual(shaped.map(camel).toSorted());
});

type Schema = z.ZodMiniType;
type Def = { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema };

/** What an empty object is refused for. */
function lacking(schema: Route["query"]): string[] {
  const found = schema ? z.safeParse(schema, {}).error?.issues : [];
  return [...new Set(found?.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : [])))].toSorted();
}

/** The objects of a body, at any depth, each with its schema. */
function* objectsIn(schema: Schema | undefined, written: Json | undefined): Generator<[Schema, Json]> {
  if (!schema || !written) return;
  const plain = typeof written.$ref === "string" ? schemas[written.$ref.split("/").at(-1)!]! : written;
  const { shape, element, innerType } = schema._zod.def as Def;
  const orNull = (plain.anyOf as Json[] | undefined)?.find(({ type }) => type !== "null");
  if (innerType) yield* objectsIn(innerType, orNull ?? plain);
  if (element) yield* objectsIn(element, plain.items as Json | undefined);
  if (shape) yield [schema, plain];
  for (const [name, field] of Object.entries(shape ?? {})) yield* objectsIn(field, (plain.properties as Record<string, Json>)[name]);
}

/** Every schema that is inlined in a call. */
function* jsonSchemas(value: unknown): Generator<Json> {
  if (value === null || typeof value !== "object") return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "schema") yield part as Json;
    else yield* jsonSchemas(part);
  }
}
