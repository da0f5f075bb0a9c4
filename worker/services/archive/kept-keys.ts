/** An archive that the platform keeps: of which game, and when it was made. */
export type Kept = { gameId: number; at: number; size: number };

/** The prefix of all kept archives in R2. */
export const PREFIX = "archives/";

/** The prefix of one game's archives. */
export function keptPrefix(gameId: number): string {
  return `${PREFIX}${gameId}/`;
}

/** The key of one archive. */
export function keptKey(gameId: number, at: number): string {
  return `${keptPrefix(gameId)}${at}.zip`;
}

/** Parses a key; null when it is not the key of an archive. */
export function keptOf(key: string, size: number): Kept | null {
  const [, gameId, at] = /^archives\/(\d+)\/(\d+)\.zip$/.exec(key) ?? [];
  return gameId && at ? { gameId: Number(gameId), at: Number(at), size } : null;
}
