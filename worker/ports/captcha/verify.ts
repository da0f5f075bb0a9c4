import * as z from "zod/mini";
import { NO_ADDRESS } from "../../domain/addresses/ip.ts";
import { beginningOf } from "../answer-text.ts";
import type { CaptchaSettings } from "./settings.ts";

/** What both providers answer; fields that only one of them has may be missing. */
const Answer = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
});

/** What a provider must confirm for a token: the action, the host, and the client's address. */
export type CaptchaClaim = { token: string; action: string; hostname: string; ip: string };

const TIMEOUT_MS = 5_000;
const LOWEST_SCORE = 0.5;
const LONGEST_ANSWER = 10_000;

/**
 * Asks the provider about a token. True only when it reports success for this host and this action, and reCAPTCHA's score is at least 0.5;
 * a provider that is down, slow or unclear means false. The provider guarantees that a token is accepted only once.
 */
export async function verifyCaptcha(settings: CaptchaSettings, claim: CaptchaClaim, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  try {
    const answer = z.safeParse(Answer, await ask(settings, claim, timeoutMs));
    return answer.success && isFor(answer.data, claim) && (settings.type !== "GoogleRecaptcha" || isHuman(answer.data.score));
  } catch (error) {
    console.error(JSON.stringify({ event: "captcha.unverified", error: String(error) }));
    return false;
  }
}

async function ask(settings: CaptchaSettings, { token, ip }: CaptchaClaim, timeoutMs: number): Promise<unknown> {
  const body = new URLSearchParams({ secret: settings.secret, response: token });
  if (ip !== NO_ADDRESS) body.set("remoteip", ip);
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(settings.verifyUrl, { method: "POST", body, signal, redirect: "manual" });
  const text = await beginningOf(answer, LONGEST_ANSWER);
  if (answer.status !== 200) throw new Error(`the verifier answered ${answer.status}`);
  return JSON.parse(text) as unknown;
}

function isFor(answer: z.infer<typeof Answer>, claim: CaptchaClaim): boolean {
  return answer.success && answer.hostname?.toLowerCase() === claim.hostname && answer.action === claim.action;
}

function isHuman(score: number | undefined): boolean {
  return score !== undefined && score >= LOWEST_SCORE;
}
