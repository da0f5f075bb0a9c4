import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBuilt } from "../../scripts/prepare.mjs";
import { freePort, launch, type ServerProcess } from "../../scripts/server-process.ts";
import { aCompetitor, theAdmin, type Competitor, type Person } from "../person.ts";
import { ADMIN_PASSWORD } from "../server.ts";
import { buildAgent, Host, type Registration, type TestEngine } from "./host.ts";

export type Row = { containerGuid: string; containerId: string; state: string; host: string | null; entry: string; expectStopAt: string };
export type HostRow = { id: string; name: string; state: string; instances: number; warning: unknown; trouble: string | null };
type Started = { challenge: number; player: Competitor };

/** How long anything is waited for: it ends what never happens, and says nothing of how fast it has to be. */
export const PATIENCE_MS = 180_000;
const FREE_MS = 10_500;

/** A served platform with a game of container challenges, its players, and the hosts that run their instances. */
export class World {
  admin!: Person;
  players: Competitor[] = [];
  challenges: number[] = [];
  game = 0;
  readonly hosts: Host[] = [];
  /** Where instances were reached, to check later that their ports are closed again. */
  readonly entries = new Set<string>();
  private server!: ServerProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), "vexil-faults-"));
  private readonly used = new Map<string, number>();
  private port = 0;

  static async open(size: { teams: number; challenges: number; limit: number }): Promise<World> {
    ensureBuilt();
    buildAgent();
    const world = new World();
    world.port = await freePort();
    await world.startServer();
    await world.furnish(size);
    return world;
  }

  get url(): string {
    return this.server.url;
  }

  get output(): string {
    return this.server.output();
  }

  async startServer(): Promise<void> {
    const env = {
      VEXIL_DATA: this.folder,
      VEXIL_ADMIN_PASSWORD: ADMIN_PASSWORD,
      VEXIL_SCRYPT_COST: "1024",
      VEXIL_LIMITS: "off",
      VEXIL_LOCAL_AGENT: "off",
    };
    this.server = await launch(["e2e/faults/serve.mjs"], env, { port: this.port });
  }

  async killServer(): Promise<void> {
    await this.server.kill();
  }

  async addHost(engine: TestEngine, name: string): Promise<Host> {
    const { host, key } = await this.admin.call<{ host: { id: string }; key: string }>("POST", "/api/admin/hosts", { name });
    const opened = await this.openHost(engine, { id: host.id, name, key });
    await until(async () => (await this.hostRow(name))?.state === "online", `${name} comes online; ${opened.output}`);
    return opened;
  }

  /** A host with a key that is in use already does not count as one of the hosts. */
  async openHost(engine: TestEngine, registration: Registration, { counts = true } = {}): Promise<Host> {
    const host = await Host.open(engine, registration, this.url);
    host.startAgent();
    if (counts) this.hosts.push(host);
    return host;
  }

  async hostRow(name: string): Promise<HostRow | undefined> {
    return (await this.admin.call<HostRow[]>("GET", "/api/admin/hosts")).find((one) => one.name === name);
  }

  async rows(): Promise<Row[]> {
    const { data } = await this.admin.call<{ data: Row[] }>("GET", "/api/admin/instances?count=100");
    for (const { entry } of data) if (entry.includes(":")) this.entries.add(entry);
    return data;
  }

  /**
   * Teams and challenges for which something may be started now: each has a cooldown after it was used. Those that have rested longest come first,
   * because on a busy machine the server may have begun one's cooldown long after it was chosen.
   */
  async free(count: number): Promise<Started[]> {
    const all = this.players.flatMap((player) => this.challenges.map((challenge) => ({ player, challenge })));
    const usedAt = (one: Started) => this.used.get(keyOf(one)) ?? 0;
    const taken = new Set<Competitor>();
    for (;;) {
      const rested = all.filter((one) => Date.now() - usedAt(one) > FREE_MS).toSorted((a, b) => usedAt(a) - usedAt(b));
      const found = rested.filter(({ player }) => !taken.has(player) && taken.add(player)).slice(0, count);
      if (found.length === count) {
        for (const one of found) this.used.set(keyOf(one), Date.now());
        return found;
      }
      taken.clear();
      await pause(250);
    }
  }

  /** Marks a team that has just been busy everywhere, so that its cooldown is respected. */
  wear(player: Competitor): void {
    for (const challenge of this.challenges) this.used.set(keyOf({ player, challenge }), Date.now());
  }

  /** Requests an instance; returns null, or the refusal. */
  async start({ player, challenge }: Started): Promise<string | null> {
    return said(player.call("POST", `/api/game/${this.game}/container/${challenge}?queue=true`));
  }

  async extend({ player, challenge }: Started): Promise<string | null> {
    return said(player.call("POST", `/api/game/${this.game}/container/${challenge}/extend`));
  }

  async endAll(): Promise<void> {
    await this.admin.call("DELETE", "/api/admin/instances");
  }

  async setPolicy(policy: Record<string, unknown>): Promise<void> {
    await this.admin.call("PUT", "/api/admin/config", { containerPolicy: policy });
  }

  /** Sets how many instances a team may have, 0 for any number. */
  async setLimit(containerCountLimit: number): Promise<void> {
    const path = `/api/edit/games/${this.game}`;
    const game = await this.admin.call<Record<string, unknown>>("GET", path);
    await this.admin.call("PUT", path, { ...game, containerCountLimit });
  }

  async close(): Promise<void> {
    for (const host of this.hosts) await host.close();
    await this.server.kill().catch(() => {});
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async furnish({ teams, challenges, limit }: { teams: number; challenges: number; limit: number }): Promise<void> {
    this.admin = await theAdmin(this.url);
    const times = { start: new Date(Date.now() - 60_000).toISOString(), end: new Date(Date.now() + 36_000_000).toISOString() };
    const game = { title: "Faults", acceptWithoutReview: true, ...times };
    this.game = (await this.admin.call<{ id: number }>("POST", "/api/edit/games", game)).id;
    await this.setLimit(limit);
    for (let n = 0; n < challenges; n++) this.challenges.push(await this.challenge(n));
    this.players = await Promise.all(Array.from({ length: teams }, () => aCompetitor(this.url, this.game)));
    await this.setPolicy({ defaultLifetime: 120, extensionDuration: 120, renewalWindow: 360, autoDestroyOnLimitReached: false });
  }

  private async challenge(n: number): Promise<number> {
    const path = `/api/edit/games/${this.game}/challenges`;
    const { id } = await this.admin.call<{ id: number }>("POST", path, { title: `C ${n}`, tag: "Pwn", type: "DynamicContainer" });
    const container = { containerImage: "vexil-test/tcp:1", containerExposePort: 1337, memoryLimit: 32, cpuCount: 1 };
    await this.admin.call("PUT", `${path}/${id}`, { ...container, flagTemplate: "flag{[GUID]}", isEnabled: true });
    return id;
  }
}

/** Waits until a condition is true; throws with `what` if it is not after `withinMs`. */
export async function until(isSo: () => Promise<boolean>, what: string, withinMs = PATIENCE_MS): Promise<number> {
  const startedAt = Date.now();
  while (!(await isSo().catch(() => false))) {
    if (Date.now() - startedAt > withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await pause(100);
  }
  return Date.now() - startedAt;
}

async function said(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => /"code":"([^"]+)"/.exec(String(error))?.[1] ?? String(error),
  );
}

function keyOf({ player, challenge }: Started): string {
  return `${player.name}/${challenge}`;
}
