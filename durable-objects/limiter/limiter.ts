import { DurableObject } from "cloudflare:workers";
import type { Bucket } from "../../worker/contract/wire/limits.ts";
import type { Admission, LimiterApi, SignInEnd, Want } from "../../worker/contract/rpc/objects.ts";
import { fullAt, levelAt, waitMs, type Level } from "../../worker/domain/limits/limit.ts";
import { migrate } from "../migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { SignInQueue } from "./sign-in-queue.ts";

const SWEEP_MS = 3_600_000;

/** Limits that must be exact wherever the requests arrive. One of several objects; a key always uses the same one. */
export class Limiter extends DurableObject<Env> implements LimiterApi {
  private readonly sql = this.ctx.storage.sql;
  private readonly signIns = new SignInQueue(this.sql);

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, MIGRATIONS);
  }

  /** One synchronous turn. A refusal writes nothing, so a flood of refusals is cheap and delays nobody. */
  async take(wants: Want[]): Promise<{ waitMs: number } | null> {
    const now = Date.now();
    const levels = wants.map(({ key, bucket }) => this.level(key, bucket, now));
    const longest = Math.max(...wants.map(({ bucket }, index) => waitMs(bucket, levels[index]!, now)));
    if (longest > 0) return { waitMs: longest };
    wants.forEach(({ key, bucket }, index) => this.keep(key, bucket, { ...levels[index]!, left: levels[index]!.left - 1 }, now));
    await this.sweepLater(now);
    return null;
  }

  async giveBack(wants: Want[]): Promise<void> {
    const now = Date.now();
    for (const { key, bucket } of wants) {
      const level = this.level(key, bucket, now);
      this.keep(key, bucket, { ...level, left: Math.min(bucket.size, level.left + 1) }, now);
    }
  }

  async enter(address: string): Promise<Admission> {
    return this.signIns.enter(address, Date.now());
  }

  async leave(address: string, ended: SignInEnd): Promise<void> {
    const now = Date.now();
    this.signIns.leave(address, ended, now);
    await this.sweepLater(now);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    this.sql.exec("DELETE FROM buckets WHERE full_at <= ?", now);
    const some = !this.sql.exec("SELECT 1 FROM buckets LIMIT 1").next().done;
    if (this.signIns.sweep(now) || some) await this.ctx.storage.setAlarm(now + SWEEP_MS);
  }

  private level(key: string, bucket: Bucket, now: number): Level {
    const row = this.sql.exec<Level>("SELECT left, at FROM buckets WHERE key = ?", key).next();
    return levelAt(bucket, row.done ? null : row.value, now);
  }

  private keep(key: string, bucket: Bucket, level: Level, now: number): void {
    const full = fullAt(bucket, level);
    if (full <= now) this.sql.exec("DELETE FROM buckets WHERE key = ?", key);
    else this.sql.exec("INSERT OR REPLACE INTO buckets VALUES (?, ?, ?, ?)", key, level.left, level.at, full);
  }

  private async sweepLater(now: number): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + SWEEP_MS);
  }
}
