import type { Outcome } from "./book.ts";

/** A row of `mails` that waits to be sent. */
export type WaitingMail = { id: number; to: string; subject: string; text: string; html: string; attempts: number; createdAt: number };

const DAY_MS = 24 * 3_600_000;
/** How long the address of somebody whom we wrote to is kept. */
const REMEMBERED_MS = 30 * DAY_MS;
const DEFAULT_TITLE = "Vexil";

/** The table `mails` of D1, as the Postman uses it. */
export class Outbox {
  constructor(private readonly d1: D1Database) {}

  /** The mail that is due, oldest first, and what the platform is called. */
  async due(now: number, limit: number): Promise<{ mails: WaitingMail[]; title: string }> {
    const [mails, config] = await this.d1.batch<never>([
      this.d1
        .prepare(
          `SELECT id, recipient AS "to", subject, text, html, attempts, created_at AS createdAt FROM mails
           WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
        )
        .bind(now, limit),
      this.d1.prepare("SELECT json_extract(value, '$.title') AS title FROM settings WHERE key = 'globalConfig'"),
    ]);
    const title = (config!.results as { title: string | null }[])[0]?.title;
    return { mails: mails!.results as WaitingMail[], title: title || DEFAULT_TITLE };
  }

  async nextDue(): Promise<number | null> {
    return this.d1.prepare("SELECT MIN(due_at) AS at FROM mails WHERE state = 'waiting'").first<number>("at");
  }

  /** Brings outcomes to the rows; the same outcome twice changes nothing. Bodies hold links and go when nobody needs them. */
  async settle(outcomes: Outcome[]): Promise<void> {
    await this.d1
      .prepare(
        `UPDATE mails SET
           state = o.value ->> 'state', attempts = o.value ->> 'attempts', due_at = o.value ->> 'dueAt', error = o.value ->> 'error',
           sent_at = CASE o.value ->> 'state' WHEN 'sent' THEN o.value ->> 'dueAt' END,
           text = CASE WHEN o.value ->> 'keepsBody' THEN text ELSE '' END,
           html = CASE WHEN o.value ->> 'keepsBody' THEN html ELSE '' END
         FROM json_each(?) AS o WHERE mails.id = o.value ->> 'id' AND mails.state = 'waiting'`,
      )
      .bind(JSON.stringify(outcomes))
      .run();
  }

  /** Says on all mail that is due why it was not sent; what has waited a day is given up. */
  async blame(error: string, now: number): Promise<void> {
    const due = "state = 'waiting' AND due_at <= ?2";
    await this.d1.batch([
      this.d1
        .prepare(`UPDATE mails SET state = 'failed', error = ?1, due_at = ?2, text = '', html = '' WHERE ${due} AND created_at < ?3`)
        .bind(error, now, now - DAY_MS),
      this.d1.prepare(`UPDATE mails SET error = ?1, attempts = attempts + 1 WHERE ${due}`).bind(error, now),
    ]);
  }

  async forget(now: number): Promise<void> {
    await this.d1
      .prepare("DELETE FROM mails WHERE state IN ('sent', 'failed') AND due_at < ?")
      .bind(now - REMEMBERED_MS)
      .run();
  }
}
