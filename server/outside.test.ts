import { expect, test } from "vitest";
import { outsideBindings } from "./outside.ts";

const OWN = { host: "127.0.0.1", address: "http://localhost:8787" };
const of = (env: Record<string, string>, own = OWN) => outsideBindings(env, own);

test("without settings, mail stays in the mailbox and links lead to the server itself", () => {
  expect(of({ VEXIL_BASE_URL: "https://CTF.example.org/" }).VEXIL_BASE_URL).toBe("https://ctf.example.org");
  expect(of({})).toMatchObject({ VEXIL_BASE_URL: "http://localhost:8787", VEXIL_MAIL: "mailbox", VEXIL_CAPTCHA_PROVIDER: "" });
});

test("the mailbox is open to everybody only if that was requested and the server is reachable only from this machine", () => {
  const open = (env: Record<string, string>, own = OWN) => of(env, own).VEXIL_MAILBOX_OPEN === "yes";
  expect(open({ VEXIL_MAIL: "mailbox" })).toBe(true);
  expect(open({})).toBe(false);
  expect(open({ VEXIL_MAIL: "mailbox" }, { ...OWN, host: "0.0.0.0" })).toBe(false);
  expect(open({ VEXIL_MAIL: "mailbox", VEXIL_BASE_URL: "https://ctf.example.org" })).toBe(false);
  expect(open({ VEXIL_MAIL: "smtp://localhost", VEXIL_MAIL_FROM: "a@b.example" })).toBe(false);
});

test.each([
  [{ VEXIL_BASE_URL: "ctf.example.org" }, /^VEXIL_BASE_URL is ctf\.example\.org/],
  [{ VEXIL_BASE_URL: "https://example.org/ctf" }, /^VEXIL_BASE_URL is https:\/\/example\.org\/ctf; .* a host of its own/],
  [{ VEXIL_INSTANCE_ENTRY: "tunnel" }, /^VEXIL_INSTANCE_ENTRY is tunnel; it must be direct or proxy/],
  [{ VEXIL_ARCHIVES_KEPT: "all" }, /^VEXIL_ARCHIVES_KEPT is not a whole number/],
  [{ VEXIL_MAIL: "smtp.example.org" }, /^VEXIL_MAIL must be smtp:/],
  [{ VEXIL_MAIL: "smtp://user:secret-word@smtp.example.org" }, /^VEXIL_MAIL_FROM must be/],
  [{ VEXIL_MAIL: "smtp://us%er:secret-word@smtp.example.org", VEXIL_MAIL_FROM: "a@b.example" }, /write a % .* as %25$/],
  [{ VEXIL_MAIL: "smtp://smtp.example.org", VEXIL_MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, /^VEXIL_MAIL_FROM must be/],
  [{ VEXIL_MAIL: "cloudflare", VEXIL_MAIL_FROM: "a@b.example" }, /on the edge only/],
  [{ VEXIL_CAPTCHA_PROVIDER: "hCaptcha" }, /^VEXIL_CAPTCHA_PROVIDER must be/],
  [{ VEXIL_CAPTCHA_PROVIDER: "CloudflareTurnstile", VEXIL_CAPTCHA_SITE_KEY: "1" }, /^the captcha needs/],
])("%j is refused in one line without the password", (env, line) => {
  let message = "";
  try {
    of(env);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(line);
  expect(message).not.toMatch(/secret-word|\n/);
});
