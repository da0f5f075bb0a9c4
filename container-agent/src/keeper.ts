import type { InstanceSpec, Report, Seen, Wanted } from "./protocol.ts";
import type { Engine, Found, Running } from "./engine.ts";
import { Failure } from "./failure.ts";
import { isStale } from "./freshness.ts";
import type { Memory } from "./memory.ts";
import type { Target } from "./session.ts";
import { Turns } from "./turns.ts";

/** Engines answer slower, not faster, when asked for more at once. */
const STARTS_AT_ONCE = 4;
/** How long an instance may live whose expiry nobody told: it was adopted and the server is silent. */
const UNKNOWN_MS = 2 * 60 * 60_000;

type Held = {
  epoch: number;
  state: "starting" | "running" | "stopping";
  running: Running | null;
  expiresAt: number;
  /** Null for one that was taken over, until the server says again what it is. */
  spec: InstanceSpec | null;
  /** What is being done with it; the next thing waits. */
  work: Promise<void>;
};

type Tell = (report: Report) => void;

/** The instances of this host: brings the engine to what the server wants, and ends by itself what is past its time. */
export class Keeper {
  private readonly held = new Map<string, Held>();
  private readonly starts = new Turns(STARTS_AT_ONCE);
  /** Told as soon as an instance is to end, before anything is removed. */
  onEnd: (id: string) => void = () => {};

  constructor(
    private readonly engine: Engine,
    private readonly memory: Memory,
    private readonly tell: Tell,
    private readonly entryOf: (running: Running) => string | null,
    private readonly clock: () => number,
  ) {}

  /** Takes over what runs from before; what does not run any more is removed. */
  async adopt(): Promise<void> {
    for (const found of await this.engine.found()) {
      if (found.running) this.held.set(found.id, this.adopted(found));
      else await this.engine.remove(found.id);
    }
  }

  /** Makes exactly these the instances of this host. */
  only(wanted: Wanted[]): void {
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { epoch }] of this.held) if (!ids.has(id)) this.stop(id, epoch, "stopped");
    for (const one of wanted) this.start(one);
  }

  /** Starts an instance, or says again that it runs. False when a newer epoch of it is here. */
  start(wanted: Wanted): boolean {
    const { id, epoch, expiresAt } = wanted;
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (known?.epoch === epoch && known.state !== "stopping") {
      known.spec = wanted.spec;
      this.setExpiry(id, known, expiresAt);
      if (known.state === "running") this.tell({ type: "ready", instance: this.seen(id, known) });
      return true;
    }
    const fresh: Held = { epoch, state: "starting", running: null, expiresAt, spec: wanted.spec, work: Promise.resolve() };
    if (known) this.onEnd(id);
    this.setExpiry(id, fresh, expiresAt);
    this.held.set(id, fresh);
    const before = (known?.work ?? Promise.resolve()).then(() => known && this.engine.remove(id));
    fresh.work = before.then(() => this.starts.take(() => this.bring(wanted, fresh)));
    return true;
  }

  extend(id: string, epoch: number, expiresAt: number): boolean {
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (known?.epoch === epoch) this.setExpiry(id, known, expiresAt);
    return true;
  }

  /** Ends an instance; having none is success. False when a newer epoch of it is here. */
  stop(id: string, epoch: number, reason: Extract<Report, { type: "gone" }>["reason"]): boolean {
    const known = this.held.get(id);
    if (isStale(epoch, known?.epoch)) return false;
    if (!known) this.tell({ type: "gone", id, epoch, reason });
    else if (known.state !== "stopping") this.end(id, known, reason);
    return true;
  }

  /** Ends what is past its time. */
  expire(): void {
    const now = this.clock();
    for (const [id, known] of this.held) if (known.expiresAt <= now && known.state !== "stopping") this.end(id, known, "expired");
  }

  /** Compares with the engine: what nobody holds is removed, what has died is reported. */
  async sweep(): Promise<void> {
    const settled = new Map([...this.held].filter(([, known]) => known.state === "running"));
    const found = await this.engine.found();
    const running = new Set(found.filter((one) => one.running).map(({ id }) => id));
    for (const [id, known] of settled)
      if (!running.has(id) && this.held.get(id) === known && known.state === "running") this.end(id, known, "died");
    const left = new Set([...found.map(({ id }) => id), ...(await this.engine.networks())]);
    for (const id of left) if (!this.held.has(id)) await this.engine.remove(id);
  }

  list(): Seen[] {
    return [...this.held].filter(([, { state }]) => state !== "stopping").map(([id, known]) => this.seen(id, known));
  }

  /** Where the tunnel connects to; null for an instance that is not here or on its way out. */
  target(id: string): Target | "starting" | null {
    const known = this.held.get(id);
    if (!known || known.state === "stopping") return null;
    if (known.state === "starting" || !known.spec) return "starting";
    return { address: known.running!.address, port: known.spec.port, capture: known.spec.capture };
  }

  private async bring(wanted: Wanted, mine: Held): Promise<void> {
    if (mine.state === "stopping") return;
    try {
      mine.running = await this.engine.start(wanted);
    } catch (error) {
      this.failed(wanted, mine, error as Failure);
      return;
    }
    if (this.held.get(wanted.id) !== mine || mine.state !== "starting") return;
    mine.state = "running";
    this.tell({ type: "ready", instance: this.seen(wanted.id, mine) });
  }

  private failed({ id, epoch }: Wanted, mine: Held, { reason, message }: Failure): void {
    if (this.held.get(id) !== mine || mine.state !== "starting") return;
    this.forget(id);
    this.tell({ type: "failed", id, epoch, reason, detail: message.slice(0, 2_000) });
  }

  private end(id: string, known: Held, reason: Extract<Report, { type: "gone" }>["reason"]): void {
    known.state = "stopping";
    this.onEnd(id);
    // At once, which also cuts a start short; and again after it, since it may have made something meanwhile.
    const now = this.engine.remove(id).catch(() => {});
    known.work = Promise.all([known.work, now])
      .then(() => this.engine.remove(id))
      .then(
        () => this.ended(id, known, reason),
        (error: unknown) => {
          console.error(JSON.stringify({ event: "remove.failed", id, error: String(error) }));
          if (this.held.get(id) === known) this.held.delete(id);
        },
      );
  }

  private ended(id: string, known: Held, reason: Extract<Report, { type: "gone" }>["reason"]): void {
    if (this.held.get(id) !== known) return;
    this.forget(id);
    this.tell({ type: "gone", id, epoch: known.epoch, reason });
  }

  private forget(id: string): void {
    this.held.delete(id);
    this.memory.setExpiry(id, null);
  }

  private setExpiry(id: string, known: Held, expiresAt: number): void {
    known.expiresAt = expiresAt;
    this.memory.setExpiry(id, expiresAt);
  }

  private adopted({ id, epoch, startedAt, ...running }: Found): Held {
    const expiresAt = this.memory.expiry(id) ?? startedAt + UNKNOWN_MS;
    return { epoch, state: "running", running: { ...running, startedAt }, expiresAt, spec: null, work: Promise.resolve() };
  }

  private seen(id: string, { epoch, state, running }: Held): Seen {
    return {
      id,
      epoch,
      state: state === "running" ? "running" : "starting",
      containerId: running?.containerId ?? "",
      entry: running && this.entryOf(running),
      startedAt: running?.startedAt ?? this.clock(),
    };
  }
}
