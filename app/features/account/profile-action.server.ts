import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { EmailChange, PasswordChange, ProfileUpdate } from "#worker/contract/wire/account/account.ts";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { text } from "#worker/contract/wire/wire.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";
import { changedFields } from "./changed-fields.server.ts";
import { emptied } from "./emptied.server.ts";
import { repeated } from "./repeated.server.ts";

const EMPTIABLE = ["bio", "phone", "realName", "stdNumber"];
const OneSession = z.object({ id: z.string().check(z.maxLength(16)) });
/** The page always asks for the password; API clients may leave it out. */
const OwnEmailChange = z.extend(EmailChange, { password: text(LIMITS.password.max, 1) });

/** Handles every form of the profile page, distinguished by `intent`. */
export async function profileAction(request: Request, context: AppLoadContext): Promise<FormResult> {
  const form = changedFields(await request.formData());
  const intent = String(form.get("intent") ?? "");
  const slip = intent === "password" ? await repeated(context, PasswordChange, form, ["new", "repeat"]) : null;
  if (slip) return { intent, error: slip };
  const result = await run(intent, form, context);
  return result.ok ? { intent, done: true } : { intent, error: result.error };
}

function run(intent: string, form: FormData, { submit, attempt }: AppLoadContext) {
  switch (intent) {
    case "password":
      return submit(PasswordChange, form, (s, ctx, input) => s.accounts.changePassword(ctx, input));
    case "email":
      return submit(OwnEmailChange, form, (s, ctx, input) => s.accountMails.requestEmailChange(ctx, input));
    case "endSession":
      return submit(OneSession, form, (s, ctx, { id }) => s.accountSessions.endOne(ctx, id));
    case "endOthers":
      return attempt((s, ctx) => s.accountSessions.endOthers(ctx));
    default:
      return submit(ProfileUpdate, form, (s, ctx, input) => s.accounts.updateProfile(ctx, { ...emptied(form, EMPTIABLE), ...input }));
  }
}
