import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { pageLanguage } from "~/i18n/page-language.ts";
import { translate } from "~/i18n/translate.ts";
import type { FormResult } from "./form-result.ts";
import { unanswered } from "./unanswered.ts";

/** Whether a form was refused: nothing has changed, so nothing needs to be read again, unless the user has been signed out meanwhile. */
export function wasRefused(result: unknown): boolean {
  const code = (result as Partial<FormResult> | null | undefined)?.error?.code;
  return code !== undefined && code !== "unauthorized";
}

/** For pages with a form: reading the page again can fail while the server is busy, and would lose the form and what was typed. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !wasRefused(actionResult);
}

/** For pages with a form: if no answer comes, or one that is not from our server, the form says so and stays as it is. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // Whatever else the browser throws while sending, what was typed stays.
    if (!unanswered(error) && !(error instanceof TypeError)) throw error;
    const intent = String((await sent.formData()).get("intent") ?? "");
    const title = translate(pageLanguage(), unanswered(error) === "foreign" ? "error.server" : "error.network");
    return { intent, error: { title, status: 503, code: "network" } };
  }
}
