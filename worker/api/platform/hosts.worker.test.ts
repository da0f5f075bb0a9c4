import { expect, test } from "vitest";
import { NONCE_HEADER, REVOKED_HEADER } from "../../../packages/host-protocol/protocol.ts";
import { isRevocation } from "../../../packages/host-protocol/revocation.ts";
import type { ChallengeEditView } from "../../contract/wire/challenge/challenge.ts";
import type { HostView, NewHostView, RegistryLoginView } from "../../contract/wire/platform/host.ts";
import { aFleet, aStart, TestAgent } from "../../testing/agents.ts";
import { call, ok, refusal } from "../../testing/call.ts";
import { aGame } from "../../testing/games.ts";
import { linesAbout } from "../../testing/logs.ts";
import { until } from "../../testing/sockets.ts";
import { anAdmin, randomWord } from "../../testing/users.ts";

/** A host of the platform's own Fleet with an agent that accepts only what the test gives it. */
async function aHost(name = randomWord()) {
  const as = await anAdmin();
  const { host, key, command } = await ok<NewHostView>("POST", "/api/admin/hosts", { as, body: { name } });
  const agent = new TestAgent(aFleet("fleet"), key, { instances: 0, images: ["ctf/pwn:1"] });
  const look = async () => (await ok<HostView[]>("GET", "/api/admin/hosts", { as })).find(({ id }) => id === host.id)!;
  return { as, host, key, command, agent, look };
}

test("a new host shows its key once, in the command that starts its agent", async () => {
  const { key, command, look, host } = await aHost("rack 1");
  expect(command).toContain(key);
  expect(command).toContain("npx --yes --allow-remote=root http://vexil.test/downloads/vexil-agent-4e5f6a7b.tgz");
  expect(host).toMatchObject({ name: "rack 1", state: "never", seenAt: null, warning: null, tunnel: false });
  expect(JSON.stringify(await look())).not.toContain(key);
});

test("a host reports its capabilities, how much of it is promised, and when it was last heard of", async () => {
  const { agent, look, as, host } = await aHost();
  await agent.connect();
  expect(await look()).toMatchObject({
    state: "online",
    capacity: { instances: 0, memoryMb: 10_000, cpuTenths: 1_000 },
    reserved: { instances: 0, memoryMb: 0, cpuTenths: 0 },
    features: { firewall: true, storage: false },
    images: ["ctf/pwn:1"],
    seenAt: expect.stringMatching(/^\d{4}-.*\+00:00$/),
  });
  await ok("PUT", `/api/admin/hosts/${host.id}`, { as, body: { draining: true } });
  expect(await look()).toMatchObject({ draining: true });
});

test("the log names a host that an administrator changes or revokes", async () => {
  const { as, host } = await aHost();
  const edit = (body: object) => ok("PUT", `/api/admin/hosts/${host.id}`, { as, body });
  await edit({ draining: true, warning: null });
  await edit({ draining: false, pinnedTunnel: "https://node1.example" });
  await ok("DELETE", `/api/admin/hosts/${host.id}`, { as });
  const named = `the host ${host.name} (${host.id})`;
  const lines = ["Added", "Drains", "Took the warning away from", "Reaches the tunnel of", "Uses", "Revoked"];
  const told = await linesAbout(named, lines.length);
  for (const line of lines) expect(told.some(({ message }) => message.startsWith(`${line} ${named}`))).toBe(true);
});

test("a second agent with the key is a warning until an administrator has read it", async () => {
  const { agent, look, as, host, key } = await aHost();
  await agent.connect();
  const clone = await new TestAgent(aFleet("fleet"), key).connect();
  await until(() => clone.socket.closed?.code === 4003);
  expect(await look()).toMatchObject({ warning: { agent: clone.agent, at: expect.stringMatching(/\+00:00$/) }, draining: false });
  await ok("PUT", `/api/admin/hosts/${host.id}`, { as, body: { warning: null } });
  expect(await look()).toMatchObject({ warning: null, state: "online" });
});

test("an administrator can set the address of a tunnel, in the form in which it is used", async () => {
  const { look, as, host } = await aHost();
  const say = (pinnedTunnel: string | null) => call("PUT", `/api/admin/hosts/${host.id}`, { as, body: { pinnedTunnel } });
  const seen = async () => {
    const { tunnel, pinnedTunnel } = await look();
    return { tunnel, pinnedTunnel };
  };
  expect((await say(" HTTPS://Node1.example/ ")).status).toBe(200);
  expect(await seen()).toEqual({ tunnel: true, pinnedTunnel: "https://node1.example" });
  for (const refused of ["node1", "http://169.254.169.254", "http://node1/path", "http://u:p@node1", "file:///etc/passwd"])
    expect(await refusal(await say(refused))).toBe("400 host.tunnelAddress");
  await ok("PUT", `/api/admin/hosts/${host.id}`, { as, body: { draining: true } });
  expect(await seen()).toEqual({ tunnel: true, pinnedTunnel: "https://node1.example" });
  for (const nothing of ["", null]) {
    expect((await say("http://127.0.0.1:8090")).status).toBe(200);
    expect((await say(nothing)).status).toBe(200);
    expect(await seen()).toEqual({ tunnel: false, pinnedTunnel: null });
  }
});

