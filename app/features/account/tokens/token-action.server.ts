import type { AppLoadContext } from "@remix-run/cloudflare";
import * as z from "zod/mini";
import { TokenCreate, type TokenMadeView } from "#worker/contract/wire/account/token.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";

const LISTS = ["permissions", "games"] as const;
/** The same input as the call's, from a form prepared by `joined`. */
export const TokenForm = z.pipe(z.transform(unlisted), z.object(TokenCreate.shape));
const OneToken = z.object({ id: z.string().check(z.maxLength(12)) });

function unlisted(fields: Record<string, string>): Record<string, unknown> {
  const lists = LISTS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]!.split(",").filter(Boolean)]);
  return { ...fields, ...Object.fromEntries(lists) };
}

/** The answers of the page's forms. `made` is the only answer that contains a token's text. */
export type TokenResult = FormResult & { made?: TokenMadeView };

/** Handles every form of the tokens page, distinguished by `intent`. */
export async function tokenAction(request: Request, { submit, attempt }: AppLoadContext): Promise<TokenResult> {
  const form = await request.formData();
  const intent = String(form.get("intent") ?? "");
  if (intent === "make") {
    const made = await submit(TokenForm, joined(form), (s, ctx, input) => s.tokens.make(ctx, input));
    return made.ok ? { intent, done: true, made: made.value } : { intent, error: made.error };
  }
  const gone =
    intent === "revokeAll"
      ? await attempt((s, ctx) => s.tokens.revokeAll(ctx))
      : await submit(OneToken, form, (s, ctx, { id }) => s.tokens.revoke(ctx, id));
  return gone.ok ? { intent, done: true } : { intent, error: gone.error };
}

/**
 * Joins each list into one field. For all games the field is left out, whatever was chosen before; for some games it is a list, which is refused if
 * it is empty. An empty list is sent as a comma, because empty fields count as absent, and without games a token works in all of them.
 */
export function joined(form: FormData): FormData {
  for (const name of LISTS) form.set(name, `,${form.getAll(name).join(",")}`);
  if (form.get("where") === "all") form.delete("games");
  return form;
}
