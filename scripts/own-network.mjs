// A separate network namespace for the browser tests: Chromium cuts all connections whenever a network of the machine is added or removed, such as an
// instance's.
import { spawnSync } from "node:child_process";

/** Besides loopback, one link that leads nowhere: without any, a page would be told that it is offline. */
const LINES = ["ip link set lo up", "ip link add one type veth peer name two", "ip link set one up", "ip link set two up"].join(" && ");
const COMMAND = ["unshare", "--net", "sh", "-c", `PATH=$PATH:/usr/sbin:/sbin; ${LINES} && exec "$0" "$@"`];

/** What to put before a command so that it runs in one; empty where the system has no network namespaces. */
export function ownNetwork() {
  const [unshare, ...rest] = COMMAND;
  return spawnSync(unshare, [...rest, "true"], { stdio: "ignore" }).status === 0 ? COMMAND : [];
}
