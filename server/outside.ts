import { baseUrlOf, isLoopback } from "../worker/domain/addresses/base-url.ts";
import { captchaProblem } from "../worker/ports/captcha/settings.ts";
import { parseMail } from "../worker/ports/mail/settings.ts";

const CAPTCHA = ["VEXIL_CAPTCHA_PROVIDER", "VEXIL_CAPTCHA_SITE_KEY", "VEXIL_CAPTCHA_SECRET", "VEXIL_CAPTCHA_VERIFY_URL"] as const;

/**
 * The operator's settings of mail, captcha, how instances are reached, what is recorded of them, where webhooks may go and how many archives are
 * kept, as bindings of the Worker. Throws a one-line Error for a value that makes no sense. Without settings, mail is kept in the mailbox and links
 * lead to the server itself.
 */
export function outsideBindings(env: NodeJS.ProcessEnv, own: { host: string; address: string }): Record<string, string> {
  const baseUrl = baseUrlOf(env.VEXIL_BASE_URL || own.address);
  if (!baseUrl) throw new Error(`VEXIL_BASE_URL is ${env.VEXIL_BASE_URL}; it must be an address such as https://ctf.example.org`);
  if (new URL(env.VEXIL_BASE_URL || baseUrl).pathname !== "/")
    throw new Error(
      `VEXIL_BASE_URL is ${env.VEXIL_BASE_URL}; the platform cannot be below a path, it needs a host of its own, such as https://ctf.example.org`,
    );
  const captcha = Object.fromEntries(CAPTCHA.map((name) => [name, env[name] ?? ""]));
  const problem = captchaProblem(captcha);
  if (problem) throw new Error(problem);
  const mail = env.VEXIL_MAIL ?? "mailbox";
  const from = env.VEXIL_MAIL_FROM ?? "";
  if (mail === "cloudflare") throw new Error("VEXIL_MAIL=cloudflare works on the edge only; use smtp:// or smtps://");
  const parsed = mail === "" ? null : parseMail(mail, from);
  if (typeof parsed === "string") throw new Error(parsed);
  // A proxy on this machine reaches loopback too, so the operator must have requested it and named no other address.
  const open = env.VEXIL_MAIL === "mailbox" && isLoopback(own.host) && isLoopback(new URL(baseUrl).hostname);
  const entry = env.VEXIL_INSTANCE_ENTRY || "direct";
  if (entry !== "direct" && entry !== "proxy") throw new Error(`VEXIL_INSTANCE_ENTRY is ${entry}; it must be direct or proxy`);
  const captureMb = env.VEXIL_CAPTURE_MB || "4096";
  if (!/^\d{1,9}$/.test(captureMb)) throw new Error(`VEXIL_CAPTURE_MB is not a whole number of megabytes: ${captureMb}`);
  const kept = env.VEXIL_ARCHIVES_KEPT || "24";
  if (!/^\d{1,4}$/.test(kept)) throw new Error(`VEXIL_ARCHIVES_KEPT is not a whole number of archives: ${kept}`);
  const webhooks = env.VEXIL_WEBHOOKS ?? "";
  if (webhooks !== "" && webhooks !== "private") throw new Error(`VEXIL_WEBHOOKS is ${webhooks}; it must be private, or empty`);
  return {
    VEXIL_WEBHOOKS: webhooks,
    VEXIL_INSTANCE_ENTRY: entry,
    VEXIL_CAPTURE_MB: captureMb,
    VEXIL_ARCHIVES_KEPT: kept,
    VEXIL_BASE_URL: baseUrl,
    VEXIL_MAIL: mail,
    VEXIL_MAIL_FROM: from,
    VEXIL_MAILBOX_OPEN: open ? "yes" : "",
    ...captcha,
  };
}
