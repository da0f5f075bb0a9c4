import type { Ctx } from "../../context.ts";
import { readAccountPolicy } from "../settings/settings-store.ts";

/** Whether new accounts are sent a mail here. */
export async function asksForMail(ctx: Ctx): Promise<boolean> {
  const policy = await readAccountPolicy(ctx);
  return !policy.activeOnRegister && policy.emailConfirmationRequired;
}
