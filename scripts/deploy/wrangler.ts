import { spawn } from "node:child_process";
import * as z from "zod/mini";

/** Which wrangler is called; a test substitutes its own. */
const PROGRAM = process.env.VEXIL_WRANGLER ?? "node_modules/wrangler/bin/wrangler.js";

type Said = { ok: boolean; answer: string; text: string };

/** Calls wrangler without interactive questions. `shown`: whether its output goes to the operator as it comes. */
export function wrangler(args: string[], account: string | null, { shown = false } = {}): Promise<Said> {
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", CI: process.env.CI ?? "1", FORCE_COLOR: "0" };
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...env, ...(account && { CLOUDFLARE_ACCOUNT_ID: account }) },
  });
  let [answer, text] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => ((answer += String(bytes)), (text += String(bytes)), shown && process.stdout.write(bytes)));
  child.stderr.on("data", (bytes: Buffer) => ((text += String(bytes)), shown && process.stderr.write(bytes)));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ ok: code === 0, answer, text }));
  });
}

/** The JSON in an output, which may have a banner before it. */
export function jsonIn<T>(schema: z.ZodMiniType<T>, said: Said, call: string): T {
  try {
    return schema.parse(JSON.parse(said.answer.slice(said.answer.search(/[[{]/))));
  } catch {
    throw new Error(`wrangler ${call} failed:\n${said.text.trim()}`);
  }
}
