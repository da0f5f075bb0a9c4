import type { Usage } from "../engine/engine.ts";

/** How many containers are checked in one round. An engine needs about a millisecond of processor time for each. */
const ROUND = 20;
const MB = 1024 * 1024;

type Sample = { at: number; memory: number; cpuNs: number; cores: number };

/** What this host's instances really use. Each round checks those whose last check is the longest ago. */
export class Load {
  private readonly samples = new Map<string, Sample>();

  constructor(
    private readonly usage: (containerId: string) => Promise<Usage | null>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Checks some of these containers, and forgets all others. */
  async look(containers: string[]): Promise<void> {
    const here = new Set(containers);
    for (const id of this.samples.keys()) if (!here.has(id)) this.samples.delete(id);
    const seenAt = (id: string) => this.samples.get(id)?.at ?? 0;
    const next = containers.toSorted((a, b) => seenAt(a) - seenAt(b)).slice(0, ROUND);
    for (const id of next) await this.sample(id);
  }

  /** MB and tenths of a core, of all together. */
  total(): { memoryMb: number; cpuTenths: number } {
    const samples = [...this.samples.values()];
    const sum = (of: (sample: Sample) => number) => samples.reduce((total, one) => total + of(one), 0);
    return { memoryMb: Math.round(sum(({ memory }) => memory) / MB), cpuTenths: Math.round(sum(({ cores }) => cores) * 10) };
  }

  private async sample(id: string): Promise<void> {
    const usage = await this.usage(id);
    if (!usage) return void this.samples.delete(id);
    const [at, before] = [this.now(), this.samples.get(id)];
    const passedNs = before ? (at - before.at) * 1e6 : 0;
    const cores = before && passedNs > 0 ? Math.max(0, usage.cpuNs - before.cpuNs) / passedNs : 0;
    this.samples.set(id, { ...usage, at, cores });
  }
}
