import type { Ctx } from "../../context.ts";
import type { ArchiveWebhook } from "../../contract/wire/archive/archive.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { newWebhookId, newWebhookSecret } from "./webhook-secret.ts";

/** A game's webhooks for an archive: without addresses, which are secrets in most chat services, and without the signing secrets. */
export async function archivedWebhooks(ctx: Ctx, gameId: number): Promise<ArchiveWebhook[]> {
  const hooks = await ctx.herald(gameId).hooks();
  return hooks.map(({ name, shape, kinds, language, chat }) => ({ name, shape, kinds, language, chat }));
}

/**
 * Makes webhooks from an archive: off, each with its own new secret that nobody has seen, and waiting for an address. Existing ones come
 * from an interrupted import, or from a game that had this number before.
 */
export async function restoreWebhooks(ctx: Ctx, gameId: number, list: ArchiveWebhook[]): Promise<void> {
  await ctx.herald(gameId).erase();
  for (const hook of list) {
    const made = { ...hook, id: newWebhookId(), enabled: false, url: "", secret: newWebhookSecret() };
    await ctx.herald(gameId).add(made, LIMITS.webhooksPerGame);
  }
}
