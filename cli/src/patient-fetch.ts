import * as plain from "node:http";
import * as secure from "node:https";
import { Readable } from "node:stream";
import { SILENT } from "../../packages/challenge-push/index.ts";

const SILENCE_MS = 60_000;
const PIECE = 64 * 1024;
/** A connection is not used again after this long: the server may be ending it, and a call that changes something is not sent twice. */
const KEPT = { keepAlive: true, timeout: 1_000 };
const AGENTS = { "http:": new plain.Agent(KEPT), "https:": new secure.Agent(KEPT) };

/**
 * `fetch` that gives up on a server that is silent for this long; its own waits five minutes. A transfer that moves may take any time. It follows no
 * redirect.
 */
export const patientFetch =
  (silenceMs = SILENCE_MS): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    const bytes = asked.body && new Uint8Array(await asked.arrayBuffer());
    const headers = { ...Object.fromEntries(asked.headers), ...(bytes && { "content-length": bytes.length }) };
    return new Promise((resolve, reject) => {
      const fail = (cause: NodeJS.ErrnoException) => reject(new Error(cause.message || cause.code, { cause }));
      const { protocol } = url as URL & { protocol: keyof typeof AGENTS };
      const options = { method: asked.method, headers, timeout: silenceMs, agent: AGENTS[protocol] };
      const request = (protocol === "https:" ? secure : plain).request(url, options);
      request.on("timeout", () => {
        fail(Object.assign(new Error(`no answer for ${silenceMs / 1_000} seconds`), { code: SILENT }));
        request.destroy();
      });
      request.on("error", fail);
      request.on("response", (answer) => void responseOf(answer).then(resolve, fail));
      if (bytes) Readable.from(piecesOf(bytes)).pipe(request);
      else request.end();
    });
  };

/** In pieces, because the time since the last one that was taken is what counts as silence. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

async function responseOf(answer: plain.IncomingMessage): Promise<Response> {
  const bytes = Buffer.concat(await answer.toArray());
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Response(bytes.length > 0 ? bytes : null, { status: answer.statusCode, headers });
}
