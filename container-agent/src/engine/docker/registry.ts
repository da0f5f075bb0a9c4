import type { RegistryLogin } from "../../../../packages/host-protocol/protocol.ts";

/** Without a tag an engine would pull all tags of a repository. */
export function tagged(image: string): string {
  return /:[^/]+$|@/.test(image) ? image : `${image}:latest`;
}

/** Docker Hub, as engines spell its address: one that keeps its images with containerd gives a login of any other to nobody. */
const HUB_ADDRESS = "https://index.docker.io/v1/";

/** The login for the registry, or the part of one, that an image is in; of several the one that says most. */
export function loginFor(image: string, logins: RegistryLogin[]): RegistryLogin | undefined {
  const whole = fullName(image);
  const fitting = logins.filter(({ server }) => whole.startsWith(`${registryOf(server)}/`));
  return fitting.toSorted((a, b) => registryOf(b.server).length - registryOf(a.server).length)[0];
}

/** A login as an engine takes it. */
export function authOf({ server, user, password }: RegistryLogin): { serveraddress: string; username: string; password: string } {
  const isHub = registryOf(server).split("/")[0] === "docker.io";
  return { serveraddress: isHub ? HUB_ADDRESS : server, username: user, password };
}

/** An image that names no registry is Docker Hub's. What names one has a dot or a port in its first part, or is this machine. */
function fullName(image: string): string {
  const first = image.split("/")[0]!;
  return image.includes("/") && (/[.:]/.test(first) || first === "localhost") ? registryOf(image) : `docker.io/${image}`;
}

/** A registry, or what is in one, with the shortest of Docker Hub's names; its logins may also end with a version of its interface. */
function registryOf(name: string): string {
  return name.replace(/^(?:index|registry-1)\.docker\.io(?=\/|$)/, "docker.io").replace(/^docker\.io\/v[12]$/, "docker.io");
}
