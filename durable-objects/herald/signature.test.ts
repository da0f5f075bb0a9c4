import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { signedHeaders } from "./signature.ts";

/** What a receiver's author copies from the page. */
const PAGE = readFileSync("docs/webhooks.md", "utf8");
const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(PAGE)![1]!;
const row = (name: string) => new RegExp(`\\| ${name} \\| \`(.+?)\` \\|`).exec(PAGE)![1]!;

const newWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
type IsGenuine = (secret: string, headers: Record<string, string>, body: string, now: number) => boolean;
const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(block("js"))}`)) as { isGenuine: IsGenuine };

const NOW = 1_800_000_000_000;
const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const signed = (secrets: string[], body = '{"a":"ä"}') => lower(signedHeaders("4-12", body, secrets, NOW));

test("our signature is the one of Standard Webhooks' own vector", () => {
  const headers = signedHeaders(row("id"), row("body"), [row("secret")], Number(row("timestamp")) * 1_000);
  expect(headers).toEqual({
    "Webhook-Id": row("id"),
    "Webhook-Timestamp": row("timestamp"),
    "Webhook-Signature": row("signature"),
  });
});

test("the page's JavaScript accepts what we sign and nothing else", () => {
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signed([secret]);
  expect(isGenuine(secret, headers, '{"a":"ä"}', NOW)).toBe(true);
  expect(isGenuine(other, headers, '{"a":"ä"}', NOW)).toBe(false);
  expect(isGenuine(secret, headers, '{"a":"b"}', NOW)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-id": "4-13" }, '{"a":"ä"}', NOW)).toBe(false);
  expect(isGenuine(secret, { ...headers, "webhook-timestamp": "1800000001" }, '{"a":"ä"}', NOW)).toBe(false);
  for (const late of [NOW + 301_000, NOW - 301_000]) expect(isGenuine(secret, headers, '{"a":"ä"}', late)).toBe(false);
  for (const none of ["", "v1,", "v2,abc", "v1,abc"])
    expect(isGenuine(secret, { ...headers, "webhook-signature": none }, '{"a":"ä"}', NOW)).toBe(false);
});

test("while a secret is renewed both verify", () => {
  const [fresh, old] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signed([fresh, old]);
  expect([fresh, old].map((secret) => isGenuine(secret, headers, '{"a":"ä"}', NOW))).toEqual([true, true]);
});

const hasPython = () => {
  try {
    execFileSync("python3", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!hasPython())("the page's Python does the same", () => {
  const [fresh, old, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const ask = (secret: string, now: number) => {
    const values = [secret, signed([fresh, old])].map((value) => JSON.stringify(value)).join(", ");
    const program = `${block("python")}\nprint(is_genuine(${values}, ${JSON.stringify('{"a":"ä"}')}.encode(), ${now}))`;
    return execFileSync("python3", ["-c", program]).toString().trim();
  };
  expect([fresh, old, other].map((secret) => ask(secret, NOW / 1_000))).toEqual(["True", "True", "False"]);
  expect(ask(fresh, NOW / 1_000 + 301)).toBe("False");
});
