import * as z from "zod/mini";

/** A mail of the outbox as administrators see it; `time` is when it was written, `due` when it is or was due next. */
export const MailItemView = z.object({
  id: z.int(),
  state: z.enum(["waiting", "sent", "failed"]),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.nullable(z.string()),
  time: z.string(),
  due: z.string(),
});
export type MailItemView = z.infer<typeof MailItemView>;

/** `text` and `html` are empty once it was sent, unless mail is kept instead of sent. */
export const MailView = z.extend(MailItemView, { text: z.string(), html: z.string() });
export type MailView = z.infer<typeof MailView>;

/** The outbox: how many wait, went out within the last day, and were given up; and one page of them, newest first. */
export const MailboxView = z.object({
  sender: z.nullable(z.enum(["smtp", "cloudflare", "mailbox"])),
  counts: z.object({ waiting: z.int(), sentToday: z.int(), failed: z.int() }),
  mails: z.array(MailItemView),
});
export type MailboxView = z.infer<typeof MailboxView>;
