import { setTimeout as pause } from "node:timers/promises";
import Docker from "dockerode";
import type { Wanted } from "../../../../packages/host-protocol/protocol.ts";
import type { Ended, Engine, EngineFacts, EngineListener, Found, Running, Usage } from "../engine.ts";
import { Failure, ImageGone } from "../failure.ts";
import { EngineEvents } from "./engine-events.ts";
import type { HostFacts } from "./host-facts.ts";
import { DockerImages } from "./images.ts";
import type { Firewall } from "../../firewall/firewall.ts";
import type { Networks } from "./networks.ts";
import { containerOptions, EPOCH_LABEL, HOST_LABEL, LABEL, nameOf } from "./options.ts";
import { accepts, answered, endingOf } from "./port.ts";
import { explained, gone, statusOf } from "./refusal.ts";
import { usageOf } from "./usage.ts";
import { writtenBy } from "./written.ts";

/** The pause before a start that failed temporarily is retried; it doubles each time. */
const AGAIN_MS = 500;
/** How many attempts are made when the engine refused, and when it did not answer: its restart takes a few seconds. */
const REFUSED_TIMES = 3;
const SILENT_TIMES = 5;

/** How long an image may take until its port answers. */
const ANSWER_MS = 30_000;

/** `isOpen`: whether something accepts connections at an address. */
type Settings = { id: string; version: string; answerMs?: number | undefined; isOpen?: typeof accepts };

/** An `Engine` on Docker. Everything it creates carries our label, and it touches nothing else. */
export class DockerEngine implements Engine {
  readonly images: DockerImages;

  constructor(
    private readonly docker: Docker,
    private readonly host: HostFacts,
    private readonly nets: Networks,
    private readonly settings: Settings,
  ) {
    this.images = new DockerImages(docker);
  }

  get facts(): EngineFacts {
    const { id, version } = this.settings;
    return { id, version, storage: this.host.storage, room: this.nets.room };
  }

  get isolation(): Firewall {
    return this.nets.firewall;
  }

