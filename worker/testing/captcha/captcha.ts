import { env } from "cloudflare:test";
import type { CaptchaSettings } from "../../ports/captcha/settings.ts";
import { CAPTCHA_SECRET } from "./captcha-secret.ts";

type Token = {
  hostname?: string;
  action?: string;
  score?: number;
  /** The only address for which it is valid. */
  ip?: string;
  trouble?: "slow" | { status: number; body: unknown };
};

/** The provider as configured for the verifier of the tests. */
export function aProvider(type: CaptchaSettings["type"], changes: Partial<CaptchaSettings> = {}): CaptchaSettings {
  const verifyUrl = (env as unknown as { CAPTCHA_VERIFIER: string }).CAPTCHA_VERIFIER;
  return { type, siteKey: "site-key", secret: CAPTCHA_SECRET, verifyUrl, ...changes };
}

/** A widget's token for a visitor: valid once, for the host and the action in it. */
export function aCaptchaToken(changes: Token = {}): string {
  return btoa(JSON.stringify({ hostname: "vexil.test", action: "login", score: 0.9, nonce: crypto.randomUUID(), ...changes }));
}
