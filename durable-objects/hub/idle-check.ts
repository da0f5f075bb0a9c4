import { dueAt } from "./socket-limits.ts";
import { attachmentOf, close, OPEN } from "./socket.ts";

/** The least time between two checks. */
const PAUSE_MS = 5_000;
/** The client has said nothing for too long; it may come back, which code 1008 would forbid. */
const SILENT = 4_000;

/** Closes silent sockets and those without a handshake; has an alarm while any socket is open. */
export class IdleCheck {
  /** When the alarm goes off at the latest, if this object set it. */
  private armedAt: number | null = null;

  constructor(
    private readonly ctx: Pick<DurableObjectState, "getWebSockets" | "getWebSocketAutoResponseTimestamp" | "storage" | "waitUntil">,
    private readonly clock: () => number,
  ) {}

  /** The alarm went off. */
  alarm(): void {
    this.armedAt = null;
    const now = this.clock();
    const next = this.closeIdle(now);
    if (next !== null) this.arm(Math.max(next, now + PAUSE_MS));
  }

  /** Makes sure that the alarm goes off at this time or before; an alarm that was set before this object was loaded may come first. */
  arm(at: number): void {
    if (this.armedAt !== null && this.armedAt <= at) return;
    this.armedAt = at;
    this.ctx.waitUntil(this.setAlarm(at));
  }

  private async setAlarm(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  /** Closes the sockets that are due at an instant; returns when the next of the others is due, null when none is left. */
  private closeIdle(now: number): number | null {
    let next: number | null = null;
    for (const socket of this.ctx.getWebSockets()) {
      const socketState = attachmentOf(socket);
      if (!socketState || socket.readyState !== OPEN) continue;
      const due = dueAt(socketState, this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0);
      if (due > now) next = Math.min(due, next ?? due);
      else if (socketState.ready) close(socket, SILENT, "silent");
      else close(socket, 1008, "handshake");
    }
    return next;
  }
}
