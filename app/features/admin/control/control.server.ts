import type { AppLoadContext } from "@remix-run/cloudflare";

/** What the control room of a game starts from, for users who may monitor the game. */
export async function controlOf(context: AppLoadContext, gameId: number) {
  const [view, stage] = await Promise.all([
    context.read((services, ctx) => services.control.view(ctx, gameId)),
    context.read((services, ctx) => services.stage.stateOf(ctx, gameId)),
  ]);
  return { view, stage };
}
