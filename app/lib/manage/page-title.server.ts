import type { AppLoadContext } from "@remix-run/cloudflare";
import { textsFor } from "~/i18n/server.ts";

/** A page's document title in the caller's language, from the narrowest part to the widest. `key` is one of the namespace `manage`. */
export function pageTitle(context: AppLoadContext, key: string, ...wider: string[]): string {
  const texts = textsFor(context.ctx.language);
  return [texts.t(`manage:${key}`), ...wider].join(" · ");
}
