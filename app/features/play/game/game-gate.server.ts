import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";
import { gameOf } from "./game-of.server.ts";
import { closedBecause, phaseOf, type Tab } from "./phase.ts";

/** The game behind a tab; otherwise redirects the caller to the game's page with the reason, or to the login. */
export async function requireOpenTab(context: AppLoadContext, gameId: number, tab: Tab, url: string): Promise<GameDetailView> {
  const game = await gameOf(context, gameId);
  const closed = closedBecause(tab, phaseOf(game, context.ctx.now()), game.status, context.ctx.viewer !== null);
  if (closed === "signIn") throw redirect(`/account/login?from=${encodeURIComponent(new URL(url).pathname)}`);
  if (closed) throw redirect(`/games/${gameId}?closed=${closed}`);
  return game;
}
