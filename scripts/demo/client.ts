/** A signed-in person of the demo: a cookie and the calls that they make. */
export type Person = {
  name: string;
  cookie: string;
};

/** How many times a server may say that it is busy before the demo gives up. */
const TRIES = 20;

/** A wait that somebody who watches would notice; seconds. */
const LONG_WAIT = 5;

/** Calls to a running platform, each as one person. */
export class Api {
  private hasSaidWhy = false;

  constructor(
    readonly url: string,
    private readonly sleep: (ms: number) => Promise<unknown> = (ms) => new Promise((wake) => setTimeout(wake, ms)),
  ) {}

  /** One JSON call; throws the server's own message when it refuses. */
  async call<T = unknown>(who: Person | null, method: string, path: string, body?: unknown): Promise<T> {
    const form = body instanceof FormData;
    const answer = await this.send(path, {
      method,
      headers: { ...(who && { Cookie: who.cookie }), ...(body !== undefined && !form && { "Content-Type": "application/json" }) },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await textOf(answer, `${method} ${path}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  /** The text of a file, as the person reads it. */
  async read(who: Person, path: string): Promise<string> {
    return textOf(await this.send(path, { headers: { Cookie: who.cookie } }), `GET ${path}`);
  }

  /** Signs in, or registers, and keeps the session's cookie. */
  async enter(
    path: "/api/account/login" | "/api/account/register",
    body: { userName: string; password: string; email?: string },
  ): Promise<Person> {
    const answer = await this.send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} for ${body.userName} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]!);
    // Only the session: the snapshot is valid for a minute and then renewed by a browser, which this is not.
    return { name: body.userName, cookie: cookies.filter((pair) => /^(?:__Host-)?vexil_session=/.test(pair)).join("; ") };
  }

  /** A busy server says when to try again: sixty simultaneous registrations are many for a small machine. */
  private async send(path: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      // An idle connection that the server closes at this moment would lose the call.
      const headers = { ...(init.headers as Record<string, string>), Connection: "close" };
      const answer = await fetch(this.url + path, { ...init, headers });
      const seconds = Number(answer.headers.get("Retry-After") ?? Number.NaN);
      if (![429, 503].includes(answer.status) || !(seconds >= 0) || tries === TRIES) return answer;
      await answer.body?.cancel();
      if (seconds >= LONG_WAIT) this.sayWhy(answer.status, seconds);
      await this.sleep(seconds * 1_000);
    }
  }

  private sayWhy(status: number, seconds: number): void {
    if (this.hasSaidWhy) return;
    this.hasSaidWhy = true;
    console.log(
      status === 429
        ? `  waits for the server's limits, ${seconds} s now and again later: it takes minutes. A server for trying out may do without them (VEXIL_LIMITS=off)`
        : `  waits for the server, which is busy, ${seconds} s now and perhaps again later`,
    );
  }
}

async function textOf(answer: Response, asked: string): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** Several files as one form, under the name that the call expects. */
export function formOf(field: string, files: { name: string; bytes: Uint8Array | string; type?: string }[]): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, new Blob([file.bytes as BlobPart], { type: file.type }), file.name);
  return form;
}

/** Processes every item, a few at once, in the order of the list. */
export async function eachOf<T, R>(items: T[], atOnce: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) results[n] = await work(items[n]!, n);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
