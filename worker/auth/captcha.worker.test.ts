import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ORIGIN, refusal } from "../testing/call.ts";
import { aCaptchaToken, aProvider } from "../testing/captcha/captcha.ts";
import { aContext } from "../testing/context.ts";
import worker from "../testing/runtime/entry.ts";
import { withPolicy } from "../testing/settings.ts";
import { requireCaptcha } from "./captcha.ts";

const captcha = aProvider("CloudflareTurnstile");
const refused = { code: "account.captcha", status: 400 };

/** A request to a Worker whose operator has configured the provider. */
async function asConfigured(method: string, path: string, body?: unknown): Promise<Response> {
  const settings = {
    VEXIL_CAPTCHA_PROVIDER: captcha.type,
    VEXIL_CAPTCHA_SITE_KEY: captcha.siteKey,
    VEXIL_CAPTCHA_SECRET: captcha.secret,
    VEXIL_CAPTCHA_VERIFY_URL: captcha.verifyUrl,
  };
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return worker.fetch!(request as never, { ...env, ...settings }, createExecutionContext());
}

test("no captcha is required while the policy is off, or no provider is configured", async () => {
  await requireCaptcha(aContext(null, { captcha }), null, "login");
  await withPolicy({ useCaptcha: true }, () => requireCaptcha(aContext(null, { captcha: null }), null, "login"));
});

test("under the policy a token for this form is required; none, a long one and one for another form are refused", async () => {
  await withPolicy({ useCaptcha: true }, async () => {
    const ctx = aContext(null, { captcha });
    await requireCaptcha(ctx, aCaptchaToken({ action: "recovery" }), "recovery");
    for (const token of [null, undefined, "", aCaptchaToken({ action: "login" }), "x".repeat(5_000)]) {
      await expect(requireCaptcha(ctx, token, "recovery")).rejects.toMatchObject(refused);
    }
  });
});

test("an operator who forgot the secret or the platform's base URL admits nobody", async () => {
  await withPolicy({ useCaptcha: true }, async () => {
    await expect(requireCaptcha(aContext(null, { captcha: { ...captcha, secret: "" } }), aCaptchaToken(), "login")).rejects.toMatchObject(
      refused,
    );
    await expect(requireCaptcha(aContext(null, { captcha, baseUrl: null }), aCaptchaToken(), "login")).rejects.toMatchObject(refused);
  });
});

test("GET /api/captcha follows the policy at once", async () => {
  const shown = async () => (await asConfigured("GET", "/api/captcha")).json();
  const none = { type: "None", siteKey: "" };
  expect(await shown()).toEqual(none);
  await withPolicy({ useCaptcha: true }, async () => expect(await shown()).toEqual({ type: "CloudflareTurnstile", siteKey: "site-key" }));
  expect(await shown()).toEqual(none);
});

test.each([
  ["/api/account/login", { userName: "nobody-at-all", password: "whatever" }, "login", "401 account.wrongCredentials"],
  [
    "/api/account/register",
    { userName: "captcha-one", password: "password", email: "captcha-one@example.com" },
    "register",
    "400 password.common",
  ],
  ["/api/account/recovery", { email: "captcha-nobody@example.com" }, "recovery", null],
])("%s checks the captcha before anything else", async (path, body, action, next) => {
  await withPolicy({ useCaptcha: true, emailConfirmationRequired: true }, async () => {
    expect(await refusal(await asConfigured("POST", path, body))).toBe("400 account.captcha");
    const token = aCaptchaToken({ action });
    const answer = await asConfigured("POST", path, { ...body, challenge: token });
    if (next) expect(await refusal(answer)).toBe(next);
    expect(await refusal(await asConfigured("POST", path, { ...body, challenge: token }))).toBe("400 account.captcha");
  });
});
