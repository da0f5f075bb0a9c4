import { describe, expect, test } from "vitest";
import { aCaptchaToken, aProvider } from "../../testing/captcha/captcha.ts";
import type { CaptchaSettings } from "./settings.ts";
import { verifyCaptcha, type CaptchaClaim } from "./verify.ts";

const claim = (token: string, changes: Partial<CaptchaClaim> = {}): CaptchaClaim => ({
  token,
  action: "login",
  hostname: "vexil.test",
  ip: "192.0.2.7",
  ...changes,
});
const verify = (settings: CaptchaSettings, token: string) => verifyCaptcha(settings, claim(token), 300);

describe.each(["CloudflareTurnstile", "GoogleRecaptcha"] as const)("a token of %s", (type) => {
  const provider = aProvider(type);

  test("passes once, with the visitor's address", async () => {
    const token = aCaptchaToken({ ip: "192.0.2.7" });
    expect(await verify(provider, token)).toBe(true);
    expect(await verify(provider, token)).toBe(false);
  });

  test("is verified without an address when none is known", async () => {
    const bound = aCaptchaToken({ ip: "0.0.0.0" });
    expect(await verifyCaptcha(provider, claim(bound, { ip: "0.0.0.0" }))).toBe(false);
    expect(await verifyCaptcha(provider, claim(aCaptchaToken(), { ip: "0.0.0.0" }))).toBe(true);
  });

  test.each([
    ["for another site", { hostname: "evil.example" }],
    ["for a site below ours", { hostname: "a.vexil.test" }],
    ["for no site", { hostname: undefined }],
    ["of another form", { action: "register" }],
    ["of no form", { action: undefined }],
    ["that is too slow", { trouble: "slow" }],
    ["of a provider in trouble", { trouble: { status: 500, body: { success: true, hostname: "vexil.test", action: "login", score: 1 } } }],
    ["of a provider that sends elsewhere", { trouble: { status: 302, body: {} } }],
    ["answered without JSON", { trouble: { status: 200, body: "<html>success</html>" } }],
    [
      "answered with something else",
      { trouble: { status: 200, body: { success: "true", hostname: "vexil.test", action: "login", score: 1 } } },
    ],
    ["answered with nothing", { trouble: { status: 200, body: "null" } }],
  ] as const)("%s does not pass", async (_what, changes) => {
    expect(await verify(provider, aCaptchaToken(changes as never))).toBe(false);
  });

  test("that is invalid does not pass, nor one under another secret", async () => {
    expect(await verify(provider, "made up")).toBe(false);
    expect(await verify({ ...provider, secret: "wrong" }, aCaptchaToken())).toBe(false);
  });
});

test("reCAPTCHA needs a score of at least one half; Turnstile gives no score", async () => {
  const recaptcha = aProvider("GoogleRecaptcha");
  expect(await verify(recaptcha, aCaptchaToken({ score: 0.5 }))).toBe(true);
  for (const score of [0.49, -1, undefined]) expect(await verify(recaptcha, aCaptchaToken({ score }))).toBe(false);
  expect(await verify(aProvider("CloudflareTurnstile"), aCaptchaToken({ score: undefined }))).toBe(true);
});

test("while the provider cannot be reached nobody passes", async () => {
  expect(await verify(aProvider("CloudflareTurnstile", { verifyUrl: "http://127.0.0.1:9/siteverify" }), aCaptchaToken())).toBe(false);
});
