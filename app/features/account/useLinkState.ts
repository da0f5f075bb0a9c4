import { useActionData } from "@remix-run/react";
import type { LinkState } from "#worker/services/account/account-links.ts";
import type { FormResult } from "~/lib/calls/form-result.ts";

const SPENT = /^account\.(verify|reset|confirm|undo)Failed$/;

/** The state of a mail's link: as loaded, or as the refusal of its form says, because it may have been used or have expired while its page was open. */
export function useLinkState(loaded: LinkState): LinkState {
  const code = (useActionData() as FormResult | undefined)?.error?.code ?? "";
  if (code === "account.alreadyActive") return "done";
  return SPENT.test(code) ? "invalid" : loaded;
}
