import { vi } from "vitest";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import type { Address } from "~/lib/calls/address.ts";

export type Asked = { method: string; path: string; body: unknown };
type Answering = (asked: Asked) => unknown;

/** What the fake server throws to refuse; it becomes an answer of that status. */
class Refused extends Error {
  constructor(readonly view: ErrorView) {
    super(view.code);
  }
}
export const refuse = (view: Partial<ErrorView>): never => {
  throw new Refused({ title: "Refused", status: 400, code: "unknown", ...view });
};

/** No answer comes. */
export const offline = (): never => {
  throw new TypeError("Failed to fetch");
};

/** A promise that the test settles. */
export function later<T = unknown>() {
  let resolve!: (value: T) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<T>((done, fail) => ((resolve = done), (reject = fail)));
  return { promise, resolve, reject };
}

export type FakeServer = ReturnType<typeof startServer>;

/** Answers what the page fetches, by method and path. What it was not told to answer fails the test by a refusal of its own. */
export function startServer() {
  const answers = new Map<string, Answering>();
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = { method: init.method ?? "GET", path: String(input), body: bodyOf(init.body) };
    asked.push(request);
    const answer = answers.get(`${request.method} ${request.path}`);
    if (!answer) return Response.json({ title: `nobody answers ${request.method} ${request.path}`, code: "test" }, { status: 500 });
    try {
      return Response.json((await answer(request)) ?? null);
    } catch (error) {
      if (error instanceof Refused) return Response.json(error.view, { status: error.view.status });
      throw error;
    }
  });
  return {
    /** From now on this address is answered so. */
    reads<A>(address: Address<A>, answer: A | ((asked: Asked) => A | Promise<A>)) {
      answers.set(`GET ${address}`, typeof answer === "function" ? (answer as Answering) : () => answer);
    },
    /** From now on this call is answered so: `PUT /api/edit/games/1`. */
    takes(call: string, answer: Answering) {
      answers.set(call, answer);
    },
    /** What was asked so far of a call. */
    asked: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call),
    /** All addresses that were read so far, each as often as it was. */
    read: () => asked.flatMap(({ method, path }) => (method === "GET" ? [path] : [])),
    /** How often an address has been read. */
    readings: (address: string) => asked.filter(({ method, path }) => method === "GET" && path === address).length,
  };
}

function bodyOf(body: unknown): unknown {
  return typeof body === "string" ? JSON.parse(body) : (body ?? undefined);
}
