import { vi } from "vitest";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import type { Address } from "~/lib/calls/address.ts";
import { FakeUpload } from "./fake-upload.ts";

export type Asked = { method: string; path: string; body: unknown; signal?: AbortSignal };
type Answering = (asked: Asked) => unknown;

/** Thrown by the fake server to refuse; it becomes a response with that status. */
class Refused extends Error {
  constructor(readonly view: ErrorView) {
    super(view.code);
  }
}
export const refuse = (view: Partial<ErrorView>): never => {
  throw new Refused({ title: "Refused", status: 400, code: "unknown", ...view });
};

/** Simulates that no answer comes. */
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

/** Answers the page's requests by method and path. A request without a prepared answer gets a refusal that fails the test. */
export function startServer() {
  const answers = new Map<string, Answering>();
  const asked: Asked[] = [];
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
  vi.stubGlobal("fetch", async (input: string | URL | Request, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? "GET",
      path: String(input),
      body: bodyOf(init.body),
      ...(init.signal && { signal: init.signal }),
    };
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
    /** Sets the answer for reads of this address. */
    reads<A>(address: Address<A>, answer: A | ((asked: Asked) => A | Promise<A>)) {
      answers.set(`GET ${address}`, typeof answer === "function" ? (answer as Answering) : () => answer);
    },
    /** Sets the answer for this call: `PUT /api/edit/games/1`. */
    takes(call: string, answer: Answering) {
      answers.set(call, answer);
    },
    /** The requests made so far for a call. */
    asked: (call: string) => asked.filter(({ method, path }) => `${method} ${path}` === call),
    /** The addresses of all reads so far, with repetitions. */
    read: () => asked.flatMap(({ method, path }) => (method === "GET" ? [path] : [])),
    /** How often an address has been read. */
    readings: (address: string) => asked.filter(({ method, path }) => method === "GET" && path === address).length,
  };
}

function bodyOf(body: unknown): unknown {
  return typeof body === "string" ? JSON.parse(body) : (body ?? undefined);
}
