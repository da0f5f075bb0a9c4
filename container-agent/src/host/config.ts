import { homedir, hostname, totalmem, cpus } from "node:os";
import { join } from "node:path";
import { isIPv4, isIPv6 } from "node:net";
import { CLOSED } from "../firewall/firewall-rules.ts";
import { endpointOf, type Endpoint } from "../tunnel/endpoint.ts";
import { ENTRY, type Capacity } from "../../../packages/host-protocol/protocol.ts";
import { rangeOf, type Range } from "../engine/docker/subnets.ts";

/** The settings from the environment, as the agent uses them. */
export type Config = {
  /** Address of the Vexil server, `http(s)://…` without a path. */
  server: string;
  /** The key that the administrator was shown when adding this host. */
  key: string;
  /** Where the agent keeps its own identity, expiries and recordings that are not uploaded yet. */
  data: string;
  /** The address of this machine on which ports are published, and the name under which players reach it. */
  bind: string;
  entryHost: string;
  capacity: Capacity;
  /** How much disk space recordings may take that are not uploaded yet. */
  captureMb: number;
  /** False: instances run although nothing isolates them from the host and from each other. */
  firewall: boolean;
  /** The addresses for the instances' networks, eight addresses each. */
  subnets: Range[];
  /** What runs containers, such as gVisor's `runsc`; null for the engine's own choice. */
  runtime: string | null;
  /** Name servers for instances with outbound access. */
  dns: string[];
  /** Where the agent listens for the server's proxied connections, and the URL at which the server reaches it, if given; null: no tunnel. */
  tunnel: { listen: Endpoint; url: string | null } | null;
};

const MB = 1024 * 1024;
/** Reserved for measuring networks (RFC 2544), so neither a company's nor a cloud's; room for 16,384 instances. */
const SUBNETS = "198.18.0.0/15";
const DNS = "1.1.1.1,9.9.9.9";
/** The memory that the machine keeps for itself. */
const RESERVED_MB = 512;

/** Reads the settings; throws an Error whose message is one line for the operator. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const server = address("VEXIL_SERVER", required(env, "VEXIL_SERVER"), ["http:", "https:"]);
  return {
    server: server.origin,
    key: required(env, "VEXIL_AGENT_KEY"),
    data: env["VEXIL_AGENT_DATA"] || join(homedir(), ".vexil-agent"),
    bind: env["VEXIL_AGENT_BIND"] || "0.0.0.0",
    entryHost: entryHost(env["VEXIL_AGENT_ENTRY_HOST"] || hostname()),
    capacity: {
      memoryMb: number("VEXIL_AGENT_MEMORY", env["VEXIL_AGENT_MEMORY"], 64, 1e9) ?? Math.max(64, Math.floor(totalmem() / MB) - RESERVED_MB),
      cpuTenths: number("VEXIL_AGENT_CPU", env["VEXIL_AGENT_CPU"], 1, 1e6) ?? cpus().length * 10 * OVERCOMMIT,
      instances: number("VEXIL_AGENT_INSTANCES", env["VEXIL_AGENT_INSTANCES"], 1, 1e6) ?? 1_000,
    },
    captureMb: number("VEXIL_AGENT_CAPTURE_MB", env["VEXIL_AGENT_CAPTURE_MB"], 0, 1e7) ?? 2_048,
    firewall: isOn("VEXIL_AGENT_FIREWALL", env["VEXIL_AGENT_FIREWALL"]),
    subnets: list(env["VEXIL_AGENT_SUBNETS"] || SUBNETS).map((cidr) => pool("VEXIL_AGENT_SUBNETS", cidr)),
    runtime: env["VEXIL_AGENT_RUNTIME"] || null,
    dns: list(env["VEXIL_AGENT_DNS"] || DNS).map((server) => nameServer("VEXIL_AGENT_DNS", server)),
    tunnel: tunnel(env["VEXIL_AGENT_TUNNEL_LISTEN"], env["VEXIL_AGENT_TUNNEL"]),
  };
}

/** Without an announced address it is the one it listens on; if that is every address, the one from which the server is reached. */
function tunnel(listen: string | undefined, announced: string | undefined): Config["tunnel"] {
  if (!listen && !announced) return null;
  if (!listen) throw new Error("VEXIL_AGENT_TUNNEL is set, but not where to listen: VEXIL_AGENT_TUNNEL_LISTEN");
  const endpoint = endpointOf(listen);
  if (!endpoint) throw new Error(`VEXIL_AGENT_TUNNEL_LISTEN is not an address and a port such as 127.0.0.1:8090: ${listen}`);
  if (!announced) return { listen: endpoint, url: null };
  const { href, origin } = address("VEXIL_AGENT_TUNNEL", announced, ["http:", "https:"]);
  if (href !== `${origin}/`)
    throw new Error(`VEXIL_AGENT_TUNNEL has more than scheme, name and port, which no server goes to: ${announced}`);
  return { listen: endpoint, url: origin };
}

/** Processors are shared, because instances of a challenge mostly wait for input. */
const OVERCOMMIT = 10;

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]?.trim();
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function address(name: string, value: string, protocols: string[]): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !protocols.includes(url.protocol)) throw new Error(`${name} is not an address such as https://ctf.example.org: ${value}`);
  return url;
}

function number(name: string, value: string | undefined, min: number, max: number): number | null {
  if (value === undefined || value === "") return null;
  const parsed = Number(value);
  if (!Number.isInteger(parsed) || parsed < min || parsed > max)
    throw new Error(`${name} is not a whole number from ${min} to ${max}: ${value}`);
  return parsed;
}

function isOn(name: string, value = "on"): boolean {
  if (!["", "on", "off"].includes(value)) throw new Error(`${name} is neither on nor off: ${value}`);
  return value !== "off";
}

/** An IPv6 address is written in brackets before a port. */
function entryHost(host: string): string {
  const before = isIPv6(host) ? `[${host}]` : host;
  if (!ENTRY.test(`${before}:1`)) throw new Error(`VEXIL_AGENT_ENTRY_HOST is not a name or an address without a port: ${host}`);
  return before;
}

function list(value: string): string[] {
  return value.split(",").map((one) => one.trim());
}

function pool(name: string, cidr: string): Range {
  const range = rangeOf(cidr);
  if (!range || range.to - range.from < 8) throw new Error(`${name} is not a list of networks such as 198.18.0.0/15: ${cidr}`);
  return range;
}

function nameServer(name: string, server: string): string {
  if (!isIPv4(server)) throw new Error(`${name} is not a list of IPv4 addresses: ${server}`);
  const { from } = rangeOf(`${server}/32`)!;
  const isPrivate = CLOSED.map((cidr) => rangeOf(cidr)!).some((range) => range.from <= from && from < range.to);
  if (isPrivate) throw new Error(`${name} names a server that instances cannot reach, since it is not on the Internet: ${server}`);
  return server;
}
