import fc from "fast-check";
import { expect, test } from "vitest";
import { inTurn, place, type HostCandidate } from "./placement.ts";

const host = (change: Partial<HostCandidate>): HostCandidate => ({
  id: "a",
  open: true,
  capacity: { memoryMb: 1_000, cpuTenths: 100, instances: 10 },
  used: { memoryMb: 0, cpuTenths: 0, instances: 0 },
  starting: 0,
  hasImage: true,
  ofChallenge: 0,
  features: { storage: false, firewall: true },
  ...change,
});
const demand = { memoryMb: 100, cpuTenths: 10 };

test("a host with the image is preferred to one with fewer instances of the challenge", () => {
  expect(place([host({ id: "a", hasImage: false }), host({ id: "b", ofChallenge: 5 })], demand)).toEqual({ host: "b" });
});

test("among hosts with the image the one with the fewest of that challenge is chosen, then the one with the most free memory", () => {
  const used = { memoryMb: 500, cpuTenths: 0, instances: 1 };
  expect(place([host({ id: "a", ofChallenge: 2 }), host({ id: "b", ofChallenge: 1, used })], demand)).toEqual({ host: "b" });
  expect(place([host({ id: "a", used }), host({ id: "b" })], demand)).toEqual({ host: "b" });
  const large = { memoryMb: 2_000, cpuTenths: 100, instances: 10 };
  expect(place([host({ id: "a" }), host({ id: "b", capacity: large })], demand)).toEqual({ host: "b" });
  const [half, nearly] = [
    { ...used, memoryMb: 900 },
    { ...used, memoryMb: 1_200 },
  ];
  expect(place([host({ id: "b", used: half }), host({ id: "a", capacity: large, used: nearly })], demand)).toEqual({ host: "a" });
});

test.each([
  ["memory", { used: { memoryMb: 901, cpuTenths: 0, instances: 1 } }],
  ["processors", { used: { memoryMb: 0, cpuTenths: 91, instances: 1 } }],
  ["places", { used: { memoryMb: 0, cpuTenths: 0, instances: 10 } }],
  ["a turn to start", { starting: 4 }],
])("a host without %s left is full, but not before its last unit is used", (_what, change) => {
  expect(place([host(change)], demand)).toBe("full");
});

test("memory is assigned to the last megabyte", () => {
  expect(place([host({ used: { memoryMb: 900, cpuTenths: 90, instances: 9 } })], demand)).toEqual({ host: "a" });
});

test("a host may start one more while it starts three", () => {
  expect(place([host({ starting: 3 })], demand)).toEqual({ host: "a" });
});

test("closed hosts are ignored", () => {
  expect(place([host({ open: false })], demand)).toBe("none");
  expect(place([], demand)).toBe("none");
});

test("the order of the hosts does not change the choice", () => {
  const hosts = fc.uniqueArray(
    fc.record({ id: fc.string({ minLength: 1, maxLength: 4 }), ofChallenge: fc.nat(3), hasImage: fc.boolean() }),
    {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(hosts, (given) => {
      const hosts = given.map((one) => host(one));
      expect(place(hosts, demand)).toEqual(place(hosts.toReversed(), demand));
    }),
  );
});

test("a team that has nothing is served before one that has something and asked earlier", () => {
  const waiting = [
    { team: "rich", since: 1 },
    { team: "poor", since: 3 },
    { team: "new", since: 2 },
  ];
  expect(inTurn(waiting, new Map([["rich", 2]])).map(({ team }) => team)).toEqual(["new", "poor", "rich"]);
});

test("teams that ask for many at once are served in turns, however early they asked", () => {
  const waiting = ["a", "a", "a", "b", "c"].map((team, since) => ({ team, since }));
  expect(inTurn(waiting, new Map([["c", 1]])).map(({ team }) => team)).toEqual(["a", "b", "a", "c", "a"]);
});
