import { fail } from "./contract/wire/errors.ts";

/** What a reading needs of the request that does it: the time, and to go on when that request is over. */
type Host = { now(): number; after(work: Promise<unknown>): void };

type Asked<K, V> = { key: K; done(value: V): void; failed(error: unknown): void };
type Joined<K, V> = { value: [V] | null; asked: Asked<K, V> };

/** While a question is under way, those who come gather for the next one, in so many turns of a millisecond at most. */
const GATHERING_TURNS = 3;
/** After this long, whoever was to read is taken to be gone. */
const LOST_MS = 1_000;
/** After this long, whoever waits reads for himself. */
const PATIENCE_MS = 10_000;
/** After this long, whoever waits for something to be done is refused. */
const LONG_PATIENCE_MS = 30_000;

/**
 * Reads by one question what several requests of an isolate ask for in the same turn of its loop, where a question costs far more than what
 * it asks for. Nobody is given what was read before he asked. The request that came first reads for the others: they are given plain data, and
 * a reading outlives a client that has gone. What is asked in different places is asked apart, so that a game whose object fails takes no
 * other game's players with it.
 */
export class JointRead<K, V> {
  private waiting: Asked<K, V>[] = [];
  private since = 0;
  private underWay = 0;

  /** `most`: of how many the loop's thread may be asked for at once; `placeOf`: whom a key is asked of. */
  constructor(
    private readonly most: number,
    private readonly placeOf: (key: K) => string | number = () => 0,
  ) {}

  /** The value of one key. `ask` answers for several of one place, in their order. */
  async read(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>): Promise<V> {
    const { value } = await this.join(host, key, ask, PATIENCE_MS);
    return value ? value[0] : (await ask([key]))[0]!;
  }

  /** The same for what must not be done twice: whoever has waited for long asks for himself only if nobody has asked for him yet. */
  async once(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>): Promise<V> {
    const { value, asked } = await this.join(host, key, ask, LONG_PATIENCE_MS);
    if (value) return value[0];
    const place = this.waiting.indexOf(asked);
    if (place < 0) fail("unavailable");
    this.waiting.splice(place, 1);
    return (await ask([key]))[0]!;
  }

  /** Waits for the others' question; without a value when that takes longer than the caller's patience. */
  private async join(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>, patienceMs: number): Promise<Joined<K, V>> {
    // Not `new Promise`, as the linter sees to: after many thousands of them the runtime went on in the request that resolves it, whose streams are not ours (docs/decisions/0064).
    const { promise, resolve, reject } = Promise.withResolvers<Joined<K, V>>();
    const asked: Asked<K, V> = { key, done: (value) => resolve({ value: [value], asked }), failed: reject };
    // The runtime ends a request that waits for nothing of its own, since it takes it to hang: it waits for its patience.
    const patience = setTimeout(() => resolve({ value: null, asked }), patienceMs);
    try {
      this.enter(host, asked, ask);
      return await promise;
    } finally {
      clearTimeout(patience);
    }
  }

  private enter(host: Host, asked: Asked<K, V>, ask: (keys: K[]) => Promise<V[]>): void {
    this.waiting.push(asked);
    if (this.waiting.length > 1 && host.now() - this.since < LOST_MS) return;
    this.since = host.now();
    host.after(this.readWaiting(ask));
  }

  private async readWaiting(ask: (keys: K[]) => Promise<V[]>): Promise<void> {
    await turn(0);
    // oxlint-disable-next-line no-await-in-loop -- each is a later one
    for (let n = 0; n < GATHERING_TURNS && this.underWay > 0; n += 1) await turn(1);
    const places = new Map<string | number, Asked<K, V>[]>();
    for (const asked of this.waiting) {
      const place = this.placeOf(asked.key);
      const known = places.get(place);
      if (known) known.push(asked);
      else places.set(place, [asked]);
    }
    this.waiting = [];
    await Promise.all([...places.values()].map((all) => this.readPlace(all, ask)));
  }

  private async readPlace(all: Asked<K, V>[], ask: (keys: K[]) => Promise<V[]>): Promise<void> {
    this.underWay += 1;
    for (let from = 0; from < all.length; from += this.most) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await answer(all.slice(from, from + this.most), ask);
    }
    this.underWay -= 1;
  }
}

function turn(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}

async function answer<K, V>(asked: Asked<K, V>[], ask: (keys: K[]) => Promise<V[]>): Promise<void> {
  try {
    const values = await ask(asked.map(({ key }) => key));
    asked.forEach(({ done }, i) => done(values[i]!));
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}
