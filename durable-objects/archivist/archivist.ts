import { DurableObject } from "cloudflare:workers";
import { contextOf } from "../../worker/context.ts";
import type { ArchivistApi } from "../../worker/contract/rpc/objects.ts";
import { keepRunningGames } from "../../worker/services/archive/kept-archives.ts";

const HOUR_MS = 3_600_000;

/** The only one that keeps archives: on each full hour, by its alarm, one of every running game (docs/recovery.md). */
export class Archivist extends DurableObject<Env> implements ArchivistApi {
  async wake(): Promise<void> {
    if ((await this.ctx.storage.getAlarm()) === null) await this.armAlarm();
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
