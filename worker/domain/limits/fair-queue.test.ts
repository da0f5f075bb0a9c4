import { expect, test } from "vitest";
import { FairQueue, type Waiting } from "./fair-queue.ts";

type One = Waiting & { name: string };
const RULE = { most: 6, each: 3, patienceMs: 1_000 };
const one = (name: string, changes: Partial<Waiting> = {}): One => ({ name, from: name[0]!, rank: 0, at: 0, ...changes });

function order(queue: FairQueue<One>, now = 0): string[] {
  const names: string[] = [];
  for (let next = queue.next(now).one; next; next = queue.next(now).one) names.push(next.name);
  return names;
}

function lineOf(...all: One[]): FairQueue<One> {
  const queue = new FairQueue<One>(RULE);
  for (const each of all) expect(queue.join(each)).toBeNull();
  return queue;
}

test("addresses take turns, and within one the first to arrive goes first", () => {
  expect(order(lineOf(one("a1"), one("a2"), one("a3"), one("b1"), one("c1"), one("c2")))).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
});

test("a newcomer is not put behind addresses that have had turns", () => {
  const queue = lineOf(one("a1"), one("a2"), one("a3"));
  expect(queue.next(0).one?.name).toBe("a1");
  queue.join(one("b1"));
  expect(order(queue)).toEqual(["a2", "b1", "a3"]);
});

test("one address has no more than its places, however many are free", () => {
  const queue = lineOf(one("a1"), one("a2"), one("a3"));
  const fourth = one("a4");
  expect(queue.join(fourth)).toBe(fourth);
  expect(queue.join(one("b1"))).toBeNull();
});

test("a smaller rank goes first, and in a full queue replaces the latest of the highest rank", () => {
  const queue = lineOf(
    one("a1", { rank: 2 }),
    one("a2", { rank: 2 }),
    one("b1", { rank: 1 }),
    one("c1"),
    one("c2"),
    one("d1", { rank: 2 }),
  );
  const behind = one("e1", { rank: 2 });
  expect(queue.join(behind)).toBe(behind);
  expect(queue.join(one("f1"))?.name).toBe("d1");
  expect(order(queue)).toEqual(["c1", "f1", "c2", "b1", "a1", "a2"]);
});

test("an entry that has waited too long is refused, and one that has left is not called", () => {
  const [late, gone] = [one("a1"), one("b1", { at: 900 })];
  const queue = lineOf(late, gone, one("c1", { at: 900 }));
  queue.leave(gone);
  queue.leave(gone);
  expect(queue.next(1_000, -1)).toEqual({ one: null, late: [] });
  expect(queue.next(1_001)).toEqual({ one: one("c1", { at: 900 }), late: [late] });
  expect(queue.next(1_001)).toEqual({ one: null, late: [] });
});

test("what leaves a full queue makes room for one, and what was never in it for none", () => {
  const first = one("a1");
  const queue = lineOf(first, one("a2"), one("b1"), one("b2"), one("c1"), one("c2"));
  queue.leave(first);
  queue.leave(one("a9"));
  expect(queue.join(one("d1"))).toBeNull();
  const seventh = one("e1");
  expect(queue.join(seventh)).toBe(seventh);
  expect(order(queue)).toEqual(["a2", "b1", "c1", "d1", "b2", "c2"]);
});

test("ranks above the highest that may go wait", () => {
  const queue = lineOf(one("a1", { rank: 2 }), one("b1", { rank: 1 }));
  expect([queue.next(0, 1).one?.name, queue.next(0, 1).one, queue.next(0, 2).one?.name]).toEqual(["b1", null, "a1"]);
});

test("in a full queue the highest rank gives way wherever it stands", () => {
  const queue = lineOf(one("a1", { rank: 2 }), one("b1"), one("c1"), one("d1"), one("e1"), one("f1"));
  expect(queue.join(one("g1", { rank: 1 }))?.name).toBe("a1");
});
