import type { ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { CAPTURES_PATH } from "../../../packages/host-protocol/protocol.ts";
import { USER_AGENT } from "../host/version.ts";
import type { Send, Sent } from "./uploads.ts";

/** An upload has failed after this long without a byte. */
const SILENT_MS = 30_000;

/** Sends recordings to a server with the host's key. Never rejects. */
export function sender(server: string, key: string): Send {
  return async (path, file, bytes) => {
    try {
      const { statusCode = 0 } = await put(new URL(CAPTURES_PATH + path, server), key, file, bytes);
      if (statusCode !== 200) console.error(JSON.stringify({ event: "capture.notTaken", path, status: statusCode }));
      return sentBy(statusCode);
    } catch (error) {
      console.error(JSON.stringify({ event: "capture.notSent", path, error: String(error) }));
      // Somebody has removed or truncated the file, perhaps to make room.
      return (error as { code?: unknown }).code === "ENOENT" || error instanceof TooShort ? "gone" : "failed";
    }
  };
}

/** The file has fewer bytes than the recording had. */
class TooShort extends Error {}

/** What the server's status means for the file: only 410 gives it up. */
function sentBy(status: number): Sent {
  if (status === 200) return "kept";
  if (status === 410) return "gone";
  return status === 401 || status === 403 || status === 413 || status === 507 ? "refused" : "failed";
}

async function put(url: URL, key: string, file: string, bytes: number): Promise<IncomingMessage> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "User-Agent": USER_AGENT,
    "Content-Type": "application/octet-stream",
    "Content-Length": bytes,
  };
  const content = await firstBytes(file, bytes);
  const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, { method: "PUT", headers, timeout: SILENT_MS });
  request.on("timeout", () => request.destroy(new Error("the server does not answer")));
  const answer = new Promise<IncomingMessage>((resolve, reject) => request.once("response", resolve).once("error", reject));
  // A server that refuses may answer and close before it has read everything.
  const sending = pipeline(content, request).catch((error: unknown) => {
    request.destroy(error as Error);
  });
  const response = await answer;
  response.resume();
  await sending;
  return response;
}

/** Fails for a file that is too short; otherwise the server would wait in vain for the promised bytes. */
async function firstBytes(file: string, bytes: number): Promise<ReadStream> {
  const handle = await open(file);
  const { size } = await handle.stat();
  if (size >= bytes) return handle.createReadStream({ end: bytes - 1 });
  await handle.close();
  throw new TooShort(`${size} bytes are left of ${bytes}`);
}
