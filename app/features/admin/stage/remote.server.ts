import type { AppLoadContext } from "@remix-run/cloudflare";

/**
 * The data of the remote: the stages' state, for users who may switch scenes; the links, for users who may make them; and the teams that can be put
 * in the spotlight.
 */
export async function remoteOf(context: AppLoadContext, gameId: number) {
  const permissions = await context.read((services, ctx) => services.access.inGame(ctx, gameId));
  const directs = permissions.includes("game.monitor");
  const reveals = permissions.includes("game.edit");
  // For the public stage nobody needs a role; its remote is for those who can do something with it.
  if (!directs && !reveals) await context.read((services, ctx) => services.access.ensure(ctx, "game.edit", gameId));
  const [view, links] = await Promise.all([
    context.read((services, ctx) => services.stage.view(ctx, gameId, {})),
    reveals ? context.read((services, ctx) => services.stage.links(ctx, gameId)) : null,
  ]);
  const teams = (view.board?.rows ?? []).map(({ id, name, rank }) => ({ id, name, rank }));
  return {
    gameId,
    state: view.state,
    teams,
    links,
    directs,
    reveals,
    frozen: view.board?.frozen ?? null,
  };
}
