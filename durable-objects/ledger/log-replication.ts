import type { Alarm } from "./alarm.ts";
import type { GameState } from "./game-state.ts";
import { SinkChannel } from "./sink-channel.ts";
import type { Sink } from "./sink.ts";
import { later } from "../time-limit.ts";

/** How long after a change the alarm checks whether all sinks have it: this matters only after a restart. */
const ALARM_MS = 5_000;

/** Where the cursors are stored: one value for all, so that storing several takes one row (docs/decisions/0036). */
const CURSORS = "cursors";

/** Delivers the log to its sinks, each at its own pace. A sink that is down only falls behind; after a restart the alarm continues. */
export class LogReplication {
  private readonly channels: SinkChannel[];
  private isArmed = false;

  constructor(
    private readonly alarm: Pick<Alarm, "setAlarm">,
    private readonly state: () => GameState,
    sinks: Sink[],
    private readonly after = later,
  ) {
    const stored = JSON.parse(state().store.meta(CURSORS) ?? "{}") as Record<string, number>;
    this.channels = sinks.map((sink) => this.channelTo(sink, stored[sink.name]));
    this.noteChanges(stored);
    // Its alarm is still set, or has just woken the object.
    if (this.isBehind()) this.carry();
  }

  /** The log has grown. Called in the turn that wrote, so that the alarm is stored with what it is for. */
  wrote(): void {
    this.carry();
    this.armAlarm();
  }

  /** The alarm has gone off; it is set again while a sink is behind. */
  alarmRang(): void {
    this.isArmed = false;
    if (this.isBehind()) this.wrote();
  }

  /** Whether the sink of this name has everything the log has now. Waits for the delivery that brings it there, or for that delivery's failure. */
  reached(name: string): Promise<boolean> {
    return this.channels.find(({ sink }) => sink.name === name)!.reached();
  }

  /** The receiver behind the sink of this name may want entries from now on. */
  wake(name: string): void {
    this.channels.find(({ sink }) => sink.name === name)?.sink.wake?.();
  }

  /** The last entry that the sink of this name has. */
  cursorOf(name: string): number {
    return this.channels.find(({ sink }) => sink.name === name)!.cursor;
  }

  /** Whether every sink that a flush waits for has everything now. */
  async flush(): Promise<boolean> {
    const drained = await Promise.all(this.channels.map((channel) => !channel.sink.flushed || channel.drain()));
    return drained.every(Boolean);
  }

  /** The log no longer exists: nothing more is delivered, and no cursor is stored. Resolves when no delivery that a flush waits for is running any more. */
  async stop(): Promise<void> {
    const ended = this.channels.map((channel) => ({ ended: channel.stop(), waits: channel.sink.flushed }));
    for (const one of ended) if (one.waits) await one.ended;
  }

  private channelTo(sink: Sink, stored: number | undefined): SinkChannel {
    const cursor = stored ?? sink.begins?.(this.state().log.head) ?? 0;
    const log = () => this.state().log;
    return new SinkChannel(sink, cursor, log, () => sink.notes && this.note(), this.after);
  }

  private armAlarm(): void {
    if (this.isArmed) return;
    this.isArmed = true;
    this.alarm.setAlarm(Date.now() + ALARM_MS);
  }

  private carry(): void {
    for (const channel of this.channels) channel.soon();
  }

  private isBehind(): boolean {
    return this.channels.some((channel) => channel.isBehind());
  }

  /** A sink that was added late must not start later still after a restart, and the cursor of a removed sink must not be reused under the same name. */
  private noteChanges(stored: Record<string, number>): void {
    const isNew = this.channels.some(({ sink, cursor }) => (stored[sink.name] ?? 0) !== cursor);
    const isGone = Object.keys(stored).some((name) => !this.channels.some(({ sink }) => sink.name === name));
    if (isNew || isGone) this.note();
  }

  private note(): void {
    const cursors = Object.fromEntries(this.channels.map(({ sink, cursor }) => [sink.name, cursor]));
    this.state().store.setMeta(CURSORS, JSON.stringify(cursors));
  }
}
