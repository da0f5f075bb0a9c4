import type { CaptchaProvider } from "../../contract/wire/enums.ts";

/** The provider that verifies captchas, as configured by the environment. */
export type CaptchaSettings = {
  type: Exclude<CaptchaProvider, "None">;
  siteKey: string;
  /** Empty when the operator forgot it: then nobody passes. */
  secret: string;
  verifyUrl: string;
};

/** The providers' endpoints for verifying tokens. */
const VERIFY_URL = {
  GoogleRecaptcha: "https://www.recaptcha.net/recaptcha/api/siteverify",
  CloudflareTurnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
};

type Source = {
  VEXIL_CAPTCHA_PROVIDER?: string;
  VEXIL_CAPTCHA_SITE_KEY?: string;
  VEXIL_CAPTCHA_SECRET?: string;
  VEXIL_CAPTCHA_VERIFY_URL?: string;
};

/** The configured provider; null when there is none. */
export function captchaSettings(env: Source): CaptchaSettings | null {
  const type = env.VEXIL_CAPTCHA_PROVIDER;
  if (type !== "GoogleRecaptcha" && type !== "CloudflareTurnstile") return null;
  return {
    type,
    siteKey: env.VEXIL_CAPTCHA_SITE_KEY ?? "",
    secret: env.VEXIL_CAPTCHA_SECRET ?? "",
    verifyUrl: env.VEXIL_CAPTCHA_VERIFY_URL || VERIFY_URL[type],
  };
}

/** What is wrong with the settings, in one line for the operator; null when nothing is. */
export function captchaProblem(env: Source & { VEXIL_BASE_URL?: string }): string | null {
  const type = env.VEXIL_CAPTCHA_PROVIDER;
  if (!type || type === "None") return null;
  if (!captchaSettings(env)) return "VEXIL_CAPTCHA_PROVIDER must be GoogleRecaptcha or CloudflareTurnstile";
  if (!env.VEXIL_CAPTCHA_SITE_KEY || !env.VEXIL_CAPTCHA_SECRET) return "the captcha needs VEXIL_CAPTCHA_SITE_KEY and VEXIL_CAPTCHA_SECRET";
  return null;
}
