import { setTimeout as pause } from "node:timers/promises";
import type { InstanceSpec, Report, Seen, Wanted } from "../../../packages/host-protocol/protocol.ts";
import type { Clock } from "../host/clock.ts";
import type { Limited } from "./disk.ts";
import type { Engine, Running } from "../engine/engine.ts";
import { Failure, failureOf, ImageGone } from "../engine/failure.ts";
import { isStale } from "./freshness.ts";
import type { StateFile } from "./state-file.ts";
import type { Target } from "../tunnel/proxied-connection.ts";
import { Semaphore } from "./semaphore.ts";

/** Engines answer more slowly, not faster, when asked for more at once. */
const STARTS_AT_ONCE = 4;
/** The pauses between attempts to remove something while the engine does not answer. */
const AGAIN_MS = 500;
const SLOWEST_MS = 10_000;

type Reason = Extract<Report, { type: "gone" }>["reason"];

/** `detail`: what the engine knows about it. `overfull`, `outOfMemory`: it used more of its disk or its memory than it may. */
type Ending = { reason: Reason; detail?: string | undefined; overfull?: boolean; outOfMemory?: boolean };

type Held = {
  epoch: number;
  state: "starting" | "running" | "stopping";
  running: Running | null;
  /** Milliseconds of the Fleet's clock; infinite for an adopted one of which the folder knows nothing, until the server says it. */
  expiresAt: number;
  /** Null for an adopted one, until the server has sent its spec again. */
  spec: InstanceSpec | null;
  /** The work in progress on it; the next step waits. Never rejects. */
  work: Promise<void>;
  /** Aborts its start. */
  cut: AbortController;
  /** Found half started after a crash: nothing is done with it until the server says what it should be. */
  isWaiting: boolean;
};

type SendReport = (report: Report) => void;

/** The instances of this host: makes the engine match what the server wants, and ends expired instances by itself. */
export class InstanceReconciler {
  private readonly held = new Map<string, Held>();
  private readonly starts = new Semaphore(STARTS_AT_ONCE);
  /**
   * Whether the server has said what is to run here, which is nothing once the host is revoked. Until then this agent ends only what its folder
   * remembers: another one may run here with the same key, by hand or as a service, and this one is about to be refused.
   */
  private isTold = false;
  /** Called as soon as an instance is to end, before anything is removed. */
  onEnd: (id: string) => void = () => {};

  constructor(
    private readonly engine: Engine,
    private readonly stateFile: StateFile,
    private readonly tell: SendReport,
    private readonly entryOf: (running: Running) => string | null,
    private readonly clock: Clock,
  ) {}

  /** Takes over running instances from before; removes those that no longer run. */
  async adopt(): Promise<void> {
    const all = await this.engine.found();
    for (const { id, epoch, running } of all) {
      if (running) this.held.set(id, this.adopted(id, epoch, running));
      else await this.engine.remove(id);
    }
    // Instances that this folder remembers but that do not have this host's label ran under another key, which was revoked meanwhile.
    const own = new Set(all.map(({ id }) => id));
    for (const id of this.stateFile.ids()) if (!own.has(id)) await this.engine.remove(id);
    this.stateFile.keep(new Set(this.held.keys()));
  }

