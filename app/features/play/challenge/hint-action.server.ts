import type { AppLoadContext } from "@remix-run/cloudflare";
import { HintOpen } from "#worker/contract/wire/challenge/hints.ts";
import { OPEN_HINT, type HintAnswer } from "./hint-answer.ts";

/** The hint that a form opens; null if it is another form. */
export const hintOf = (form: FormData): string | null => (form.get("intent") === OPEN_HINT ? String(form.get("hint") ?? "") : null);

/** Opens a hint for the team, under the terms that the form confirms. */
export async function hintAction(
  context: AppLoadContext,
  ids: { id: number; cid: number },
  hint: string,
  form: FormData,
): Promise<HintAnswer> {
  const opened = await context.submit(HintOpen, form, (s, ctx, terms) => s.play.openHint(ctx, ids.id, ids.cid, hint, terms));
  return { kind: "hint", id: hint, error: opened.ok ? null : opened.error };
}
