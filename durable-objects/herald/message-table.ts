import type { HookFailure } from "../../worker/contract/rpc/herald.ts";
import type { PublicEvent } from "../../worker/contract/wire/events.ts";

/** How many events wait for one webhook at most; those beyond are given up at once. */
const MOST_WAITING = 5_000;
/** How many given-up events are kept for one webhook; the oldest are removed. */
const MOST_FAILED = 1_000;
const SHOWN = 500;

/** An event that a webhook has not accepted yet; `n` is its place in the order, `createdAt` in epoch ms. */
export type Waiting = { n: number; event: PublicEvent; createdAt: number; attempts: number };

type Row = { n: number; event: string; created_at: number; attempts: number };
type FailedRow = { event: string; attempts: number; failed_at: number; error: string };

/** The events that each webhook has still to be sent, in order, and those that were given up. */
export class MessageTable {
  constructor(private readonly sql: SqlStorage) {}

  /** Adds an event; one that exists already is left unchanged. */
  add(hook: string, event: PublicEvent, now: number): void {
    const isFull = this.count(hook, "waiting") >= MOST_WAITING;
    const insert = `INSERT OR IGNORE INTO messages (hook, event_id, event, state, created_at, failed_at, error) VALUES (?, ?, ?, ?, ?, ?, ?)`;
    const [state, failedAt, error] = isFull ? ["failed", now, "webhook.full"] : ["waiting", null, null];
    this.sql.exec(insert, hook, event.id, JSON.stringify(event), state, now, failedAt, error);
    if (isFull) this.trim(hook);
  }

  next(hook: string, limit: number): Waiting[] {
    const select = "SELECT n, event, created_at, attempts FROM messages WHERE hook = ? AND state = 'waiting' ORDER BY n LIMIT ?";
    const rows = this.sql.exec<Row>(select, hook, limit).toArray();
    return rows.map(({ n, event, created_at, attempts }) => ({
      n,
      event: JSON.parse(event) as PublicEvent,
      createdAt: created_at,
      attempts,
    }));
  }

  taken(list: Waiting[]): void {
    for (const { n } of list) this.sql.exec("DELETE FROM messages WHERE n = ?", n);
  }

  tried(list: Waiting[]): void {
    for (const { n } of list) this.sql.exec("UPDATE messages SET attempts = attempts + 1 WHERE n = ?", n);
  }

  giveUp(hook: string, list: Waiting[], error: string, now: number): void {
    for (const { n } of list) this.sql.exec("UPDATE messages SET state = 'failed', failed_at = ?, error = ? WHERE n = ?", now, error, n);
    this.trim(hook);
  }

  giveUpAll(hook: string, error: string, now: number): void {
    const update = "UPDATE messages SET state = 'failed', failed_at = ?, error = ? WHERE hook = ? AND state = 'waiting'";
    this.sql.exec(update, now, error, hook);
    this.trim(hook);
  }

  failures(hook: string): HookFailure[] {
    const select =
      "SELECT event, attempts, failed_at, error FROM messages WHERE hook = ? AND state = 'failed' ORDER BY failed_at DESC, n DESC LIMIT ?";
    const rows = this.sql.exec<FailedRow>(select, hook, SHOWN).toArray();
    return rows.map(({ event, attempts, failed_at, error }) => ({
      event: JSON.parse(event) as PublicEvent,
      attempts,
      failedAt: failed_at,
      error,
    }));
  }

  /** Puts given-up events back in the queue, where they wait like new ones. */
  resend(hook: string, events: string[] | null, now: number): number {
    const update = `UPDATE messages SET state = 'waiting', attempts = 0, created_at = ?, failed_at = NULL, error = NULL WHERE ${CHOSEN}`;
    this.sql.exec(update, now, hook, JSON.stringify(events), JSON.stringify(events));
    return this.changes();
  }

  /** Forgets how often waiting events were tried: a new address has not refused them. */
  freshen(hook: string): void {
    this.sql.exec("UPDATE messages SET attempts = 0 WHERE hook = ? AND state = 'waiting'", hook);
  }

  forget(hook: string, events: string[] | null): number {
    this.sql.exec(`DELETE FROM messages WHERE ${CHOSEN}`, hook, JSON.stringify(events), JSON.stringify(events));
    return this.changes();
  }

  removeAll(hook: string): void {
    this.sql.exec("DELETE FROM messages WHERE hook = ?", hook);
  }

  count(hook: string, state: "waiting" | "failed"): number {
    return this.sql.exec<{ n: number }>("SELECT count(*) AS n FROM messages WHERE hook = ? AND state = ?", hook, state).one().n;
  }

  private changes(): number {
    return this.sql.exec<{ n: number }>("SELECT changes() AS n").one().n;
  }

  private trim(hook: string): void {
    const oldest = "SELECT n FROM messages WHERE hook = ?1 AND state = 'failed' ORDER BY failed_at DESC, n DESC LIMIT -1 OFFSET ?2";
    this.sql.exec(`DELETE FROM messages WHERE n IN (${oldest})`, hook, MOST_FAILED);
  }
}

/** The given-up events of a list; for `null` all of them. */
const CHOSEN = "hook = ? AND state = 'failed' AND (? = 'null' OR event_id IN (SELECT value FROM json_each(?)))";
