import type { HookAttempt, HookSecrets, HookSettings } from "../../worker/contract/rpc/herald.ts";
import { hostOf } from "../../worker/domain/webhooks/webhook-address.ts";
import { seal, unseal } from "./sealing.ts";

/** How long the previous secret still signs after a new one was made. */
const OLD_SECRET_MS = 24 * 3_600_000;

/** How a webhook's deliveries go: failed attempts in a row, since when, until when it pauses, and the last attempt. */
export type Course = { failures: number; failingSince: number | null; pauseUntil: number; last: HookAttempt | null };
/** A webhook as it is held in memory: `host` is that of its address, `course` how its deliveries have gone. */
export type Hook = { settings: HookSettings; host: string; course: Course };

type Row = { settings: string; host: string; failures: number; failing_since: number | null; pause_until: number; last: string | null };
type Sealed = { url: string; secret: string; old_secret: string | null; old_until: number };

/** The webhooks of a game; their addresses and secrets are stored sealed. */
export class HookTable {
  constructor(
    private readonly sql: SqlStorage,
    private readonly secret: string,
  ) {}

  all(): Hook[] {
    return this.sql.exec<Row>("SELECT * FROM hooks ORDER BY rowid").toArray().map(hookOf);
  }

  find(id: string): Hook | null {
    const [row] = this.sql.exec<Row>("SELECT * FROM hooks WHERE id = ?", id).toArray();
    return row ? hookOf(row) : null;
  }

  add({ url, secret, ...settings }: HookSettings & HookSecrets): void {
    const [text, sealed] = [JSON.stringify(settings), seal(this.secret, url)];
    const insert = "INSERT INTO hooks (id, settings, host, url, secret) VALUES (?, ?, ?, ?, ?)";
    this.sql.exec(insert, settings.id, text, hostOf(url), sealed, seal(this.secret, secret));
  }

  /** Changes a webhook's settings; a new address starts without the old one's failures. */
  set(settings: HookSettings, url?: string): void {
    this.sql.exec("UPDATE hooks SET settings = ? WHERE id = ?", JSON.stringify(settings), settings.id);
    if (url === undefined) return;
    const sealed = seal(this.secret, url);
    this.sql.exec("UPDATE hooks SET url = ?, host = ? WHERE id = ?", sealed, hostOf(url), settings.id);
    this.setCourse(settings.id, { failures: 0, failingSince: null, pauseUntil: 0, last: null });
  }

  setCourse(id: string, { failures, failingSince, pauseUntil, last }: Course): void {
    const update = "UPDATE hooks SET failures = ?, failing_since = ?, pause_until = ?, last = ? WHERE id = ?";
    this.sql.exec(update, failures, failingSince, pauseUntil, JSON.stringify(last), id);
  }

  /** Returns until when the old secret still signs. */
  renewSecret(id: string, secret: string, now: number): number {
    const until = now + OLD_SECRET_MS;
    const sealed = seal(this.secret, secret);
    this.sql.exec("UPDATE hooks SET old_secret = secret, old_until = ?, secret = ? WHERE id = ?", until, sealed, id);
    return until;
  }

  /** The address and the secrets that sign now; null if they were stored under another server secret. */
  secretsOf(id: string, now: number): { url: string; secrets: string[] } | null {
    const [row] = this.sql.exec<Sealed>("SELECT url, secret, old_secret, old_until FROM hooks WHERE id = ?", id).toArray();
    if (!row) return null;
    const [url, secret] = [unseal(this.secret, row.url), unseal(this.secret, row.secret)];
    if (url === null || secret === null) return null;
    const old = row.old_secret !== null && row.old_until > now ? unseal(this.secret, row.old_secret) : null;
    return { url, secrets: old === null ? [secret] : [secret, old] };
  }

  remove(id: string): void {
    this.sql.exec("DELETE FROM hooks WHERE id = ?", id);
  }
}

function hookOf({ settings, host, failures, failing_since, pause_until, last }: Row): Hook {
  const course = { failures, failingSince: failing_since, pauseUntil: pause_until, last: JSON.parse(last ?? "null") as HookAttempt | null };
  return { settings: JSON.parse(settings) as HookSettings, host, course };
}
