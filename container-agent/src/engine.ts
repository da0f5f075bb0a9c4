import Docker from "dockerode";
import type { Wanted } from "./protocol.ts";
import { failureOf, statusOf } from "./failure.ts";
import { Images } from "./images.ts";
import { containerOptions, EPOCH_LABEL, HOST_LABEL, LABEL, nameOf, networkOptions, type Site } from "./options.ts";
import { answered } from "./port.ts";

/** An instance as the engine has it. `address` is the container's own, for the tunnel; `published` the port on this machine. */
export type Running = { containerId: string; address: string; published: number | null; startedAt: number };
export type Found = Running & { id: string; epoch: number; running: boolean };

/** How long an image may take until its port answers. */
const ANSWER_MS = 30_000;

/** The Docker Engine, in the words of this product. Whatever it makes carries our label, and it touches nothing else. */
export class Engine {
  readonly images: Images;

  constructor(
    private readonly docker: Docker,
    private readonly site: Site,
    private readonly answerMs = ANSWER_MS,
  ) {
    this.images = new Images(docker);
  }

  /** Starts an instance and waits until its port answers; on failure nothing of it is left. An instance of that name that runs already is taken as it is. */
  async start(wanted: Wanted): Promise<Running> {
    try {
      await this.make(wanted);
      return await this.answering(wanted);
    } catch (error) {
      await this.remove(wanted.id);
      throw failureOf(error);
    }
  }

  /** Ends and removes the instance with its network; having none of it is success. */
  async remove(id: string): Promise<void> {
    await gone(this.docker.getContainer(nameOf(id)).remove({ force: true, v: true }));
    await gone(this.docker.getNetwork(nameOf(id)).remove());
  }

  /** Everything that carries this host's label, running or not. */
  async found(): Promise<Found[]> {
    const filters = { label: [LABEL, `${HOST_LABEL}=${this.site.hostId}`] };
    const containers = await this.docker.listContainers({ all: true, filters });
    return containers.map((one) => {
      const network = Object.values(one.NetworkSettings.Networks)[0];
      return {
        id: one.Labels[LABEL]!,
        epoch: Number(one.Labels[EPOCH_LABEL]),
        running: one.State === "running",
        containerId: one.Id,
        address: network?.IPAddress ?? "",
        published: one.Ports.find((port) => port.PublicPort)?.PublicPort ?? null,
        startedAt: one.Created * 1_000,
      };
    });
  }

  /** Ids of networks with this host's label: one may be left when its container never came to be. */
  async networks(): Promise<string[]> {
    const filters = { label: [LABEL, `${HOST_LABEL}=${this.site.hostId}`] };
    return (await this.docker.listNetworks({ filters })).map((one) => one.Labels![LABEL]!);
  }

  private async make(wanted: Wanted): Promise<void> {
    try {
      await Promise.all([this.images.require(wanted.spec.image), this.docker.createNetwork(networkOptions(wanted, this.site))]);
      const container = await this.docker.createContainer(containerOptions(wanted, this.site));
      await container.start();
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      await this.replace(wanted);
    }
  }

  /** The name is taken: by this very instance, or by an older epoch of it that has to go first. */
  private async replace(wanted: Wanted): Promise<void> {
    const held = (await this.found()).find((one) => one.id === wanted.id);
    if (held?.running && held.epoch === wanted.epoch) return;
    await this.remove(wanted.id);
    await this.docker.createNetwork(networkOptions(wanted, this.site));
    const container = await this.docker.createContainer(containerOptions(wanted, this.site));
    await container.start();
  }

  private async answering({ id, spec }: Wanted): Promise<Running> {
    const container = this.docker.getContainer(nameOf(id));
    const facts = await container.inspect();
    const address = facts.NetworkSettings.Networks[nameOf(id)]?.IPAddress ?? "";
    await answered({ host: address, port: spec.port }, this.answerMs, async () => (await container.inspect()).State);
    return {
      containerId: facts.Id,
      address,
      published: Number(facts.NetworkSettings.Ports[`${spec.port}/tcp`]?.[0]?.HostPort) || null,
      startedAt: Date.parse(facts.State.StartedAt),
    };
  }
}

async function gone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    // 404: it was not there; 409: its removal is already in progress.
    if (statusOf(error) !== 404 && statusOf(error) !== 409) throw error;
  }
}
