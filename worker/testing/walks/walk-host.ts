import type { Order, Report, Seen } from "../../../packages/host-protocol/protocol.ts";
import type { Attachment } from "../../../durable-objects/fleet/links.ts";

/** The Fleet's end of a connection. What is sent over it arrives when the walk says so, or never. */
export class Wire {
  readyState = 1;
  readonly orders: Order[] = [];
  readonly reports: Report[] = [];
  private attachment: Attachment;

  constructor(hostId: string) {
    this.attachment = { hostId, link: 0, seq: 0, since: 0 };
  }

  send(frame: string): void {
    this.orders.push(JSON.parse(frame) as Order);
  }

  close(): void {
    this.readyState = 3;
  }

  serializeAttachment(attachment: Attachment): void {
    this.attachment = attachment;
  }

  deserializeAttachment(): Attachment {
    return this.attachment;
  }
}

/** A Docker host as the Fleet's protocol requires it. */
export class Player {
  wire: Wire | null = null;
  readonly held = new Map<string, { epoch: number; state: "starting" | "running" }>();

  constructor(readonly id: string) {}

  say(report: Report): void {
    this.wire?.reports.push(report);
  }

  obey(order: Order): void {
    if (order.type === "welcome") {
      for (const id of this.held.keys()) if (!order.wanted.some((one) => one.id === id)) this.drop(id);
      for (const { id, epoch } of order.wanted) this.begin(id, epoch);
    } else if (order.type === "start") this.begin(order.instance.id, order.instance.epoch);
    else if (order.type === "stop" && (this.held.get(order.id)?.epoch ?? 0) <= order.epoch) this.drop(order.id, order.epoch);
  }

  drop(id: string, epoch = this.held.get(id)!.epoch): void {
    this.held.delete(id);
    this.say({ type: "gone", id, epoch, reason: "stopped" });
  }

  seen(): Seen[] {
    return [...this.held].map(([id, { epoch, state }]) => ({ id, epoch, state, containerId: id, entry: `${this.id}:1`, startedAt: 0 }));
  }

  ready(id: string): void {
    this.held.get(id)!.state = "running";
    this.say({ type: "ready", instance: this.seen().find((one) => one.id === id)! });
  }

  private begin(id: string, epoch: number): void {
    const known = this.held.get(id);
    if (known && known.epoch > epoch) return;
    if (known?.epoch === epoch) return known.state === "running" ? this.ready(id) : undefined;
    this.held.set(id, { epoch, state: "starting" });
  }
}