  /**
   * Starts an instance and waits until its port answers. On failure, or when `cut` is aborted, nothing of it is left, unless the engine also fails to
   * remove it: then a sweep does. A running instance of that name and epoch is used as it is.
   */
  async start(wanted: Wanted, cut = new AbortController().signal, made = () => {}): Promise<Running> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.make(wanted, cut);
        made();
        return await this.answering(wanted);
      } catch (error) {
        await this.remove(wanted.id).catch(() => {});
        if (!mayPass(error, attempt)) throw explained(error);
        await aborted(cut, pause(AGAIN_MS * 2 ** attempt));
      }
    }
  }

  /** Ends and removes the instance with its network; if there is nothing to remove that is a success. */
  async remove(id: string): Promise<void> {
    await gone(this.docker.getContainer(nameOf(id)).remove({ force: true, v: true }));
    await this.nets.remove(id);
  }

  /** How the container of an instance ended that still exists. */
  async ending(id: string): Promise<Ended> {
    return endingOf((await this.docker.getContainer(nameOf(id)).inspect()).State);
  }

  /** Containers with this host's label, running or not, and networks without a container, which was never created. */
  async found(): Promise<Found[]> {
    const filters = { label: [LABEL, `${HOST_LABEL}=${this.host.hostId}`] };
    const containers = (await this.docker.listContainers({ all: true, filters })).map(foundIn);
    const known = new Set(containers.map(({ id }) => id));
    const left = (await this.nets.list()).filter(({ id }) => !known.has(id));
    return [...containers, ...left.map((one) => ({ ...one, running: null }))];
  }

  /** Bytes that these containers have written where the driver limits nothing, by container id. The engine walks through all files for it. */
  written(containerIds: string[]): Promise<Map<string, number>> {
    return writtenBy(this.docker, containerIds, this.host.storage);
  }

  usage(containerId: string): Promise<Usage | null> {
    return usageOf(this.docker, containerId);
  }

  async listen(listener: EngineListener): Promise<{ close(): void }> {
    const events = new EngineEvents(this.docker, this.host.hostId, listener);
    await events.open();
    return events;
  }

  private async make(wanted: Wanted, cut: AbortSignal): Promise<void> {
    await aborted(cut, this.images.require(wanted.spec.image));
    try {
      await this.create(wanted, cut);
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      await this.replace(wanted, cut);
    }
  }

  /** The name is taken: by this very instance, or by an older epoch of it that has to be removed first. */
  private async replace(wanted: Wanted, cut: AbortSignal): Promise<void> {
    const held = (await this.found()).find((one) => one.id === wanted.id);
    if (held?.running && held.epoch === wanted.epoch) return;
    await this.remove(wanted.id);
    await this.create(wanted, cut);
  }

  private async create(wanted: Wanted, cut: AbortSignal): Promise<void> {
    // An engine needs a container's network only when it starts the container, so neither waits for the other.
    const container = await both(this.contain(wanted), this.nets.make(wanted));
    cut.throwIfAborted();
    await opened(container);
  }

  /** Creates the container, without a storage limit if the driver turns out not to support one. Fails with `ImageGone` if the image was removed meanwhile. */
  private async contain(wanted: Wanted): Promise<Docker.Container> {
    try {
      return await this.docker.createContainer(containerOptions(wanted, this.host));
    } catch (error) {
      if (statusOf(error) === 404) {
        this.images.forget(wanted.spec.image);
        throw new ImageGone((error as Error).message);
      }
      if (!this.host.storage || explained(error).reason !== "storageUnsupported") throw error;
      this.host.storage = false;
      return this.docker.createContainer(containerOptions(wanted, this.host));
    }
  }

  private async answering({ id, spec }: Wanted): Promise<Running> {
    const container = this.docker.getContainer(nameOf(id));
    const made = await container.inspect();
    const address = made.NetworkSettings.Networks[nameOf(id)]?.IPAddress ?? "";
    const { answerMs = ANSWER_MS, isOpen } = this.settings;
    await answered({ host: address, port: spec.port }, answerMs, async () => (await container.inspect()).State, isOpen);
    return {
      containerId: made.Id,
      address,
      published: Number(made.NetworkSettings.Ports[`${spec.port}/tcp`]?.[0]?.HostPort) || null,
      startedAt: Date.parse(made.State.StartedAt),
    };
  }
}

function foundIn(one: Docker.ContainerInfo): Found {
  const running = {
    containerId: one.Id,
    address: Object.values(one.NetworkSettings.Networks)[0]?.IPAddress ?? "",
    published: one.Ports.find((port) => port.PublicPort)?.PublicPort ?? null,
    startedAt: one.Created * 1_000,
  };
  return { id: one.Labels[LABEL]!, epoch: Number(one.Labels[EPOCH_LABEL]), running: one.State === "running" ? running : null };
}

const TRIES = 5;

/** Starts a container; retries when the engine chose a port that another program of this machine uses, because it chooses the next port then. */
async function opened(container: Docker.Container): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await container.start());
    } catch (error) {
      if (tries === TRIES || !/address already in use|port is already allocated/i.test(String(error))) throw error;
    }
  }
}

/** Waits for shared work, unless this waiter is aborted. */
function aborted<T>(cut: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Failure("engine", "it was called off"));
    if (cut.aborted) stop();
    cut.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => cut.removeEventListener("abort", stop));
  });
}

/** The first one's result, after both have ended even if one fails, so that nothing is still being created during the clean-up. */
async function both<T>(first: Promise<T>, second: Promise<void>): Promise<T> {
  await Promise.allSettled([first, second]);
  await second;
  return first;
}

/** Whether a failed start is worth another attempt: not when the reason is known, nor when the engine calls the request wrong. */
function mayPass(error: unknown, attempt: number): boolean {
  if (explained(error).reason !== "engine" || error instanceof Failure || (error as Error).name === "AbortError") return false;
  const status = statusOf(error);
  if (status === null) return attempt + 1 < SILENT_TIMES;
  return (status >= 500 || status === 409) && attempt + 1 < REFUSED_TIMES;
}
