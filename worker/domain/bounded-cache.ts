/** The bounds of a cache: number of entries, and bytes according to `weigh`; `within`: the room that it shares with others. */
export type Bounds = { entries: number; bytes: number; within?: SharedRoom };

/** A cache in a shared room: when its oldest entry was last used (Infinity when it is empty), and a function that drops that entry. */
type Tenant = { readonly oldest: number; forgetOldest(): void };

/** Memory shared by several caches: when it is full, the least recently used entry of all of them is dropped. */
export class SharedRoom {
  private readonly tenants: Tenant[] = [];
  private held = 0;
  private uses = 0;

  /** `most`: bytes, as its caches weigh them. */
  constructor(private most: number) {}

  get bytes(): number {
    return this.held;
  }

  get free(): number {
    return this.most - this.held;
  }

  resize(most: number): void {
    this.most = most;
    this.makeRoom();
  }

  join(tenant: Tenant): void {
    this.tenants.push(tenant);
  }

  /** Numbers each use, in order. */
  use(): number {
    return (this.uses += 1);
  }

  /** Bytes that were added; negative for bytes that were dropped. */
  hold(bytes: number): void {
    this.held += bytes;
  }

  makeRoom(): void {
    while (this.held > this.most) {
      const eldest = this.tenants.reduce((one, other) => (other.oldest < one.oldest ? other : one));
      if (eldest.oldest === Infinity) return;
      eldest.forgetOldest();
    }
  }
}

/** The cost of an entry besides its key and value: the map's slot, and the object that holds both. */
const ENTRY_BYTES = 100;

/**
 * A least-recently-used cache. It never exceeds its bounds, and holds nothing that alone is larger. `weigh` estimates a value's memory in
 * bytes; for plain data use `weightOf`.
 */
export class BoundedCache<K extends string | number, V> {
  private readonly entries = new Map<K, { value: V; bytes: number; used: number }>();
  private held = 0;
  private forgotten = 0;

  constructor(
    private readonly bounds: Bounds,
    private readonly weigh: (value: V) => number = weightOf,
  ) {
    bounds.within?.join(this);
  }

  get size(): number {
    return this.entries.size;
  }

  /** The weight of all entries together. */
  get bytes(): number {
    return this.held;
  }

  /** How often something was dropped because it had changed. A reader notes the count before it reads. */
  get changes(): number {
    return this.forgotten;
  }

  /** When the least recently used entry was used, in the count of the shared room. */
  get oldest(): number {
    return this.first?.[1].used ?? Infinity;
  }

  /** Drops the least recently used entry. */
  forgetOldest(): void {
    if (this.first) this.remove(this.first[0]);
  }

  private get first() {
    return this.entries.entries().next().value;
  }

  /** Whether this many more of this size would drop nothing. */
  hasRoomFor(entries: number, bytesOfEach: number): boolean {
    const bytes = entries * bytesOfEach;
    const { within } = this.bounds;
    return (
      this.entries.size + entries <= this.bounds.entries && this.held + bytes <= this.bounds.bytes && (!within || bytes <= within.free)
    );
  }

  /** The value; this does not count as a use. */
  peek(key: K): V | undefined {
    return this.entries.get(key)?.value;
  }

  /** The value; this makes it the most recently used. */
  get(key: K): V | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    found.used = this.bounds.within?.use() ?? 0;
    this.entries.delete(key);
    this.entries.set(key, found);
    return found.value;
  }

  /**
   * Stores a value, including one that has grown since it was stored; entries that exceed the bounds are then dropped. Given the count of
   * changes from before the value was read, it is not stored if anything has been dropped since: it might be older than the change.
   */
  set(key: K, value: V, changes = this.forgotten): void {
    if (changes !== this.forgotten) return;
    this.remove(key);
    const bytes = ENTRY_BYTES + weightOf(key) + this.weigh(value);
    if (bytes > this.bounds.bytes) return;
    const { within } = this.bounds;
    this.entries.set(key, { value, bytes, used: within?.use() ?? 0 });
    this.hold(bytes);
    while (this.entries.size > this.bounds.entries || this.held > this.bounds.bytes) this.forgetOldest();
    within?.makeRoom();
  }

  /** Drops an entry that has changed. */
  delete(key: K): void {
    this.forgotten += 1;
    this.remove(key);
  }

  /** Drops all entries for which this holds: looks at every one. */
  deleteWhere(holds: (value: V) => boolean): void {
    this.forgotten += 1;
    for (const [key, { value }] of this.entries) if (holds(value)) this.remove(key);
  }

  clear(): void {
    this.forgotten += 1;
    this.entries.clear();
    this.hold(-this.held);
  }

  private remove(key: K): void {
    const found = this.entries.get(key);
    if (!found) return;
    this.entries.delete(key);
    this.hold(-found.bytes);
  }

  private hold(bytes: number): void {
    this.held += bytes;
    this.bounds.within?.hold(bytes);
  }
}

/** An estimate of the memory that plain data takes, in bytes: rather too much than too little. Byte arrays count with their length. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength;
  if (value instanceof ArrayBuffer) return 100 + value.byteLength;
  let bytes = 32;
  for (const part of Object.values(value)) bytes += 8 + weightOf(part);
  return bytes;
}
