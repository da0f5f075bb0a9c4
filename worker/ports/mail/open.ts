import { CloudflareSender } from "./cloudflare.ts";
import type { Sender } from "./sender.ts";
import type { MailSettings } from "./settings.ts";
import { SmtpSender } from "./smtp.ts";

/** The mailbox accepts everything and sends nothing: mail is read in the outbox itself. */
const MAILBOX: Sender = { keepsBodies: true, deliver: async () => ({ ok: true }), close: async () => {} };

/** The configured sender. */
export function openSender(settings: MailSettings, binding: SendEmail | undefined): Sender {
  if (settings.kind === "smtp") return new SmtpSender(settings);
  return settings.kind === "cloudflare" ? new CloudflareSender(binding) : MAILBOX;
}
