import type { SQL } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import type { Activation, LinkUse, PasswordReset } from "../../contract/wire/account/account.ts";
import { fail, failAt, type ErrorCode } from "../../contract/wire/errors.ts";
import { endSessionsWhere, endTokensWhere } from "../../db/statements/account-ends.ts";
import { emailKey } from "../../domain/mail/email.ts";
import { isCommonPassword } from "../../domain/accounts/password.ts";
import { requireSession } from "../../auth/roles.ts";
import { sendChoice } from "./account-mails.ts";
import { findByLogin } from "./account-store.ts";
import { findLink, isOpen, spendLink, type Link, type Purpose } from "./account-tokens.ts";
import { tellOldAddress } from "./address-undo.ts";
import { markDevice } from "../../auth/devices.ts";
import { limit } from "../../auth/limits.ts";
import { logDone } from "../log/logs.ts";
import { hasMail, sendWaiting } from "../mail/mails.ts";
import { hashPassword, isWithoutPassword, noPassword } from "../../auth/passwords.ts";
import { isProven } from "./registration-proof.ts";
import { forgetEnded, openSession, renewViewer } from "../../auth/sessions.ts";

/** `done`: what it is for is done, as its account is already active; `own`: it is done, and the account is the caller's. */
export type LinkState = "open" | "done" | "own" | "invalid";

/** Whether an activation link gives the account the password typed at registration: only when this browser sent that registration. */
export async function keepsPassword(ctx: Ctx, held: LinkUse): Promise<boolean> {
  const link = held.token === "" ? undefined : await findLink(ctx, "verify", held);
  return link !== undefined && isProven(ctx, link.token.tokenHash);
}

/** The state of a link. Looking does not spend it, so a mail scanner that opens every link does no harm. */
export async function stateOf(ctx: Ctx, purpose: Purpose, held: LinkUse): Promise<LinkState> {
  const link = held.token === "" ? undefined : await findLink(ctx, purpose, held);
  if (!link) return "invalid";
  if (purpose === "verify" && link.user.active) return link.user.id === ctx.viewer?.id ? "own" : "done";
  if (purpose === "reset" && !link.user.active) return "invalid";
  if (purpose === "changeEmail" && link.user.id !== ctx.viewer?.id) return "invalid";
  if (purpose === "changeEmail" && link.token.spentAt !== null && isAddressOf(link)) return "own";
  return isOpen(link) ? "open" : "invalid";
}

/**
 * Activates an account and signs in. Anybody may register with anybody's address, so the password of a registration counts only in the
 * browser that sent it; elsewhere the password given now counts. With neither, the account has no password, and a mail brings the link to
 * choose one.
 */
export async function verify(ctx: Ctx, { password, ...held }: Activation): Promise<void> {
  await limit(ctx, "token", ctx.ip);
  const link = (await findLink(ctx, "verify", held)) ?? fail("account.verifyFailed");
  if (link.user.active) fail("account.alreadyActive");
  refuseClosed(link, "account.verifyFailed");
  if (password != null && isCommonPassword(password)) failAt("password", "password.common");
  const passwordHash = password == null ? registeredWith(ctx, link) : await hashPassword(ctx, password);
  const user = (await spendLink(ctx, link, { active: true, passwordHash })) ?? fail("account.alreadyActive");
  await openSession(ctx, user);
  logDone(ctx, "Activated the account by mail", user.name);
  if (isWithoutPassword(passwordHash) && hasMail(ctx)) await sendChoice(ctx, user);
}

function registeredWith(ctx: Ctx, { token, user }: Link): string {
  return isProven(ctx, token.tokenHash) ? (token.passwordHash ?? user.passwordHash ?? noPassword()) : noPassword();
}

/** Sets a new password and ends every session of the account. */
export async function resetPassword(ctx: Ctx, input: PasswordReset): Promise<void> {
  await limit(ctx, "token", ctx.ip);
  const link = (await findLink(ctx, "reset", { token: input.rToken, email: input.email })) ?? fail("account.resetFailed");
  refuseClosed(link, "account.resetFailed");
  if (!link.user.active) fail("account.resetFailed");
  if (isCommonPassword(input.password)) failAt("password", "password.common");
  const passwordHash = await hashPassword(ctx, input.password);
  const user = (await spendLink(ctx, link, { passwordHash }, endsOf(ctx, link.user.id))) ?? fail("account.resetFailed");
  forgetEnded(ctx, user.id);
  markDevice(ctx, user);
  logDone(ctx, "Reset the password by mail", user.name);
}

/** Gives the account its new address, ends its other sessions and tells the old address; from now on it signs in with the new one only. */
export async function confirmEmail(ctx: Ctx, held: LinkUse): Promise<void> {
  const viewer = requireSession(ctx);
  await limit(ctx, "token", ctx.ip);
  const link = (await findLink(ctx, "changeEmail", held)) ?? fail("account.confirmFailed");
  if (link.user.id !== viewer.id) fail("account.confirmFailed");
  refuseClosed(link, "account.confirmFailed");
  const email = link.token.email!;
  if (await findByLogin(ctx, email)) fail("account.emailTaken");
  const told = await tellOldAddress(ctx, link);
  const { id: userId, session } = viewer;
  const ends = (where: SQL | undefined) => [endSessionsWhere(ctx.db, { userId, where }, session), ...told(where)];
  const user = (await spendLink(ctx, link, { email, emailKey: emailKey(email) }, ends)) ?? fail("account.confirmFailed");
  renewViewer(ctx, user);
  logDone(ctx, "Changed the e-mail address");
  if (hasMail(ctx)) sendWaiting(ctx);
}

/** When the owner takes the account back by mail, every session and every script that was signed in ends. */
function endsOf(ctx: Ctx, userId: string) {
  return (where: SQL | undefined) => [
    endSessionsWhere(ctx.db, { userId, where }, null),
    endTokensWhere(ctx.db, { userId, where }, ctx.now()),
  ];
}

/** Whether the account has the address that the link gives it. */
const isAddressOf = ({ token, user }: Link) => emailKey(token.email!) === user.emailKey;

function refuseClosed(link: Link, refusal: ErrorCode): void {
  if (link.user.role === "Banned") fail("account.banned");
  if (!isOpen(link)) fail(refusal);
}
