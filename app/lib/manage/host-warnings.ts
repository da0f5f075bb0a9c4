import type { HostView } from "#worker/contract/host.ts";

/** What an administrator should know of a host, worst first. The name is a part of the text's key. */
export type HostWarning = { name: "secondAgent" | "silent" | "never" | "firewall" | "tunnel" | "storage"; tone: "alert" | "warn" | "info" };

/** `proxied`: whether players reach instances through the platform's proxy. */
export function hostWarnings(host: Pick<HostView, "warning" | "state" | "features" | "tunnel">, proxied: boolean): HostWarning[] {
  const { warning, state, features, tunnel } = host;
  const known = state !== "never" && features !== null;
  const all: (HostWarning | false)[] = [
    warning !== null && { name: "secondAgent", tone: "alert" },
    state === "silent" && { name: "silent", tone: "alert" },
    state === "never" && { name: "never", tone: "info" },
    known && !features.firewall && { name: "firewall", tone: "warn" },
    known && proxied && !tunnel && { name: "tunnel", tone: "warn" },
    known && !features.storage && { name: "storage", tone: "info" },
  ];
  return all.filter((one) => one !== false);
}
