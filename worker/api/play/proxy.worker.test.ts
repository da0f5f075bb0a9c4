import { createExecutionContext, env } from "cloudflare:test";
import { expect, test } from "vitest";
import { ticketKey, Tickets } from "../../../packages/host-protocol/ticket.ts";
import type { InstanceSpec } from "../../../packages/host-protocol/protocol.ts";
import type { FleetApi } from "../../contract/rpc/fleet.ts";
import { expectInstance, forgetPassage } from "../../services/instance/passages.ts";
import { aFleet, aStart, TestAgent } from "../../testing/agents.ts";
import { ORIGIN, refusal } from "../../testing/call.ts";
import { stopClock } from "../../testing/clock.ts";
import worker from "../../testing/runtime/entry.ts";
import { until } from "../../testing/sockets.ts";
import { NOBODY } from "../../testing/matrix/world.ts";

const { TUNNEL_STAND_IN, TUNNEL_REFUSERS } = env as unknown as { TUNNEL_STAND_IN: string; TUNNEL_REFUSERS: Record<number, string> };
const UPGRADE = {
  Upgrade: "websocket",
  Connection: "Upgrade",
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
  "Sec-WebSocket-Version": "13",
};

/** What a host might announce to make the platform connect to something that only the platform can reach. */
const INSIDE = [
  `${TUNNEL_STAND_IN}/any/internal/path?with=query#`,
  TUNNEL_STAND_IN,
  TUNNEL_STAND_IN.replace("127.0.0.1", "localhost"),
  TUNNEL_STAND_IN.replace("127.0.0.1", "LOCALHOST."),
  TUNNEL_STAND_IN.replace("127.0.0.1", "2130706433"),
  TUNNEL_STAND_IN.replace("127.0.0.1", "0x7f.1"),
  TUNNEL_STAND_IN.replace("127.0.0.1", "0177.0.0.1"),
  TUNNEL_STAND_IN.replace("127.0.0.1", "[::ffff:127.0.0.1]"),
  TUNNEL_STAND_IN.replace("127.0.0.1", "0.0.0.0"),
  TUNNEL_STAND_IN.replace("://", "://user:pass@"),
  "http://169.254.169.254",
  "http://[fd00:ec2::254]",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "no address",
];

type Asked = { method?: string; headers?: Record<string, string>; clientIp?: string };

/** A platform of this test's own whose instances are reached through the proxy, with one host: this machine itself, unless `stranger`. */
async function aPlatform({ tunnel = TUNNEL_STAND_IN as string | null, answers = true, settings = {}, stranger = false } = {}) {
  const name = crypto.randomUUID();
  const fleet = aFleet(name);
  const { key, host } = await fleet.addHost("host", !stranger);
  const agent = await new TestAgent(fleet, key, { tunnel, answers }).connect();
  let asked = 0;
  const counted = (stub: DurableObjectStub) =>
    new Proxy(stub, {
      get: (_, method: "passage") => {
        if (method === "passage") asked += 1;
        return (...args: [never, never]) => (stub as unknown as FleetApi)[method](...args);
      },
    });
  const FLEET = { idFromName: () => env.FLEET.idFromName(name), get: (id: DurableObjectId) => counted(env.FLEET.get(id)) };
  const own = { ...env, VEXIL_INSTANCE_ENTRY: "proxy", FLEET, ...settings } as unknown as Env;
  const ask = (path: string, { method = "GET", headers = {}, clientIp }: Asked = {}) => {
    const request = new Request(`${ORIGIN}${path}`, { method, headers, ...(clientIp && { cf: { clientIp } }) } as RequestInit);
    return worker.fetch!(request as never, own, createExecutionContext());
  };
  return {
    fleet,
    agent,
    key,
    host,
    ask,
    /** How often the Fleet was asked for a passage. */
    asked: () => asked,
    open: (path: string, asked: Asked = {}) => ask(path, { ...asked, headers: { ...UPGRADE, ...asked.headers } }),
  };
}

const proxied = () => ({ spec: { ...aStart().spec, published: false } satisfies InstanceSpec });

