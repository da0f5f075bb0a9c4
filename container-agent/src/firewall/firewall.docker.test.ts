import { randomInt } from "node:crypto";
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { Firewall, type Nft } from "./firewall.ts";
import { bridgeOf } from "../engine/docker/options.ts";
import type { InstanceSpec, Wanted } from "../../../packages/host-protocol/protocol.ts";
import { testEngine, testHost, wanted, withEngine } from "../testing/engine.ts";
import { inside, reaches } from "../testing/inside.ts";
import { aNamespace, anAddress, anInternet, aService, onNetworkOf, passOn } from "../testing/surroundings.ts";
import { talk } from "../testing/talk.ts";

const METADATA = "169.254.169.254";

/** A host with the real rules in force, on which instances run side by side. */
async function guardedHost(facts: { dns?: string[] } = {}) {
  const firewall = new Firewall({ off: false, engine: testEngine()!.host });
  await firewall.ensure();
  const host = testHost({ firewall, facts: { bind: "0.0.0.0", ...facts } });
  const start = async (image: Parameters<typeof wanted>[0], spec: Partial<InstanceSpec> = {}) => {
    const one: Wanted = wanted(image, { pids: 128, ...spec });
    const running = await host.engine.start(one);
    passOn(bridgeOf(one));
    return { ...running, bridge: bridgeOf(one), gateway: gatewayOf(running.address) };
  };
  return { ...host, firewall, start };
}

/** The bridge's address is the first of the eight, the instance's the second. */
function gatewayOf(address: string): string {
  return address.replace(/\d+$/, (last) => String(Number(last) - 1));
}

/** A container that no rule matches, so whatever it can reach really exists. */
async function bystander(): Promise<{ address: string; gateway: string; bridge: string; containerId: string }> {
  const { docker } = testEngine()!;
  const Name = `vt${Math.random().toString(36).slice(2, 10)}`;
  const network = await docker.createNetwork({ Name, Options: { "com.docker.network.bridge.name": Name } });
  const container = await docker.createContainer({ Image: "vexil-test/shell:1", name: Name, HostConfig: { NetworkMode: Name } });
  onTestFinished(async () => {
    await container.remove({ force: true });
    await network.remove();
  });
  await container.start();
  passOn(Name);
  const { IPAddress, Gateway } = (await container.inspect()).NetworkSettings.Networks[Name]!;
  return { address: IPAddress, gateway: Gateway, bridge: Name, containerId: container.id };
}

/** The addresses under which others reach this machine. */
function ownAddresses(): string[] {
  const cards = Object.entries(networkInterfaces()).filter(([name]) => !existsSync(`/sys/class/net/${name}/bridge`));
  return cards.flatMap(([, all]) => all!.filter((one) => one.family === "IPv4" && !one.internal).map((one) => one.address));
}

