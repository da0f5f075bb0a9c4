import { isPlainAddress, type Envelope } from "../../formats/mime.ts";
import { errorText, type Delivery, type Sender } from "./sender.ts";

/** Errors that a second attempt cannot fix, according to the documentation of the binding. */
const FINAL = /^E_(RECIPIENT_SUPPRESSED|RECIPIENT_NOT_ALLOWED|CONTENT_TOO_LARGE|VALIDATION_ERROR)$/;
const SENDER = /^E_(SENDER|RATE_LIMIT|DAILY_LIMIT|DELIVERY_DISABLED|INTERNAL)/;

/** Sends through the edge's own binding, which makes Date and Message-ID itself and refuses ours. */
export class CloudflareSender implements Sender {
  readonly keepsBodies = false;

  constructor(private readonly binding: SendEmail | undefined) {}

  async deliver(mail: Envelope): Promise<Delivery> {
    if (!this.binding) return { ok: false, fault: "sender", error: "the binding MAIL is missing in wrangler.toml" };
    if (!isPlainAddress(mail.to)) return { ok: false, fault: "mail", error: "the address cannot be used" };
    const { to, subject, text, html } = mail;
    try {
      await this.binding.send({ from: { email: mail.from, name: mail.fromName }, to, subject, text, html });
      return { ok: true };
    } catch (error) {
      const code = String((error as { code?: unknown } | null)?.code ?? "");
      const fault = FINAL.test(code) ? "mail" : SENDER.test(code) ? "sender" : "later";
      return { ok: false, fault, error: errorText(error) };
    }
  }

  async close(): Promise<void> {}
}
