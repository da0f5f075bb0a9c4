import { randomBytes } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { FakeNetworks, Labels } from "./networks.ts";
import { PROGRAMS, type Program } from "./programs.ts";
import { Refused } from "./refused.ts";

type Bindings = Record<string, { HostPort: string }[]>;
export type ContainerWish = {
  Image: string;
  ExposedPorts?: object;
  Labels?: Labels;
  HostConfig: { NetworkMode: string; PortBindings?: Bindings };
};
export type Container = ContainerWish & {
  id: string;
  name: string;
  program: Program;
  createdAt: number;
  startedAt: number;
  state: "created" | "running" | "exited";
  address: string;
  ports: Map<string, number>;
  exitCode: number;
  oomKilled: boolean;
  isRemoving: boolean;
  ended: (() => void)[];
};

const KILLED = 137;
const FIRST_PORT = 40_000;

/** The containers of a fake engine. `died` is called for each that ends. */
export class FakeContainers {
  private readonly all = new Map<string, Container>();

  constructor(
    private readonly networks: FakeNetworks,
    private readonly died: (container: Container) => void,
  ) {}

  create(name: string, wish: ContainerWish): { Id: string } {
    const program = PROGRAMS[wish.Image];
    if (!program) throw new Refused(404, `No such image: ${wish.Image}`);
    if (this.find(name)) throw new Refused(409, `Conflict. The container name "/${name}" is already in use`);
    const id = randomBytes(32).toString("hex");
    const fresh = { id, name, program, createdAt: Date.now(), startedAt: 0, state: "created" as const, address: "", ports: new Map() };
    this.all.set(id, { ...wish, ...fresh, exitCode: 0, oomKilled: false, isRemoving: false, ended: [] });
    return { Id: id };
  }

  require(nameOrId: string): Container {
    const found = this.find(nameOrId);
    if (!found) throw new Refused(404, `No such container: ${nameOrId}`);
    return found;
  }

  start(nameOrId: string): void {
    const one = this.require(nameOrId);
    if (one.state === "running") throw new Refused(304, "");
    const network = one.HostConfig.NetworkMode;
    one.address = this.networks.attach(network, one.id);
    try {
      this.publish(one);
    } catch (error) {
      this.networks.detach(network, one.id);
      throw error;
    }
    one.state = "running";
    one.startedAt = Date.now();
    const { exits } = one.program;
    if (exits !== undefined) setImmediate(() => this.end(one, exits));
  }

  kill(nameOrId: string): void {
    const one = this.require(nameOrId);
    if (one.state !== "running") throw new Refused(409, `container ${one.id} is not running`);
    this.end(one, KILLED);
  }

  /** Resolves when it has ended. */
  async wait(nameOrId: string): Promise<{ StatusCode: number }> {
    const one = this.require(nameOrId);
    if (one.state === "running") await new Promise<void>((done) => one.ended.push(done));
    return { StatusCode: one.exitCode };
  }

  /** Takes a turn, during which it still exists and nobody else can remove it. */
  async remove(nameOrId: string, force: boolean): Promise<void> {
    const one = this.require(nameOrId);
    if (one.isRemoving) throw new Refused(409, `removal of container ${one.id} is already in progress`);
    if (one.state === "running" && !force) throw new Refused(409, `cannot remove container "/${one.name}": container is running`);
    one.isRemoving = true;
    this.end(one, KILLED);
    await turn();
    this.all.delete(one.id);
  }

  list(): Container[] {
    return [...this.all.values()];
  }

  /** Whether the program of a container accepts a connection at the address. */
  isOpen(address: string, port: number): boolean {
    const one = this.list().find(
      (one) => one.state === "running" && one.address === address && Object.hasOwn(one.ExposedPorts ?? {}, `${port}/tcp`),
    );
    if (one?.program.listens === "once") setImmediate(() => this.end(one, KILLED, true));
    return Boolean(one?.program.listens);
  }

  private find(nameOrId: string): Container | undefined {
    return this.all.get(nameOrId) ?? this.list().find(({ name }) => name === nameOrId);
  }

  /** A requested port must be free; one that is not named is chosen. */
  private publish(one: Container): void {
    const taken = new Set(this.list().flatMap(({ ports }) => [...ports.values()]));
    for (const [inner, [wish]] of Object.entries(one.HostConfig.PortBindings ?? {})) {
      let port = Number(wish?.HostPort);
      if (port && taken.has(port)) throw new Refused(500, `Bind for 127.0.0.1:${port} failed: port is already allocated`);
      for (port ||= FIRST_PORT; taken.has(port); port += 1);
      taken.add(port);
      one.ports.set(inner, port);
    }
  }

  private end(one: Container, exitCode: number, oomKilled = false): void {
    if (one.state !== "running") return;
    Object.assign(one, { state: "exited", exitCode, oomKilled });
    one.ports.clear();
    this.networks.detach(one.HostConfig.NetworkMode, one.id);
    this.died(one);
    for (const done of one.ended.splice(0)) done();
  }
}
