import { expect, test } from "vitest";
import { Failure } from "../failure.ts";
import { rangeOf, routes, Subnets } from "./subnets.ts";
import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";

test("the default pool has room for sixteen thousand networks that do not overlap", () => {
  const taken: { from: number; to: number }[] = [];
  const subnets = new Subnets([rangeOf("198.18.0.0/15")!], () => taken);
  expect(subnets.size).toBe(16_384);
  const picked = Array.from({ length: 1_000 }, () => {
    const subnet = subnets.pick();
    taken.push(rangeOf(subnet)!);
    return subnet;
  });
  expect(new Set(picked).size).toBe(1_000);
  expect(picked[0]).toMatch(/^198\.1[89]\.\d+\.\d+\/29$/);
});

test("addresses in any route of the machine are left alone, and a full pool says so", () => {
  const taken = [rangeOf("10.9.0.0/28")!, rangeOf("10.9.0.24/30")!];
  const subnets = new Subnets(
    [rangeOf("10.9.0.0/27")!],
    () => taken,
    () => 0,
  );
  expect(subnets.pick()).toBe("10.9.0.16/29");
  taken.push(rangeOf("10.0.0.0/8")!);
  expect(() => subnets.pick()).toThrow(Failure);
});

test("several pools count as one, however large", () => {
  const numbers = [0, 0.99999, 0.5];
  const subnets = new Subnets(
    [rangeOf("10.9.0.0/28")!, rangeOf("10.9.9.0/28")!],
    () => [],
    () => numbers.shift()!,
  );
  expect([subnets.pick(), subnets.pick(), subnets.pick()]).toEqual(["10.9.0.0/29", "10.9.9.8/29", "10.9.9.0/29"]);
  expect(new Subnets([rangeOf("0.0.0.0/0")!]).size).toBe(2 ** 29);
});

test("two interfaces with the same addresses are noticed", () => {
  const subnets = new Subnets([rangeOf("10.9.0.0/24")!], () => [
    rangeOf("10.9.0.8/29")!,
    rangeOf("10.9.0.8/29")!,
    rangeOf("10.9.0.16/29")!,
  ]);
  expect([subnets.isDoubled("10.9.0.8/29"), subnets.isDoubled("10.9.0.16/29")]).toEqual([true, false]);
});

test("the kernel's routing table is read, without the default route", () => {
  const file = join(mkdtempSync(join(tmpdir(), "vexil-route-")), "route");
  const lines = [
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT",
    "eth0\t00000000\t010011AC\t0003\t0\t0\t0\t00000000\t0\t0\t0",
    "eth0\t000012C6\t00000000\t0001\t0\t0\t0\tF8FFFFFF\t0\t0\t0",
    "wg0\t0000000A\t00000000\t0001\t0\t0\t0\t000000FF\t0\t0\t0",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  expect(routes(file)).toEqual([rangeOf("198.18.0.0/29"), rangeOf("10.0.0.0/8")]);
  expect(routes(`${file}.none`)).toEqual([]);
});

test("only the address of a whole network is a range", () => {
  expect(rangeOf("10.0.0.0/8")).toEqual({ from: 10 * 2 ** 24, to: 11 * 2 ** 24 });
  expect(["10.0.0.1/8", "10.0.0/8", "10.0.0.256/32", "10.0.0.0/33", "::/0", ""].map(rangeOf)).toEqual(Array(6).fill(null));
});
