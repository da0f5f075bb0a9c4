import type { LoggedLine } from "../platform-log.ts";
import type { Outcome } from "./delivery-log.ts";

/** A row of `mails` that waits to be sent. */
export type WaitingMail = { id: number; to: string; subject: string; text: string; html: string; attempts: number; createdAt: number };

const DAY_MS = 24 * 3_600_000;
/** How long the address of somebody whom we wrote to is kept. */
const REMEMBERED_MS = 30 * DAY_MS;
const DEFAULT_TITLE = "Vexil";

/** A server's answer may have several lines, and be of any length. */
const ONE_LINE = (text: string) => `substr(replace(replace(coalesce(${text}, ''), char(13), ''), char(10), ' '), 1, 200)`;

/** Comes before the outcomes are brought to the rows, so each is told once. */
const LOG_OUTCOMES = `
  INSERT INTO logs (at, level, user_name, message, status)
  SELECT o.value ->> 'dueAt', iif(o.value ->> 'state' = 'sent', 'Information', 'Error'), 'System',
    'Mail ' || m.id || ' to ' || m.recipient || iif(o.value ->> 'state' = 'sent', ' was sent', ' was given up: ' || ${ONE_LINE("o.value ->> 'error'")}),
    iif(o.value ->> 'state' = 'sent', 'Success', 'Failed')
  FROM json_each(?) AS o JOIN mails m ON m.id = o.value ->> 'id' AND m.state = 'waiting'
  WHERE o.value ->> 'state' IN ('sent', 'failed')
  RETURNING at, level, user_name AS userName, ip, message, status`;

/** The table `mails` of D1, as the Postman uses it. */
export class MailTable {
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

  /** Brings outcomes to the rows; the same outcome twice changes nothing. Bodies hold links and go when nobody needs them. Returns the lines that the platform's log got. */
  async settle(outcomes: Outcome[]): Promise<LoggedLine[]> {
    const list = JSON.stringify(outcomes);
    const [lines] = await this.d1.batch<never>([
      this.d1.prepare(LOG_OUTCOMES).bind(list),
      this.d1
        .prepare(
          `UPDATE mails SET
             state = o.value ->> 'state', attempts = o.value ->> 'attempts', due_at = o.value ->> 'dueAt', error = o.value ->> 'error',
             sent_at = CASE o.value ->> 'state' WHEN 'sent' THEN o.value ->> 'dueAt' END,
             text = CASE WHEN o.value ->> 'keepsBody' THEN text ELSE '' END,
             html = CASE WHEN o.value ->> 'keepsBody' THEN html ELSE '' END
           FROM json_each(?) AS o WHERE mails.id = o.value ->> 'id' AND mails.state = 'waiting'`,
        )
        .bind(list),
    ]);
    return lines!.results;
  }

  /** Says on all mail that is due why it was not sent; what has waited a day is given up. Returns the line that the platform's log got. */
  async blame(error: string, now: number): Promise<LoggedLine[]> {
    const due = "state = 'waiting' AND due_at <= ?2";
    const [lines] = await this.d1.batch<never>([
      this.d1
        .prepare(
          `INSERT INTO logs (at, level, user_name, message, status)
           SELECT ?2, 'Error', 'System', 'No mail could be sent: ' || ${ONE_LINE("?1")}, 'Failed' WHERE EXISTS (SELECT 1 FROM mails WHERE ${due})
           RETURNING at, level, user_name AS userName, ip, message, status`,
        )
        .bind(error, now),
      this.d1
        .prepare(`UPDATE mails SET state = 'failed', error = ?1, due_at = ?2, text = '', html = '' WHERE ${due} AND created_at < ?3`)
        .bind(error, now, now - DAY_MS),
      this.d1.prepare(`UPDATE mails SET error = ?1 WHERE ${due}`).bind(error, now),
    ]);
    return lines!.results;
  }

  async forget(now: number): Promise<void> {
    await this.d1
      .prepare("DELETE FROM mails WHERE state IN ('sent', 'failed') AND due_at < ?")
      .bind(now - REMEMBERED_MS)
      .run();
  }
}
