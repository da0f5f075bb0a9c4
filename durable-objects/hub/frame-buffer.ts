import { isVersion, type HubMessage, type VersionMessage } from "../../worker/contract/wire/hub.ts";

/** Between two frames to the same sockets, in milliseconds. */
export const GAP_MS = 500;
/** Nobody reads more news than this in one frame; the lists have everything. */
const CAPACITY = 500;
/** The same limit for messages to one team each. */
const TEAM_CAPACITY = 4_000;

type Clock = { now(): number; later(run: () => void, ms: number): void };

/**
 * Collects messages. They are sent at once after a pause, otherwise together at the end of the gap or when the previous frame has been sent. So there
 * are at most two frames a second, and fewer while D1 or the Board is slow: no message queues behind outdated ones.
 */
export class FrameBuffer {
  private waiting: HubMessage[] = [];
  private armed = false;
  private isSending = false;
  private sentAt = -GAP_MS;

  constructor(
    private readonly send: (messages: HubMessage[]) => Promise<void> | void,
    private readonly clock: Clock = { now: () => Date.now(), later: (run, ms) => void setTimeout(run, ms) },
  ) {}

  add(messages: HubMessage[]): void {
    this.waiting.push(...messages);
    if (messages.length > 0) this.sendSoon();
  }

  private sendSoon(): void {
    if (this.armed || this.isSending) return;
    const wait = this.sentAt + GAP_MS - this.clock.now();
    if (wait <= 0) return this.flush();
    this.armed = true;
    // A clock that was set back lets nobody wait for longer.
    this.clock.later(() => this.flush(), Math.min(wait, GAP_MS));
  }

  private flush(): void {
    const messages = condense(this.waiting);
    this.waiting = [];
    this.armed = false;
    this.sentAt = this.clock.now();
    if (messages.length > 0) void this.sendNow(messages);
  }

  private async sendNow(messages: HubMessage[]): Promise<void> {
    const sent = this.send(messages);
    if (!sent) return;
    this.isSending = true;
    await sent.catch(() => {});
    this.isSending = false;
    if (this.waiting.length > 0) this.sendSoon();
  }
}

/** Of several board versions and notice marks only the last remains, covering the time since the first; of too many messages only the latest remain. */
function condense(messages: HubMessage[]): HubMessage[] {
  const isOwn = (message: HubMessage) => "to" in message;
  const versions = messages.filter((message): message is VersionMessage => isVersion(message) && !isOwn(message));
  const kept = messages.flatMap((message): HubMessage[] => {
    if (isOwn(message)) return [];
    if (!isVersion(message)) return [message];
    const last = versions.findLast(({ target }) => target === message.target);
    const { since } = versions.find(({ target }) => target === message.target)!.arguments[0];
    return message === last ? [{ ...last, arguments: [{ ...last.arguments[0], since }] } as VersionMessage] : [];
  });
  // In the opening minute a team's own news must not push out what is for everybody.
  return [...kept.slice(-CAPACITY), ...messages.filter(isOwn).slice(-TEAM_CAPACITY)];
}
