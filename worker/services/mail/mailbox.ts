import { and, count, desc, eq, gt } from "drizzle-orm";
import { fail } from "../../contract/wire/errors.ts";
import type { MailboxView, MailItemView, MailView } from "../../contract/wire/platform/mail.ts";
import { isoTime } from "../../contract/wire/time.ts";
import type { Ctx } from "../../context.ts";
import { mails } from "../../db/schema/index.ts";
import { requirePermission } from "../../auth/roles.ts";

const DAY_MS = 24 * 3_600_000;
const { id, state, recipient, subject, attempts, error, createdAt, dueAt } = mails;
const ITEM = { id, state, recipient, subject, attempts, error, createdAt, dueAt };

/** Administrator, or everybody on a developer's own machine: the outbox, newest first. */
export async function mailbox(ctx: Ctx, limit: number, skip: number): Promise<MailboxView> {
  requireReader(ctx);
  const counted = (condition: ReturnType<typeof eq> | undefined) => ctx.db.select({ n: count() }).from(mails).where(condition);
  const [waiting, sent, failed, rows] = await ctx.db.batch([
    counted(eq(mails.state, "waiting")),
    counted(and(eq(mails.state, "sent"), gt(mails.dueAt, ctx.now() - DAY_MS))),
    counted(eq(mails.state, "failed")),
    ctx.db.select(ITEM).from(mails).orderBy(desc(mails.id)).limit(limit).offset(skip),
  ]);
  return {
    sender: ctx.mail?.kind ?? null,
    counts: { waiting: waiting[0]!.n, sentToday: sent[0]!.n, failed: failed[0]!.n },
    mails: rows.map(itemView),
  };
}

/** One mail for the same readers; for people with its bodies while they are kept. */
export async function mail(ctx: Ctx, mailId: number): Promise<MailView> {
  requireReader(ctx);
  const row = await ctx.db.select().from(mails).where(eq(mails.id, mailId)).get();
  if (!row) fail("notFound");
  // Links in a mail that was really sent belong to its reader alone. A token gets none: they set the password of any account.
  const kept = ctx.mail?.kind === "mailbox" && ctx.principal?.kind !== "token";
  return { ...itemView(row), text: kept ? row.text : "", html: kept ? row.html : "" };
}

function requireReader(ctx: Ctx): void {
  if (!(ctx.mailboxOpen && ctx.mail?.kind === "mailbox")) requirePermission(ctx, "platform.mail");
}

type ItemRow = Pick<typeof mails.$inferSelect, keyof typeof ITEM>;

function itemView(row: ItemRow): MailItemView {
  return {
    id: row.id,
    state: row.state,
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    error: row.error,
    time: isoTime(row.createdAt),
    due: isoTime(row.dueAt),
  };
}
