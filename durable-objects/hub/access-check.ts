import type { Subscription } from "../../worker/contract/wire/hub.ts";
import { accessOfAll, type Access } from "./access.ts";
import { Gathering } from "./gathering.ts";
import type { Attachment } from "./socket-limits.ts";
import { attachmentOf, dismiss } from "./socket.ts";

const MINUTE_MS = 60_000;
/** A room of the staff has few listeners, who hear every answer with its flag. */
const STAFF_MS = 5_000;
/** How long a frame waits for D1 to say who may get it, and how long D1 is left alone after it did not answer. */
const ANSWER_WITHIN_MS = 2_000;
const PAUSE_MS = 5_000;

/** Checks whether the listeners of a hub are still allowed to listen. */
export class AccessCheck {
  private checkedAt = 0;
  private askedAt = 0;
  private everyMs = MINUTE_MS;
  private checking: Promise<void> | null = null;
  private readonly entering: Gathering<Subscription, Access>;

  constructor(
    private readonly ctx: Pick<DurableObjectState, "getWebSockets">,
    private readonly database: D1Database,
    private readonly clock: () => number,
  ) {
    const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));
    this.entering = new Gathering((subscriptions) => this.ask(subscriptions), { now: clock, pause });
  }

  /** Checks all sockets, once a minute, in a room of the staff every five seconds, and closes those that may no longer listen. Frames that wait for a check keep their order. */
  check(): Promise<void> {
    this.checking ??= this.checkAll().finally(() => (this.checking = null));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    const now = this.clock();
    // A clock that was set back does not keep an answer valid for longer.
    if (Math.abs(now - this.checkedAt) < this.everyMs || Math.abs(now - this.askedAt) < PAUSE_MS) return;
    this.askedAt = now;
    const subscriptions = new Map(
      this.ctx.getWebSockets().flatMap((socket) => {
        const subscription = attachmentOf(socket);
        return subscription ? [[subscription as Subscription, socket] as const] : [];
      }),
    );
    const accesses = await this.ask([...subscriptions.keys()]);
    // While D1 does not answer nobody can be signed out either; a later frame asks again.
    if (!accesses) return;
    this.checkedAt = now;
    for (const [subscription, socket] of subscriptions) this.apply(socket, subscription.participationId, accesses.get(subscription)!);
  }

  private apply(socket: WebSocket, participationId: number | null, access: Access): void {
    if (!access.allowed) return dismiss(socket, 1008, access.why === "signedOut" ? "Signed out." : "Not allowed.");
    if (access.participationId === participationId) return;
    // Read again, because the socket may have sent something meanwhile.
    const subscription = attachmentOf(socket);
    if (subscription) socket.serializeAttachment({ ...subscription, participationId: access.participationId } satisfies Attachment);
  }

  /** For a new socket. Null while D1 does not answer: it is then accepted only if the game is public, because its news is no secret. */
  async accessOf(subscription: Subscription): Promise<Access | null> {
    return (await this.entering.of(subscription)) ?? (subscription.isOpen ? { allowed: true, participationId: null } : null);
  }

  /** Null when D1 does not answer in time. */
  private async ask(subscriptions: Subscription[]): Promise<Map<Subscription, Access> | null> {
    const late = new Promise<null>((done) => setTimeout(() => done(null), ANSWER_WITHIN_MS));
    const [first] = subscriptions;
    const hub = first?.hub ?? "";
    if (first) this.everyMs = first.requiredRole ? STAFF_MS : MINUTE_MS;
    return Promise.race([accessOfAll(this.database, hub, subscriptions).catch(() => null), late]);
  }
}
