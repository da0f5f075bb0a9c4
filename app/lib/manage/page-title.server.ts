import type { AppLoadContext } from "@remix-run/cloudflare";
import { textsFor } from "~/i18n/server.ts";

/** A page's document title in the caller's language, from the narrowest part to the widest. `key` is one of the namespace `manage`. */
export async function pageTitle(context: AppLoadContext, key: string, ...wider: string[]): Promise<string> {
  const texts = await textsFor(context.ctx.language);
  return [texts.t(`manage:${key}`), ...wider].join(" · ");
}
