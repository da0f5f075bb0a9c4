import { DurableObject } from "cloudflare:workers";
import { contextOf } from "../../worker/context.ts";
import type { ArchivistApi, CallFigures, PlatformHour } from "../../worker/contract/rpc/objects.ts";
import type { PlatformMoment } from "../../worker/contract/wire/platform/health.ts";
import { LastHour } from "./last-hour.ts";
import { keepRunningGames } from "../../worker/services/archive/kept-archives.ts";

const HOUR_MS = 3_600_000;

/**
 * The only one that keeps archives: on each full hour, by its alarm, one of every running game (docs/recovery.md). Beside that it keeps the last hour of the
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
    await keepRunningGames(ctx);
  }

  private armAlarm(): Promise<void> {
    return this.ctx.storage.setAlarm((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS);
  }
}
