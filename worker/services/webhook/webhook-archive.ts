import type { Ctx } from "../../context.ts";
import type { ArchiveWebhook } from "../../contract/wire/archive/archive.ts";
import { LIMITS } from "../../contract/wire/limits.ts";
import { newWebhookId, newWebhookSecret } from "./webhook-secret.ts";

/** A game's webhooks as an archive holds them: without addresses, which are secrets with most chats, and without the secrets that sign. */
export async function archivedWebhooks(ctx: Ctx, gameId: number): Promise<ArchiveWebhook[]> {
  const hooks = await ctx.herald(gameId).hooks();
  return hooks.map(({ name, shape, kinds, language, chat }) => ({ name, shape, kinds, language, chat }));
}

/**
 * Makes webhooks of an archive: off, each with a secret of its own that nobody knows yet, and to be given an address. What is there already is of an import
 * that was cut off, or of a game that had this number before.
 */
export async function restoreWebhooks(ctx: Ctx, gameId: number, list: ArchiveWebhook[]): Promise<void> {
  await ctx.herald(gameId).erase();
  for (const hook of list) {
    const made = { ...hook, id: newWebhookId(), enabled: false, url: "", secret: newWebhookSecret() };
    await ctx.herald(gameId).add(made, LIMITS.webhooksPerGame);
  }
}
