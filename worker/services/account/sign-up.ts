import type { Ctx } from "../../context.ts";
import type { Register } from "../../contract/wire/account/account.ts";
import type { RegisterStatus } from "../../contract/wire/enums.ts";
import { fail, failAt } from "../../contract/wire/errors.ts";
import type { Account } from "../../db/statements/credentials.ts";
import { isAllowedDomain } from "../../domain/mail/email.ts";
import { isCommonPassword } from "../../domain/accounts/password.ts";
import { requireMail, sendActivation } from "./account-mails.ts";
import { acceptableName, findByLogin, insertUser, refuseTaken } from "./account-store.ts";
import { requireCaptcha } from "../../auth/captcha.ts";
import { limit, unlessBusy } from "../../auth/limits.ts";
import { limitMail } from "../../auth/mail-limit.ts";
import { logDone, logPending } from "../log/logs.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { openSession } from "../../auth/sessions.ts";
import { isSeat } from "../rehearsal/seat-pass.ts";
import { accountPolicy, type AccountPolicy } from "../settings/settings.ts";

/** Whether anybody may register. */
export async function isOpen(ctx: Ctx): Promise<boolean> {
  return (await accountPolicy(ctx)).allowRegister;
}

/** Creates an account according to the registration policy; signs in when accounts activate themselves. */
export async function register(ctx: Ctx, input: Register): Promise<RegisterStatus> {
  if (isSeat(ctx, input)) return addRehearsalAccount(ctx, input);
  const policy = await accountPolicy(ctx);
  if (!policy.allowRegister) fail("account.registrationOff");
  const counted = ctx.hall ? "registerInHall" : "register";
  await limit(ctx, counted, ctx.ip);
  await requireCaptcha(ctx, input.challenge, "register");
  if (!isAllowedDomain(input.email, policy.emailDomainList)) failAt("email", "account.emailDomain");
  const outcome = outcomeOf(policy);
  if (outcome === "EmailConfirmationRequired") {
    requireMail(ctx);
    await limitMail(ctx, "mail", input.email);
  }
  const user = await unlessBusy(ctx, counted, ctx.ip, () => add(ctx, input, outcome));
  if (outcome === "LoggedIn") await openSession(ctx, user);
  (outcome === "EmailConfirmationRequired" ? logPending : logDone)(ctx, `Registered, ${outcome}`, user.name);
  return outcome;
}

/** An account of a rehearsal: it skips the checks that keep strangers out, and gets no mail. Otherwise it is an ordinary account. */
async function addRehearsalAccount(ctx: Ctx, input: Register): Promise<RegisterStatus> {
  await openSession(ctx, await add(ctx, input, "LoggedIn"));
  return "LoggedIn";
}

async function add(ctx: Ctx, input: Register, outcome: RegisterStatus): Promise<Account> {
  const name = acceptableName(input.userName, null);
  if (isCommonPassword(input.password)) failAt("password", "password.common");
  const passwordHash = await hashPassword(ctx, input.password);
  const added = await insertUser(ctx, { ...name, email: input.email, passwordHash, active: outcome === "LoggedIn" });
  if (outcome !== "EmailConfirmationRequired") return added ?? refuseTaken(ctx, name);
  const user = added ?? (await findWaiting(ctx, input.email)) ?? (await refuseTaken(ctx, name));
  // Neither person may own the address: each password goes with its own mail, and counts only in the browser where it was typed.
  await sendActivation(ctx, user, added ? null : passwordHash);
  return user;
}

/** An account of this address whose mail was never opened. Registering again sends the mail again, and does nothing else. */
async function findWaiting(ctx: Ctx, email: string): Promise<Account | undefined> {
  const user = await findByLogin(ctx, email);
  return user && !user.active && user.role !== "Banned" ? user : undefined;
}

function outcomeOf(policy: AccountPolicy): RegisterStatus {
  if (policy.activeOnRegister) return "LoggedIn";
  return policy.emailConfirmationRequired ? "EmailConfirmationRequired" : "AdminConfirmationRequired";
}