test("an agent that connects with the key of a revoked host is told so at the door, and other clients learn nothing", async () => {
  const { as, host, key } = await aHost();
  const nonce = crypto.randomUUID();
  const dial = (bearer: string) =>
    call("GET", "/agent/link", { headers: { Upgrade: "websocket", Authorization: `Bearer ${bearer}`, [NONCE_HEADER]: nonce } });
  await ok("DELETE", `/api/admin/hosts/${host.id}`, { as });
  const told = await dial(key);
  expect(isRevocation(told.headers.get(REVOKED_HEADER), key, host.id, nonce)).toBe(true);
  expect(await refusal(told)).toBe("401 unauthorized");
  const stranger = await dial(`vxa_${host.id}_${"x".repeat(32)}`);
  expect(stranger.headers.get(REVOKED_HEADER)).toBeNull();
  expect(await refusal(stranger)).toBe("401 unauthorized");
});

test("the resources promised to its instances are shown with the host", async () => {
  const fleet = aFleet();
  const { key } = await fleet.addHost("own");
  await new TestAgent(fleet, key).connect();
  await fleet.start(aStart());
  expect(await fleet.hosts()).toMatchObject([{ instances: 1, reserved: { instances: 1, memoryMb: 64, cpuTenths: 1 } }]);
});

test("logins are listed without passwords, keep theirs if none is given, and reach the hosts at once", async () => {
  const { agent, as } = await aHost();
  await agent.connect();
  await agent.next("welcome");
  const server = `${randomWord()}.example`;
  const set = (...logins: object[]) => call("PUT", "/api/admin/registries", { as, body: logins });
  const told = async () => (await agent.next("welcome")).logins;

  expect((await set({ server: `https://${server.toUpperCase()}/`, user: "ctf", password: "first secret" })).status).toBe(200);
  expect(await told()).toEqual([{ server, user: "ctf", password: "first secret" }]);
  expect((await set({ server, user: "ctf" }, { server: `other.${server}`, user: "ctf", password: "s" })).status).toBe(200);
  expect(await told()).toContainEqual({ server, user: "ctf", password: "first secret" });
  const listed = await ok<RegistryLoginView[]>("GET", "/api/admin/registries", { as });
  expect(listed).toContainEqual({ server, user: "ctf" });
  expect(JSON.stringify(listed)).not.toContain("secret");
});

test("a password is not sent to another server or user than the one it was entered for", async () => {
  const as = await anAdmin();
  const fleet = aFleet();
  await fleet.setLogins([{ server: "a.example", user: "ctf", password: "p" }]);
  expect(await fleet.setLogins([{ server: "b.example", user: "ctf", password: null }])).toEqual({ ok: false, code: "registry.password" });
  expect(await fleet.setLogins([{ server: "a.example", user: "eve", password: null }])).toEqual({ ok: false, code: "registry.password" });
  expect(await fleet.logins()).toEqual([{ server: "a.example", user: "ctf" }]);
  const twice = [1, 2].map(() => ({ server: "a.example", user: "u", password: "p" }));
  expect(await refusal(await call("PUT", "/api/admin/registries", { as, body: twice }))).toBe("400 registry.duplicate");
  for (const server of ["", "a b", "ftp://a", "a.example/../b c"])
    expect(await refusal(await call("PUT", "/api/admin/registries", { as, body: [{ server, user: "u", password: "p" }] }))).toMatch(
      /^400 /,
    );
});

test.each(["ctf/pwn", "registry.example:5000/team/web_app:v1.2", "docker.io/library/nginx@sha256:" + "0".repeat(64)])(
  "%s is a valid image name",
  async (image) => {
    const as = await anAdmin();
    expect((await call("POST", "/api/admin/images", { as, body: { image } })).status).toBe(200);
  },
);

test.each(["", "Upper/Case", "two words", "a/b:", "http://registry.example/a", "-rm", "a;b"])(
  "%s is not a valid image name",
  async (image) => {
    const [as, game] = [await anAdmin(), await aGame()];
    expect(await refusal(await call("POST", "/api/admin/images", { as, body: { image } }))).toMatch(/^400 /);
    const { id } = await ok<ChallengeEditView>("POST", `/api/edit/games/${game.id}/challenges`, {
      as,
      body: { title: "c", tag: "Web", type: "StaticContainer" },
    });
    const saved = await call("PUT", `/api/edit/games/${game.id}/challenges/${id}`, { as, body: { containerImage: image } });
    expect(saved.status).toBe(image === "" ? 200 : 400);
  },
);
