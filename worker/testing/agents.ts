import { env, runInDurableObject } from "cloudflare:test";
import { BEAT_MS, NONCE_HEADER, PING, PROTOCOL, type Order, type Report } from "../../packages/host-protocol/protocol.ts";
import type { FleetApi, Owner, StartRequest } from "../contract/rpc/fleet.ts";
import { TestSocket, until } from "./sockets.ts";

type Fleet = FleetApi & { fetch(request: Request): Promise<Response> };

/** A Fleet of the test's own; with a name, one that was made before. */
export function aFleet(name: string = crypto.randomUUID()): Fleet {
  return env.FLEET.get(env.FLEET.idFromName(name));
}

type Wish = {
  answers?: boolean;
  agent?: string;
  instances?: number;
  memoryMb?: number;
  images?: string[];
  tunnel?: string | null;
  trouble?: string;
};

/** Reports `ready` for whatever it is ordered to start, unless a test forbids it. Speaks the protocol of a real agent; runs nothing. */
export class TestAgent {
  readonly orders: Order[] = [];
  readonly agent: string;
  readonly nonce = crypto.randomUUID();
  socket!: TestSocket;
  private link = 0;

  constructor(
    private readonly fleet: Fleet,
    readonly key: string,
    private readonly wish: Wish = {},
  ) {
    this.agent = wish.agent ?? crypto.randomUUID();
  }

  async connect(instances: Extract<Report, { type: "hello" }>["instances"] = []): Promise<this> {
    await this.dial();
    this.say({
      type: "hello",
      protocol: PROTOCOL,
      agent: this.agent,
      nonce: this.nonce,
      version: "test",
      engine: "test",
      capacity: { memoryMb: this.wish.memoryMb ?? 10_000, cpuTenths: 1_000, instances: this.wish.instances ?? 100 },
      features: { storage: false, firewall: true },
      images: this.wish.images ?? [],
      instances,
      trouble: this.wish.trouble,
      tunnel: this.wish.tunnel ?? null,
    });
    return this;
  }

  /** A connection on which nothing was said yet. */
  async dial(): Promise<this> {
    const headers = { Upgrade: "websocket", Authorization: `Bearer ${this.key}`, [NONCE_HEADER]: this.nonce };
    const answer = await this.fleet.fetch(new Request("https://fleet/", { headers }));
    if (!answer.webSocket) throw new Error(`refused: ${answer.status}`);
    this.socket = new TestSocket(answer.webSocket, (frame) => this.hear(frame));
    return this;
  }

  say(report: Report): void {
    this.socket.send(JSON.stringify(report));
  }

  /** Pings from now on, as real agents do: a silent host gets no instances, and on a busy machine any test file takes long. */
  stay(): this {
    this.socket.stay(PING, BEAT_MS);
    return this;
  }

  ready(order: Extract<Order, { type: "start" }>): void {
    const { id, epoch } = order.instance;
    this.say({
      type: "ready",
      instance: { id, epoch, state: "running", containerId: `c-${id}`, entry: `host:${this.link}`, startedAt: Date.now() },
    });
  }

  /** Waits for an order of this type that was not taken yet. */
  async next<T extends Order["type"]>(type: T): Promise<Extract<Order, { type: T }>> {
    return until(() => {
      const at = this.orders.findIndex((order) => order.type === type);
      return at < 0 ? null : (this.orders.splice(at, 1)[0] as Extract<Order, { type: T }>);
    });
  }

  private hear(frame: string): void {
    if (frame.startsWith("beat")) return;
    const order = JSON.parse(frame) as Order;
    this.link = order.link;
    this.orders.push(order);
    if (this.wish.answers === false) return;
    if (order.type === "start") this.ready(order);
    if (order.type === "welcome") for (const instance of order.wanted) this.ready({ ...order, type: "start", instance });
    if (order.type === "stop") this.say({ type: "gone", id: order.id, epoch: order.epoch, reason: "stopped" });
  }
}

/** Hosts that other files have left get nothing new, and instances those files have left on them, or waiting, end: none of them goes to a host of this file. */
export async function drainHosts(): Promise<void> {
  const fleet = aFleet("fleet");
  await Promise.all((await fleet.hosts()).map(({ id }) => fleet.editHost(id, { draining: true })));
  await fleet.stopAll({}, "withdrawn", null);
}

/** Not a game of the other tests; its Ledger has nothing to write events into. */
export const NO_GAME = 2_000_000_000;
/** Makes a host silent for this much longer. */
export async function silence(fleet: DurableObjectStub, hostId: string, ms: number): Promise<void> {
  type Inside = { fleetState: { agentReports: Map<string, { heardAt: number }> }; links: { since: number } };
  await runInDurableObject(fleet, (instance) => {
    const { fleetState, links } = instance as unknown as Inside;
    fleetState.agentReports.get(hostId)!.heardAt -= ms;
    links.since -= ms;
  });
}

/** From now on no time passes for what hosts may report, however busy the machine is. */
export async function stopBudgets(fleet: Fleet): Promise<void> {
  const now = Date.now();
  await runInDurableObject(fleet as unknown as DurableObjectStub, (instance) => {
    (instance as unknown as { budgets: { clock: () => number } }).budgets.clock = () => now;
  });
}

let last = 0;

/** A request to start an instance, of a participation of its own unless specified. */
export function aStart(owner: Partial<Owner> = {}, wish: Partial<Omit<StartRequest, "owner">> = {}): StartRequest {
  last += 1;
  return {
    owner: { gameId: NO_GAME, challengeId: 1, participationId: last, teamId: last, userId: crypto.randomUUID(), ...owner },
    spec: {
      image: "challenge:1",
      port: 80,
      memoryMb: 64,
      cpuTenths: 1,
      storageMb: null,
      pids: 64,
      capabilities: [],
      outbound: false,
      env: { VEXIL_FLAG: "flag{canary}" },
      capture: null,
    },
    limit: 3,
    autoDestroy: false,
    keepsPlace: true,
    title: "a challenge",
    ip: "192.0.2.1",
    askedAt: Date.now() + 60_000,
    lifetimeMs: 60 * 60_000,
    ...wish,
  };
}
