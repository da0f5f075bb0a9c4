import type { WaitingMail } from "./mail-table.ts";

/** Reads up to `limit` mails, and says whether there may be more. */
type Read = (limit: number) => Promise<WaitingMail[]>;

/** The mail of one round, for several takers: each mail is given out once, even if D1 still lists it because its outcome is not stored yet. */
export class Waiting {
  private queue: WaitingMail[] = [];
  /** Everything that was given out in this round. */
  private readonly given = new Set<number>();
  private reading: Promise<void> | null = null;
  private isDone = false;

  constructor(
    private readonly read: Read,
    private readonly batch: number,
    /** How many of those given out D1 may still list. */
    private readonly unwritten: () => number,
    private readonly isLate: () => boolean,
  ) {}

  /** The next mail; null when there is none, or the round is over. */
  async take(): Promise<WaitingMail | null> {
    while (this.queue.length === 0 && !this.isDone && !this.isLate()) {
      // oxlint-disable-next-line no-await-in-loop -- what was read may have been given already
      await (this.reading ??= this.fill().finally(() => (this.reading = null)));
    }
    if (this.isLate()) return null;
    const mail = this.queue.shift() ?? null;
    if (mail) this.given.add(mail.id);
    return mail;
  }

  /** Whether another taker would find something now. */
  hasMore(): boolean {
    return this.queue.length > 0;
  }

  /** Puts back a mail that was not sent. */
  putBack(mail: WaitingMail): void {
    this.given.delete(mail.id);
    this.queue.push(mail);
  }

  private async fill(): Promise<void> {
    const limit = this.batch + this.unwritten();
    const mails = await this.read(limit);
    this.isDone = mails.length < limit;
    this.queue.push(...mails.filter(({ id }) => !this.given.has(id)));
  }
}
