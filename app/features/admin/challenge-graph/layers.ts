/** One challenge: its id, and the ids of those it needs. */
export type GraphItem = { id: number; needs: readonly number[] };

/** Connected groups of items, the largest first; unconnected items are left out. Within a group they keep their order. */
export function groupsOf(items: readonly GraphItem[]): GraphItem[][] {
  const known = new Set(items.map(({ id }) => id));
  const beside = new Map<number, number[]>(items.map(({ id }) => [id, []]));
  for (const { id, needs } of items) {
    for (const need of needs.filter((one) => known.has(one))) {
      beside.get(id)!.push(need);
      beside.get(need)!.push(id);
    }
  }
  const seen = new Set<number>();
  const groups: Set<number>[] = [];
  for (const { id } of items) {
    if (seen.has(id) || beside.get(id)!.length === 0) continue;
    const group = reached(id, beside);
    for (const one of group) seen.add(one);
    groups.push(group);
  }
  return groups.toSorted((a, b) => b.size - a.size).map((group) => items.filter(({ id }) => group.has(id)));
}

/** Everything that can be reached from an item, including the item itself. */
export function reached(from: number, beside: ReadonlyMap<number, readonly number[]>): Set<number> {
  const seen = new Set([from]);
  for (const id of seen) for (const next of beside.get(id) ?? []) seen.add(next);
  return seen;
}

/** The layer of each item of a group: after all that it needs. An edge that closes a cycle is ignored. */
export function layersOf(group: readonly GraphItem[]): Map<number, number> {
  const needs = new Map(group.map((item) => [item.id, item.needs]));
  const layers = new Map<number, number>();
  const open = new Set<number>();
  const layerOf = (id: number): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    open.add(id);
    const before = (needs.get(id) ?? []).filter((need) => needs.has(need) && !open.has(need)).map(layerOf);
    open.delete(id);
    const layer = Math.max(-1, ...before) + 1;
    layers.set(id, layer);
    return layer;
  };
  for (const { id } of group) layerOf(id);
  return layers;
}
