import { createExecutionContext, env } from "cloudflare:test";
import worker from "./runtime/entry.ts";

export const ORIGIN = "http://vexil.test";

type Options = {
  /** A caller: anything with a cookie. */
  as?: { cookie: string } | null;
  /** Sent as JSON; a FormData is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Bindings and settings of the Worker that differ from the tests' own. */
  changes?: Partial<Env>;
};

/**
 * A request straight to the Worker's handler. Through `SELF` each request costs more than the one before it, half a second after a thousand
 * (cloudflare/workers-sdk#15446); tests of the entry itself use that, the others this.
 */
export async function fetchWorker(url: string, init: RequestInit, changes: Partial<Env> = {}): Promise<Response> {
  const request = new Request(url, init) as Parameters<NonNullable<typeof worker.fetch>>[0];
  return worker.fetch!(request, { ...env, ...changes }, createExecutionContext());
}

/** One request to the Worker, as a client other than a browser sends it. */
export async function call(method: string, path: string, { as, body, headers = {}, changes }: Options = {}): Promise<Response> {
  const form = body instanceof FormData;
  const init = {
    method,
    redirect: "manual" as const,
    headers: {
      ...(as && { Cookie: as.cookie }),
      ...(body !== undefined && !form && { "Content-Type": "application/json" }),
      ...headers,
    },
    body: form ? body : body === undefined ? undefined : JSON.stringify(body),
  };
  return fetchWorker(`${ORIGIN}${path}`, init, changes);
}

/** The same, for answers that must be 200: their JSON, or null when empty. A refusal is thrown with its text. */
export async function ok<T = unknown>(method: string, path: string, options: Options = {}): Promise<T> {
  const answer = await call(method, path, options);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The code of a refusal, with its HTTP status: `"400 team.locked"`. */
export async function refusal(answer: Response): Promise<string> {
  const body = (await answer.json()) as { code?: string };
  return `${answer.status} ${body.code}`;
}

/** The session and snapshot cookies that an answer sets, as a client would send them back. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}
