import { PlatformError, type Platform } from "./platform.ts";
import type { Values } from "./wire.ts";

/** The fields of challenges that the caller may not set in a game, by their names on the wire. An earlier platform does not say: it refuses them. */
export async function withheldIn(platform: Pick<Platform, "call">, game: number): Promise<ReadonlySet<string>> {
  try {
    return new Set(await platform.call<string[]>("GET", `/api/edit/games/${game}/challenges/withheld`));
  } catch (error) {
    // To an earlier platform the last word is a challenge's id, and no valid one.
    if (error instanceof PlatformError && (error.status === 400 || error.status === 404)) return new Set();
    throw error;
  }
}

/** The settings of a game, by name on the wire; null for a caller who may not edit them. */
export async function gameThere(platform: Pick<Platform, "call">, game: number): Promise<Values | null> {
  try {
    return await platform.call<Values>("GET", `/api/edit/games/${game}`);
  } catch (error) {
    if (error instanceof PlatformError && error.status === 403) return null;
    throw error;
  }
}
