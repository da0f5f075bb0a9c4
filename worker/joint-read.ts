import { fail } from "./contract/wire/errors.ts";

/** What a reading needs of the request that does it: the time, and to go on when that request is over. */
type Host = { now(): number; after(work: Promise<unknown>): void };

type Asked<K, V> = { key: K; done(value: V): void; failed(error: unknown): void };
type Joined<K, V> = { value: [V] | null; asked: Asked<K, V> };

/** While others still come, or a question is under way, those who have come gather for the next one, for so long at most. */
const GATHERING_MS = 3;
/** In so many turns of a millisecond for the question that is under way; in so many that end when nothing else is to be done for those who come. */
const GATHERING_TURNS = 3;
const COMING_TURNS = 12;
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

  /**
   * `most`: of how many the loop's thread may be asked for at once; `placeOf`: whom a key is asked of; `restMs`: for how long those who come
   * gather still before a question, of which there is one for all places then.
   */
  constructor(
    private readonly most: number,
    private readonly placeOf: (key: K) => string | number = () => 0,
    private readonly restMs: (now: number) => number = () => 0,
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
    host.after(this.readWaiting(host, ask));
  }

  private async readWaiting(host: Host, ask: (keys: K[]) => Promise<V[]>): Promise<void> {
    await this.gather(host);
    // oxlint-disable-next-line no-await-in-loop -- while it waits, another may have asked
    for (let ms = this.restMs(host.now()); ms > 0; ms = this.restMs(host.now())) await turn(ms);
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

  /** Whoever comes alone waits for one turn. */
  private async gather(host: Host): Promise<void> {
    const since = host.now();
    await turn(0);
    let [seen, coming, gathering] = [1, 0, 0];
    while (coming < COMING_TURNS && gathering < GATHERING_TURNS && host.now() - since < GATHERING_MS) {
      const isComing = this.waiting.length > seen;
      if (!isComing && this.underWay === 0) return;
      seen = this.waiting.length;
      if (isComing) coming += 1;
      else gathering += 1;
      // oxlint-disable-next-line no-await-in-loop -- each is a later one
      await turn(isComing ? 0 : 1);
    }
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
