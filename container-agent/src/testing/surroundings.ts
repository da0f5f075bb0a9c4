import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Runs a program of the administrator for its effect. */
export function run(command: string): void {
  execFileSync("sh", ["-ec", command], { env: { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin:/sbin` }, stdio: "pipe" });
}

/** A service of this machine on all its addresses; returns its port. */
export async function aService(host = "::"): Promise<number> {
  const server = createServer((line) => line.on("error", () => {}).end("service\n")).listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Gives this machine one more address, like that of a cloud's metadata service, for the duration of the test. */
export function anAddress(address: string): void {
  const name = `vt${randomInt(1e9)}`;
  run(`ip link add ${name} type bridge; ip address add ${address}/32 dev ${name}; ip link set ${name} up`);
  onTestFinished(() => run(`ip link delete ${name}`));
}

/** Lets this machine forward packets from an interface, as it does for all interfaces with a stock engine. */
export function passOn(device: string): void {
  writeFileSync(`/proc/sys/net/ipv4/conf/${device}/forwarding`, "1");
}

/** A separate network namespace for the test; returns its name. */
export function aNamespace(): string {
  const name = `vt${randomInt(1e9)}`;
  run(`ip netns add ${name}`);
  onTestFinished(() => run(`ip netns delete ${name}`));
  return name;
}

const INTERNET = `
import { createSocket } from "node:dgram";
import { createServer } from "node:net";
const [address] = process.argv.slice(1);
createServer((line) => line.on("error", () => {}).end("public\\n")).listen(80, () => console.log("up"));
const names = createSocket("udp4", (query, { address: from, port }) => {
  if (query.length < 13) return console.log(String(query));
  const answer = Buffer.concat([query, Buffer.from("c00c00010001000000050004", "hex"), Buffer.from(address.split(".").map(Number))]);
  const isA = query.readUInt16BE(query.length - 4) === 1;
  answer.writeUInt16BE(0x8180, 2);
  answer.writeUInt16BE(isA ? 1 : 0, 6);
  names.send(isA ? answer : answer.subarray(0, query.length), port, from);
}).bind(53);`;

/**
 * The other side of a router: a public address (one reserved for documentation), where port 80 answers and port 53 resolves any name to it, and other
 * addresses that are merely far away. `heard` is what arrived at port 53 besides queries.
 */
export async function anInternet(hidden: string[] = []): Promise<{ address: string; heard: () => string }> {
  const [space, near, far, net] = [aNamespace(), `vn${randomInt(1e9)}`, `vf${randomInt(1e9)}`, randomInt(63) * 4];
  const [ours, address] = [`203.0.113.${net + 1}`, `203.0.113.${net + 2}`];
  run(`ip link add ${near} type veth peer name ${far} netns ${space}
    ip address add ${ours}/30 dev ${near}; ip link set ${near} up
    ip -n ${space} address add ${address}/30 dev ${far}; ip -n ${space} link set ${far} up; ip -n ${space} link set lo up
    ip -n ${space} route add default via ${ours}`);
  onTestFinished(() => run(`ip link delete ${near}`));
  for (const one of hidden) run(`ip -n ${space} address add ${one}/32 dev lo; ip route add ${one}/32 via ${address}`);
  passOn(near);
  const servers = spawn("ip", ["netns", "exec", space, process.execPath, "--input-type=module", "-e", INTERNET, address], {
    stdio: "pipe",
  });
  onTestFinished(() => void servers.kill("SIGKILL"));
  let heard = "";
  servers.stdout.on("data", (bytes) => (heard += String(bytes)));
  await once(servers.stdout, "data");
  return { address, heard: () => heard };
}

/** Runs a program of this machine on the network of a container, with rights that no instance has. */
export function onNetworkOf(containerId: string, ...command: string[]): void {
  // The engine may have a process id namespace of its own, so the process is found by its control group.
  const find = `grep -ls ${containerId} /proc/[0-9]*/cgroup | head -n 1 | cut -d/ -f3`;
  execFileSync("sh", ["-ec", `exec nsenter -t $(${find}) -n "$@"`, "sh", ...command], { stdio: "pipe" });
}
