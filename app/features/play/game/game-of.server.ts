import type { AppLoadContext } from "@remix-run/cloudflare";
import type { GameDetailView } from "#worker/contract/wire/game/game.ts";

/** Games that a request has read. The loaders of a page run in parallel, and each needs its game. The entries go with the request. */
const asked = new WeakMap<AppLoadContext["ctx"], Map<number, Promise<GameDetailView>>>();

/** A game as the caller sees it, read once for all loaders of a page. Each loader gets its own copy of a refusal, because a response can be read only once. */
export function gameOf(context: AppLoadContext, id: number): Promise<GameDetailView> {
  return context.read((s, ctx) => {
    const games = asked.get(context.ctx) ?? new Map<number, Promise<GameDetailView>>();
    asked.set(context.ctx, games);
    const known = games.get(id) ?? s.games.detail(ctx, id);
    games.set(id, known);
    return known;
  });
}
