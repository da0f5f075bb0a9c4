import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CAPTCHA_SECRET } from "./captcha-secret.ts";

/** Starts a `siteverify` that behaves as documented by Turnstile and reCAPTCHA, on this machine; returns its address. */
export async function startVerifier(): Promise<string> {
  const spent = new Set<string>();
  const server = createServer((request, response) => void answer(request, response, spent)).unref();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
}

async function answer(request: IncomingMessage, response: ServerResponse, spent: Set<string>): Promise<void> {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.method !== "POST" || !request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    return send(response, refusal("bad-request"));
  }
  const form = new URLSearchParams(text);
  const [secret, token] = [form.get("secret"), form.get("response")];
  if (!secret) return send(response, refusal("missing-input-secret"));
  if (secret !== CAPTCHA_SECRET) return send(response, refusal("invalid-input-secret"));
  if (!token) return send(response, refusal("missing-input-response"));
  const minted = read(token);
  if (!minted) return send(response, refusal("invalid-input-response"));
  if (minted.trouble === "slow") return;
  if (minted.trouble) return send(response, minted.trouble.body, minted.trouble.status);
  if (spent.has(token)) return send(response, refusal("timeout-or-duplicate"));
  spent.add(token);
  if (minted.ip && form.get("remoteip") !== minted.ip) return send(response, refusal("invalid-input-response"));
  const { hostname, action, score } = minted;
  return send(response, { success: true, challenge_ts: new Date().toISOString(), hostname, action, score, "error-codes": [] });
}

function refusal(code: string) {
  return { success: false, "error-codes": [code] };
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(typeof body === "string" ? body : JSON.stringify(body));
}

type Minted = { hostname?: string; action?: string; score?: number; ip?: string; trouble?: "slow" | { status: number; body: unknown } };

function read(token: string): Minted | null {
  try {
    return JSON.parse(atob(token)) as Minted;
  } catch {
    return null;
  }
}
