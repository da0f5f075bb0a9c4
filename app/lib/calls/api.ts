import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { fill, type Address, type Answer, type ReadName, type Rest, type Send, type Sent } from "./address.ts";
import { pageLanguage } from "~/i18n/page-language.ts";
import { ApiError } from "./api-error.ts";
import { hearClock } from "../time/clock.ts";

type Given = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
  files?: File[];
  signal?: AbortSignal;
  send?: Send;
};

/** Makes one call to `/api`, by name: a body is sent as JSON, files as a form. Refusals throw ApiError. */
export async function call<K extends ReadName>(name: K, ...[given]: Rest<Sent<K>>): Promise<Answer<K>> {
  const { params, query, body, file, files = file && [file], ...rest }: Given = given ?? {};
  const form = files && formOf(file ? "file" : "files", files);
  return ask(name.slice(0, name.indexOf(" ")), fill(name, { params, query }), form ?? body, rest) as Promise<Answer<K>>;
}

/** Reads the answer at an address. */
export const read = <A>(address: Address<A>): Promise<A> => ask("GET", address) as Promise<A>;

function formOf(part: "file" | "files", files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(part, file);
  return form;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  { signal, send = fetch }: Pick<Given, "signal" | "send"> = {},
): Promise<unknown> {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": pageLanguage() });
  const form = body instanceof FormData;
  const askedAt = Date.now();
  if (body !== undefined && !form) headers.set("Content-Type", "application/json");
  const sent = form ? body : body === undefined ? undefined : JSON.stringify(body);
  const release = form ? holdTab() : null;
  const answer = await send(path, { method, headers, body: sent, signal: signal ?? null })
    .catch(() => null)
    .finally(release);
  if (!answer) throw new ApiError(NO_ANSWER);
  hearClock(answer.headers.get("Date"), Date.now() - askedAt);
  return answerOf(answer, await answer.text().catch(() => "cut"));
}

/** Closing the tab would end an upload without a word: until the returned function is called the browser asks first. */
function holdTab(): () => void {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", hold);
  return () => window.removeEventListener("beforeunload", hold);
}

/** The error when no answer came. */
export const NO_ANSWER: ErrorView = { title: "", status: 0, code: "network" };

function answerOf({ ok, status }: Response, text: string): unknown {
  let value: Partial<ErrorView> | undefined;
  try {
    value = text === "" ? undefined : JSON.parse(text);
  } catch {
    // A proxy in front of the server, or the login page of a network, answers in its own format and language.
    throw new ApiError(ok ? NO_ANSWER : { title: "", status, code: "unknown" });
  }
  if (ok) return value;
  throw new ApiError({ title: "", status, code: "unknown", ...value });
}
