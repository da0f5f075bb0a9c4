import type { RegistryLogin } from "../../../../packages/host-protocol/protocol.ts";

/** Without a tag an engine would pull all tags of a repository. */
export function tagged(image: string): string {
  return /:[^/]+$|@/.test(image) ? image : `${image}:latest`;
}

/** The login for the registry, or the part of one, that an image is in; of several the one that says most. */
export function loginFor(image: string, logins: RegistryLogin[]): RegistryLogin | undefined {
  const whole = fullName(image);
  return logins.filter(({ server }) => whole.startsWith(`${server}/`)).toSorted((a, b) => b.server.length - a.server.length)[0];
}

/** An image that names no registry is Docker Hub's. What names one has a dot or a port in its first part, or is this machine. */
function fullName(image: string): string {
  const first = image.split("/")[0]!;
  return image.includes("/") && (/[.:]/.test(first) || first === "localhost") ? image : `docker.io/${image}`;
}
