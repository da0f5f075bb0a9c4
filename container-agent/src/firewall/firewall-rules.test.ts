import { BlockList } from "node:net";
import { expect, test } from "vitest";
import { CLOSED, firewallRules } from "./firewall-rules.ts";

const closed = new BlockList();
for (const network of CLOSED) {
  const [address, prefix] = network.split("/");
  closed.addSubnet(address!, Number(prefix));
}

/** The first and the last address of each network that is not public. */
const PRIVATE = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["224.0.0.0", "255.255.255.255"],
] as const;

/** The addresses on either side of them, which anybody may have. */
const NEIGHBOURS = [
  ["1.0.0.0", "9.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.128.0.0"],
  ["126.255.255.255", "128.0.0.0"],
  ["169.253.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.1.0"],
  ["192.167.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.20.0.0"],
  ["223.255.255.255"],
];

test.each(PRIVATE)("an instance opens nothing from %s to %s", (first, last) => {
  expect([closed.check(first), closed.check(last)]).toEqual([true, true]);
});

test.each(NEIGHBOURS.flat())("%s is on the Internet", (address) => expect(closed.check(address)).toBe(false));

test("all of these networks, and nothing else, are in the set that the rules look into", () => {
  const [, elements] = /set closed \{[^}]*elements = \{ ([^}]*) \}/.exec(firewallRules())!;
  expect(elements!.split(", ")).toEqual(CLOSED);
});
