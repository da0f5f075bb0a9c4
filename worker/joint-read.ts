import { fail } from "./contract/wire/errors.ts";

/** What a read needs from its request: the time, and a way to continue after that request. */
type Host = { now(): number; after(work: Promise<unknown>): void };

type Asked<K, V> = { key: K; done(value: V): void; failed(error: unknown): void };
type Joined<K, V> = { value: [V] | null; asked: Asked<K, V> };

/** While more requests arrive, or a query is under way, requests are collected for the next query, for at most this long. */
const GATHERING_MS = 3;
/** Turns of a millisecond to wait for the query under way, and immediate turns to wait for more requests. */
const GATHERING_TURNS = 3;
const COMING_TURNS = 12;
/** After this long, a request that was to read is assumed dead. */
const LOST_MS = 1_000;
/** After this long, a waiting request reads for itself. */
const PATIENCE_MS = 10_000;
/** After this long, a request that waits for something to be done is refused. */
const LONG_PATIENCE_MS = 30_000;

/**
 * Reads in one query what several requests of an isolate ask for in the same turn of its event loop, if a query costs far more than the
 * data. No request gets data that was read before it asked. The first request reads for the others: they get plain data, and a read
 * outlives a client that disconnects. Different places are queried separately, so that a game whose object fails does not affect other
 * games' players.
 */
export class JointRead<K, V> {
  private waiting: Asked<K, V>[] = [];
  private since = 0;
  private underWay = 0;

  /**
   * `most`: maximum number of keys per query; `placeOf`: the place of a key; `restMs`: for how long requests are still collected before a
   * query, in which case there is only one query for all places at a time.
   */
  constructor(
    private readonly most: number,
    private readonly placeOf: (key: K) => string | number = () => 0,
    private readonly restMs: (now: number) => number = () => 0,
  ) {}

  /** The value of one key. `ask` returns the values of several keys of one place, in order. */
  async read(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>): Promise<V> {
    const { value } = await this.join(host, key, ask, PATIENCE_MS);
    return value ? value[0] : (await ask([key]))[0]!;
  }

  /** The same for what must not be done twice: a request that has waited long sends its own key only if nobody has sent it yet. */
  async once(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>): Promise<V> {
    const { value, asked } = await this.join(host, key, ask, LONG_PATIENCE_MS);
    if (value) return value[0];
    const place = this.waiting.indexOf(asked);
    if (place < 0) fail("unavailable");
    this.waiting.splice(place, 1);
    return (await ask([key]))[0]!;
  }

  /** Waits for another request's query; returns no value when that takes longer than the caller's patience. */
  private async join(host: Host, key: K, ask: (keys: K[]) => Promise<V[]>, patienceMs: number): Promise<Joined<K, V>> {
    // Not `new Promise`, as the linter enforces: after many thousands of them the runtime continued in the request that resolves it, whose
    // streams are not ours (docs/decisions/0064).
    const { promise, resolve, reject } = Promise.withResolvers<Joined<K, V>>();
    const asked: Asked<K, V> = { key, done: (value) => resolve({ value: [value], asked }), failed: reject };
    // The runtime ends a request that waits for nothing of its own, which it considers hung: this request waits for its own timer, again and again,
    // because under load a timer that fires once may do so after another request has answered and before this one continues.
    const patience = setInterval(() => resolve({ value: null, asked }), patienceMs);
    try {
      this.enter(host, asked, ask);
      return await promise;
    } finally {
      clearInterval(patience);
    }
  }

  private enter(host: Host, asked: Asked<K, V>, ask: (keys: K[]) => Promise<V[]>): void {
    this.waiting.push(asked);
    // A clock that was set back tells nothing of the reader's age.
    if (this.waiting.length > 1 && Math.abs(host.now() - this.since) < LOST_MS) return;
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

  /** A single request waits for one turn. */
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
