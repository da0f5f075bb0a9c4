import type Docker from "dockerode";
import type { Firewall } from "../../firewall/firewall.ts";
import type { Wanted } from "../../../../packages/host-protocol/protocol.ts";
import { Failure } from "../failure.ts";
import { gone, statusOf } from "./refusal.ts";
import { bridgeOf, EPOCH_LABEL, HOST_LABEL, LABEL, nameOf, networkOptions } from "./options.ts";
import type { HostFacts } from "./host-facts.ts";
import type { Subnets } from "./subnets.ts";

const TRIES = 8;

/** The instances' networks, one each. */
export class Networks {
  constructor(
    private readonly docker: Docker,
    private readonly facts: HostFacts,
    private readonly subnets: Subnets,
    readonly firewall: Firewall,
  ) {}

  /** How many networks there can be. */
  get room(): number {
    return this.subnets.size;
  }

  /** Creates the instance's network on its own addresses; fails without a firewall, with `noNetwork`, or with the engine's 409 when the name is taken. */
  async make(wanted: Wanted): Promise<void> {
    this.guarded(this.firewall.refusal === null);
    for (let tries = 1; ; tries += 1) {
      const subnet = this.subnets.pick();
      try {
        await this.docker.createNetwork(networkOptions(wanted, this.facts, subnet));
        if (!this.subnets.isDoubled(subnet)) break;
        await this.remove(wanted.id);
      } catch (error) {
        if (!isPassing(error) || tries === TRIES) throw error;
      }
    }
    // A cancelled instance is removed at once, with its network.
    const isMade = () => this.docker.getNetwork(nameOf(wanted.id)).inspect();
    this.guarded(await this.firewall.holds(bridgeOf(wanted), isMade));
  }

  /** If there is no network that is a success. */
  async remove(id: string): Promise<void> {
    await gone(this.docker.getNetwork(nameOf(id)).remove());
  }

  /** Which instances have a network, and of which epoch: one may be left when its container was never created. */
  async list(): Promise<{ id: string; epoch: number }[]> {
    const filters = { label: [LABEL, `${HOST_LABEL}=${this.facts.hostId}`] };
    const networks = await this.docker.listNetworks({ filters });
    return networks.map(({ Labels }) => ({ id: Labels![LABEL]!, epoch: Number(Labels![EPOCH_LABEL]) }));
  }

  private guarded(isGuarded: boolean): void {
    if (!isGuarded) throw new Failure("engine", `no instance is started without a firewall: ${this.firewall.refusal}`);
  }
}

/** The addresses were taken in between, or the engine failed to read the kernel's list of interfaces while it was changing. */
function isPassing(error: unknown): boolean {
  return statusOf(error) !== 409 && error instanceof Error && /overlap|conflicts with|resource busy|interrupted/i.test(error.message);
}
