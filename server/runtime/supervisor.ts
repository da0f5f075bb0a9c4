import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { dial } from "../front/runtime-socket.ts";
import { activityBetween, ownShare, type Activity } from "./activity.ts";

/**
 * What is kept running. `start` starts it afresh and returns its port; `end` ends it at once, whatever it is doing; `activity` is what the system says
 * of it.
 */
export type SupervisedRuntime = {
  start(): Promise<number>;
  end(): void;
  answers(port: number): Promise<boolean>;
  activity(): Activity | null;
};

/** When a runtime counts as gone, and how often it is restarted; all times in ms. */
export type SupervisorOptions = {
  say: (line: string) => void;
  now?: () => number;
  /** The time between two probes, and how many it may leave unanswered. */
  probeMs?: number;
  misses?: number;
  /** This many ends within `withinMs` are too many. */
  maxEnds?: number;
  withinMs?: number;
  /** The pause before the first restart in a row; each further one is twice as long. */
  firstPauseMs?: number;
  /** How long a connection waits for a runtime that is starting. */
  holdMs?: number;
};

const DEFAULTS = {
  now: () => performance.now(),
  probeMs: 5_000,
  misses: 4,
  maxEnds: 5,
  withinMs: 600_000,
  firstPauseMs: 250,
  holdMs: 5_000,
};

/** Restarts the runtime whenever it ends or no longer answers, until that happens too often. */
export class RuntimeSupervisor {
  /** Resolves with the reason when it has given up. */
  readonly failed: Promise<string>;
  private readonly options: Required<SupervisorOptions>;
  private port: number | null = null;
  private ends: number[] = [];
  private endedAgain = false;
  private giveUp!: (why: string) => void;
  private readonly stopped = new AbortController();

  constructor(
    private readonly runtime: SupervisedRuntime,
    options: SupervisorOptions,
  ) {
    this.options = { ...DEFAULTS, ...options };
    this.failed = new Promise((resolve) => (this.giveUp = resolve));
  }

  /** The runtime was started by others and listens. From now on its end is unexpected. */
  begin(port: number): void {
    this.port = port;
    void this.probe();
  }

  /** Nothing is restarted after this. */
  stop(): void {
    this.stopped.abort();
    this.port = null;
  }

  /** A connection to the runtime; null when it is not running for longer than a client may be held. */
  async connection(): Promise<Socket | null> {
    const { now, holdMs } = this.options;
    for (const until = now() + holdMs; ; await pause(50)) {
      const socket = this.port === null ? null : await dial(this.port).catch(() => null);
      if (socket || this.stopped.signal.aborted || now() >= until) return socket;
    }
  }

  /** The runtime has ended. Before `begin` and after `stop` that is expected. */
  async ended(why: string): Promise<void> {
    this.endedAgain = true;
    if (this.port === null) return;
    this.port = null;
    this.options.say(`The runtime has ended: ${why}`);
    while (!this.stopped.signal.aborted && this.port === null) {
      if (!(await this.mayStart())) return this.giveUp(`the runtime has ended ${this.ends.length} times within a few minutes`);
      this.port = await this.startOnce();
    }
    if (this.port !== null) this.options.say("The runtime is running again");
  }

  private async startOnce(): Promise<number | null> {
    this.endedAgain = false;
    try {
      const port = await this.runtime.start();
      return this.endedAgain || this.stopped.signal.aborted ? null : port;
    } catch (error) {
      this.options.say(`The runtime does not start: ${(error as Error).message.split("\n")[0]}`);
      return null;
    }
  }

  /** Counts one end and waits for the required pause; false when it was one too many. */
  private async mayStart(): Promise<boolean> {
    const { now, maxEnds, withinMs, firstPauseMs } = this.options;
    this.ends = [...this.ends.filter((at) => at > now() - withinMs), now()];
    if (this.ends.length >= maxEnds) return false;
    await pause(this.ends.length === 1 ? 0 : firstPauseMs * 2 ** (this.ends.length - 2));
    return true;
  }

  /**
   * Ends a runtime that no longer answers. Counts unanswered probes, not time, because the machine may have slept; and of each only the share in which
   * the runtime did not wait for a processor: on a busy machine the next one would start even more slowly.
   */
  private async probe(): Promise<void> {
    const { misses, say } = this.options;
    let answered = this.looked();
    let before = answered;
    for (let [missed, own] = [0, 0]; !this.stopped.signal.aborted;) {
      const isAnswered = await this.isAnswering();
      const seen = this.looked();
      if (isAnswered) [answered, missed, own] = [seen, 0, 0];
      else [missed, own] = [missed + 1, own + ownShare(before.activity, seen.activity, seen.at - before.at)];
      before = seen;
      if (missed < misses || this.stopped.signal.aborted) continue;
      if (Math.round(own) < misses) {
        if (missed === misses) say("The runtime has stopped answering, because other programs keep this machine's processors busy");
        continue;
      }
      [missed, own] = [0, 0];
      say(`The runtime has stopped answering and is ended${activityBetween(answered.activity, seen.activity)}`);
      this.runtime.end();
    }
  }

  private looked(): { at: number; activity: Activity | null } {
    return { at: this.options.now(), activity: this.runtime.activity() };
  }

  /** The result of the next probe; a runtime that is starting is not asked. */
  private async isAnswering(): Promise<boolean> {
    await pause(this.options.probeMs, null, { signal: this.stopped.signal, ref: false }).catch(() => {});
    return this.port === null || this.runtime.answers(this.port);
  }
}
