import type Docker from "dockerode";
import { BEAT_MS, PROTOCOL, type Order, type Report } from "../../packages/host-protocol/protocol.ts";
import { Recorder } from "./captures/recorder.ts";
import { sender } from "./captures/send.ts";
import { Uploads } from "./captures/uploads.ts";
import { Clock } from "./host/clock.ts";
import type { Config } from "./host/config.ts";
import { EngineEvents } from "./engine/engine-events.ts";
import { Disk } from "./instances/disk.ts";
import { Engine, type Running } from "./engine/engine.ts";
import { Firewall } from "./firewall/firewall.ts";
import { InstanceReconciler } from "./instances/instance-reconciler.ts";
import { Link } from "./link/link.ts";
import { Load, usageOn } from "./host/load.ts";
import { StateFile } from "./instances/state-file.ts";
import { Networks } from "./engine/networks.ts";
import type { HostFacts } from "./engine/options.ts";
import { announced, hostFactsOf } from "./host/host-facts.ts";
import { Subnets } from "./engine/subnets.ts";
import { VERSION } from "./host/version.ts";
import { openTunnel, type OpenTunnel } from "./tunnel/open-tunnel.ts";

const EXPIRE_MS = 1_000;
const SWEEP_MS = 10_000;
const DISK_MS = 5_000;
const MB = 1024 * 1024;

/** One Docker host's half of the Fleet. */
export class Agent {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly link: Link;
  private readonly reconciler: InstanceReconciler;
  private readonly engine: Engine;
  private readonly stateFile: StateFile;
  private readonly recorder: Recorder;
  private readonly uploads: Uploads;
  private readonly firewall: Firewall;
  private readonly subnets: Subnets;
  private readonly events: EngineEvents;
  private readonly load: Load;
  private readonly disk: Disk;
  private said = "";
  private tunnel: OpenTunnel | null = null;
  private readonly clock = new Clock();

  private constructor(
    private readonly config: Config,
    docker: Docker,
    private readonly facts: HostFacts,
    private readonly engineVersion: string,
    engineId: string,
  ) {
    this.stateFile = new StateFile(config.data, engineId);
    this.recorder = new Recorder(config.data, config.captureMb * MB);
    this.uploads = new Uploads(this.recorder, sender(config.server, config.key));
    this.firewall = new Firewall({ off: !config.firewall, engine: process.env["DOCKER_HOST"] });
    this.subnets = new Subnets(config.subnets);
    this.engine = new Engine(docker, facts, new Networks(docker, facts, this.subnets, this.firewall));
    this.engine.images.onProgress = (progress) => this.link.tell({ type: "pulling", ...progress });
    this.reconciler = new InstanceReconciler(
      this.engine,
      this.stateFile,
      (report) => this.link.tell(report),
      (running) => this.entryOf(running),
      this.clock,
    );
    this.load = new Load(usageOn(docker));
    this.disk = new Disk((ids) => this.engine.written(ids));
    this.events = new EngineEvents(docker, facts.hostId, {
      died: (id, epoch) => void this.reconciler.died(id, epoch),
      missed: () => void this.reconciler.sweep().catch(() => {}),
    });
    this.link = new Link(config.server, config.key, facts.hostId, {
      hello: (nonce) => this.hello(nonce),
      beat: () => this.beat(),
      obey: (order) => this.obey(order),
      dismissed: () => this.reconciler.only([]),
    });
  }

  /** Finds the engine and takes over what runs from before; throws an Error with one line when there is no engine. */
  static async open(config: Config, docker: Docker): Promise<Agent> {
    const { facts, version, engineId } = await hostFactsOf(config, docker);
    const agent = new Agent(config, docker, facts, version, engineId);
    await agent.guard();
    await agent.events.open();
    await agent.reconciler.adopt();
    await agent.uploads.open();
    await agent.tunnelled();
    return agent;
  }

  /** Serves until closed. */
  async run(): Promise<void> {
    this.every(EXPIRE_MS, async () => this.reconciler.expire());
    this.every(SWEEP_MS, () => this.reconciler.sweep());
    this.every(SWEEP_MS, () => this.guard());
    this.every(DISK_MS, () => this.watchDisk());
    this.every(BEAT_MS, () => this.load.look(this.reconciler.containers()));
    await this.link.run();
  }

  /** Ends the connection. Instances live on: the next agent of this data folder takes them over. */
  async close(): Promise<void> {
    this.timers.forEach(clearInterval);
    this.link.close();
    this.events.close();
    await this.tunnel?.close();
    this.uploads.close();
    await this.recorder.close();
  }

  private async tunnelled(): Promise<void> {
    const { clock, reconciler, recorder } = this;
    this.tunnel = await openTunnel(this.config, { hostId: this.facts.hostId, clock, reconciler, recorder });
  }

  private obey(order: Order): boolean {
    switch (order.type) {
      case "welcome":
        this.clock.learn(order.now);
        this.engine.images.use(order.logins);
        this.reconciler.only(order.wanted);
        return true;
      case "start":
        return this.reconciler.start(order.instance);
      case "extend":
        return this.reconciler.extend(order.id, order.epoch, order.expiresAt);
      case "stop":
        return this.reconciler.stop(order.id, order.epoch, "stopped");
      case "pull":
        // What becomes of it is told by what the images say.
        void this.engine.images.pull(order.image).catch(() => {});
        return true;
    }
  }

  /** Ends what has written more than it may, where the storage driver does not keep it from that. */
  private async watchDisk(): Promise<void> {
    if (this.facts.storage) return;
    for (const one of await this.disk.look(this.reconciler.limited())) this.reconciler.overfull(one);
  }

  /** Looks after the firewall; what the server was told of this host is told anew when it is not so any more. */
  private async guard(): Promise<void> {
    await this.firewall.ensure();
    const said = JSON.stringify(this.announced());
    if (said === this.said) return;
    this.said = said;
    const { trouble } = this.announced();
    if (trouble !== undefined) console.error(JSON.stringify({ event: "host.trouble", trouble }));
    this.link.again();
  }

  private announced(): ReturnType<typeof announced> {
    const { capacity } = this.config;
    return announced(this.facts, this.firewall, { ...capacity, instances: Math.min(capacity.instances, this.subnets.size) });
  }

  private async hello(nonce: string): Promise<Report> {
    return {
      type: "hello",
      protocol: PROTOCOL,
      agent: this.stateFile.agent,
      nonce,
      version: VERSION,
      engine: this.engineVersion,
      ...this.announced(),
      images: await this.engine.images.list(),
      instances: this.reconciler.list(),
      tunnel: this.tunnel?.url(this.link.localAddress) ?? null,
    };
  }

  private async beat(): Promise<Report> {
    const agentMb = Math.round(process.memoryUsage().rss / MB);
    const instances = this.reconciler.list().length;
    return { type: "beat", load: { ...this.load.total(), instances, agentMb }, images: await this.engine.images.list() };
  }

  private entryOf({ published }: Running): string | null {
    return published === null ? null : `${this.config.entryHost}:${published}`;
  }

  private every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      void work()
        .catch((error: unknown) => console.error(JSON.stringify({ event: "work.failed", error: String(error) })))
        .finally(() => (busy = false));
    }, ms);
    this.timers.push(timer);
  }
}
