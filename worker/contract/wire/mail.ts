/** A mail of the outbox as those who run the platform see it. */
export type MailItemView = {
  id: number;
  state: "waiting" | "sent" | "failed";
  recipient: string;
  subject: string;
  attempts: number;
  error: string | null;
  /** When it was written, and when it is or was due next. */
  time: string;
  due: string;
};

/** `text` and `html` are empty once it was sent, unless mail is kept instead of sent. */
export type MailView = MailItemView & { text: string; html: string };

/** The outbox: how many wait, went out within the last day, and were given up; and one page of them, newest first. */
export type MailboxView = {
  sender: "smtp" | "cloudflare" | "mailbox" | null;
  counts: { waiting: number; sentToday: number; failed: number };
  mails: MailItemView[];
};
