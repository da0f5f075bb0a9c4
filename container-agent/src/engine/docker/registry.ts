import type { RegistryLogin } from "../../../../packages/host-protocol/protocol.ts";

/** Adds a tag, because without one an engine would pull all tags of a repository. */
export function tagged(image: string): string {
  return /:[^/]+$|@/.test(image) ? image : `${image}:latest`;
}

/** Docker Hub's address as engines spell it: one that stores its images with containerd ignores logins with any other spelling. */
const HUB_ADDRESS = "https://index.docker.io/v1/";

/** The login for the registry, or the part of one, that an image is in; the most specific one if several match. */
export function loginFor(image: string, logins: RegistryLogin[]): RegistryLogin | undefined {
  const whole = fullName(image);
  const fitting = logins.filter(({ server }) => whole.startsWith(`${registryOf(server)}/`));
  return fitting.toSorted((a, b) => registryOf(b.server).length - registryOf(a.server).length)[0];
}

/** A login in the engine's format. */
export function authOf({ server, user, password }: RegistryLogin): { serveraddress: string; username: string; password: string } {
  const isHub = registryOf(server).split("/")[0] === "docker.io";
  return { serveraddress: isHub ? HUB_ADDRESS : server, username: user, password };
}

/** The name of an image with its registry. Without one it is on Docker Hub; a registry has a dot or a port in its first part, or is this machine. */
function fullName(image: string): string {
  const first = image.split("/")[0]!;
  return image.includes("/") && (/[.:]/.test(first) || first === "localhost") ? registryOf(image) : `docker.io/${image}`;
}

/** A registry, or a part of one, with the shortest of Docker Hub's names. A login's server may also end with an API version. */
function registryOf(name: string): string {
  return name.replace(/^(?:index|registry-1)\.docker\.io(?=\/|$)/, "docker.io").replace(/^docker\.io\/v[12]$/, "docker.io");
}
