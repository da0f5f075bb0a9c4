import { and, eq } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { MailTrial } from "../../contract/rpc/rehearsal.ts";
import type { RehearsedMail } from "../../contract/wire/monitor/rehearsal.ts";
import { mails, users } from "../../db/schema/index.ts";
import { hasMail, sendMail } from "../mail/mails.ts";

/** A mail of a rehearsal: its reader, and the rehearsal's start time, which identifies it in the outbox. */
export type TriedMail = MailTrial & { at: number };

/** The reader of the mail of the caller's rehearsal; null when no mail can be sent, or the caller has no address. */
export async function trialOf(ctx: Ctx): Promise<MailTrial | null> {
  if (!ctx.viewer || !hasMail(ctx)) return null;
  const account = await ctx.db.select({ to: users.email, userName: users.name }).from(users).where(eq(users.id, ctx.viewer.id)).get();
  return account?.to ? { ...account, language: ctx.language } : null;
}

/** Puts the mail into the outbox, once. Its link leads to the report. */
export async function sendTrial(ctx: Ctx, gameId: number, { to, userName, language, at }: TriedMail): Promise<void> {
  const known = await ctx.db.select({ id: mails.id }).from(mails).where(isIt({ to, at })).get();
  if (known) return;
  const inLanguage = Object.create(ctx, { language: { value: language } }) as Ctx;
  await sendMail(inLanguage, { to, userName, template: "rehearsal", path: `/admin/games/${gameId}/ready`, at });
}

/** What has become of it; null: it is not in the outbox. */
export async function outcomeOf(ctx: Ctx, mail: TriedMail): Promise<RehearsedMail | null> {
  const { state, error } = mails;
  const row = await ctx.db.select({ state, error }).from(mails).where(isIt(mail)).get();
  if (!row) return null;
  return { ...row, state: row.state === "sent" && ctx.mail?.kind === "mailbox" ? "kept" : row.state };
}

/** Removes it from the outbox, even if it still waits. */
export async function forgetTrial(ctx: Ctx, mail: TriedMail): Promise<void> {
  await ctx.db.delete(mails).where(isIt(mail));
}

const isIt = ({ to, at }: Pick<TriedMail, "to" | "at">) => and(eq(mails.recipient, to), eq(mails.createdAt, at));
