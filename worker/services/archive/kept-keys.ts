/** An archive that the platform keeps: of which game, and when it was made. */
export type Kept = { gameId: number; at: number; size: number };

/** Where R2 has them. */
export const PREFIX = "archives/";

/** Where those of one game are. */
export function keptPrefix(gameId: number): string {
  return `${PREFIX}${gameId}/`;
}

/** Where one of them is. */
export function keptKey(gameId: number, at: number): string {
  return `${keptPrefix(gameId)}${at}.zip`;
}

/** What a key says; null for one that is none of them. */
export function keptOf(key: string, size: number): Kept | null {
  const [, gameId, at] = /^archives\/(\d+)\/(\d+)\.zip$/.exec(key) ?? [];
  return gameId && at ? { gameId: Number(gameId), at: Number(at), size } : null;
}