withEngine("instances behind the firewall", () => {
  test("an instance reaches no address of the host, no cloud service and no other instance, but the host reaches the instance", async () => {
    anAddress(METADATA);
    const port = await aService();
    const { start } = await guardedHost();
    const [prisoner, neighbour, outsider] = await Promise.all([start("shell"), start("tcp"), bystander()]);
    const hosts = [...ownAddresses(), METADATA, neighbour.gateway];
    const services = [port, neighbour.published, prisoner.published];
    const targets = ({ gateway }: { gateway: string }) =>
      [...hosts, gateway].flatMap((host) => services.map((service) => `${host} ${service}`)).toSorted();

    expect(await reaches(outsider, targets(outsider))).toEqual(targets(outsider));
    expect(await reaches(prisoner, [...targets(prisoner), `${neighbour.address} 1337`])).toEqual([]);
    expect(await talk({ host: neighbour.address, port: 1337 })).toEqual(["flag: none"]);
    expect(await talk({ host: neighbour.gateway, port: neighbour.published! })).toEqual(["flag: none"]);
    expect(await talk({ host: "127.0.0.1", port: neighbour.published! })).toEqual(["flag: none"]);
  });

  test("no datagram and no ping leaves an instance without outbound access", async () => {
    const heard: string[] = [];
    const socket = createSocket("udp6", (_, { address }) => heard.push(address)).bind(0);
    onTestFinished(() => void socket.close());
    await once(socket, "listening");
    const { start } = await guardedHost();
    const [prisoner, outsider] = await Promise.all([start("shell"), bystander()]);
    const script = (gateway: string) =>
      `nslookup -port=${socket.address().port} -timeout=1 -retry=1 a.example ${gateway}; ping -c 1 -W 1 ${gateway} >/dev/null && echo pinged`;

    expect(await inside(outsider, script(outsider.gateway))).toContain("pinged");
    expect(new Set(heard)).toEqual(new Set([`::ffff:${outsider.address}`]));
    expect(await inside(prisoner, script(prisoner.gateway))).not.toContain("pinged");
    expect(heard.join()).not.toContain(prisoner.address);
  });

  test("IPv6, by which any two interfaces on one link find each other, leads nowhere", async () => {
    const port = await aService();
    const { start } = await guardedHost();
    const [prisoner, outsider] = await Promise.all([start("shell"), bystander()]);
    // Engines turn it off where a network has no such addresses; an instance that may administer its network turns it on.
    const turnOn = ["sh", "-c", "cd /proc/sys/net/ipv6/conf/eth0; echo 0 >accept_dad; echo 0 >disable_ipv6"];
    for (const one of [prisoner, outsider]) onNetworkOf(one.containerId, ...turnOn);
    const script = (bridge: string) => `nc -w 1 ${linkLocal(bridge)}%eth0 ${port} </dev/null`;

    await expect.poll(() => inside(outsider, script(outsider.bridge))).toContain("service");
    expect(await inside(prisoner, script(prisoner.bridge))).not.toContain("service");
  });

  test("with outbound access an instance reaches the Internet and its name servers, and nothing else; without it not even that", async () => {
    const hidden = [`10.66.${randomInt(255)}.10`, `100.100.${randomInt(255)}.200`];
    const { address } = await anInternet(hidden);
    const port = await aService();
    const { start } = await guardedHost({ dns: [address] });
    const [free, prisoner, neighbour] = await Promise.all([
      start("shell", { outbound: true }),
      start("shell"),
      start("tcp", { outbound: true }),
    ]);
    const targets = ({ gateway }: { gateway: string }) => [
      ...[address, ...hidden].map((host) => `${host} 80`),
      `${neighbour.address} 1337`,
      ...[...ownAddresses(), gateway].flatMap((host) => [`${host} ${port}`, `${host} ${neighbour.published}`]),
    ];

    for (const host of [address, ...hidden]) expect(await talk({ host, port: 80 })).toEqual(["public"]);
    expect(await reaches(free, targets(free))).toEqual([`${address} 80`]);
    expect(await reaches(prisoner, targets(prisoner))).toEqual([]);
    expect(await inside(free, "nc -w 2 ctf.example.org 80 </dev/null")).toBe("public");
    expect(await inside(prisoner, "nslookup -timeout=1 ctf.example.org")).toMatch(/SERVFAIL|timed out/);
  });

  test("packets with another source address than the instance's own are dropped", async () => {
    const { address, heard } = await anInternet();
    const { start } = await guardedHost();
    const free = await start("shell", { outbound: true });
    const send = (words: string, source: string) =>
      onNetworkOf(free.containerId, process.execPath, "--input-type=module", "-e", SEND, words, source, address);

    onNetworkOf(free.containerId, "ip", "address", "add", "203.0.113.254/32", "dev", "eth0");
    send("forged", "203.0.113.254");
    send("genuine", free.address);

    await expect.poll(heard).toContain("genuine");
    expect(heard()).not.toContain("forged");
  });

  test("rules that somebody flushed or changed are restored by the next check", async () => {
    const space = aNamespace();
    const nft: Nft = async (args, input) =>
      execFileSync("ip", ["netns", "exec", space, "nft", ...args], { input, stdio: "pipe" }).toString();
    const firewall = new Firewall({ off: false, engine: undefined }, nft);
    const table = () => nft(["list", "table", "inet", "vexil"]);
    await firewall.ensure();
    const whole = await table();
    expect(whole).toContain("reject");

    for (const harm of ["flush ruleset", "add rule inet vexil host accept", "delete chain inet vexil across"]) {
      await nft(harm.split(" "));
      await firewall.ensure();
      expect(await table()).toBe(whole);
    }
    expect(firewall.refusal).toBeNull();
  });
});

const SEND = `
import { createSocket } from "node:dgram";
const [words, source, address] = process.argv.slice(1);
const socket = createSocket("udp4").bind(0, source, () => socket.send(words, 53, address, () => socket.close()));`;

function linkLocal(bridge: string): string {
  const lines = readFileSync("/proc/net/if_inet6", "utf8").split("\n");
  const hex = lines.find((line) => line.startsWith("fe80") && line.endsWith(` ${bridge}`))!.slice(0, 32);
  return hex.match(/..../g)!.join(":");
}
