import { ERRORS } from "../../contract/wire/errors.ts";
import { ErrorView } from "../../contract/wire/wire.ts";
import type { Route } from "../route.ts";
import { FILES } from "./files.ts";
import { operation, templateOf } from "./operations.ts";
import { convert, type Json } from "./schemas.ts";

/** The OpenAPI 3.1 document of these calls and of files: the schemas that validate a call also describe it. */
export function describe(routes: Route[], version: string): Json {
  const { taken, given, components } = convert(
    routes.flatMap(({ params, query, body }) => [params, query, body]).filter((schema) => schema !== undefined && schema !== "multipart"),
    [ErrorView, ...routes.flatMap(({ answer }) => answer ?? [])],
  );
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { params, query, body, answer } = route;
    const written = {
      params: params ? resolve(taken.get(params)!, components) : null,
      query: query ? resolve(taken.get(query)!, components) : null,
      body: body && body !== "multipart" ? taken.get(body)! : null,
      answer: answer ? given.get(answer)! : null,
    };
    (paths[templateOf(route.path)] ??= {})[route.method.toLowerCase()] = operation(route, written);
  }
  return {
    ...frame(version),
    paths: { ...paths, ...FILES },
    components: { schemas: withCodes(components), responses: responses(), ...SECURITY },
  };
}

/** Parameters are listed one by one, even if their shape has a name. */
function resolve(schema: Json, components: Record<string, Json>): Json {
  return typeof schema.$ref === "string" ? components[schema.$ref.split("/").at(-1)!]! : schema;
}

const TAGS = [
  { name: "account", description: "Registration, login and your own profile" },
  { name: "info", description: "What everybody can read: settings of the platform, posts, this document" },
  { name: "team", description: "Teams and their members" },
  { name: "game", description: "Games as players and monitors see them" },
  { name: "edit", description: "Games, challenges, notices and posts as organisers edit them" },
  { name: "assets", description: "Uploaded files" },
  { name: "proxy", description: "The way to container instances" },
  { name: "admin", description: "Accounts, teams, review and the platform itself" },
] as const;
/** The first part of a call's path, by which the document groups the calls. */
export type ApiGroup = (typeof TAGS)[number]["name"];

const DESCRIPTION = [
  "Every call answers JSON unless it says otherwise. Paths and property names are matched without regard to case; numbers may",
  "also arrive as numeric strings. Times are ISO-8601 in UTC; Unix milliseconds are understood, too. Properties that a call",
  "does not know are ignored, except where a misspelt one would make the call do more than was meant (dry runs, filters of what is",
  "ended, games of a token, conditions of a division, corrections): there they are refused.",
  "A refusal is an `ErrorView`: `title` is a sentence in the caller's language (`Accept-Language`, or the query `culture`), `code` names",
  "the reason for programs, and `status` repeats the HTTP status, except that it is 10002",
  "when a game has ended. What the caller may not know of answers 404, as if it did not exist. `x-access` says who may call:",
  "`visitor` is everybody, `captain` and `player` are users with that place in the team or game, and every other word is a permission,",
  "which a role gives: `Admin` holds all of them, `Monitor` `game.monitor`, and a role in one game those of that game.",
].join(" ");

function frame(version: string): Json {
  return {
    openapi: "3.1.0",
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    info: { title: "Vexil", version, description: DESCRIPTION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    tags: TAGS,
  };
}

const SECURITY = {
  securitySchemes: {
    session: {
      type: "apiKey",
      in: "cookie",
      name: "vexil_session",
      description: "Set by signing in. Over HTTPS the name has the prefix `__Host-`.",
    },
    token: {
      type: "http",
      scheme: "bearer",
      description: "An API token, `vxt_…`, within its scopes; a session sent with it is ignored.",
    },
  },
};

/** The codes are a closed list, which the type of the shape does not show. */
function withCodes(components: Record<string, Json>): Record<string, Json> {
  const view = components.ErrorView as { properties: Record<string, Json> };
  const code = { ...view.properties.code, enum: Object.keys(ERRORS) };
  return { ...components, ErrorView: { ...view, properties: { ...view.properties, code } } };
}

const RESPONSES: Record<string, string> = {
  Invalid: "The request is malformed, or not possible now; `fields` names the inputs that were wrong",
  Unauthorized: "Nobody is signed in, or the credentials are wrong",
  Forbidden: "The caller may not do this, or the request came from another site",
  NotFound: "There is no such thing, or the caller may not know of it",
  TooLarge: "The body is too large",
  UnsupportedMedia: "The body is not of the content type that is expected",
  TooManyRequests: "Too many requests",
  Failure: "Any other refusal",
};

function responses(): Json {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/ErrorView" } } };
  const headers = { "Retry-After": { description: "Seconds to wait", schema: { type: "integer", minimum: 0 } } };
  return Object.fromEntries(
    Object.entries(RESPONSES).map(([name, description]) => [
      name,
      { description, ...(name === "TooManyRequests" && { headers }), content },
    ]),
  );
}
