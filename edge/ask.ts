import type { Trip } from "./isolate/trips.ts";
import { AT_HEADER, ISOLATE_HEADER, LATER_HEADER, TRIPS_HEADER } from "./isolate/paths.ts";
import { ADDRESS_HEADER } from "./runtime.ts";

export type Question = {
  method?: string;
  path: string;
  cookie?: string;
  /** Sent as JSON; with `form` as form fields. */
  json?: unknown;
  form?: Record<string, string>;
  /** Which isolate answers. */
  isolate?: string;
  /** How many milliseconds its clock is ahead. */
  laterMs?: number;
  /** The fixed time at which it answers, however long that takes. */
  at?: number;
};

export type Answer = { status: number; text: string; cookies: string[]; location: string | null; depth: number; made: Trip[] };

/** Sends a request to one isolate, which counts its trips. */
export async function ask(
  url: string,
  { path, cookie, json, form, isolate = "operator", laterMs = 0, at, method }: Question,
): Promise<Answer> {
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  const answer = await fetch(url + path, {
    method: method ?? (body ? "POST" : "GET"),
    redirect: "manual",
    body,
    headers: {
      [ISOLATE_HEADER]: isolate,
      [TRIPS_HEADER]: "count",
      [LATER_HEADER]: String(laterMs),
      [ADDRESS_HEADER]: "203.0.113.7",
      ...(at !== undefined && { [AT_HEADER]: String(at) }),
      ...(cookie && { Cookie: cookie }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
    },
  });
  const { depth, made } = JSON.parse(answer.headers.get(TRIPS_HEADER)!) as Pick<Answer, "depth" | "made">;
  const { status, headers } = answer;
  return { status, text: await answer.text(), cookies: headers.getSetCookie(), location: headers.get("Location"), depth, made };
}

/** The same for requests whose answer must be 200; returns its JSON. */
export async function call<T>(url: string, question: Question): Promise<T> {
  const { status, text } = await ask(url, question);
  if (status !== 200) throw new Error(`${question.path} answered ${status}: ${text.slice(0, 300)}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** A browser's cookies after an answer. */
export function withCookies(before: string, lines: string[]): string {
  const jar = new Map(
    before
      .split("; ")
      .filter(Boolean)
      .map((pair) => [pair.split("=", 1)[0]!, pair] as const),
  );
  for (const line of lines) {
    const [pair = ""] = line.split(";", 1);
    jar.set(pair.split("=", 1)[0]!, pair);
  }
  return [...jar.values()].join("; ");
}
