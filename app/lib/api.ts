import type { ErrorView } from "#worker/contract/wire/wire.ts";

/** A refused call, as the server put it. `status` is the body's (10002 = the game has ended); 0 and the code `network` mean that no answer came. */
export class ApiError extends Error {
  readonly title: string;
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(view: ErrorView) {
    super(view.title);
    this.name = "ApiError";
    this.title = view.title;
    this.status = view.status;
    this.code = view.code;
    this.fields = view.fields ?? {};
  }
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The browser's way to `/api`. Paths are whole (`/api/game/1`); a FormData body goes as it is, anything else as JSON. Refusals throw ApiError. */
export const api = {
  get: <T>(path: string): Promise<T> => call<T>("GET", path),
  send: <T = void>(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> =>
    call<T>(method, path, body, headers),
};

async function call<T>(method: Method, path: string, body?: unknown, extra?: Record<string, string>): Promise<T> {
  const headers = new Headers({ Accept: "application/json", "Accept-Language": document.documentElement.lang, ...extra });
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers.set("Content-Type", "application/json");
  const answer = await fetch(path, { method, headers, body: form ? body : body === undefined ? undefined : JSON.stringify(body) }).catch(
    () => null,
  );
  if (!answer) throw new ApiError({ title: "", status: 0, code: "network" });
  const text = await answer.text();
  if (answer.ok) return (text === "" ? undefined : JSON.parse(text)) as T;
  throw new ApiError(refusal(text, answer));
}

function refusal(text: string, answer: Response): ErrorView {
  try {
    const view = JSON.parse(text) as Partial<ErrorView>;
    return { code: "unknown", ...view, title: view.title ?? answer.statusText, status: view.status ?? answer.status };
  } catch {
    // A proxy in front of the server answers in its own words, or in none.
    return { title: answer.statusText, status: answer.status, code: "unknown" };
  }
}
