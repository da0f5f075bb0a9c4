import type { ClientCaptchaView } from "#worker/contract/wire/game/info.ts";

/** What a provider's widget needs in addition to our own sources. Scripts that our scripts add are already trusted, except by old browsers. */
const CAPTCHA = {
  CloudflareTurnstile: { script: "https://challenges.cloudflare.com", frame: "https://challenges.cloudflare.com", connect: "" },
  GoogleRecaptcha: {
    script: "https://www.recaptcha.net/recaptcha/ https://www.gstatic.cn/recaptcha/ https://www.gstatic.com/recaptcha/",
    frame: "https://www.recaptcha.net/recaptcha/ https://recaptcha.net/recaptcha/",
    connect: "https://www.recaptcha.net/recaptcha/",
  },
};

/** The content security policy of a page; it allows a captcha's provider only if `loaderData` shows one. */
export function contentPolicy(nonce: string, loaderData: Record<string, unknown> | null | undefined): string {
  const shown = captchaIn(loaderData);
  const more = shown === "None" ? { script: "", frame: "", connect: "" } : CAPTCHA[shown];
  const list = (...sources: string[]) => sources.filter(Boolean).join(" ");
  return [
    "default-src 'self'",
    list(`script-src 'nonce-${nonce}' 'strict-dynamic'`, more.script),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    list("connect-src 'self'", more.connect),
    list("frame-src 'self'", more.frame),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function captchaIn(loaderData: Record<string, unknown> | null | undefined): ClientCaptchaView["type"] {
  for (const data of Object.values(loaderData ?? {})) {
    const type = (data as { captcha?: ClientCaptchaView } | null | undefined)?.captcha?.type;
    if (type && type in CAPTCHA) return type;
  }
  return "None";
}
