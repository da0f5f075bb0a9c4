import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.server.ts";

const directive = (policy: string, name: string) => policy.split("; ").find((one) => one.startsWith(`${name} `));

test("a page without a captcha loads nothing from other hosts", () => {
  for (const data of [null, {}, { root: { viewer: null }, "routes/account.login": { captcha: { type: "None", siteKey: "" } } }]) {
    const policy = contentPolicy("n0nce", data);
    expect(policy).not.toMatch(/https?:|\*/);
    expect(directive(policy, "script-src")).toBe("script-src 'nonce-n0nce' 'strict-dynamic'");
  }
});

test.each([
  ["CloudflareTurnstile", "https://challenges.cloudflare.com"],
  ["GoogleRecaptcha", "https://www.recaptcha.net/recaptcha/"],
])("a page with %s may load from that host only", (type, host) => {
  const policy = contentPolicy("n0nce", { root: null, "routes/account.login": { captcha: { type, siteKey: "k" } } });
  expect(directive(policy, "script-src")).toContain(host);
  expect(directive(policy, "frame-src")).toContain(host);
  expect(directive(policy, "default-src")).toBe("default-src 'self'");
});
