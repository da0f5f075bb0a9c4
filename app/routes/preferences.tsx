import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { LANGUAGES } from "#worker/contract/wire/names.ts";
import { returnPath } from "~/lib/pages/return-path.ts";
import { choiceCookie, schemeNamed } from "#worker/domain/scheme.ts";

/** Stores the language and the colour scheme in cookies, so that the server's first response is already right. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const { cookies } = context.ctx;
  const language = LANGUAGES.find((known) => known === form.get("language"));
  if (language) cookies.push(choiceCookie("vexil_language", language));
  const scheme = schemeNamed(form.get("scheme"));
  if (scheme) cookies.push(choiceCookie("vexil_scheme", scheme));
  return redirect(returnPath(String(form.get("from") ?? "/")));
}

export const loader = () => redirect("/");
