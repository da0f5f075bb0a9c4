import { CloudflareSender } from "./cloudflare.ts";
import type { Sender } from "./sender.ts";
import type { MailSettings } from "./settings.ts";
import { SmtpSender } from "./smtp.ts";

/** The mailbox takes everything and sends nothing: the outbox itself is where it is read. */
const MAILBOX: Sender = { keepsBodies: true, deliver: async () => ({ ok: true }), close: async () => {} };

/** The configured way out. */
export function openSender(settings: MailSettings, binding: SendEmail | undefined): Sender {
  if (settings.kind === "smtp") return new SmtpSender(settings);
  return settings.kind === "cloudflare" ? new CloudflareSender(binding) : MAILBOX;
}
