import type { Container } from "./containers.ts";
import type { Labels } from "./networks.ts";

/** A container as `GET /containers/{id}/json` shows it. */
export function inspected(one: Container): object {
  return {
    Id: one.id,
    Name: `/${one.name}`,
    Config: { Image: one.Image, Labels: one.Labels ?? {} },
    HostConfig: one.HostConfig,
    State: {
      Running: one.state === "running",
      OOMKilled: one.oomKilled,
      ExitCode: one.exitCode,
      StartedAt: new Date(one.startedAt).toISOString(),
    },
    NetworkSettings: {
      Networks: networksOf(one),
      Ports: Object.fromEntries([...one.ports].map(([inner, port]) => [inner, [{ HostIp: "127.0.0.1", HostPort: String(port) }]])),
    },
  };
}

/** A container as `GET /containers/json` lists it. */
export function listed(one: Container): object {
  return {
    Id: one.id,
    Names: [`/${one.name}`],
    Labels: one.Labels ?? {},
    State: one.state,
    Created: Math.floor(one.createdAt / 1_000),
    Ports: [...one.ports].map(([inner, PublicPort]) => ({ PrivatePort: Number.parseInt(inner, 10), PublicPort, Type: "tcp" })),
    NetworkSettings: { Networks: networksOf(one) },
    SizeRw: 0,
  };
}

/** Whether labels contain everything in a filter, as `name` or `name=value`. */
export function hasLabels(labels: Labels, filter: string[] = []): boolean {
  return filter.every((wish) => {
    const [name = "", ...value] = wish.split("=");
    return Object.hasOwn(labels, name) && (value.length === 0 || labels[name] === value.join("="));
  });
}

function networksOf({ HostConfig, address, state }: Container): object {
  return { [HostConfig.NetworkMode]: { IPAddress: state === "running" ? address : "" } };
}
