import type { Ctx } from "../../context.ts";
import type { EmailChange, Recovery } from "../../contract/wire/account/account.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { Account } from "../../db/statements/credentials.ts";
import { emailKey, isAllowedDomain } from "../../domain/mail/email.ts";
import { errorText } from "../../domain/log/error-text.ts";
import type { MailTemplate } from "../../domain/mail/mail-texts.ts";
import { requireViewer } from "../../auth/roles.ts";
import { findByLogin, requireUser } from "./account-store.ts";
import { issueLink, openUndoLinks, type Carried, type Issued, type Purpose } from "./account-tokens.ts";
import { requireCaptcha } from "../../auth/captcha.ts";
import { limit } from "../../auth/limits.ts";
import { limitMail } from "../../auth/mail-limit.ts";
import { logPending } from "../log/logs.ts";
import { hasMail, sendMail } from "../mail/mails.ts";
import { leaveProof } from "./registration-proof.ts";
import { requireOwnPassword } from "./own-password.ts";
import { accountPolicy } from "../settings/settings.ts";

/** Refuses whatever needs a mail on a platform that cannot send any, before anything is changed. */
export function requireMail(ctx: Ctx): void {
  if (!hasMail(ctx)) fail("mail.notConfigured");
}

/** Whether this platform uses mail to recover accounts and to change addresses. */
export async function isOffered(ctx: Ctx): Promise<boolean> {
  return hasMail(ctx) && (await accountPolicy(ctx)).emailConfirmationRequired;
}

/**
 * Mails the activation link and marks the browser. In that browser the account gets the password of `passwordHash`; null keeps the one it
 * has.
 */
export async function sendActivation(ctx: Ctx, user: Account, passwordHash: string | null): Promise<void> {
  leaveProof(ctx, await mailLink(ctx, user, "verify", { passwordHash }));
}

/** Mails the link for choosing a password to an account that was activated without one. */
export async function sendChoice(ctx: Ctx, user: Account): Promise<void> {
  await mailLink(ctx, user, "reset", {}, "choose");
}

/**
 * Sends the owner of an address a link to a new password, or to the activation that is still missing. Neither the answer nor its timing
 * tells whether there is an account: whatever depends on that is done after the answer.
 */
export async function recover(ctx: Ctx, { email, challenge }: Recovery): Promise<void> {
  const policy = await accountPolicy(ctx);
  if (!policy.emailConfirmationRequired) fail("account.recoveryOff");
  requireMail(ctx);
  await limitMail(ctx, "recovery", email);
  await requireCaptcha(ctx, challenge, "recovery");
  ctx.after(sendRecovery(ctx, email));
}

/**
 * The work is done at a random moment within this time after the answer. Otherwise the next request would be slower after an address that
 * has an account.
 */
const SPREAD_MS = 1_000;

async function sendRecovery(ctx: Ctx, email: string): Promise<void> {
  try {
    await scheduler.wait(Math.random() * SPREAD_MS);
    const user = await findByLogin(ctx, email);
    if (!user || user.role === "Banned") return;
    await mailLink(ctx, user, user.active ? "reset" : "verify");
    logPending(ctx, "Asked to recover the account", user.name);
  } catch (error) {
    console.error(JSON.stringify({ event: "recovery.unsent", error: errorText(error) }));
  }
}

/**
 * Sends a link to the new address of the caller's account; opening the link changes the address. For clients that ask for the password it
 * is checked; where no password was given, the old address can take the account back.
 */
export async function requestEmailChange(ctx: Ctx, { newMail, password }: EmailChange): Promise<void> {
  const user = await requireUser(ctx, requireViewer(ctx).id);
  const policy = await accountPolicy(ctx);
  if (!policy.emailConfirmationRequired) fail("account.emailChangeOff");
  requireMail(ctx);
  if (password != null) await requireOwnPassword(ctx, user, password, "password");
  if (!isAllowedDomain(newMail, policy.emailDomainList)) failAt("newMail", "account.emailDomain");
  await limit(ctx, "mail", user.id);
  if (!(await isAvailable(ctx, emailKey(newMail), user))) failAt("newMail", "account.emailTaken");
  // Limited per address, too: somebody with many accounts could ask with each of them.
  await limitMail(ctx, "mail", newMail);
  await mailLink(ctx, user, "changeEmail", { email: newMail, passwordHash: password == null ? null : user.passwordHash });
  logPending(ctx, "Asked to change the e-mail address");
}

/** Refuses the address of any account (the caller's own, too) and one that another account may take back. */
async function isAvailable(ctx: Ctx, key: string, user: Account): Promise<boolean> {
  return !(await findByLogin(ctx, key)) && !(await openUndoLinks(ctx, key, user).get());
}

async function mailLink(
  ctx: Ctx,
  user: Account,
  purpose: Purpose,
  carried: Carried = {},
  template: MailTemplate = purpose,
): Promise<Issued> {
  const issued = await issueLink(ctx, user, purpose, carried);
  await sendMail(ctx, { to: carried.email ?? user.email, template, userName: user.name, path: issued.path });
  return issued;
}
