import { ISOLATE_HEADER } from "../isolate/paths.ts";
import { ADDRESS_HEADER, type Edge } from "../runtime.ts";

type Sent = { status: number; bytes: Uint8Array };

/** How one person calls the isolates: `ask` for JSON or empty answers; `refused` for the code of an error; `file` for bytes. */
export type Asker = {
  ask<T = void>(call: string, body?: unknown): Promise<T>;
  refused(call: string, body?: unknown): Promise<string>;
  file(call: string): Promise<Uint8Array<ArrayBuffer>>;
};

/** Sends requests with this cookie to the isolates in turn. A call is written as in the tables: `GET /api/game`. */
export function asker(edge: Edge, cookie: string): Asker {
  const said = ({ bytes }: Sent) => new TextDecoder().decode(bytes);
  const answered = async (call: string, body?: unknown): Promise<Sent> => {
    const sent = await send(edge, cookie, call, body);
    if (sent.status !== 200) throw new Error(`${call} answered ${sent.status}: ${said(sent)}`);
    return sent;
  };
  return {
    async ask<T>(call: string, body?: unknown) {
      const text = said(await answered(call, body));
      return (text === "" ? undefined : JSON.parse(text)) as T;
    },
    async refused(call, body) {
      const sent = await send(edge, cookie, call, body);
      if (sent.status >= 500 || sent.status < 400) throw new Error(`${call} answered ${sent.status}: ${said(sent)}`);
      return (JSON.parse(said(sent)) as { code: string }).code;
    },
    file: async (call) => (await answered(call)).bytes as Uint8Array<ArrayBuffer>,
  };
}

let asked = 0;

async function send(edge: Edge, cookie: string, call: string, body: unknown): Promise<Sent> {
  const [method, path] = call.split(" ") as [string, string];
  const isForm = body instanceof FormData;
  const answer = await fetch(edge.url + path, {
    method,
    body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    headers: {
      [ISOLATE_HEADER]: `isolate ${(asked += 1) % 3}`,
      [ADDRESS_HEADER]: "203.0.113.7",
      Cookie: cookie,
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
    },
  });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}
