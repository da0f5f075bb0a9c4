import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import { WebSocket } from "ws";
import { isRedirect, redirectWords } from "../../packages/challenge-push/index.ts";
import { HALF_CLOSE } from "../../packages/host-protocol/relay.ts";
import { USER_AGENT } from "./version.ts";

const HEADERS = { "User-Agent": USER_AGENT };
const TIMEOUT_MS = 20_000;
const LONGEST_ANSWER = 64 * 1024;
/** An instance may send large messages in one piece. */
const LARGEST_MESSAGE = 64 * 1024 * 1024;

/** `title`: the platform's message, as a text for people. */
export type Refusal = { status: number; title: string };

/** Opens the WebSocket of an instance, paused; returns the reason when the platform refuses. Throws when it cannot be reached. */
export function dial(url: URL): Promise<WebSocket | Refusal> {
  return new Promise((resolve, reject) => {
    const web = new WebSocket(new URL(url.href.replace(/^http/, "ws")), HALF_CLOSE, {
      headers: HEADERS,
      perMessageDeflate: false,
      maxPayload: LARGEST_MESSAGE,
      handshakeTimeout: TIMEOUT_MS,
    });
    web.once("open", () => {
      web.pause();
      resolve(web);
    });
    web.once("unexpected-response", (_request, answer) => void refusal(url, answer).then(resolve, reject));
    web.on("error", (error) => reject(unreachable(url, error)));
  });
}

/** Asks whether an instance exists: status 204 when it does. Throws when the platform cannot be reached. */
export function probe(url: URL): Promise<Refusal> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? secure : plain)(url, { headers: HEADERS, timeout: TIMEOUT_MS, agent: false });
    request.on("response", (answer) => void refusal(url, answer).then(resolve, reject));
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", (error) => reject(unreachable(url, error)));
    request.end();
  });
}

function unreachable({ host }: URL, error: NodeJS.ErrnoException): Error {
  return new Error(`${host} cannot be reached: ${error.message || error.code}`);
}

async function refusal({ origin }: URL, answer: IncomingMessage): Promise<Refusal> {
  const status = answer.statusCode!;
  let text = "";
  for await (const part of answer) {
    text += String(part);
    if (text.length > LONGEST_ANSWER) break;
  }
  if (isRedirect(status)) return { status, title: redirectWords(origin, answer.headers.location ?? null) };
  return { status, title: titleIn(text) ?? `the platform answers ${status}` };
}

function titleIn(text: string): string | null {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" ? title : null;
  } catch {
    return null;
  }
}