  /** Makes exactly these the instances of this host. */
  only(wanted: Wanted[]): void {
    this.isTold = true;
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { epoch }] of this.held) if (!ids.has(id)) this.stop(id, epoch, "stopped");
    for (const one of wanted) this.start(one);
  }

  /** Starts an instance, or reports again that it runs. False when this host has a newer epoch of it. */
  start(wanted: Wanted): boolean {
    const { id, epoch } = wanted;
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (known?.epoch === epoch && known.state !== "stopping") {
      this.again(wanted, known);
      return true;
    }
    if (known) this.onEnd(id);
    known?.cut.abort();
    const fresh = held(epoch, "starting", wanted.expiresAt, wanted.spec);
    this.held.set(id, fresh);
    this.save(id, fresh);
    fresh.work = this.cleared(id, known).then(() => this.inTurn(wanted, fresh));
    return true;
  }

  extend(id: string, epoch: number, expiresAt: number): boolean {
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (known?.epoch === epoch) this.setExpiry(id, known, expiresAt);
    return true;
  }

  /** Ends an instance; if there is none that is a success. False when this host has a newer epoch of it. */
  stop(id: string, epoch: number, reason: Reason): boolean {
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (!known) this.tell({ type: "gone", id, epoch, reason });
    else if (known.state !== "stopping") this.end(id, known, { reason });
    return true;
  }

  /** Ends expired instances. */
  expire(): void {
    const now = this.clock.fleetNow();
    for (const [id, known] of this.held)
      if (known.expiresAt <= now && known.state !== "stopping") this.end(id, known, { reason: "expired" });
  }

  /** The engine has reported that its container ended: unless that was ordered, it is reported and cleaned up. */
  async died(id: string, epoch: number): Promise<void> {
    const known = this.held.get(id);
    if (known?.state !== "running" || known.epoch !== epoch) return;
    const how = await this.engine.ending(id).catch(() => undefined);
    if (this.held.get(id) === known && known.state === "running") this.end(id, known, { reason: "died", ...how });
  }

  /** The running instances with a storage limit. */
  limited(): Limited[] {
    return [...this.held].flatMap(([id, { state, running, spec }]) =>
      state === "running" && spec?.storageMb != null ? [{ id, containerId: running!.containerId, storageMb: spec.storageMb }] : [],
    );
  }

  /** It has written more than it may: it is ended, unless something else has replaced it by now. */
  overfull({ id, containerId, storageMb }: Limited): void {
    const known = this.held.get(id);
    if (known?.state !== "running" || known.running?.containerId !== containerId) return;
    this.end(id, known, { reason: "died", overfull: true, detail: `it wrote more than the ${storageMb} MB that it may` });
  }

  /** Compares with the engine: reports what has died, and removes what is not held here. */
  async sweep(): Promise<void> {
    const runningBefore = new Map([...this.held].filter(([, known]) => known.state === "running"));
    const found = await this.engine.found();
    const running = new Set(found.filter((one) => one.running).map(({ id }) => id));
    for (const [id, known] of runningBefore) if (!running.has(id) && this.held.get(id) === known) await this.died(id, known.epoch);
    if (!this.isTold) return;
    for (const { id, epoch } of found) if (!this.held.has(id)) this.disown(id, epoch);
  }

  list(): Seen[] {
    return [...this.held].map(([id, known]) => this.seen(id, known));
  }

  /** The engine's ids of running instances. */
  containers(): string[] {
    return [...this.held.values()].filter(({ state }) => state === "running").map(({ running }) => running!.containerId);
  }

  /** Where the tunnel connects to; null for an instance that is not here or is being ended. */
  target(id: string): Target | "starting" | null {
    const known = this.held.get(id);
    if (!known || known.state === "stopping") return null;
    if (known.state === "starting" || !known.spec) return "starting";
    return { address: known.running!.address, port: known.spec.port, capture: known.spec.capture };
  }

  /** The server has repeated an order for an instance that is here already. */
  private again(wanted: Wanted, known: Held): void {
    known.spec = wanted.spec;
    this.setExpiry(wanted.id, known, wanted.expiresAt);
    if (known.state === "running") this.tell({ type: "ready", instance: this.seen(wanted.id, known) });
    if (!known.isWaiting) return;
    known.isWaiting = false;
    known.work = this.inTurn(wanted, known);
  }

  /** Waits until nothing of an older epoch is left. If the engine fails now, the start will fail in the same way. */
  private async cleared(id: string, known: Held | undefined): Promise<void> {
    if (!known) return;
    await known.work;
    await this.engine.remove(id).catch(() => {});
  }

  /**
   * Waits for a start slot only once its image has arrived, so that a slow registry delays only those who need it; once more if the image turns out
   * to be missing. The slot is free again while a port is waited for, so that an image that never answers delays nobody else.
   */
  private async inTurn(wanted: Wanted, mine: Held, isLast = false): Promise<void> {
    if (!this.isStarting(wanted.id, mine)) return;
    try {
      await unlessCut(mine.cut.signal, this.engine.images.require(wanted.spec.image));
    } catch (error) {
      // If the engine does not answer, the start will fail in the same way.
      if (error instanceof Failure) this.failed(wanted, mine, error);
    }
    try {
      await this.starts.run((leave) => this.ensureRunning(wanted, mine, leave));
    } catch (error) {
      if (error instanceof ImageGone && !isLast) return this.inTurn(wanted, mine, true);
      this.failed(wanted, mine, error);
    }
  }

  private async ensureRunning(wanted: Wanted, mine: Held, made: () => void): Promise<void> {
    if (!this.isStarting(wanted.id, mine)) return;
    mine.running = await this.engine.start(wanted, mine.cut.signal, made);
    if (!this.isStarting(wanted.id, mine)) return;
    mine.state = "running";
    this.save(wanted.id, mine);
    this.tell({ type: "ready", instance: this.seen(wanted.id, mine) });
  }

  /** Whether its start continues: nothing newer has replaced it, and it was not cancelled. */
  private isStarting(id: string, mine: Held): boolean {
    return this.held.get(id) === mine && mine.state === "starting";
  }

  private failed({ id, epoch }: Wanted, mine: Held, error: unknown): void {
    if (!this.isStarting(id, mine)) return;
    const { reason, message } = failureOf(error);
    this.forget(id);
    this.tell({ type: "failed", id, epoch, reason, detail: message.slice(0, 2_000) });
  }

  /** Something on the engine that is not held here: it keeps its name until it is gone, so that nothing new is created under it meanwhile. */
  private disown(id: string, epoch: number): void {
    const orphan = held(epoch, "stopping", 0);
    this.held.set(id, orphan);
    this.end(id, orphan, { reason: "stopped" });
  }

  private end(id: string, known: Held, ending: Ending): void {
    known.state = "stopping";
    this.onEnd(id);
    known.cut.abort();
    // At once, which also aborts a start; and again after the start, which may have created something meanwhile.
    const now = this.engine.remove(id).catch(() => {});
    known.work = Promise.all([known.work, now]).then(() => this.removed(id, known, ending));
  }

  /** Retries until it is gone, even while the engine does not answer or restarts. */
  private async removed(id: string, known: Held, ending: Ending): Promise<void> {
    for (let wait = AGAIN_MS; this.held.get(id) === known; wait = Math.min(wait * 2, SLOWEST_MS)) {
      try {
        await this.engine.remove(id);
        return this.ended(id, known, ending);
      } catch (error) {
        console.error(JSON.stringify({ event: "remove.failed", id, error: String(error) }));
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  private ended(id: string, known: Held, ending: Ending): void {
    if (this.held.get(id) !== known) return;
    this.forget(id);
    this.tell({ type: "gone", id, epoch: known.epoch, ...ending });
  }

  private forget(id: string): void {
    this.held.delete(id);
    this.stateFile.forget(id);
  }

  private setExpiry(id: string, known: Held, fleetAt: number): void {
    known.expiresAt = fleetAt;
    this.save(id, known);
  }

  private save(id: string, { expiresAt, state }: Held): void {
    // By this host's clock, because a new agent that reads it does not know the Fleet's yet.
    this.stateFile.remember(id, { expiresAt: this.clock.here(expiresAt), answered: state === "running" });
  }

  private adopted(id: string, epoch: number, running: Running): Held {
    const fact = this.stateFile.recall(id);
    const one = held(epoch, fact?.answered ? "running" : "starting", fact?.expiresAt ?? Infinity);
    return { ...one, running, isWaiting: one.state === "starting" };
  }

  private seen(id: string, { epoch, state, running }: Held): Seen {
    return {
      id,
      epoch,
      state,
      containerId: running?.containerId ?? "",
      entry: running && this.entryOf(running),
      startedAt: running?.startedAt ?? this.clock.now(),
    };
  }
}

/** Waits for this, or until it is aborted. */
function unlessCut(cut: AbortSignal, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (cut.aborted) resolve();
    cut.addEventListener("abort", () => resolve(), { once: true });
    work.then(resolve, reject);
  });
}

function held(epoch: number, state: Held["state"], expiresAt: number, spec: InstanceSpec | null = null): Held {
  return { epoch, state, running: null, expiresAt, spec, work: Promise.resolve(), cut: new AbortController(), isWaiting: false };
}
