import type { AppLoadContext } from "@remix-run/cloudflare";
import { decodeAddress } from "#worker/domain/addresses/link-address.ts";

type Purpose = "verify" | "reset" | "changeEmail" | "undoEmail";

/** The content of a mail link's address, the mail address in it, and whether the link can still be used. */
export async function mailLink(request: Request, context: AppLoadContext, purpose: Purpose) {
  const query = new URL(request.url).searchParams;
  const held = { token: query.get("token") ?? "", email: query.get("email") ?? "" };
  const state = await context.read((services, ctx) => services.accountLinks.stateOf(ctx, purpose, held));
  return { ...held, state, address: state === "invalid" ? "" : decodeAddress(held.email) };
}
