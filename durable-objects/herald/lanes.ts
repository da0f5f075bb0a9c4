import { afterFailure } from "../../worker/domain/webhooks/retry.ts";
import { gapOf, messageOf } from "../../worker/domain/webhooks/message.ts";
import type { Posted } from "../../worker/ports/webhook/post-message.ts";
import type { Hook, HookTable } from "./hook-table.ts";
import type { MessageTable, Waiting } from "./message-table.ts";
import { sendMessage, type Sent } from "./sending.ts";

/** How many events are considered for one message. */
const LOOK_AHEAD = 30;

/** One lane per webhook, so that a slow receiver delays nobody else: it sends one message after another until nothing is due. */
export class Lanes {
  private readonly busy = new Set<string>();

  /** `ended` is called when a lane has nothing more due. */
  constructor(
    private readonly env: Sent,
    private readonly storage: Pick<DurableObjectStorage, "transactionSync">,
    private readonly hooks: HookTable,
    private readonly messages: MessageTable,
    private readonly ended: () => void,
  ) {}

  isBusy(id: string): boolean {
    return this.busy.has(id);
  }

  /** Starts a lane for each webhook that has something due and no running lane. */
  begin(): void {
    for (const { settings } of this.hooks.all()) {
      if (this.busy.has(settings.id) || !this.due(settings.id)) continue;
      this.busy.add(settings.id);
      void this.drive(settings.id);
    }
  }

  private async drive(id: string): Promise<void> {
    try {
      for (let due = this.due(id); due; due = this.due(id)) {
        // oxlint-disable-next-line no-await-in-loop -- a webhook hears one thing after the other
        await this.sendNext(due);
      }
    } catch (error) {
      console.error(JSON.stringify({ event: "webhook.lane", error: String(error) }));
    } finally {
      this.busy.delete(id);
      this.ended();
    }
  }

  /** The webhook if it is on, not in a pause, and has something waiting. */
  private due(id: string): Hook | null {
    const hook = this.hooks.find(id);
    if (!hook?.settings.enabled || hook.course.pauseUntil > Date.now()) return null;
    return this.messages.count(id, "waiting") > 0 ? hook : null;
  }

  private async sendNext({ settings }: Hook): Promise<void> {
    const waiting = this.messages.next(settings.id, LOOK_AHEAD);
    const message = messageOf(
      waiting.map(({ event }) => event),
      settings,
    );
    const sent = waiting.slice(0, message.events);
    if (message.body === null) return this.messages.taken(sent);
    const events = sent.map(({ event }) => event);
    const secrets = this.hooks.secretsOf(settings.id, Date.now());
    const posted = await sendMessage(this.env, settings, secrets, message.body, events);
    this.storage.transactionSync(() => this.note(settings.id, sent, posted, secrets?.url));
  }

  /** In the same turn as the receiver's answer: what is recorded here is never sent again. */
  private note(id: string, sent: Waiting[], posted: Posted, url: string | undefined): void {
    const hook = this.hooks.find(id);
    if (!hook) return;
    const now = Date.now();
    // The address was changed meanwhile: the new one is tried at once.
    if (posted.error !== "" && this.hooks.secretsOf(id, now)?.url !== url) return;
    const last = { at: now, status: posted.status, error: posted.error };
    if (posted.error === "") {
      this.messages.taken(sent);
      this.hooks.setCourse(id, { failures: 0, failingSince: null, pauseUntil: now + gapOf(hook.settings.shape), last });
      return;
    }
    this.messages.tried(sent);
    const failures = hook.course.failures + 1;
    const random = Math.random();
    const after = ({ attempts, createdAt }: Waiting) => afterFailure(posted, { attempts: attempts + 1, failures, createdAt }, now, random);
    // Later events of a chat message continue: they have not been tried as often or for as long.
    const dead = sent.filter((one) => after(one).dead);
    if (dead.length > 0) this.messages.giveUp(id, dead, errorOf(posted), now);
    const pauseUntil = now + after(sent[0]!).waitMs;
    this.hooks.setCourse(id, { failures, failingSince: hook.course.failingSince ?? now, pauseUntil, last });
  }
}

/** Why it was given up: the receiver's status if there was one. */
function errorOf({ status, error }: Posted): string {
  return status === null ? error : `${error} ${status}`;
}
