/** The place of one connection. `evict` is called when another takes it. */
export type Place = { readonly key: string | null; waiting: boolean; evict(): void };

type Group = { waiting: Set<Place>; served: Set<Place> };

/**
 * How many connections there are at once, in total and by address. A connection that has not sent a whole request yet gives way to a newcomer, the
 * oldest first; when all have sent one, the newest of the most crowded address does. So the idle connections of an attack keep nobody out.
 */
export class ConnectionPlaces {
  private readonly groups = new Map<string | null, Group>();
  private readonly waiting = new Set<Place>();
  private taken = 0;

  /** `perAddress` applies to every key except null, which stands for all clients whose address is unknown. */
  constructor(private readonly limits: { total: number; perAddress: number }) {}

  get size(): number {
    return this.taken;
  }

  /** A place for a newcomer, possibly taken from another; null when none is free. */
  take(key: string | null, evict: () => void): Place | null {
    const group = this.groups.get(key);
    const crowded = key !== null && group !== undefined && sizeOf(group) >= this.limits.perAddress;
    if (crowded && !this.free(first(group.waiting))) return null;
    if (this.taken >= this.limits.total && !this.free(first(this.waiting) ?? this.newestOfTheMany(key))) return null;
    const place: Place = { key, waiting: true, evict };
    this.groupOf(key).waiting.add(place);
    this.waiting.add(place);
    this.taken += 1;
    return place;
  }

  /** The connection has sent a whole request. */
  served(place: Place): void {
    const group = this.groups.get(place.key);
    if (!place.waiting || !group?.waiting.delete(place)) return;
    place.waiting = false;
    this.waiting.delete(place);
    group.served.add(place);
  }

  /** The connection is gone. May be called again. */
  leave(place: Place): void {
    const group = this.groups.get(place.key);
    if (!group?.waiting.delete(place) && !group?.served.delete(place)) return;
    this.waiting.delete(place);
    this.taken -= 1;
    if (sizeOf(group) === 0) this.groups.delete(place.key);
  }

  private free(place: Place | null): boolean {
    if (!place) return false;
    this.leave(place);
    place.evict();
    return true;
  }

  /** The newest connection of the most crowded address, if that has more connections than the newcomer's. */
  private newestOfTheMany(key: string | null): Place | null {
    let most = this.groups.get(key) ?? null;
    for (const [other, group] of this.groups) if (other !== null && sizeOf(group) > sizeOf(most) + 1) most = group;
    return most === null || most === this.groups.get(key) ? null : ([...most.served].at(-1) ?? null);
  }

  private groupOf(key: string | null): Group {
    const group = this.groups.get(key) ?? { waiting: new Set(), served: new Set() };
    this.groups.set(key, group);
    return group;
  }
}

function sizeOf(group: Group | null): number {
  return group === null ? 0 : group.waiting.size + group.served.size;
}

function first(places: Set<Place>): Place | null {
  return places.values().next().value ?? null;
}
