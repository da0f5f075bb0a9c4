import { redirect, type AppLoadContext } from "@remix-run/cloudflare";

/** What monitors can see once the game has started; until then this leads to the control room, which is always open. */
export async function watched<T>(context: AppLoadContext, gameId: number, run: Parameters<typeof context.read<T>>[0]): Promise<T> {
  try {
    return await context.read(run);
  } catch (refusal) {
    const said = refusal instanceof Response ? ((await refusal.clone().json()) as { code?: string }) : null;
    throw said?.code === "game.notStarted" ? redirect(`/games/${gameId}/monitor/control`) : refusal;
  }
}
