import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { translate } from "~/i18n/translate.ts";
import type { FormResult } from "./form-result.ts";

/** Refusals that say nothing of what was sent, only that it came at a bad moment. */
const FOR_NOW = [429, 503];

/** Whether a form was refused for the moment only: nothing has changed, so nothing is to be read again. */
export function isForNow(result: unknown): boolean {
  const status = (result as Partial<FormResult> | null | undefined)?.error?.status;
  return status !== undefined && FOR_NOW.includes(status);
}

/** For pages with a form: reading the page again while the server is busy fails, too, and would take the form away with what was typed. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !isForNow(actionResult);
}

/** For pages with a form: where no answer comes, or none of ours, the form says so and stays as it is. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const intent = String((await sent.formData()).get("intent") ?? "");
    const title = translate(document.documentElement.lang, "error.network");
    return { intent, error: { title, status: 503, code: "network" } };
  }
}

/** The browser's own failure, or an answer that is not of our pages: of a proxy, or of a server that is starting. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode turbo-stream"));
}