async function anInstance({ fleet }: Pick<Awaited<ReturnType<typeof aPlatform>>, "fleet">, owner = {}): Promise<string> {
  const started = await fleet.start(aStart(owner, proxied()));
  if (!started.ok) throw new Error(started.code);
  return started.instance.id;
}

const TEST = { participationId: null, teamId: null };

/** The client's end of an accepted upgrade: the request that its tunnel got, and the reply to some bytes. */
async function converse(answer: Response, bytes: Uint8Array) {
  const socket = answer.webSocket!;
  const heard: unknown[] = [];
  socket.accept();
  socket.addEventListener("message", ({ data }) => void heard.push(data));
  const asked = JSON.parse((await until(() => heard[0])) as string) as { path: string; headers: Record<string, string> };
  socket.send(bytes);
  const back = await until(() => heard[1] as ArrayBuffer | undefined);
  socket.close(1000, "done");
  return { asked, back: new Uint8Array(back instanceof ArrayBuffer ? back : await (back as unknown as Blob).arrayBuffer()) };
}

test("a client that knows the id reaches the instance: bytes pass both ways over the host's tunnel", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  const answer = await platform.open(`/api/proxy/${id}`);
  expect(answer.status).toBe(101);
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => i % 256);
  const { asked, back } = await converse(answer, bytes);
  expect(back).toEqual(bytes);
  expect(asked.path).toBe("/tunnel");
});

test("the host gets a ticket for this instance and client, signed with its key, and nothing else of the client", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  const headers = { "X-Test-Address": "2001:db8::7", Cookie: "session=secret", "User-Agent": "canary", "Sec-WebSocket-Protocol": "canary" };
  const { asked } = await converse(await platform.open(`/api/proxy/${id}`, { headers }), new Uint8Array(1));
  const ticket = new Tickets(ticketKey(platform.key), platform.host.id, Date.now).take(
    asked.headers.authorization!.slice("Bearer ".length),
  );
  expect(ticket).toMatchObject({ id, host: platform.host.id, client: "[2001:db8::7]:0" });
  expect(JSON.stringify(asked)).not.toMatch(/canary|secret/);
});

test("if the runtime itself sees the client, the ticket contains its port, too", async () => {
  const platform = await aPlatform({ settings: { VEXIL_TRUSTED_ADDRESS_HEADER: "" } });
  const id = await anInstance(platform);
  const { asked } = await converse(await platform.open(`/api/proxy/${id}`, { clientIp: "192.0.2.7:50123" }), new Uint8Array(1));
  const ticket = new Tickets(ticketKey(platform.key), platform.host.id, Date.now).take(
    asked.headers.authorization!.slice("Bearer ".length),
  );
  expect(ticket?.client).toBe("192.0.2.7:50123");
});

test("a host's own headers reach nobody, except the agreed subprotocol", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  const answer = await platform.open(`/api/proxy/${id}`, { headers: { "Sec-WebSocket-Protocol": "x, vexil.half-close" } });
  expect([...answer.headers]).toEqual([["sec-websocket-protocol", "vexil.half-close"]]);
  await converse(answer, new Uint8Array(1));
});

test("a plain request says whether the instance exists, and no more", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  for (const method of ["GET", "HEAD"]) {
    const there = await platform.ask(`/api/proxy/${id}`, { method });
    expect([there.status, await there.text()]).toEqual([204, ""]);
  }
  expect((await platform.ask(`/API/Proxy/${id.toUpperCase()}`)).status).toBe(204);
  for (const unknown of [NOBODY, "1", "noinst", "%00", `${id}x`]) {
    expect(await refusal(await platform.ask(`/api/proxy/${unknown}`))).toBe("404 notFound");
    expect(await refusal(await platform.open(`/api/proxy/${unknown}`))).toBe("404 notFound");
  }
  expect((await platform.ask(`/api/proxy/${id}`, { method: "POST" })).status).toBe(405);
  expect((await platform.ask(`/api/proxy/${id}`, { method: "HEAD", headers: UPGRADE })).status).toBe(204);
});

