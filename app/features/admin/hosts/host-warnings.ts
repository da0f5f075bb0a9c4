import type { HostView } from "#worker/contract/wire/platform/host.ts";

/**
 * What an administrator should know about a host, worst first. The name is part of the text's key; `detail` is the agent's own message. `closed`: it
 * starts no instances because it has no firewall. `firewall`: it starts instances without one. `tunnelRefused`: it announces an address to which a
 * host may not direct the platform.
 */
export type HostWarning = {
  name: "secondAgent" | "silent" | "never" | "closed" | "firewall" | "trouble" | "tunnel" | "tunnelRefused" | "storage";
  tone: "alert" | "warn" | "info";
  detail?: string;
};

type Facts = Pick<HostView, "warning" | "state" | "capacity" | "features" | "tunnel" | "announcedTunnel" | "trouble">;

/** `proxied`: whether players reach instances through the platform's proxy. */
export function hostWarnings(host: Facts, proxied: boolean): HostWarning[] {
  const { warning, state, features, tunnel } = host;
  const known = state !== "never" && features !== null;
  const all: (HostWarning | null | false)[] = [
    warning !== null && { name: "secondAgent", tone: "alert" },
    state === "silent" && { name: "silent", tone: "alert" },
    state === "never" && { name: "never", tone: "info" },
    troubleOf(host),
    known && proxied && !tunnel && tunnelWarning(host),
    known && !features.storage && { name: "storage", tone: "info" },
  ];
  return all.filter((one) => one !== false && one !== null);
}

function tunnelWarning({ announcedTunnel }: Facts): HostWarning {
  return announcedTunnel === null ? { name: "tunnel", tone: "warn" } : { name: "tunnelRefused", tone: "alert", detail: announcedTunnel };
}

function troubleOf({ features, capacity, trouble }: Facts): HostWarning | null {
  const detail = trouble ?? undefined;
  if (features && !features.firewall) {
    return capacity?.instances === 0 ? { name: "closed", tone: "alert", detail } : { name: "firewall", tone: "warn", detail };
  }
  return trouble === null ? null : { name: "trouble", tone: "alert", detail };
}
