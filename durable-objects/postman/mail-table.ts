import { insertMailBlame, insertMailOutcomes } from "../../worker/db/statements/logs.ts";
import { blameDue, deleteDone, failDue, selectDue, selectFirstDone, selectNextDue, updateMails } from "../../worker/db/statements/mails.ts";
import { selectTitle } from "../../worker/db/statements/settings.ts";
import type { LoggedLine } from "../platform-log.ts";
import type { Outcome } from "./delivery-log.ts";

/** A row of `mails` that waits to be sent. */
export type WaitingMail = { id: number; to: string; subject: string; text: string; html: string; attempts: number; createdAt: number };

const DAY_MS = 24 * 3_600_000;
/** How long the address of a recipient is kept. */
const REMEMBERED_MS = 30 * DAY_MS;
const DEFAULT_TITLE = "Vexil";

/** The table `mails` of D1, as the Postman uses it. */
export class MailTable {
  constructor(private readonly d1: D1Database) {}

  /** The due mail, the oldest first, and the platform's title. */
  async due(now: number, limit: number): Promise<{ mails: WaitingMail[]; title: string }> {
    const [mails, config] = await this.d1.batch<never>([selectDue(this.d1, now, limit), selectTitle(this.d1)]);
    const title = (config!.results as { title: string | null }[])[0]?.title;
    return { mails: mails!.results as WaitingMail[], title: title || DEFAULT_TITLE };
  }

  async nextDue(): Promise<number | null> {
    return selectNextDue(this.d1).first<number>("at");
  }

  /**
   * Writes outcomes to the rows; the same outcome twice changes nothing. Bodies contain links and are removed when nobody needs them. Returns the
   * lines that the platform's log got.
   */
  async apply(outcomes: Outcome[]): Promise<LoggedLine[]> {
    const list = JSON.stringify(outcomes);
    const [lines] = await this.d1.batch<never>([insertMailOutcomes(this.d1, list), updateMails(this.d1, list)]);
    return lines!.results;
  }

  /** Records on all due mail why it was not sent; what has waited for a day is given up. Returns the lines that the platform's log got. */
  async recordFailure(error: string, now: number): Promise<LoggedLine[]> {
    const [lines] = await this.d1.batch<never>([
      insertMailBlame(this.d1, error, now),
      failDue(this.d1, error, now, now - DAY_MS),
      blameDue(this.d1, error, now),
    ]);
    return lines!.results;
  }

  /** Forgets recipients of long ago. Returns when the next one is to be forgotten; null when nobody is left. */
  async forget(now: number): Promise<number | null> {
    const [, first] = await this.d1.batch<{ at: number | null }>([deleteDone(this.d1, now - REMEMBERED_MS), selectFirstDone(this.d1)]);
    const at = first!.results[0]?.at ?? null;
    return at === null ? null : at + REMEMBERED_MS + 1;
  }
}
