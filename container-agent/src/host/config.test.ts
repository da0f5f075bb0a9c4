import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const needed = { VEXIL_SERVER: "https://ctf.example.org", VEXIL_AGENT_KEY: "vxa_1_secret" };

test("settings that are not given have a safe default", () => {
  expect(readConfig(needed)).toMatchObject({
    server: "https://ctf.example.org",
    firewall: true,
    subnets: [{ from: 0xc6_12_00_00, to: 0xc6_14_00_00 }],
    dns: ["1.1.1.1", "9.9.9.9"],
    capacity: { instances: 1_000 },
  });
});

test.each([
  [{ VEXIL_AGENT_FIREWALL: "no" }, "VEXIL_AGENT_FIREWALL is neither on nor off: no"],
  [{ VEXIL_AGENT_SUBNETS: "10.0.0.1/8" }, "VEXIL_AGENT_SUBNETS is not a list of networks such as 198.18.0.0/15: 10.0.0.1/8"],
  [{ VEXIL_AGENT_SUBNETS: "10.0.0.0/8,10.1.0.0/30" }, "VEXIL_AGENT_SUBNETS is not a list of networks such as 198.18.0.0/15: 10.1.0.0/30"],
  [{ VEXIL_AGENT_DNS: "dns.example.org" }, "VEXIL_AGENT_DNS is not a list of IPv4 addresses: dns.example.org"],
  [{ VEXIL_AGENT_DNS: "9.9.9.9, 10.0.0.2" }, "it is not on the Internet: 10.0.0.2"],
  [{ VEXIL_AGENT_INSTANCES: "0" }, "VEXIL_AGENT_INSTANCES is not a whole number from 1 to 1000000: 0"],
  [{ VEXIL_SERVER: "ctf.example.org" }, "VEXIL_SERVER is not an address such as https://ctf.example.org: ctf.example.org"],
  [{ VEXIL_AGENT_KEY: "" }, "VEXIL_AGENT_KEY is not set"],
])("%o is refused with one line", (change, line) => {
  expect(() => readConfig({ ...needed, ...change })).toThrow(line);
});

test.each([
  ["node1.example.org", "node1.example.org"],
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8::7", "[2001:db8::7]"],
  ["[2001:db8::7]", "[2001:db8::7]"],
])("players are shown the host %s as %s before its port", (given, shown) => {
  expect(readConfig({ ...needed, VEXIL_AGENT_ENTRY_HOST: given }).entryHost).toBe(shown);
});

test.each(["https://node1.example", "node1.example:80", "node 1", "a;id", "-e"])("%j is no host that players can be shown", (given) => {
  expect(() => readConfig({ ...needed, VEXIL_AGENT_ENTRY_HOST: given })).toThrow("VEXIL_AGENT_ENTRY_HOST is not a name or an address");
});
