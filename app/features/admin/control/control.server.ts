import type { AppLoadContext } from "@remix-run/cloudflare";

/** What the control room of a game starts from, for users who may monitor the game. */
export async function controlOf(context: AppLoadContext, gameId: number) {
  const [game, permissions, view, stage] = await Promise.all([
    context.read((services, ctx) => services.games.detail(ctx, gameId)),
    context.read((services, ctx) => services.access.inGame(ctx, gameId)),
    context.read((services, ctx) => services.control.view(ctx, gameId)),
    context.read((services, ctx) => services.stage.stateOf(ctx, gameId)),
  ]);
  return { game, permissions, view, stage };
}
