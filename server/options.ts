import { resolve } from "node:path";
import { shown } from "./listen-address.ts";
import { outsideBindings } from "./outside.ts";

/** The operator's settings of a server. */
export type ServeOptions = {
  port: number;
  host: string;
  data: string;
  adminPassword?: string;
  scryptCost?: string;
  addressHeader?: string;
  protoHeader?: string;
  /** "off" turns the limits off. */
  limits?: string;
  /** "on" lets hundreds of people register from one address at once. */
  hall?: string;
  /** Whether a container-agent runs beside the server while a Docker Engine answers. */
  localAgent?: boolean;
  /** The maximum of connections at once; by default what the machine can handle. */
  connections?: number;
  /** Bindings that say how mail is sent and captchas are verified. */
  outside?: Record<string, string>;
  /** The bench serves its own Worker with more objects than the product has: class by binding. */
  worker?: string;
  objects?: Record<string, string>;
  /** For profiles in the bench: the loopback port where the runtime's inspector listens. */
  inspectorPort?: number;
};

/** The operator's settings, from the environment; throws a one-line Error for a value that makes no sense. */
export function fromEnvironment(): ServeOptions {
  const port = Number(process.env.PORT || 8787);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT is ${process.env.PORT}; it must be a number from 1 to 65535`);
  const host = process.env.HOST || "127.0.0.1";
  const address = `http://${shown(host)}:${port}`;
  if (!URL.canParse(address)) throw new Error(`HOST is ${host}; it must be an address of this machine, such as 0.0.0.0 or ::1`);
  return {
    port,
    host,
    data: resolve(process.env.VEXIL_DATA || ".vexil"),
    adminPassword: process.env.VEXIL_ADMIN_PASSWORD,
    scryptCost: scryptCostOf(process.env.VEXIL_SCRYPT_COST),
    addressHeader: headerOf("VEXIL_TRUSTED_ADDRESS_HEADER", process.env.VEXIL_TRUSTED_ADDRESS_HEADER),
    protoHeader: headerOf("VEXIL_TRUSTED_PROTO_HEADER", process.env.VEXIL_TRUSTED_PROTO_HEADER),
    limits: switchOf("VEXIL_LIMITS", process.env.VEXIL_LIMITS),
    hall: switchOf("VEXIL_HALL", process.env.VEXIL_HALL),
    localAgent: switchOf("VEXIL_LOCAL_AGENT", process.env.VEXIL_LOCAL_AGENT) !== "off",
    connections: connectionsOf(process.env.VEXIL_CONNECTIONS),
    outside: outsideBindings(process.env, { host, address }),
  };
}

/** A cost that scrypt accepts within its memory limit: with any other no password could be hashed. */
function scryptCostOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const isPower = Number.isInteger(Math.log2(Number(text)));
  if (!isPower || Number(text) < 2 || Number(text) > 16_384)
    throw new Error(`VEXIL_SCRYPT_COST is ${text}; it must be a power of two from 2 to 16384`);
  return text;
}

function connectionsOf(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 16) throw new Error(`VEXIL_CONNECTIONS is ${text}; it must be a number from 16`);
  return number;
}

/** One of the accepted words: an unknown one would leave on what it was meant to turn off. */
function switchOf(name: string, text: string | undefined): string | undefined {
  if (text && text !== "on" && text !== "off") throw new Error(`${name} is ${text}; it must be on or off`);
  return text;
}

/** A valid header name (RFC 9110, 5.1): with an invalid one it could not be read from any request. */
function headerOf(name: string, text: string | undefined): string | undefined {
  if (text && !/^[\w!#$%&'*+.^`|~-]+$/.test(text))
    throw new Error(`${name} is ${text}; it must be the name of one header, such as X-Real-IP`);
  return text;
}
