import { runCommand } from "../addresses/run-command.ts";

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether an instance's entry is a bare id, which is reached through the platform's proxy; otherwise it is `host:port`. */
export function isProxied(entry: string): boolean {
  return GUID.test(entry);
}

/** The WebSocket URL of an instance's port. `origin` is the platform's, `http(s)://…` without a path; `kind` says whose instance it is. */
export function proxyUrl(origin: string, id: string, kind: "player" | "test" = "player"): string {
  return `${origin.replace(/^http/, "ws")}/api/proxy/${kind === "test" ? "noinst/" : ""}${id}`;
}

/** Opens such a WebSocket as a local port in the reflectors that handle `wsrx:`. */
export function deepLink(url: string): string {
  return `wsrx://open?url=${encodeURIComponent(url)}`;
}

/** The command for a player without any other tool to get the same; Node includes `npx`, the platform serves the rest. */
export function relayCommand(origin: string, url: string): string {
  return `${runCommand(origin, "vexil-cli")} connect ${url}`;
}

/** The command to connect to an instance's port. An IPv6 address is written in brackets before its port, which netcat does not understand. */
export function netcatCommand(entry: string): string {
  const [, host = entry, port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(entry) ?? [];
  return `nc ${host} ${port}`.trim();
}
