import Docker from "dockerode";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Place } from "../engine.ts";
import { FakeContainers, type Container, type ContainerWish } from "./containers.ts";
import { FakeNetworks, type NetworkWish } from "./networks.ts";
import { PROGRAMS } from "./programs.ts";
import { Refused } from "./refused.ts";
import { hasLabels, inspected, listed } from "./views.ts";

type Call = { query: URLSearchParams; body: unknown; answer: ServerResponse };
type Filters = { label?: string[]; id?: string[] };
type Route = [call: string, act: (call: Call, name: string) => unknown];

/**
 * A fake Docker Engine for tests, on every machine: it serves as much of the API as the agent uses, over HTTP, and follows its rules. It runs
 * nothing; its images are those of `scripts/docker-images` except `shell`. `docker-rules.ts` checks it against the behaviour of a real one.
 */
export class FakeDocker {
  private readonly networks = new FakeNetworks();
  private readonly containers = new FakeContainers(this.networks, (container) => this.emit(container));
  private readonly listeners = new Map<ServerResponse, Filters>();
  private readonly server = createServer((request, answer) => void this.serve(request, answer));

  static async open(): Promise<FakeDocker> {
    const fake = new FakeDocker();
    fake.server.listen(0, "127.0.0.1");
    await once(fake.server, "listening");
    return fake;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** The place where suites run on it. */
  place(): Place {
    const docker = new Docker({ host: "127.0.0.1", port: this.port, protocol: "http" });
    return { docker, target: { host: "127.0.0.1", port: this.port }, isOpen: this.isOpen };
  }

  /** Whether the program of a container accepts a connection at the address: in fact nothing listens. */
  private readonly isOpen = async ({ host, port }: { host: string; port: number }): Promise<boolean> => this.containers.isOpen(host, port);

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private readonly routes: Route[] = [
    ["GET /version", () => ({ Version: "0-fake" })],
    ["GET /info", () => ({ ID: "fake", NCPU: 2, Driver: "vfs", Runtimes: {} })],
    ["GET /events", ({ query, answer }) => this.listen(filtersOf(query), answer)],
    ["GET /images/json", () => Object.keys(PROGRAMS).map((tag) => ({ RepoTags: [tag] }))],
    ["GET /images/(.+)/json", (_, name) => found(PROGRAMS[name], `No such image: ${name}`)],
    ["POST /images/create", ({ query }) => notFetched(query.get("fromImage")!)],
    ["POST /containers/create", ({ query, body }) => this.containers.create(query.get("name")!, body as ContainerWish)],
    ["GET /containers/json", ({ query }) => this.list(filtersOf(query), query.get("all") === "true")],
    ["GET /containers/(.+)/json", (_, name) => inspected(this.containers.require(name))],
    ["POST /containers/(.+)/start", (_, name) => this.containers.start(name)],
    ["POST /containers/(.+)/kill", (_, name) => this.containers.kill(name)],
    ["POST /containers/(.+)/wait", (_, name) => this.containers.wait(name)],
    ["DELETE /containers/(.+)", ({ query }, name) => this.containers.remove(name, query.get("force") === "true")],
    ["POST /networks/create", ({ body }) => this.networks.create(body as NetworkWish)],
    ["GET /networks", ({ query }) => this.networks.list().filter(({ Labels }) => hasLabels(Labels, filtersOf(query).label))],
    ["GET /networks/(.+)", (_, name) => this.networks.require(name)],
    ["DELETE /networks/(.+)", (_, name) => this.networks.remove(name)],
  ];

  private async serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(request.url!, "http://fake");
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const text = Buffer.concat(pieces).toString();
    const call = { query: url.searchParams, body: text ? JSON.parse(text) : null, answer };
    try {
      const said = await this.act(`${request.method} ${decodeURIComponent(url.pathname)}`, call);
      if (said !== answer) reply(answer, said === undefined ? 204 : 200, said);
    } catch (error) {
      reply(answer, error instanceof Refused ? error.status : 500, { message: (error as Error).message });
    }
  }

  private act(asked: string, call: Call): unknown {
    for (const [pattern, act] of this.routes) {
      const match = new RegExp(`^${pattern}$`).exec(asked);
      if (match) return act(call, match[1] ?? "");
    }
    throw new Refused(501, `the fake engine does not know ${asked}`);
  }

  private list({ label, id }: Filters, all: boolean): object[] {
    return this.containers
      .list()
      .filter(({ state }) => all || state === "running")
      .filter((one) => hasLabels(one.Labels ?? {}, label) && (!id || id.includes(one.id)))
      .map(listed);
  }

  private listen(filters: Filters, answer: ServerResponse): ServerResponse {
    answer.writeHead(200, { "Content-Type": "application/json" }).flushHeaders();
    this.listeners.set(answer, filters);
    answer.once("close", () => this.listeners.delete(answer));
    return answer;
  }

  private emit({ id, Labels = {}, exitCode }: Container): void {
    const event = { Type: "container", Action: "die", Actor: { ID: id, Attributes: { ...Labels, exitCode: String(exitCode) } } };
    for (const [answer, { label }] of this.listeners) if (hasLabels(Labels, label)) answer.write(`${JSON.stringify(event)}\n`);
  }
}

/** Filters come as lists, or as objects whose keys are the values. */
function filtersOf(query: URLSearchParams): Filters {
  const given = JSON.parse(query.get("filters") ?? "{}") as Record<string, string[] | Record<string, boolean>>;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value : Object.keys(value)]));
}

function found<T>(value: T, otherwise: string): NonNullable<T> {
  if (value == null) throw new Refused(404, otherwise);
  return value;
}

/** It reaches one registry, which has no images; any other registry does not answer. */
function notFetched(image: string): never {
  if (image.includes(":1/")) throw new Refused(500, `Get "https://${image.split("/")[0]}/v2/": connect: connection refused`);
  throw new Refused(404, `manifest for ${image} not found: manifest unknown`);
}

function reply(answer: ServerResponse, status: number, said: unknown): void {
  answer.writeHead(status, { "Content-Type": "application/json" });
  answer.end(said === undefined || status === 304 ? undefined : JSON.stringify(said));
}