test("test instances have their own path, and neither kind is found under the other's", async () => {
  const platform = await aPlatform();
  const [players, tests] = [await anInstance(platform), await anInstance(platform, TEST)];
  const found = async (path: string) => [(await platform.ask(path)).status, (await platform.open(path)).status];
  expect(await found(`/api/proxy/${players}`)).toEqual([204, 101]);
  expect(await found(`/api/proxy/noinst/${tests}`)).toEqual([204, 101]);
  expect(await found(`/Api/Proxy/NOINST/${tests}`)).toEqual([204, 101]);
  expect(await found(`/api/proxy/${tests}`)).toEqual([404, 404]);
  expect(await found(`/api/proxy/noinst/${players}`)).toEqual([404, 404]);
});

test("an instance that is still starting exists, but answers connections with 418", async () => {
  const platform = await aPlatform({ answers: false });
  void platform.fleet.start(aStart({ participationId: 7 }, proxied()));
  const { instance } = await platform.agent.next("start");
  expect((await platform.ask(`/api/proxy/${instance.id}`)).status).toBe(204);
  const answer = await platform.open(`/api/proxy/${instance.id}`);
  expect([answer.status, await answer.json()]).toEqual([418, { title: expect.any(String), status: 418, code: "instance.starting" }]);
});

test("an ended instance is gone at once", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  await platform.fleet.stopAll({ ids: [id] }, "withdrawn", null);
  expect((await platform.open(`/api/proxy/${id}`)).status).toBe(404);
});

test.each([
  [400, "400 instance.connections"],
  [404, "404 notFound"],
  [418, "418 instance.starting"],
  [401, "400 instance.unreachable"],
  [302, "400 instance.unreachable"],
])("a host that answers %i is reported as %s", async (status, said) => {
  const platform = await aPlatform({ tunnel: TUNNEL_REFUSERS[status]! });
  const answer = await platform.open(`/api/proxy/${await anInstance(platform)}`);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(await refusal(answer)).toBe(said);
});

test("a host whose tunnel does not answer is reported unreachable", async () => {
  const platform = await aPlatform({ tunnel: "http://127.0.0.1:1" });
  expect(await refusal(await platform.open(`/api/proxy/${await anInstance(platform)}`))).toBe("400 instance.unreachable");
});

test.each(INSIDE)("a host that announces %s cannot be reached, and its administrator sees what it announced", async (tunnel) => {
  const { fleet } = await aPlatform({ tunnel, stranger: true });
  expect(await fleet.start(aStart({}, proxied()))).toEqual({ ok: false, code: "instance.noHost" });
  const started = await fleet.start(aStart());
  expect(started.ok && (await fleet.passage(started.instance.id, "player"))).toEqual({
    ok: false,
    code: "instance.unreachable",
  });
  expect(await fleet.hosts()).toMatchObject([{ tunnel: false, announcedTunnel: tunnel }]);
});

test("the machine that the server itself runs on may be reached on its loopback address, and on none more sensitive", async () => {
  const reached = async (tunnel: string) => (await (await aPlatform({ tunnel })).fleet.hosts()).map((host) => host.tunnel);
  expect(await reached("http://localhost:8090")).toEqual([true]);
  expect(await reached("http://[::1]:8090")).toEqual([true]);
  expect(await reached("http://169.254.169.254")).toEqual([false]);
  expect(await reached("http://127.0.0.1:8090/a/path")).toEqual([false]);
});

test("an administrator's setting of a host's address overrides whatever the host announces", async () => {
  const { fleet, host, open } = await aPlatform({ tunnel: "http://169.254.169.254", stranger: true });
  expect(await fleet.editHost(host.id, { pinnedTunnel: TUNNEL_STAND_IN })).toEqual({ ok: true });
  const id = await anInstance({ fleet });
  const pass = stopClock();
  expect((await open(`/api/proxy/${id}`)).status).toBe(101);
  expect(await fleet.editHost(host.id, { pinnedTunnel: null })).toEqual({ ok: true });
  // In an isolate that was not told.
  pass(10_000);
  expect(await refusal(await open(`/api/proxy/${id}`))).toBe("400 instance.unreachable");
});

