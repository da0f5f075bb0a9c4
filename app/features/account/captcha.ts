import type { ClientCaptchaView } from "#worker/contract/wire/game/info.ts";
import type { Scheme } from "#worker/domain/scheme.ts";

/** What a widget reports to its form: a token, that the token is no longer valid, or that it cannot work. */
export type CaptchaEvents = { onToken(token: string): void; onSpent(): void; onTrouble(): void };
/** The options of a provider's widget, and the callbacks for its events. */
export type CaptchaWish = CaptchaEvents & { siteKey: string; action: string; language: string; scheme: Scheme };

/** A provider's widget in a form. */
export type CaptchaWidget = {
  /** Requests a token now; does nothing for widgets that request tokens by themselves. */
  ask(): void;
  /** The token has been used: prepares the next one. */
  reset(): void;
  remove(): void;
};

type Turnstile = {
  render(box: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
  remove(id: string): void;
};
type Recaptcha = { ready(run: () => void): void; execute(siteKey: string, options: { action: string }): Promise<string> };
type Providers = { turnstile?: Turnstile; grecaptcha?: Recaptcha };

/** Loads the provider's script and puts its widget into `box`; rejects when the script cannot be loaded. */
export async function openCaptcha(type: ClientCaptchaView["type"], box: HTMLElement, wish: CaptchaWish): Promise<CaptchaWidget> {
  return type === "CloudflareTurnstile" ? openTurnstile(box, wish) : openRecaptcha(wish);
}

/** Requests a token as soon as possible, and a new one when it has expired. */
async function openTurnstile(box: HTMLElement, wish: CaptchaWish): Promise<CaptchaWidget> {
  await load("https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit");
  const { turnstile } = window as Providers;
  if (!turnstile) throw new Error("Turnstile did not load");
  const id = turnstile.render(box, {
    sitekey: wish.siteKey,
    action: wish.action,
    language: wish.language.toLowerCase(),
    theme: wish.scheme === "system" ? "auto" : wish.scheme,
    size: "flexible",
    "response-field": false,
    callback: wish.onToken,
    "expired-callback": wish.onSpent,
    "timeout-callback": wish.onSpent,
    "error-callback": () => {
      wish.onTrouble();
      return true;
    },
  });
  return { ask: () => {}, reset: () => turnstile.reset(id), remove: () => turnstile.remove(id) };
}

/** A reCAPTCHA v3 token is valid for two minutes, so it is requested when the form is sent. */
async function openRecaptcha({ siteKey, action, language, onToken, onTrouble }: CaptchaWish): Promise<CaptchaWidget> {
  await load(`https://www.recaptcha.net/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&hl=${language}`);
  const { grecaptcha } = window as Providers;
  if (!grecaptcha) throw new Error("reCAPTCHA did not load");
  showBadge(true);
  return {
    ask: () => grecaptcha.ready(() => void grecaptcha.execute(siteKey, { action }).then(onToken, onTrouble)),
    reset: () => {},
    remove: () => showBadge(false),
  };
}

/** Its badge floats over every page, but is only true on pages with a form. */
function showBadge(shown: boolean): void {
  for (const badge of document.querySelectorAll<HTMLElement>(".grecaptcha-badge")) badge.style.visibility = shown ? "" : "hidden";
}

const loaded = new Map<string, Promise<void>>();

function load(source: string): Promise<void> {
  const known = loaded.get(source);
  if (known) return known;
  const loading = new Promise<void>((done, refuse) => {
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    script.addEventListener("load", () => done());
    script.addEventListener("error", () => {
      loaded.delete(source);
      refuse(new Error("The captcha's script did not load"));
    });
    document.head.appendChild(script);
  });
  loaded.set(source, loading);
  return loading;
}

/** Whether the document's content security policy allows a captcha; moving between pages does not change the policy. */
export function documentAllowsCaptcha(): boolean {
  const [first] = performance.getEntriesByType("navigation");
  return !first || /^\/account\/(login|register|recovery)\/?$/i.test(new URL(first.name).pathname);
}
