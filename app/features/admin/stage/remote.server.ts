import type { AppLoadContext } from "@remix-run/cloudflare";

/**
 * The data of the remote: the stages' state, for users who may switch scenes; the links, for users who may make them; and the teams that can be put
 * in the spotlight.
 */
export async function remoteOf(context: AppLoadContext, gameId: number) {
  const permissions = await context.read((services, ctx) => services.access.inGame(ctx, gameId));
  const [view, links] = await Promise.all([
    context.read((services, ctx) => services.stage.view(ctx, gameId, {})),
    permissions.includes("game.edit") ? context.read((services, ctx) => services.stage.links(ctx, gameId)) : null,
  ]);
  const teams = (view.board?.rows ?? []).map(({ id, name, rank }) => ({ id, name, rank }));
  const directs = permissions.includes("game.monitor");
  return {
    gameId,
    state: view.state,
    teams,
    links,
    directs,
    reveals: permissions.includes("game.edit"),
    frozen: view.board?.frozen ?? null,
  };
}
