import type { AppLoadContext } from "@remix-run/cloudflare";

/** What the remote of a game's stages needs: what they show, for who switches them; the links, for who makes them; and the teams that may be put in the spotlight. */
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
