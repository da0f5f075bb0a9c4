import { fail } from "../contract/wire/errors.ts";
import type { ClientCaptchaView } from "../contract/wire/game/info.ts";
import type { Ctx } from "../context.ts";
import type { CaptchaSettings } from "../ports/captcha/settings.ts";
import { verifyCaptcha } from "../ports/captcha/verify.ts";
import { log } from "../services/log/logs.ts";
import { accountPolicy } from "../services/settings/settings.ts";

/** The forms that ask for a captcha; a token is valid for one of them. */
export type CaptchaAction = "login" | "register" | "recovery";

/** Turnstile's documented maximum is 2,048 characters; reCAPTCHA's tokens have been seen longer. */
const LONGEST_TOKEN = 4_096;

/** The captcha that a form must show now: none while the policy is off or no provider is configured. */
export async function clientCaptcha(ctx: Ctx): Promise<ClientCaptchaView> {
  const required = await requiredCaptcha(ctx);
  return required ? { type: required.type, siteKey: required.siteKey } : { type: "None", siteKey: "" };
}

/**
 * Refuses unless the policy requires no captcha or the provider confirms the token for this platform and this form. `asked`: the result of
 * `requiredCaptcha`, if it was requested in parallel with something else.
 */
export async function requireCaptcha(
  ctx: Ctx,
  token: string | null | undefined,
  action: CaptchaAction,
  asked = requiredCaptcha(ctx),
): Promise<void> {
  const required = await asked;
  if (!required || (await passes(ctx, required, token ?? "", action))) return;
  log(ctx, { level: "Warning", message: `Captcha of ${action} refused`, status: "Denied" });
  fail("account.captcha");
}

/** The provider that must be asked now; null while the policy is off or none is configured. */
export async function requiredCaptcha(ctx: Ctx): Promise<CaptchaSettings | null> {
  return ctx.captcha && (await accountPolicy(ctx)).useCaptcha ? ctx.captcha : null;
}

async function passes(ctx: Ctx, captcha: CaptchaSettings, token: string, action: CaptchaAction): Promise<boolean> {
  if (token === "" || token.length > LONGEST_TOKEN) return false;
  if (captcha.secret === "" || ctx.baseUrl === null) {
    console.error(JSON.stringify({ event: "captcha.settings", error: "VEXIL_CAPTCHA_SECRET and VEXIL_BASE_URL are needed" }));
    return false;
  }
  return verifyCaptcha(captcha, { token, action, hostname: new URL(ctx.baseUrl).hostname, ip: ctx.ip });
}
