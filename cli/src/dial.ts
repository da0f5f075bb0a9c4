import { createHash, randomBytes } from "node:crypto";
import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import type { Socket } from "node:net";
import { HALF_CLOSE, WAITING_BYTES } from "../../container-agent/src/pump.ts";

const TIMEOUT_MS = 20_000;
const LONGEST_ANSWER = 64 * 1024;
/** Of RFC 6455. */
const ACCEPT_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/** `title`: what the platform says, in words for people. */
export type Refusal = { status: number; title: string };
export type Way = { socket: Socket; halfClose: boolean };

/** Opens the WebSocket of an instance; answers why not when the platform refuses. Fails when it cannot be reached. */
export function dial(url: URL): Promise<Way | Refusal> {
  const key = randomBytes(16).toString("base64");
  const headers = {
    Connection: "Upgrade",
    Upgrade: "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": key,
    "Sec-WebSocket-Protocol": HALF_CLOSE,
  };
  return ask(url, headers, (answer, socket, head) => {
    const accept = createHash("sha1")
      .update(key + ACCEPT_SUFFIX)
      .digest("base64");
    if (answer.headers["sec-websocket-accept"] !== accept) throw new Error(`${url.host} answers, but speaks no WebSocket`);
    if (head.length > 0) socket.unshift(head);
    socket.setNoDelay(true);
    return { socket, halfClose: answer.headers["sec-websocket-protocol"] === HALF_CLOSE };
  });
}

/** Asks whether an instance is there: status 204 when it is. Fails when the platform cannot be reached. */
export function probe(url: URL): Promise<Refusal> {
  return ask(url, {}, () => {
    throw new Error(`${url.host} gives an answer that nobody asked for`);
  }) as Promise<Refusal>;
}

function ask(
  url: URL,
  headers: Record<string, string>,
  upgraded: (answer: IncomingMessage, socket: Socket, head: Buffer) => Way,
): Promise<Way | Refusal> {
  return new Promise((resolve, reject) => {
    const options = { headers, timeout: TIMEOUT_MS, agent: false, highWaterMark: WAITING_BYTES };
    const request = (url.protocol === "https:" ? secure : plain)(url, options);
    request.on("upgrade", (answer, socket: Socket, head) => {
      // Its errors are the connection's end; whoever takes the socket hears of that.
      socket.setTimeout(0).on("error", () => {});
      try {
        resolve(upgraded(answer, socket, head));
      } catch (error) {
        socket.destroy();
        reject(error as Error);
      }
    });
    request.on("response", (answer) => void refusal(answer).then(resolve, reject));
    request.on("timeout", () => request.destroy(new Error("no answer in time")));
    request.on("error", (error) =>
      reject(new Error(`${url.host} cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code}`)),
    );
    request.end();
  });
}

async function refusal(answer: IncomingMessage): Promise<Refusal> {
  let text = "";
  for await (const part of answer) if (text.length < LONGEST_ANSWER) text += String(part);
  return { status: answer.statusCode!, title: titleIn(text) ?? `the platform answers ${answer.statusCode}` };
}

function titleIn(text: string): string | null {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === "string" ? title : null;
  } catch {
    return null;
  }
}
