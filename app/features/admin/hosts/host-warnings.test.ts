import { expect, test } from "vitest";
import { hostWarnings } from "./host-warnings.ts";

const capacity = { memoryMb: 1_000, cpuTenths: 10, instances: 10 };
const good = {
  warning: null,
  state: "online",
  capacity,
  features: { firewall: true, storage: true },
  tunnel: true,
  announcedTunnel: null,
  trouble: null,
} as const;
const names = (host: Partial<Parameters<typeof hostWarnings>[0]>, proxied = true) =>
  hostWarnings({ ...good, ...host }, proxied).map(({ name }) => name);

test("a host with all features has no warning", () => {
  expect(names({})).toEqual([]);
});

test("problems are reported, the worst first", () => {
  const features = { firewall: false, storage: false };
  expect(names({ features, tunnel: false, warning: { agent: "a", at: "" } })).toEqual(["secondAgent", "firewall", "tunnel", "storage"]);
});

test("a host that starts nothing without a firewall is reported once, in its agent's words", () => {
  const closed = { ...good, features: { firewall: false, storage: true }, capacity: { ...capacity, instances: 0 }, trouble: "no nft" };
  expect(hostWarnings(closed, false)).toEqual([{ name: "closed", tone: "alert", detail: "no nft" }]);
  expect(hostWarnings({ ...good, trouble: "an old agent" }, false)).toEqual([{ name: "trouble", tone: "alert", detail: "an old agent" }]);
});

test("a missing tunnel is reported only if players go through the proxy", () => {
  expect(names({ tunnel: false }, false)).toEqual([]);
});

test("a tunnel at an address that hosts may not announce is a different warning than none", () => {
  const refused = { ...good, tunnel: false, announcedTunnel: "http://169.254.169.254" };
  expect(hostWarnings(refused, true)).toEqual([{ name: "tunnelRefused", tone: "alert", detail: "http://169.254.169.254" }]);
  expect(names(refused, false)).toEqual([]);
});

test("for a host that never connected nothing else is reported", () => {
  expect(names({ state: "never", features: null, capacity: null, tunnel: false })).toEqual(["never"]);
});
