/** The time between the starts of two questions, in milliseconds: a hub asks ten times a second at most, however many connect. */
export const GATHER_MS = 100;

type Clock = { now(): number; pause(ms: number): Promise<void> };
type Question<K, V> = { keys: K[]; answer: Promise<Map<K, V> | null> };

/**
 * Asks once for all callers within a tenth of a second after a question, or while one is running; a lone caller is asked for at once. Nobody is given
 * the answer to a question that was asked before they came.
 */
export class Gathering<K, V> {
  private next: Question<K, V> | null = null;
  private last: Promise<unknown> = Promise.resolve();
  private askedAt = -Infinity;

  /** `ask` returns null when there is no answer; it never throws. */
  constructor(
    private readonly ask: (keys: K[]) => Promise<Map<K, V> | null>,
    private readonly clock: Clock,
  ) {}

  /** How many are to be asked for. */
  get waiting(): number {
    return this.next?.keys.length ?? 0;
  }

  /** The answer for one; null when there was none. */
  async of(key: K): Promise<V | null> {
    const question = (this.next ??= this.begin());
    question.keys.push(key);
    return (await question.answer)?.get(key) ?? null;
  }

  private begin(): Question<K, V> {
    const keys: K[] = [];
    const answer = this.inTurn(keys, this.last);
    this.last = answer;
    return { keys, answer };
  }

  private async inTurn(keys: K[], last: Promise<unknown>): Promise<Map<K, V> | null> {
    await last;
    const rest = this.askedAt + GATHER_MS - this.clock.now();
    if (rest > 0) await this.clock.pause(Math.min(rest, GATHER_MS));
    this.next = null;
    this.askedAt = this.clock.now();
    return this.ask(keys);
  }
}
