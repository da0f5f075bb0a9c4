import { expect, test } from "vitest";
import { ConnectionPlaces, type Place } from "./connection-places.ts";

/** ConnectionPlaces whose evictions can be read by name. */
function aHall(limits: { total: number; perAddress: number }) {
  const places = new ConnectionPlaces(limits);
  const evicted: string[] = [];
  const held = new Map<string, Place>();
  const come = (name: string, key: string | null = null) => {
    const place = places.take(key, () => evicted.push(name));
    if (place) held.set(name, place);
    return place !== null;
  };
  return {
    places,
    evicted,
    come,
    ask: (name: string) => places.served(held.get(name)!),
    go: (name: string) => places.leave(held.get(name)!),
  };
}

test("a newcomer takes the place of the connection that has waited longest without a request", () => {
  const hall = aHall({ total: 3, perAddress: 3 });
  for (const name of ["a", "b", "c"]) hall.come(name);
  hall.ask("a");
  expect([hall.come("d"), hall.come("e")]).toEqual([true, true]);
  expect(hall.evicted).toEqual(["b", "c"]);
  expect(hall.places.size).toBe(3);
});

test("an address that has used its share makes room only among its own connections", () => {
  const hall = aHall({ total: 10, perAddress: 2 });
  for (const name of ["a", "b"]) hall.come(name, "flood");
  hall.come("c", "hall");
  expect(hall.come("d", "flood")).toBe(true);
  expect(hall.evicted).toEqual(["a"]);
  for (const name of ["b", "d"]) hall.ask(name);
  expect(hall.come("e", "flood")).toBe(false);
  expect(hall.come("f", "hall")).toBe(true);
});

test("when all have sent a request the most crowded address gives up its newest connection, but not to an equally crowded one", () => {
  const hall = aHall({ total: 5, perAddress: 4 });
  for (const [name, key] of [
    ["a", "many"],
    ["b", "many"],
    ["c", "many"],
    ["d", "one"],
    ["e", null],
  ] as const) {
    hall.come(name, key);
    hall.ask(name);
  }
  expect(hall.come("f", "many")).toBe(false);
  expect(hall.come("g", "one")).toBe(true);
  expect(hall.evicted).toEqual(["c"]);
  hall.ask("g");
  expect(hall.come("h", "one")).toBe(false);
  expect(hall.come("i", "two")).toBe(true);
});

test("connections with an unknown address have no share, and give way only while they wait", () => {
  const hall = aHall({ total: 3, perAddress: 1 });
  for (const name of ["a", "b", "c"]) {
    expect(hall.come(name)).toBe(true);
    hall.ask(name);
  }
  expect(hall.come("d", "two")).toBe(false);
  hall.go("a");
  hall.go("a");
  expect(hall.places.size).toBe(2);
  expect(hall.come("e", "two")).toBe(true);
});
