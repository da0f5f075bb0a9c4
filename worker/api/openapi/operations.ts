import type { Access } from "../../auth/roles.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { isPersonal } from "../../domain/accounts/token.ts";
import type { Route } from "../route.ts";
import type { Json } from "./schemas.ts";

/** How a route's own schemas are written in the document. */
export type Written = { params: Json | null; query: Json | null; body: Json | null; answer: Json | null };

/** One call of the document. */
export function operation(route: Route, written: Written): Json {
  return {
    operationId: operationId(route),
    tags: [tagOf(route.path)],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    "x-access": route.access,
    security: securityOf(route),
    ...parametersOf(route, written),
    ...bodyOf(route, written.body),
    responses: { [route.done ?? 200]: success(route, written.answer), ...(route.tagged && { 304: UNCHANGED }), ...refusals(route) },
  };
}

/** For a client that sends the answer's ETag in `If-None-Match`. */
const UNCHANGED = { description: "The caller has it already; the body is empty" };

/** Any one of these identifies a caller. If everybody may ask, it is optional, but returns more. */
function securityOf({ call, access }: Route): Json[] {
  if (isPersonal(call)) return access === "visitor" ? [] : [{ session: [] }];
  return [...(access === "visitor" ? [{}] : []), { session: [] }, { token: [] }];
}

/** The document's notation for a path: `/api/game/{id}`. */
export function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

const INFO = new Set(["calendar", "config", "captcha", "posts", "openapi.json", "certificates"]);

function tagOf(path: string): string {
  const area = path.split("/")[2]!;
  return INFO.has(area) ? "info" : area;
}

/** `GET /api/game/:id/board/rows` is `getGameIdBoardRows`. */
function operationId({ method, path }: Route): string {
  const words = path.slice("/api/".length).match(/[a-z0-9]+/g)!;
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("");
}

/** The key with which a client that got no answer may send the same request again. */
const KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeat under the same key gets the first answer; anything else under it is refused with 422",
  schema: { type: "string", maxLength: LIMITS.idempotencyKey },
};

function parametersOf({ keyed }: Route, { params, query }: Written): Json {
  const all = [...fieldsOf(params, "path"), ...fieldsOf(query, "query"), ...(keyed ? [KEY] : [])];
  return all.length > 0 ? { parameters: all } : {};
}

function fieldsOf(schema: Json | null, place: "path" | "query"): Json[] {
  const properties = (schema?.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema?.required ?? []) as string[]);
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    // By default OpenAPI describes a list as one parameter per value.
    ...(place === "query" && isList(shape) && { style: "form", explode: false }),
    schema: shape,
  }));
}

function isList({ type, anyOf = [] }: Json): boolean {
  return type === "array" || (anyOf as Json[]).some(isList);
}

function bodyOf(route: Route, body: Json | null): Json {
  if (route.body === "multipart") return { requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(route) } } } };
  return body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {};
}

function formOf({ part = "file" }: Route): Json {
  const file = { type: "string", format: "binary" };
  return {
    type: "object",
    required: [part],
    properties: { [part]: part === "files" ? { type: "array", items: file, minItems: 1 } : file },
  };
}

function success(route: Route, answer: Json | null): Json {
  if (route.produces) {
    return { description: "A file", content: { [route.produces]: { schema: { type: "string", format: "binary" } } } };
  }
  if (!answer) return { description: "Done; the body is empty" };
  return { description: "Done", content: { "application/json": { schema: answer } } };
}

/** Open to visitors, who send a password or a token in the call itself. */
const CHECKS_SECRETS = new Set(["/api/account/login", "/api/account/verify", "/api/team/verify"]);

const REFUSALS: [status: string, name: string, isFor: (route: Route) => unknown][] = [
  ["400", "Invalid", (route) => route.params || route.query || route.body || route.access === "player"],
  ["401", "Unauthorized", ({ access, path }) => needsSession(access) || CHECKS_SECRETS.has(path)],
  ["403", "Forbidden", ({ access, method }) => needsSession(access) || method !== "GET"],
  ["404", "NotFound", (route) => route.params],
  ["413", "TooLarge", (route) => route.body],
  ["415", "UnsupportedMedia", (route) => route.body],
  ["429", "TooManyRequests", () => true],
];

function needsSession(access: Access): boolean {
  return access !== "visitor";
}

function refusals(route: Route): Json {
  const named = REFUSALS.filter(([, , isFor]) => isFor(route)).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return { ...Object.fromEntries(named), default: { $ref: "#/components/responses/Failure" } };
}
