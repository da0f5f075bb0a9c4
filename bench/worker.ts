import { DurableObject } from "cloudflare:workers";
import { contextOf } from "../worker/context.ts";
import { users } from "../worker/db/schema/index.ts";
import { selectAccounts } from "../worker/db/statements/credentials.ts";
import { languageOf } from "../worker/http/language.ts";
import { answerPage } from "../worker/http/pages.ts";
import { serve } from "../worker/http/serve.ts";
import { identify, openSession } from "../worker/auth/sessions.ts";
import { inArray } from "drizzle-orm";
import type { BuiltFiles } from "../worker/http/static.ts";
// @ts-ignore The build makes this file.
import files from "../build/files.json";

export * from "../durable-objects/index.ts";

type BenchEnv = Env & { FLOOR: DurableObjectNamespace };
type Call = { object: "LEDGER" | "BOARD" | "HUB"; name: string; calls: [method: string, ...args: unknown[]][] };
type Writer = { write(userId: string, text: string): Promise<number> };

/** The floor of a submission: one call that writes one row. */
export class Floor extends DurableObject<Env> {
  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, user TEXT, text TEXT, at INTEGER)");
  }

  write(userId: string, text: string): number {
    const row = this.ctx.storage.sql
      .exec("INSERT INTO rows (user, text, at) VALUES (?, ?, ?) RETURNING id", userId, text, Date.now())
      .one();
    return row.id as number;
  }
}

const product = serve(answerPage, files as BuiltFiles);

/** The product, with the floors and the bulk calls of the bench around it. Only `npm run bench` builds and serves it. */
export default {
  fetch(request, env, execution) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/bench/")) return product.fetch!(request, env, execution);
    return bench(pathname.slice(7), request, env as BenchEnv, execution);
  },
} satisfies ExportedHandler<Env>;

async function bench(name: string, request: Request, env: BenchEnv, execution: ExecutionContext): Promise<Response> {
  if (name === "static") return trivial(request);
  if (name === "row") return row(request, env, execution);
  if (name === "rpc") return rpc(request, env);
  if (name === "sql") return sql(request, env);
  if (name === "sessions") return sessions(request, env, execution);
  return new Response(null, { status: 404 });
}

const bodies = new Map<number, string>();

function trivial(request: Request): Response {
  const size = Number(new URL(request.url).searchParams.get("bytes"));
  let body = bodies.get(size);
  if (!body) bodies.set(size, (body = JSON.stringify({ filler: "x".repeat(Math.max(0, size - 13)) })));
  return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}

async function row(request: Request, env: BenchEnv, execution: ExecutionContext): Promise<Response> {
  const ctx = contextOf(request, env, execution, languageOf(request));
  await identify(ctx, request);
  if (!ctx.viewer) return new Response(null, { status: 401 });
  const { flag } = (await request.json()) as { flag: string };
  const floor = env.FLOOR.get(env.FLOOR.idFromName("one")) as unknown as Writer;
  return Response.json(await floor.write(ctx.viewer.id, flag));
}

async function rpc(request: Request, env: BenchEnv): Promise<Response> {
  const { object, name, calls } = (await request.json()) as Call;
  const namespace = env[object];
  const stub = namespace.get(namespace.idFromName(name)) as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const answers: unknown[] = [];
  for (let at = 0; at < calls.length; at += 100) {
    answers.push(...(await Promise.all(calls.slice(at, at + 100).map(([method, ...args]) => stub[method]!(...args)))));
  }
  return Response.json(answers);
}

async function sql(request: Request, env: BenchEnv): Promise<Response> {
  const { statement, parameters } = (await request.json()) as { statement: string; parameters: unknown[] };
  const { results } = await env.DB.prepare(statement)
    .bind(...parameters)
    .all();
  return Response.json(results);
}

async function sessions(request: Request, env: BenchEnv, execution: ExecutionContext): Promise<Response> {
  const ids = (await request.json()) as string[];
  const cookies: Record<string, string> = {};
  for (let at = 0; at < ids.length; at += 90) {
    const ctx = contextOf(request, env, execution, "en-US");
    for (const user of await selectAccounts(ctx.db, inArray(users.id, ids.slice(at, at + 90)))) {
      ctx.cookies.length = 0;
      ctx.principal = null;
      await openSession(ctx, user);
      cookies[user.id] = ctx.cookies.map((value) => value.split(";")[0]).join("; ");
    }
  }
  return Response.json(cookies);
}
