/** A stable place in `0 … shards - 1` for a name (FNV-1a, 32 bits). */
export function shardOf(name: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % shards;
}
