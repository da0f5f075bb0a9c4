import type { Language } from "#worker/contract/wire/names.ts";
import type { ErrorView } from "#worker/contract/wire/wire.ts";
import { messageOf } from "#worker/contract/wire/messages/index.ts";

/** The refusal of a form whose second field does not repeat the first; null if it does. Only pages ask twice. */
export function repeated(language: Language, form: FormData, first: string, second: string): ErrorView | null {
  if (form.get(first) === form.get(second)) return null;
  const title = messageOf(language, "password.mismatch");
  return { title, status: 400, code: "password.mismatch", fields: { [second]: title } };
}
