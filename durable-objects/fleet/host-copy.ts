import { DeliveryLoop } from "../delivery-loop.ts";
import type { FleetState } from "./fleet-state.ts";
import type { HostRecord } from "./records.ts";

/** The facts about a host that are copied: its identity, the hash of its key, and what administrators have set. */
const KEPT = ["id", "name", "keyHash", "createdAt", "agent", "draining", "pinnedTunnel", "local"] as const;
type KeptFacts = Pick<HostRecord, (typeof KEPT)[number]>;
/** `recorded`: the challenges and teams of which it may deliver recordings; absent in older copies. */
type KeptHost = KeptFacts & { recorded?: string[] };
type Kept = { hosts: KeptHost[]; logins: { server: string; sealed: string }[] };

/** How long it may take until a new recorder is in the copy: in a game's first minute every start adds one. */
const RECORDERS_MS = 10_000;
const PACE = { soonMs: 1_000, retryMs: 60_000 };
/** The shortest time between two checks whether the copy has a key that the Fleet does not know. */
const LOOK_MS = 60_000;

/**
 * A copy in R2 of what nobody could type in again: the hosts, what they may deliver recordings of, and the registry logins. A Fleet that has lost its
 * tables restores it when the first of those hosts connects (docs/decisions/0114).
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

  /** Restores what the copy has and the Fleet does not; at most once a minute, whoever connects with whatever key. */
  async restore(): Promise<void> {
    if (this.clock() - this.lookedAt >= LOOK_MS) {
      this.lookedAt = this.clock();
      this.looking = this.take().catch((error: unknown) => console.error(JSON.stringify({ event: "fleet.copy", error: String(error) })));
    }
    await this.looking;
  }

  /** A host that the Fleet did not know, after it has restored what was lost; throws when the copy cannot be read. */
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

  /** Writes the copy. A host leaves it only when the Fleet knows that it was revoked: a Fleet without tables must not empty the copy. */
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
