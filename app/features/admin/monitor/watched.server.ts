import { redirect, type AppLoadContext } from "@remix-run/cloudflare";

/** What monitors can see once the game has started; until then this leads to the control room, which is always open. */
export async function watched<T>(context: AppLoadContext, gameId: number, run: Parameters<typeof context.attempt<T>>[0]): Promise<T> {
  const found = await context.attempt(run);
  if (found.ok) return found.value;
  if (found.error.code === "game.notStarted") throw redirect(`/games/${gameId}/monitor/control`);
  throw Response.json(found.error, { status: found.error.status });
}
