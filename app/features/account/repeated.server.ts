import type { AppLoadContext } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { messageOf } from "#worker/contract/wire/messages/index.ts";

/** The refusal of a form whose second field does not repeat the first, with whatever else is wrong with its fields; null if it does. Only pages ask twice. */
export async function repeated(
  { ctx, submit }: AppLoadContext,
  schema: z.ZodMiniType,
  form: FormData,
  [first, second]: [string, string],
): Promise<ErrorView | null> {
  if (form.get(first) === form.get(second)) return null;
  const title = messageOf(ctx.language, "password.mismatch");
  const others = await submit(schema, form, async () => null);
  const slip = { title, status: 400, code: "password.mismatch" };
  return { ...(others.ok ? slip : others.error), fields: { ...(!others.ok && others.error.fields), [second]: title } };
}
