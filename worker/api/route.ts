import type { Context, Hono } from "hono";
import type * as z from "zod/mini";
import type { Ctx } from "../context.ts";
import { idFrom } from "../contract/wire/digits.ts";
import { LIMITS } from "../contract/wire/limits.ts";
import { parse } from "../contract/wire/parse.ts";
import { fold, NOTHING, readBody, refuseBody } from "../http/body.ts";
import { pathOf } from "../http/path.ts";
import { admit, isCallerKind, type Access } from "../auth/roles.ts";
import { admitToken } from "../auth/token-gate.ts";
import { limit } from "../auth/limits.ts";
import { logDenied } from "../auth/denied-log.ts";
import { CALLS, type CallName, type Method } from "./calls.ts";

/** What handlers find in Hono's `c.env`. */
export type AppEnv = { Bindings: { ctx: Ctx } };

/** The arguments of a handler: everything already parsed. */
export type Call<P, Q, B> = { ctx: Ctx; request: Request; params: P; query: Q; body: B };

type Schema = z.ZodMiniType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

/** The input and output of a call; the OpenAPI document is made from it. */
export type Row<C, P, Q, B, A, F, N> = {
  /** Its row of the permission table. */
  call: C;
  summary: string;
  /** Details that the summary omits. */
  description?: string;
  params?: P;
  query?: Q;
  /** A schema for JSON, or "multipart" when the handler parses the form itself. */
  body?: B;
  /** Maximum bytes of JSON; the default is small for everybody and larger for staff. */
  most?: number;
  /** The part of a multipart body that contains the file, or the files; `file` by default. */
  part?: N;
  /** Schema of the 200 answer's JSON; absent for an empty answer or a file. */
  answer?: A;
  /** Media type of a 200 answer that is a file. */
  produces?: F;
  /** It concerns all of something, so a query or body that it does not read is refused: ignoring a choice would do more than was meant. */
  whole?: true;
  /** The status of success without an answer: 200 by default. */
  done?: 204;
  /** It is executed once per `Idempotency-Key`. */
  keyed?: true;
  /** Its answer has an ETag, and a client that has it already is told so. */
  tagged?: true;
};

type Maybe<T> = T | undefined;

/** A call as it is mounted: its row, and its handler. */
export type Route = Row<
  CallName,
  Maybe<Schema>,
  Maybe<Schema>,
  Maybe<Schema | "multipart">,
  Maybe<Schema>,
  Maybe<string>,
  "file" | "files"
> & {
  method: Method;
  path: string;
  access: Access;
  handle: (call: Call<never, never, never>) => unknown;
};

/** A route with the types of its schemas: the browser's types of all calls are made from it (`call-map.ts`). */
export type Declared<C, P, Q, B, A, F, N> = Route & { call: C; declared?: { params: P; query: Q; body: B; answer: A; file: F; part: N } };

/** Declares a call. The handler returns a Response, a value to send as JSON, or nothing for an empty 200. */
export function route<
  const C extends CallName,
  P extends Maybe<Schema> = undefined,
  Q extends Maybe<Schema> = undefined,
  B extends Maybe<Schema | "multipart"> = undefined,
  A extends Maybe<Schema> = undefined,
  F extends Maybe<string> = undefined,
  N extends "file" | "files" = "file",
>(row: Row<C, P, Q, B, A, F, N>, handle: (call: Call<Parsed<P>, Parsed<Q>, Parsed<B>>) => unknown): Declared<C, P, Q, B, A, F, N> {
  const [method, path] = row.call.split(" ") as [Method, string];
  return { ...row, method, path, access: CALLS[row.call], handle: handle as Route["handle"] };
}

/** Registers all calls with Hono. */
export function mount(app: Hono<AppEnv>, routes: Route[]): void {
  for (const row of routes) app.on(row.method, row.path, (c) => answer(c, row));
}

/** Not the router's own helper, which builds its headers in several steps. */
const JSON_ANSWER = { headers: { "Content-Type": "application/json" } };

async function answer(c: Context<AppEnv>, row: Route): Promise<Response> {
  const ctx = c.env.ctx;
  admitOrNote(ctx, row, c.req.raw, gameOf(row, c.req.param("id")));
  if (row.body === "multipart") await limit(ctx, "upload", ctx.viewer?.id ?? ctx.ip);
  if (row.whole) await refuseChoice(c, row);
  const call = {
    ctx,
    request: c.req.raw,
    params: row.params && parse(row.params, c.req.param()),
    query: row.query && parse(row.query, fold(row.query, queryOf(c))),
    body: row.body && row.body !== "multipart" ? await readBody(c.req.raw, row.body, ceilingOf(row)) : undefined,
  };
  const value = await row.handle(call as never);
  if (value instanceof Response) return value;
  return value === undefined ? new Response(null, { status: row.done ?? 200 }) : new Response(JSON.stringify(value), JSON_ANSWER);
}

async function refuseChoice(c: Context<AppEnv>, { query }: Route): Promise<void> {
  if (!query) parse(NOTHING, queryOf(c));
  await refuseBody(c.req.raw);
}

/** The query without the language of the answer, which every call understands. */
function queryOf(c: Context<AppEnv>): Record<string, string> {
  const { culture: _, lng: __, ...query } = c.req.query();
  return query;
}

function ceilingOf({ most, access }: Route): number {
  return most ?? (isCallerKind(access) ? LIMITS.smallBytes : LIMITS.jsonBytes);
}

function admitOrNote(ctx: Ctx, row: Route, request: Request, gameId: number | null): void {
  const { access, method } = row;
  try {
    admitToken(ctx, row, gameId);
    admit(ctx, access);
  } catch (error) {
    if (!isCallerKind(access)) logDenied(ctx, `${method} ${pathOf(request)}`, error);
    throw error;
  }
}

/** The game of a player's call; null if there is none. */
function gameOf({ path }: Route, id: string | undefined): number | null {
  return /^\/api\/game\/:id(?:\/|$)/.test(path) && id !== undefined ? idFrom(id) : null;
}
