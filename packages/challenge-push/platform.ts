import { pauseMs } from "./pause.ts";
import { isRedirect, redirectWords } from "./redirect.ts";
import { sha256 } from "./sha256.ts";

/** How many times a call is attempted at most that got no answer, or was rate limited. */
const TRIES = 6;
/** Methods that may be repeated: the second call changes nothing more. */
const REPEATABLE = new Set(["GET", "PUT", "DELETE"]);

/** A call that failed: refused with the platform's message and a status, or without a status if there was no answer. */
export class PlatformError extends Error {
  constructor(
    readonly call: string,
    readonly said: string,
    readonly status: number | null,
  ) {
    super(status === null ? said : `${call}: ${said}`);
    this.name = "PlatformError";
  }
}

/** Whether a failure leaves open what the platform did. A gateway's own error says nothing about it, either. */
export const isUnanswered = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && (error.status === null || (error.status >= 502 && error.status <= 504));

/** The calls of a platform. `server` is its origin, empty for a page of the platform itself; `headers` identify the caller, `ask` sends requests. A refusal is a PlatformError. */
export class Platform {
  constructor(
    readonly server: string,
    private readonly headers: Record<string, string>,
    private readonly tries = TRIES,
    private readonly ask: typeof fetch = (input, init) => fetch(input, init),
  ) {}

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.send(method, path, json, json === undefined ? {} : { "Content-Type": "application/json" });
    return valueOf<T>(answer, `${method} ${path}`);
  }

  /** Stores bytes under a name; returns their hash. */
  async upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData();
    form.append("files", new Blob([bytes]), name);
    const call = "POST /api/assets";
    const answer = await this.send("POST", "/api/assets", form, {}, true);
    const [file] = await valueOf<{ hash: string }[]>(answer, call);
    if (!file) throw new PlatformError(call, `${name} is empty, which no file may be`, answer.status);
    return file.hash;
  }

  /** The bytes of a stored file. Others than those of its hash are refused: they would look like the challenge's own. */
  async download(path: string, hash: string): Promise<Uint8Array> {
    const answer = await this.send("GET", path);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if ((await sha256(bytes)) !== hash) throw new PlatformError(`GET ${path}`, "what came is not the file that was meant", answer.status);
    return bytes;
  }

  /** The bytes at an address that everybody may open, where tokens are refused; null if it is none. */
  async downloadOpen(path: string, hash: string): Promise<Uint8Array | null> {
    try {
      return await new Platform(this.server, {}, TRIES, this.ask).download(path, hash);
    } catch (error) {
      if (error instanceof PlatformError && (error.status === 404 || error.status === 403)) return null;
      throw error;
    }
  }

  /** Never follows a redirect, because the caller's credentials are not meant for another address. */
  private async send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}, isRepeatable = false) {
    const mayRepeat = isRepeatable || REPEATABLE.has(method);
    const init: RequestInit = { method, body, redirect: "manual", headers: { ...headers, ...this.headers } };
    for (let left = this.tries; ; left -= 1) {
      const answer = await this.ask(this.server + path, init)
        .then(whole)
        .catch((error: unknown) => error as Error);
      const tries = this.tries - left;
      const wait = left > 1 ? pauseMs(answer, mayRepeat, tries, Date.now()) : null;
      // The first one has deleted it, although its answer was lost.
      if (method === "DELETE" && tries > 0 && answer instanceof Response && answer.status === 404) return new Response();
      if (wait === null) return accepted(answer, this.server, `${method} ${path}`);
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/** The answer once all of it is there: one that breaks off is none. */
async function whole(answer: Response): Promise<Response> {
  // No answer can be made that has this status.
  if (answer.status === 0) return answer;
  const bytes = await answer.arrayBuffer();
  return new Response(bytes.byteLength > 0 ? bytes : null, answer);
}

async function accepted(answer: Response | Error, server: string, call: string): Promise<Response> {
  if (answer instanceof Error) {
    const cause = (answer.cause as Error | undefined)?.message ?? answer.message;
    throw new PlatformError(call, `${server} cannot be reached: ${cause}`, null);
  }
  if (answer.ok) return answer;
  if (isRedirect(answer.status))
    throw new PlatformError(call, redirectWords(server, answer.headers.get("Location")), answer.status || null);
  const text = await answer.text();
  throw new PlatformError(call, titleIn(text) ?? `the platform answers ${answer.status}`, answer.status);
}

/** The value in an answer. Another server at the address, or a login wall in front of it, answers with a page. */
async function valueOf<T>(answer: Response, call: string): Promise<T> {
  const text = await answer.text();
  try {
    return (text === "" ? undefined : JSON.parse(text)) as T;
  } catch {
    throw new PlatformError(call, `${call} was not answered by the platform; is the address right?`, null);
  }
}

function titleIn(text: string): string | null {
  try {
    const { title, fields: each } = JSON.parse(text) as { title?: unknown; fields?: Record<string, unknown> };
    const fields = Object.entries(each ?? {});
    const isOfField = fields.some(([, said]) => said === title);
    const said = [...(isOfField ? [] : [title]), ...fields.map(([name, one]) => `${name}: ${String(one)}`)];
    return typeof title === "string" ? said.join("; ") : null;
  } catch {
    return null;
  }
}