test("a host without a tunnel gets no instance that only the proxy reaches", async () => {
  const platform = await aPlatform({ tunnel: null });
  expect(await platform.fleet.start(aStart({}, proxied()))).toEqual({ ok: false, code: "instance.noHost" });
  expect(await platform.fleet.start(aStart())).toMatchObject({ ok: true });
});

test("if instances have ports of their own, the proxy is off", async () => {
  const platform = await aPlatform({ settings: { VEXIL_INSTANCE_ENTRY: "direct" } });
  const id = await anInstance(platform);
  for (const path of [`/api/proxy/${id}`, `/api/proxy/noinst/${id}`, `/api/proxy/${NOBODY}`]) {
    expect(await refusal(await platform.ask(path))).toBe("400 instance.proxyOff");
    expect(await refusal(await platform.open(path))).toBe("400 instance.proxyOff");
  }
});

test("a page of another site cannot connect through its visitors", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  expect(await refusal(await platform.open(`/api/proxy/${id}`, { headers: { Origin: "https://evil.example" } }))).toBe("403 socket.origin");
  expect((await platform.open(`/api/proxy/${id}`, { headers: { Origin: ORIGIN } })).status).toBe(101);
});

test("an address that tries too often waits, whatever it tries, and is not delayed elsewhere", async () => {
  stopClock();
  const platform = await aPlatform({ settings: { VEXIL_LIMITS: "on" } });
  const headers = { "X-Test-Address": `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1::1` };
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => platform.ask(`/api/proxy/${NOBODY}`, { headers })));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(400);
  expect(statuses.at(-1)).toBe(429);
  expect((await platform.ask("/api/config", { headers })).status).toBe(200);
});

test("somebody who guesses, or connects to their own instance too often, keeps nobody at their address away from another instance", async () => {
  stopClock();
  const platform = await aPlatform({ settings: { VEXIL_LIMITS: "on" } });
  const instances = [1, 2, 3].map((challengeId) => anInstance(platform, { challengeId }));
  const [own, used, shown] = (await Promise.all(instances)) as [string, string, string];
  const headers = { "X-Test-Address": `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:2::1` };
  const last = async (id: string) => {
    for (let i = 0; i < 4; i += 1)
      await Promise.all(Array.from({ length: 110 }, () => platform.ask(`/api/proxy/${id}`, { headers: { ...UPGRADE, ...headers } })));
    return (await platform.open(`/api/proxy/${id}`, { headers })).status;
  };
  for (const id of [own, used]) expect((await platform.open(`/api/proxy/${id}`, { headers })).status).toBe(101);
  expectInstance("player", shown);
  expect([await last(own), await last(NOBODY)]).toEqual([429, 429]);
  for (const id of [used, shown]) expect((await platform.open(`/api/proxy/${id}`, { headers })).status).toBe(101);
});

test("many connections ask the Fleet once, and a refused one asks again", async () => {
  const platform = await aPlatform();
  const id = await anInstance(platform);
  const before = platform.asked();
  for (let n = 0; n < 5; n += 1) (await platform.open(`/api/proxy/${id}`)).webSocket!.accept();
  expect(platform.asked() - before).toBe(1);
  forgetPassage("player", id);
  (await platform.open(`/api/proxy/${id}`)).webSocket!.accept();
  expect(platform.asked() - before).toBe(2);
});

test("a cached passage whose host refuses is looked up again at once, and an ended instance is not found", async () => {
  const platform = await aPlatform({ tunnel: TUNNEL_REFUSERS[404]! });
  const id = await anInstance(platform);
  expect(await refusal(await platform.open(`/api/proxy/${id}`))).toBe("404 notFound");
  expect(await refusal(await platform.open(`/api/proxy/${id}`))).toBe("404 notFound");
  expect(platform.asked()).toBe(2);
});
