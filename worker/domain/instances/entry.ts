import { downloadUrl } from "../addresses/download-url.ts";

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether an instance's entry is a bare id, so that it is reached through the platform's proxy; else it is `host:port`. */
export function isProxied(entry: string): boolean {
  return GUID.test(entry);
}

/** The WebSocket behind which an instance's port is. `origin` is the platform's, `http(s)://…` without a path; `kind` says whose instance. */
export function proxyUrl(origin: string, id: string, kind: "player" | "test" = "player"): string {
  return `${origin.replace(/^http/, "ws")}/api/proxy/${kind === "test" ? "noinst/" : ""}${id}`;
}

/** Opens such a WebSocket as a local port in the reflectors that listen to `wsrx:`. */
export function deepLink(url: string): string {
  return `wsrx://open?url=${encodeURIComponent(url)}`;
}

/** What a player without any other tool types to get the same; Node brings `npx`, the platform the rest. */
export function relayCommand(origin: string, url: string): string {
  return `npx --yes ${downloadUrl(origin, "vexil-cli")} connect ${url}`;
}

/** What to type to speak to an instance's port. An address of version 6 stands in brackets before its port, which netcat does not know. */
export function netcatCommand(entry: string): string {
  const [, host = entry, port = ""] = /^\[?(.*?)\]?:(\d+)$/.exec(entry) ?? [];
  return `nc ${host} ${port}`.trim();
}
