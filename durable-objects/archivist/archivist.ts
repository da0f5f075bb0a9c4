import { DurableObject } from "cloudflare:workers";
import { contextOf, type Ctx } from "../../worker/context.ts";
import type { ArchivistApi, CallFigures, PlatformHour } from "../../worker/contract/rpc/objects.ts";
import type { PlatformMoment } from "../../worker/contract/wire/platform/health.ts";
import { LastHour } from "./last-hour.ts";
import { collectLeftFiles, type Unused } from "../../worker/services/cleanup/left-files.ts";
import { tendRunningGames } from "../../worker/services/archive/kept-archives.ts";

const HOUR_MS = 3_600_000;
/** A little less, so that the alarm that rings a moment before the day is over is not the last. */
const DAY_MS = 24 * HOUR_MS - 60_000;
const COLLECTED = "collected";

/** When the store was looked through last, and which references nobody had. */
type Collected = { at: number; unused: Unused[] };

/**
 * The only one that keeps archives: on each full hour, by its alarm, one of every running game, and once a day it takes away what was left in the store (docs/recovery.md). Beside that it keeps the last hour of the
 * platform for *Admin → Health*: each isolate tells it once a minute what it has counted.
 */
export class Archivist extends DurableObject<Env> implements ArchivistApi {
  private readonly lastHour = new LastHour(this.ctx.storage.kv);

  async wake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.armAlarm();
  }

  async note(figures: CallFigures): Promise<number> {
    return this.lastHour.add(figures, Date.now());
  }

  async hour(moment: PlatformMoment): Promise<PlatformHour> {
    return this.lastHour.look(moment, Date.now());
  }

  override async alarm(): Promise<void> {
    // First, so that whatever happens to this hour's archives there is a next one.
    await this.armAlarm();
    const request = new Request(this.env.VEXIL_BASE_URL || "http://localhost/");
    const after = { waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work) } as ExecutionContext;
    const ctx = contextOf(request, this.env, after, "en-US");
    ctx.principal = { kind: "system" };
    await tendRunningGames(ctx).finally(() => this.collect(ctx));
  }

  /** Once a day, since every row that may have a file is looked at. */
  private async collect(ctx: Ctx): Promise<void> {
    const { at, unused } = this.ctx.storage.kv.get<Collected>(COLLECTED) ?? { at: 0, unused: [] };
    if (Math.abs(ctx.now() - at) < DAY_MS) return;
    this.ctx.storage.kv.put(COLLECTED, { at: ctx.now(), unused: await collectLeftFiles(ctx, unused) } satisfies Collected);
  }

  private armAlarm(): Promise<void> {
    return this.ctx.storage.setAlarm((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS);
  }
}
