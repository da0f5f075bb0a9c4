import type { Calls, Download } from "#worker/api/index.ts";
import type { CallName } from "#worker/api/calls.ts";

export type { CallName };
/** What a call returns. */
export type Answer<K extends CallName> = Calls[K]["answer"];
/** The body that a call takes. */
export type Body<K extends CallName> = Calls[K]["body"];
/** The query that a call takes. */
export type Query<K extends CallName> = NonNullable<Calls[K]["query"]>;

/** A part that a call does not take must be left out; a part without required fields may be. */
type Part<N extends string, T> = [T] extends [undefined] ? { [P in N]?: undefined } : object extends T ? { [P in N]?: T } : { [P in N]: T };
/** What a call's address is built from. */
export type Place<K extends CallName> = Part<"params", Calls[K]["params"]> & Part<"query", Calls[K]["query"]>;
/** How a request is sent, instead of by `fetch`. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;
/** Everything that a call takes; an upload's files are in `file` or `files`. */
export type Sent<K extends CallName> = Place<K> &
  Part<"body", Calls[K]["body"]> &
  Calls[K]["files"] & { signal?: AbortSignal; send?: Send };
/** The rest of the arguments: optional where nothing is required. */
export type Rest<T> = object extends T ? [given?: T] : [given: T];

declare const ANSWER: unique symbol;
/** The address of a GET whose answer is an A; also the key under which the answer is cached. */
export type Address<A> = string & { readonly [ANSWER]: A };

export type GetName = Extract<CallName, `GET ${string}`>;
/** Calls whose answer a script reads. Downloads are not among them: the browser opens their address. */
export type ReadName = { [K in CallName]: Answer<K> extends Download ? never : K }[CallName];

type Places = { params?: Record<string, unknown>; query?: Record<string, unknown> };

/** The address of a GET, for a link, a download or a read. */
export function pathOf<K extends GetName>(name: K, ...[given]: Rest<Place<K>>): Address<Answer<K>> {
  return fill(name, given as Places) as Address<Answer<K>>;
}

/** The path of a call with its parameters filled in, and its query. Undefined and null values are left out of the query. */
export function fill(name: CallName, { params = {}, query = {} }: Places = {}): string {
  const path = name.slice(name.indexOf(" ") + 1).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`;
}

/** Whether a key is the address of one of these calls with these parameters, whatever its other parts are. */
export function isAddressOf(names: readonly GetName[], params: Record<string, string | number>): (key: unknown) => boolean {
  const patterns = names.map((name) => name.slice("GET ".length).split("/"));
  const fits = (segment: string, wanted: string) =>
    wanted.startsWith(":") ? String(params[wanted.slice(1)] ?? segment) === segment : wanted === segment;
  return (key) => {
    const path = typeof key === "string" ? key.split("?")[0]!.split("/") : [];
    return patterns.some((wanted) => wanted.length === path.length && wanted.every((part, index) => fits(path[index]!, part)));
  };
}
