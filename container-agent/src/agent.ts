import { BEAT_MS, PROTOCOL, type Order, type Report } from "../../packages/host-protocol/protocol.ts";
import { Recorder } from "./captures/recorder.ts";
import { sender } from "./captures/send.ts";
import { Uploads } from "./captures/uploads.ts";
import { Clock } from "./host/clock.ts";
import type { Config } from "./host/config.ts";
import { Disk } from "./instances/disk.ts";
import type { Engine, Progress, Running } from "./engine/engine.ts";
import { InstanceReconciler } from "./instances/instance-reconciler.ts";
import { Link } from "./link/link.ts";
import { Load } from "./host/load.ts";
import { StateFile } from "./instances/state-file.ts";
import { Silence } from "./engine/silence.ts";
import { announced } from "./host/announced.ts";
import { hostIdOf } from "./host/host-id.ts";
import { VERSION } from "./host/version.ts";
import { openTunnel, type OpenTunnel } from "./tunnel/open-tunnel.ts";

const EXPIRE_MS = 1_000;
const SWEEP_MS = 10_000;
const DISK_MS = 5_000;
const MB = 1024 * 1024;

/** The Fleet's counterpart on one host. */
export class Agent {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly link: Link;
  private readonly reconciler: InstanceReconciler;
  private readonly stateFile: StateFile;
  private readonly recorder: Recorder;
  private readonly uploads: Uploads;
  private readonly hostId: string;
  private events: { close(): void } | null = null;
  private readonly load: Load;
  private readonly disk: Disk;
  /** The progress of running fetches. The server forgets it with each connection, and treats instances that wait for an unknown fetch as stuck. */
  private readonly fetches = new Map<string, Progress>();
  private said = "";
  private tunnel: OpenTunnel | null = null;
  private readonly clock = new Clock();
  private readonly silence = new Silence((event) => console.error(JSON.stringify({ event })));

  private constructor(
    private readonly config: Config,
    private readonly engine: Engine,
  ) {
    this.hostId = hostIdOf(config.key);
    this.stateFile = new StateFile(config.data, engine.facts.id);
    this.recorder = new Recorder(config.data, config.captureMb * MB);
    this.uploads = new Uploads(this.recorder, sender(config.server, config.key));
    this.engine.images.onProgress = (progress) => this.fetching(progress);
    this.reconciler = new InstanceReconciler(
      this.engine,
      this.stateFile,
      (report) => this.link.report(report),
      (running) => this.entryOf(running),
      this.clock,
    );
    this.load = new Load((id) => engine.usage(id));
    this.disk = new Disk((ids) => engine.written(ids));
    this.link = new Link(config.server, config.key, this.hostId, {
      hello: (nonce) => this.hello(nonce),
      beat: () => this.beat(),
      obey: (order) => this.obey(order),
      learn: (now) => this.clock.learn(now),
      dismissed: () => this.reconciler.only([]),
    });
  }

  /** Takes over instances that are already running; throws a one-line Error if the engine fails. */
  static async open(config: Config, engine: Engine): Promise<Agent> {
    const agent = new Agent(config, engine);
    await agent.guard();
    await agent.reconciler.adopt();
    // Only now: after a gap in the events unknown containers are removed, and before adoption all are unknown. The first sweep finds what ends meanwhile.
    await agent.listen();
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

  /** Ends the connection. Instances keep running: the next agent with this data folder takes them over. */
  async close(): Promise<void> {
    this.timers.forEach(clearInterval);
    this.link.close();
    this.events?.close();
    await this.tunnel?.close();
    this.uploads.close();
    await this.recorder.close();
  }

  private async listen(): Promise<void> {
    this.events = await this.engine.listen({
      died: (id, epoch) => void this.reconciler.died(id, epoch),
      missed: () => void this.reconciler.sweep().catch(() => {}),
    });
  }

  private async tunnelled(): Promise<void> {
    const { clock, reconciler, recorder } = this;
    this.tunnel = await openTunnel(this.config, { hostId: this.hostId, clock, reconciler, recorder });
  }

  private obey(order: Order): boolean {
    switch (order.type) {
      case "welcome":
        this.clock.learn(order.now);
        this.engine.images.use(order.logins);
        for (const progress of this.fetches.values()) this.link.report({ type: "pulling", ...progress });
        this.reconciler.only(order.wanted);
        return true;
      case "start":
        return this.reconciler.start(order.instance);
      case "extend":
        return this.reconciler.extend(order.id, order.epoch, order.expiresAt);
      case "stop":
        return this.reconciler.stop(order.id, order.epoch, "stopped");
      case "pull":
        // The image reports say how it went.
        void this.engine.images.pull(order.image).catch(() => {});
        return true;
    }
  }

  private fetching(progress: Progress): void {
    if (progress.done) this.fetches.delete(progress.image);
    else this.fetches.set(progress.image, progress);
    this.link.report({ type: "pulling", ...progress });
  }

  /** Ends instances that have written more than allowed where the storage driver does not prevent it. */
  private async watchDisk(): Promise<void> {
    for (const one of await this.disk.look(this.reconciler.limited())) this.reconciler.overfull(one);
  }

  /** Maintains the isolation between instances, and reports the host again when its state has changed. */
  private async guard(): Promise<void> {
    await this.engine.isolation.ensure();
    const said = JSON.stringify(this.announced());
    if (said === this.said) return;
    this.said = said;
    const { trouble } = this.announced();
    if (trouble !== undefined) console.error(JSON.stringify({ event: "host.trouble", trouble }));
    this.link.again();
  }

  private announced(): ReturnType<typeof announced> {
    const { capacity } = this.config;
    const { facts, isolation } = this.engine;
    return announced(facts, isolation, { ...capacity, instances: Math.min(capacity.instances, facts.room) });
  }

  private async hello(nonce: string): Promise<Report> {
    return {
      type: "hello",
      protocol: PROTOCOL,
      agent: this.stateFile.agent,
      nonce,
      version: VERSION,
      engine: this.engine.facts.version,
      ...this.announced(),
      images: await this.silence.watch(this.engine.images.list()),
      instances: this.reconciler.list(),
      tunnel: this.tunnel?.url(this.link.localAddress) ?? null,
    };
  }

  private async beat(): Promise<Report> {
    const agentMb = Math.round(process.memoryUsage().rss / MB);
    const instances = this.reconciler.list().length;
    const images = await this.silence.watch(this.engine.images.list());
    return { type: "beat", load: { ...this.load.total(), instances, agentMb }, images, timed: true };
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
