import type { Ctx } from "../context.ts";
import { mailboxOf } from "../domain/mail/email.ts";
import { limit } from "./limits.ts";

/** Counts a mail that a visitor requests to an address that may be another's; refuses when it, or its mailbox, was sent too many. */
export async function limitMail(ctx: Ctx, cls: "mail" | "recovery", email: string): Promise<void> {
  await limit(ctx, cls, email);
  await limit(ctx, "mailbox", mailboxOf(email));
}
