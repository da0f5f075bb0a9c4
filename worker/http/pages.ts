import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
// @ts-ignore The build makes this file; its shape is Remix's ServerBuild.
import * as build from "../../build/server/index.js";
import type { Ctx } from "../context.ts";
import { documentOf } from "../api/docs.ts";
import { routes } from "../api/index.ts";
import { AppError } from "../contract/wire/errors.ts";
import { parse } from "../contract/wire/parse.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { errorView } from "./errors.ts";
import { pathOf } from "./path.ts";
import { logDenied } from "../auth/denied-log.ts";
import { requireOpen } from "../services/settings/api-docs.ts";
import { services, type Services } from "../services/index.ts";

type Run<T> = (services: Services, ctx: Ctx) => Promise<T>;
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: ErrorView };

/** What loaders and actions are given: the way to the services. */
export type PageContext = {
  ctx: Ctx;
  /** Script nonce of this answer's content security policy. */
  nonce: string;
  /** For loaders: a refusal becomes a thrown Response that the error boundary shows. */
  read<T>(run: Run<T>): Promise<T>;
  /** The OpenAPI document, for its page; refused where it is hidden. */
  describeApi(): Promise<object>;
  /** For actions: a refusal comes back as a value. */
  attempt<T>(run: Run<T>): Promise<Attempt<T>>;
  /** For actions: the form's fields through a schema of the contract, then one service. Empty fields count as absent. */
  submit<S extends z.ZodMiniType, T>(
    schema: S,
    form: FormData,
    run: (services: Services, ctx: Ctx, input: z.output<S>) => Promise<T>,
  ): Promise<Attempt<T>>;
};

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends PageContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

const handle = createRequestHandler(build as unknown as ServerBuild);

/** Renders a page, or answers its data and actions. */
export async function answerPage(request: Request, ctx: Ctx): Promise<Response> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  return handle(request, pageContext(ctx, nonce, pathOf(request)));
}

/** Pages of administrators and monitors, and the data of them that a client-side navigation reads. */
const STAFF_PAGE = /^\/admin(?:[/.]|$)|\/monitor\//i;

function pageContext(ctx: Ctx, nonce: string, path: string): PageContext {
  const attempt = async <T>(run: Run<T>): Promise<Attempt<T>> => {
    try {
      if (ctx.refusal) throw ctx.refusal;
      return { ok: true, value: await run(services, ctx) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (STAFF_PAGE.test(path)) logDenied(ctx, path, error);
      return { ok: false, error: errorView(ctx.language, error) };
    }
  };
  const read = async <T>(run: Run<T>): Promise<T> => {
    const result = await attempt(run);
    if (result.ok) return result.value;
    throw Response.json(result.error, { status: result.error.status >= 10_000 ? 400 : result.error.status });
  };
  return {
    ctx,
    nonce,
    attempt,
    read,
    describeApi: async () => {
      await read((_, own) => requireOpen(own));
      return documentOf(routes).document;
    },
    submit: (schema, form, run) => attempt((all, own) => run(all, own, parse(schema, fieldsOf(form)))),
  };
}

function fieldsOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([, value]) => value !== ""));
}
