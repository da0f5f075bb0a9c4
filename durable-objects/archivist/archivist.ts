import { DurableObject } from "cloudflare:workers";
import { contextOf, type Ctx } from "../../worker/context.ts";
import type { ArchivistApi, CallFigures, PlatformHour } from "../../worker/contract/rpc/objects.ts";
import type { PlatformMoment } from "../../worker/contract/wire/platform/health.ts";
import { LastHour } from "./last-hour.ts";
import { collectLeftFiles, type Unused } from "../../worker/services/cleanup/left-files.ts";
import { tendRunningGames } from "../../worker/services/archive/kept-archives.ts";

const HOUR_MS = 3_600_000;
/** A little less than a day, so that an alarm that goes off slightly early still counts. */
const DAY_MS = 24 * HOUR_MS - 60_000;
const COLLECTED = "collected";

/** When the store was last checked, and which references were unused then. */
type Collected = { at: number; unused: Unused[] };

/**
 * The only object that keeps archives: every hour on the hour, by its alarm, one of each running game. Once a day it removes leftovers from the
 * store (docs/recovery.md). It also collects the platform's last hour for *Admin → Health*: each isolate reports its counts once a minute.
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
    // First, so that the next hour comes whatever happens to this hour's archives.
    await this.armAlarm();
    const request = new Request(this.env.VEXIL_BASE_URL || "http://localhost/");
    const after = { waitUntil: (work: Promise<unknown>) => this.ctx.waitUntil(work) } as ExecutionContext;
    const ctx = contextOf(request, this.env, after, "en-US");
    ctx.principal = { kind: "system" };
    await tendRunningGames(ctx).finally(() => this.collect(ctx));
  }

  /** Only once a day, because it reads every row that may have a file. */
  private async collect(ctx: Ctx): Promise<void> {
    const { at, unused } = this.ctx.storage.kv.get<Collected>(COLLECTED) ?? { at: 0, unused: [] };
    if (Math.abs(ctx.now() - at) < DAY_MS) return;
    this.ctx.storage.kv.put(COLLECTED, { at: ctx.now(), unused: await collectLeftFiles(ctx, unused) } satisfies Collected);
  }

  private armAlarm(): Promise<void> {
    return this.ctx.storage.setAlarm((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS);
  }
}
