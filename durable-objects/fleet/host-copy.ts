import { DeliveryLoop } from "../delivery-loop.ts";
import type { FleetState } from "./fleet-state.ts";
import type { HostRecord } from "./records.ts";

/** What of a host is worth keeping outside: who it is, how its key is known, and what administrators have said of it. */
const KEPT = ["id", "name", "keyHash", "createdAt", "agent", "draining", "pinnedTunnel", "local"] as const;
type KeptFacts = Pick<HostRecord, (typeof KEPT)[number]>;
/** `recorded`: of which challenges and teams it may bring recordings. Those of before had none. */
type KeptHost = KeptFacts & { recorded?: string[] };
type Kept = { hosts: KeptHost[]; logins: { server: string; sealed: string }[] };

/** How long it may take until a new recorder is in the copy: in a game's first minute every start brings one. */
const RECORDERS_MS = 10_000;
const PACE = { soonMs: 1_000, retryMs: 60_000 };
/** How often it is looked whether the copy knows a key that the Fleet does not. */
const LOOK_MS = 60_000;

/**
 * A copy in R2 of which hosts there are, what they may bring recordings of, and how registries are logged in to, which nobody could write down again: a Fleet that has lost its tables
 * takes it back when the first of those hosts dials (docs/decisions/0114).
 */
export class HostCopy {
  private readonly loop = new DeliveryLoop("copy of hosts", PACE, () => this.write());
  private lookedAt = -Infinity;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly files: R2Bucket,
    private readonly name: string,
    private readonly fleetState: FleetState,
    private readonly clock: () => number,
  ) {
    fleetState.onRecorder = () => this.loop.soon(RECORDERS_MS);
  }

  /** Hosts or logins have changed. */
  changed(): void {
    this.loop.soon();
    this.loop.hurry(PACE.soonMs);
  }

  /** Takes back what the copy has and the Fleet does not; at most once a minute, whoever dials with whatever key. */
  async restore(): Promise<void> {
    if (this.clock() - this.lookedAt >= LOOK_MS) {
      this.lookedAt = this.clock();
      this.looking = this.take().catch((error: unknown) => console.error(JSON.stringify({ event: "fleet.copy", error: String(error) })));
    }
    await this.looking;
  }

  /** A host that the Fleet did not know, once it has taken back what it had lost; fails where that cannot be told. */
  async broughtBack(hostId: string): Promise<HostRecord | undefined> {
    await this.take();
    return this.fleetState.hosts.get(hostId);
  }

  private async take(): Promise<void> {
    const { hosts, logins } = await this.read();
    const lost = this.lostOf(hosts);
    if (lost.length === 0) return;
    const unknown = { link: 0, version: null, engine: null, capacity: null, features: null, tunnel: null, seenAt: null, warning: null };
    for (const { recorded = [], ...host } of lost) this.fleetState.bringBack({ ...unknown, ...host }, recorded);
    this.fleetState.addLogins(logins);
    console.error(JSON.stringify({ event: "fleet.broughtBack", hosts: lost.map(({ name }) => name) }));
  }

  /** A host leaves the copy only when the Fleet knows that it was revoked: one that knows nothing must not empty it. */
  private async write(): Promise<"done"> {
    const before = await this.read();
    const lost = this.lostOf(before.hosts);
    const own = this.fleetState.sealedLogins();
    const others = lost.length === 0 ? [] : before.logins.filter(({ server }) => own.every((one) => one.server !== server));
    const next: Kept = {
      hosts: [...this.fleetState.hosts.values()].map((host) => this.keptOf(host)).concat(lost),
      logins: [...own, ...others],
    };
    const text = JSON.stringify(next);
    if (text !== JSON.stringify(before)) await this.files.put(this.key, text);
    return "done";
  }

  private keptOf(host: HostRecord): KeptHost {
    const facts = Object.fromEntries(KEPT.map((name) => [name, host[name]])) as KeptFacts;
    return { ...facts, recorded: this.fleetState.recordedBy(host.id) };
  }

  private lostOf(hosts: KeptHost[]): KeptHost[] {
    return hosts.filter(({ id }) => !this.fleetState.hosts.has(id) && !this.fleetState.revoked.get(id));
  }

  private async read(): Promise<Kept> {
    const object = await this.files.get(this.key);
    return object ? object.json<Kept>() : { hosts: [], logins: [] };
  }

  private get key(): string {
    return `fleets/${this.name}.json`;
  }
}
