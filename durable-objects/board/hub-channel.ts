import { later, withinLimit, type Later } from "../time-limit.ts";
import { isVersion, type HubMessage } from "../../worker/contract/wire/hub.ts";

const GAP_MS = 100;
/** A hub that has not answered by then counts as failed; otherwise one that never answers would get nothing until the Board restarts. */
const LIMIT_MS = 10_000;
/** News that could not be delivered is dropped from the oldest. */
const KEPT = 2_000;
/** How many times in a row a hub is told that it has missed something, each time after twice the wait: a minute and a half in total. */
const TRIES = 10;

/**
 * Sends to one hub: one list of messages at a time, in order, without making anybody wait. A hub that fails has missed the list and is told only that
 * it has; the HTTP resource has the current state.
 */
export class HubChannel {
  private waiting: (() => HubMessage[])[] = [];
  private isBusy = false;
  private failures = 0;
  /** How many were listening at the last delivery; null when unknown. */
  private sockets: number | null = null;
  /** Increases when the hub asks for messages, so that an older answer "no listeners" does not end what has started since. */
  private asked = 0;

  constructor(
    private readonly publish: (messages: HubMessage[]) => Promise<{ sockets: number }>,
    private readonly ended: () => void,
    private readonly after: Later = later,
  ) {}

  ask(): void {
    this.asked += 1;
    this.sockets = null;
  }

  /** Calls `make` only when somebody listens. */
  add(make: () => HubMessage[]): void {
    this.waiting.push(make);
    if (this.waiting.length > KEPT) this.waiting.shift();
    if (this.isBusy) return;
    this.isBusy = true;
    setTimeout(() => void this.send(), 0);
  }

  private async send(): Promise<void> {
    const asked = this.asked;
    let messages: HubMessage[] = [];
    try {
      if (this.sockets === 0) ({ sockets: this.sockets } = await this.tell([]));
      messages = this.waiting.splice(0).flatMap((make) => (this.sockets === 0 ? [] : make()));
      if (messages.length > 0) ({ sockets: this.sockets } = await this.tell(messages));
      this.failures = 0;
    } catch (error) {
      console.error(JSON.stringify({ event: "board.publish", error: String(error) }));
      this.failed(messages);
    }
    this.isBusy = false;
    if (this.sockets === 0 && asked === this.asked) this.ended();
    if (this.waiting.length > 0) this.again();
  }

  private tell(messages: HubMessage[]): Promise<{ sockets: number }> {
    return withinLimit(LIMIT_MS, this.after, () => this.publish(messages));
  }

  private failed(messages: HubMessage[]): void {
    this.failures += 1;
    const missed = [...messages, ...this.waiting.flatMap((make) => make())].filter(isVersion);
    this.waiting = this.failures < TRIES && missed.length > 0 ? [() => missed] : [];
  }

  private again(): void {
    this.isBusy = true;
    setTimeout(() => void this.send(), GAP_MS * 2 ** this.failures);
  }
}
