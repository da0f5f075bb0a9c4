/** What a cache may hold at most: entries, and bytes as `weigh` reckons them; `within`: the room that it shares with others. */
export type Bounds = { entries: number; bytes: number; within?: SharedRoom };

/** A cache in a shared room: when its oldest entry was used last (Infinity when it is empty), and how that is forgotten. */
type Tenant = { readonly oldest: number; forgetOldest(): void };

/** Room that several caches have together: when it is full, whatever of all of them was used longest ago is forgotten. */
export class SharedRoom {
  private readonly tenants: Tenant[] = [];
  private held = 0;
  private uses = 0;

  /** `most`: bytes, as its caches reckon them. */
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

  /** Numbers what is used, in its order. */
  use(): number {
    return (this.uses += 1);
  }

  /** Bytes that were put, or with a minus forgotten. */
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

/** What an entry costs besides its key and value: the map's own room, and the entry that holds both. */
const ENTRY_BYTES = 100;

/**
 * What is remembered for a while, the least recently used of it forgotten first. It never holds more than its bounds, and nothing that
 * alone is larger. `weigh` reckons what a value takes of memory, in bytes; for plain data that is `weightOf`.
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

  /** What all entries weigh together. */
  get bytes(): number {
    return this.held;
  }

  /** How often something was forgotten because it had changed. A reader takes note of it before it reads. */
  get changes(): number {
    return this.forgotten;
  }

  /** When the entry that was used longest ago was used, in the count of the shared room. */
  get oldest(): number {
    return this.first?.[1].used ?? Infinity;
  }

  /** Forgets the entry that was used longest ago. */
  forgetOldest(): void {
    if (this.first) this.remove(this.first[0]);
  }

  private get first() {
    return this.entries.entries().next().value;
  }

  /** Whether so many more of such a size would push nothing out. */
  hasRoomFor(entries: number, bytesOfEach: number): boolean {
    const bytes = entries * bytesOfEach;
    const { within } = this.bounds;
    return (
      this.entries.size + entries <= this.bounds.entries && this.held + bytes <= this.bounds.bytes && (!within || bytes <= within.free)
    );
  }

  /** The value, which is not thereby used. */
  peek(key: K): V | undefined {
    return this.entries.get(key)?.value;
  }

  /** The value, which thereby is the most recently used. */
  get(key: K): V | undefined {
    const found = this.entries.get(key);
    if (!found) return undefined;
    found.used = this.bounds.within?.use() ?? 0;
    this.entries.delete(key);
    this.entries.set(key, found);
    return found.value;
  }

  /**
   * Puts a value, also one that has grown since it was put; whatever is too much then leaves. With the count of changes from before the
   * value was read it is not put if anything has been forgotten since: it might be as it was before the change.
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

  /** Forgets what has changed. */
  delete(key: K): void {
    this.forgotten += 1;
    this.remove(key);
  }

  /** Forgets all entries of which this holds: looks at every one. */
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

/** About what plain data take of memory, in bytes: a little too much rather than too little. Bytes count as they are. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return 24 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength;
  if (value instanceof ArrayBuffer) return 100 + value.byteLength;
  let bytes = 32;
  for (const part of Object.values(value)) bytes += 8 + weightOf(part);
  return bytes;
}
