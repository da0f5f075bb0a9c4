import { IDLE_BEAT_MS, PING, type Report } from "../../../packages/host-protocol/protocol.ts";

/** What says over one connection that this host is alive: full beats, or while it runs nothing and nothing has changed a ping that wakes nobody. */
export class Heartbeats {
  /** Whether the server has said that it knows the ping. */
  pings = false;
  private sent: { facts: string; at: number } | null = null;

  constructor(private readonly clock: () => number) {}

  /** Called for a new connection, over which nothing was sent yet. */
  begin(): void {
    this.pings = false;
    this.sent = null;
  }

  /** The frame to send for this report. */
  frame(report: Report): string {
    const isIdle = report.type === "beat" && report.load.instances === 0;
    const facts = isIdle ? JSON.stringify(report.images) : "";
    const isSaid = this.sent?.facts === facts && this.clock() - this.sent.at < IDLE_BEAT_MS;
    if (isIdle && this.pings && isSaid) return PING;
    this.sent = { facts, at: this.clock() };
    return JSON.stringify(report);
  }
}
