import { expect, test } from "vitest";
import { Line, type Waiting } from "./line.ts";

type One = Waiting & { name: string };
const RULE = { most: 6, each: 3, patienceMs: 1_000 };
const one = (name: string, changes: Partial<Waiting> = {}): One => ({ name, from: name[0]!, rank: 0, at: 0, ...changes });

function order(line: Line<One>, now = 0): string[] {
  const names: string[] = [];
  for (let next = line.next(now).one; next; next = line.next(now).one) names.push(next.name);
  return names;
}

function lineOf(...all: One[]): Line<One> {
  const line = new Line<One>(RULE);
  for (const each of all) expect(line.join(each)).toBeNull();
  return line;
}

test("addresses take turns, and within one the first comes first", () => {
  expect(order(lineOf(one("a1"), one("a2"), one("a3"), one("b1"), one("c1"), one("c2")))).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("who comes while others have had turns is not behind them", () => {
  const line = lineOf(one("a1"), one("a2"), one("a3"));
  expect(line.next(0).one?.name).toBe("a1");
  line.join(one("b1"));
  expect(order(line)).toEqual(["a2", "b1", "a3"]);
});

test("one address has no more than its places, however many are free", () => {
  const line = lineOf(one("a1"), one("a2"), one("a3"));
  const fourth = one("a4");
  expect(line.join(fourth)).toBe(fourth);
  expect(line.join(one("b1"))).toBeNull();
});

test("a smaller rank goes first, and takes the place of the latest of the highest in a full line", () => {
  const line = lineOf(one("a1", { rank: 2 }), one("a2", { rank: 2 }), one("b1", { rank: 1 }), one("c1"), one("c2"), one("d1", { rank: 2 }));
  const behind = one("e1", { rank: 2 });
  expect(line.join(behind)).toBe(behind);
  expect(line.join(one("f1"))?.name).toBe("d1");
  expect(order(line)).toEqual(["c1", "f1", "c2", "b1", "a1", "a2"]);
});

test("who has waited too long is told so, and who has gone is not called", () => {
  const [late, gone] = [one("a1"), one("b1", { at: 900 })];
  const line = lineOf(late, gone, one("c1", { at: 900 }));
  line.leave(gone);
  line.leave(gone);
  expect(line.next(1_001)).toEqual({ one: one("c1", { at: 900 }), late: [late] });
  expect(line.next(1_001)).toEqual({ one: null, late: [] });
});
