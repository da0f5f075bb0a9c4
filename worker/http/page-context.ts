import type * as z from "zod/mini";
import type { Ctx } from "../context.ts";
import { refusalOf } from "../contract/rpc/faults.ts";
import type { AppError } from "../contract/wire/errors.ts";
import { parse } from "../contract/wire/parse.ts";
import type { ErrorView } from "../contract/wire/wire.ts";
import { errorView, noteDefect, statusOf } from "./errors.ts";
import { inTime } from "../unless-away.ts";
import { logDenied } from "../auth/denied-log.ts";
import type { Services } from "../services/index.ts";

type Run<T> = (services: Services, ctx: Ctx) => Promise<T>;
/** The result of a page's action: an answer, or a refusal that the page shows next to its form. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; error: ErrorView };

/** What loaders and actions get: access to the services. */
export type PageContext = {
  ctx: Ctx;
  /** The refusal of this request for a temporary reason, if any: the answer's status reports it, too. */
  busy: AppError | null;
  /** Script nonce of this answer's content security policy. */
  nonce: string;
  /** For loaders: a refusal becomes a thrown Response that the error boundary shows. */
  read<T>(run: Run<T>): Promise<T>;
  /** The OpenAPI document, for its page; refused if it is hidden. */
  describeApi(): Promise<object>;
  /** For actions, and for loaders of a page that is useful without it: a refusal comes back as a value. */
  attempt<T>(run: Run<T>): Promise<Attempt<T>>;
  /** The same for a part of a page that its reader should not wait for long: `unavailable` after a few seconds. */
  attemptPart<T>(run: Run<T>): Promise<Attempt<T>>;
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

/** Pages of administrators and monitors, and their data for client-side navigation. */
const STAFF_PAGE = /^\/admin(?:[/.]|$)|\/monitor\//i;

/** How pages reach the services, without the API's description. `path` is logged with refusals. */
export function pageContext(
  services: Services,
  ctx: Ctx,
  { nonce, path }: { nonce: string; path: string },
): Omit<PageContext, "describeApi"> {
  const attempt = async <T>(run: Run<T>): Promise<Attempt<T>> => {
    try {
      if (ctx.refusal) throw ctx.refusal;
      return { ok: true, value: await run(services, ctx) };
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (refusal.status === 503 || refusal.status === 429) doors.busy = refusal;
      if (STAFF_PAGE.test(path)) logDenied(ctx, path, error);
      return { ok: false, error: errorView(ctx.language, error) };
    }
  };
  const read = async <T>(run: Run<T>): Promise<T> => {
    // A defect becomes an answer with its id; Remix alone would show only that there was one.
    const result = await attempt(run).catch((error: unknown) => ({
      ok: false as const,
      error: errorView(ctx.language, error, noteDefect(ctx)),
    }));
    if (result.ok) return result.value;
    throw Response.json(result.error, { status: result.error.status >= 10_000 ? 400 : result.error.status });
  };
  const doors: Omit<PageContext, "describeApi"> = {
    ctx: ctx.refusal?.status === 503 ? ofNobodyKnown(ctx) : ctx,
    busy: null,
    nonce,
    attempt,
    attemptPart: (run) => attempt((all, own) => inTime(own, run(all, own))),
    read,
    submit: (schema, form, run) => attempt((all, own) => run(all, own, parse(schema, fieldsOf(form)))),
  };
  return doors;
}

/** The caller could not be identified: a page that wants to know the caller is refused, because it would take them for a visitor and send them to sign in. */
function ofNobodyKnown(ctx: Ctx): Ctx {
  const get = (): never => {
    throw Response.json(errorView(ctx.language, ctx.refusal), statusOf(ctx.refusal));
  };
  return Object.create(ctx, { viewer: { get } }) as Ctx;
}

/** A form's answer with the status of a temporary refusal, and the time to retry: browsers do not reload a page's data after it. */
export function withBusy(busy: AppError | null, answer: Response): Response {
  if (busy === null || answer.status !== 200) return answer;
  const { status, headers } = statusOf(busy);
  return new Response(answer.body, { status, headers: [...answer.headers, ...Object.entries(headers)] });
}

/** A browser that sends a form by itself writes line breaks as CRLF; in the field, and for its limit, each was one character. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const filled = [...form].filter(([, value]) => value !== "");
  return Object.fromEntries(filled.map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : value]));
}
