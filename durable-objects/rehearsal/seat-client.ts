import { createHash } from "node:crypto";
import type { CallNote } from "./notebook.ts";

type Send = (request: Request) => Promise<Response>;
type Options = { path: Record<string, string | number>; body?: unknown; headers?: Record<string, string> };

/** A response. `body`: the JSON of a 200, else of the refusal; null if there is none. */
export type Said = { status: number; code: string | null; body: unknown; cookie: string };

/** Calls `/api` as one team would, timed to the last byte. `base`: the address at which the platform answers. */
export class SeatClient {
  constructor(
    private readonly send: Send,
    private readonly base: string,
    private readonly note: (call: CallNote) => void,
    private readonly clock: () => number,
    public cookie = "",
  ) {}

  /** `call`: a method and a path as the table of calls writes them. */
  async call(call: string, { path, body, headers = {} }: Options): Promise<Said> {
    const [method, template] = call.split(" ") as [string, string];
    const url = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(path[name])));
    const since = this.clock();
    const answer = await this.fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const parsed = parsedText(await answer.text());
    const code = answer.status < 400 ? null : ((parsed as { code?: string } | null)?.code ?? String(answer.status));
    this.note({ call, code, ms: this.clock() - since });
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0]!)
      .filter((pair) => !pair.endsWith("="))
      .join("; ");
    return { status: answer.status, code, body: parsed, cookie };
  }

  /** A download: how many bytes arrived, and their SHA-256. */
  async download(url: string): Promise<{ status: number; bytes: number; digest: string }> {
    const since = this.clock();
    const answer = await this.fetch(url, {});
    const digest = createHash("sha256");
    let bytes = 0;
    for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      digest.update(chunk);
      bytes += chunk.byteLength;
    }
    const ok = answer.status === 200;
    this.note({ call: "GET attachment", code: ok ? null : String(answer.status), ms: this.clock() - since });
    return { status: answer.status, bytes, digest: digest.digest("hex") };
  }

  private fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = { "Accept-Language": "en-US", "User-Agent": "vexil-rehearsal", ...(init.headers as Record<string, string>) };
    const request = new Request(new URL(path, this.base), {
      ...init,
      redirect: "manual",
      headers: { ...headers, ...(this.cookie && { Cookie: this.cookie }) },
    });
    return this.send(request);
  }
}

function parsedText(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
