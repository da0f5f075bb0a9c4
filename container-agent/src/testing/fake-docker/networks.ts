import { randomBytes } from "node:crypto";
import { rangeOf } from "../../engine/docker/subnets.ts";
import { Refused } from "./refused.ts";

export type Labels = Record<string, string>;
export type NetworkWish = { Name: string; Labels?: Labels; IPAM?: { Config?: { Subnet?: string }[] } };
type Network = { Id: string; Name: string; Labels: Labels; IPAM: { Config: { Subnet: string }[] }; attached: Set<string> };

/** The networks of a fake engine: names are unique, addresses do not overlap, one with a running container cannot be removed. */
export class FakeNetworks {
  private readonly all = new Map<string, Network>();

  create({ Name, Labels = {}, IPAM }: NetworkWish): { Id: string } {
    if (this.all.has(Name)) throw new Refused(409, `network with name ${Name} already exists`);
    const Subnet = IPAM?.Config?.[0]?.Subnet ?? "10.200.0.0/29";
    const wanted = rangeOf(Subnet)!;
    const overlaps = [...this.all.values()].some(({ IPAM: { Config } }) => {
      const taken = rangeOf(Config[0]!.Subnet)!;
      return taken.from < wanted.to && wanted.from < taken.to;
    });
    if (overlaps) throw new Refused(403, "Pool overlaps with other one on this address space");
    const Id = randomBytes(32).toString("hex");
    this.all.set(Name, { Id, Name, Labels, IPAM: { Config: [{ Subnet }] }, attached: new Set() });
    return { Id };
  }

  require(nameOrId: string): Network {
    const found = this.all.get(nameOrId) ?? [...this.all.values()].find(({ Id }) => Id === nameOrId);
    if (!found) throw new Refused(404, `network ${nameOrId} not found`);
    return found;
  }

  remove(nameOrId: string): void {
    const { Name, attached } = this.require(nameOrId);
    if (attached.size > 0) throw new Refused(403, `error while removing network: network ${Name} has active endpoints`);
    this.all.delete(Name);
  }

  list(): Network[] {
    return [...this.all.values()];
  }

  /** Gives a container an address in the network: the first is the bridge's. */
  attach(name: string, containerId: string): string {
    const { attached, IPAM } = this.require(name);
    attached.add(containerId);
    const address = rangeOf(IPAM.Config[0]!.Subnet)!.from + 1 + attached.size;
    return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
  }

  detach(name: string, containerId: string): void {
    this.all.get(name)?.attached.delete(containerId);
  }
}
