import { expect, test } from "vitest";
import { HashingPool, type Outcome } from "./pool.ts";
import type { HashWork } from "./work.ts";

const RULE = { most: 4, each: 3, patienceMs: 1_000 };
const work = (password: string, from = password): HashWork => ({ from, rank: 0, client: null, password, cuts: [] });

/** A pool whose hashes end when the test says so. */
function aPool(slots = 1, trusted = 0) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const clock = { now: 0 };
  const derive = ({ password }: HashWork) => {
    begun.push(password);
    return new Promise<string[]>((end) => ends.push(() => end([password])));
  };
  const pool = new HashingPool({ slots, trusted }, derive, () => clock.now, RULE);
  const ask = (one: HashWork, gone = new AbortController().signal) => pool.do(one, gone);
  return { ask, begun, clock, endNext: () => ends.shift()!() };
}

test("no more than the number of seats are under way, and each that ends lets the next begin", async () => {
  const { ask, begun, endNext } = aPool(2);
  const asked = ["a", "b", "c"].map((name) => ask(work(name)));
  expect(begun).toEqual(["a", "b"]);
  endNext();
  expect(await asked[0]).toEqual({ keys: ["a"] });
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
});

test("the last seat is only for callers without failures, even when none of those is there", async () => {
  const { ask, begun, endNext } = aPool(2, 1);
  const failed = ["a", "b"].map((name) => ask({ ...work(name), rank: 3 }));
  expect(begun).toEqual(["a"]);
  const trusted = ask(work("c"));
  expect(begun).toEqual(["a", "c"]);
  endNext();
  expect(await failed[0]).toEqual({ keys: ["a"] });
  await expect.poll(() => begun).toEqual(["a", "c", "b"]);
  endNext();
  expect(await trusted).toEqual({ keys: ["c"] });
});

test("work whose client has disconnected while it waited is not begun", async () => {
  const { ask, begun, endNext } = aPool();
  const [client, left] = [new AbortController(), new AbortController()];
  const first = ask(work("a"));
  const second = ask(work("b"), client.signal);
  const third = ask(work("c"));
  client.abort();
  expect(await second).toHaveProperty("busy");
  left.abort();
  expect(await ask(work("d"), left.signal)).toHaveProperty("busy");
  endNext();
  await first;
  await expect.poll(() => begun).toEqual(["a", "c"]);
  endNext();
  expect(await third).toEqual({ keys: ["c"] });
});

test("a caller who finds the queue full, or has waited too long in it, is told when to retry", async () => {
  const { ask, begun, clock, endNext } = aPool();
  const first = ask(work("a"));
  const waiting = ["b1", "b2", "b3"].map((name) => ask(work(name, "b")));
  expect(await ask(work("b4", "b"))).toEqual({ busy: 3 });
  const last = ask(work("c"));
  expect(await ask(work("d"))).toEqual({ busy: 3 });
  clock.now = 1_001;
  endNext();
  await first;
  expect(await Promise.all([...waiting, last])).toEqual(Array.from({ length: 4 }, (): Outcome => ({ busy: 3 })));
  expect(begun).toEqual(["a"]);
});

test("time that a caller has waited elsewhere counts", async () => {
  const { ask, begun, clock, endNext } = aPool();
  const first = ask(work("a"));
  const second = ask({ ...work("b"), waitedMs: 800 });
  clock.now = 300;
  endNext();
  await first;
  expect(await second).toEqual({ busy: 3 });
  expect(begun).toEqual(["a"]);
});

test("a failed hash is reported to its caller and frees its seat", async () => {
  const pool = new HashingPool({ slots: 1, trusted: 0 }, async ({ password }) =>
    password === "bad" ? Promise.reject(new Error("no")) : [password],
  );
  const { signal } = new AbortController();
  await expect(pool.do(work("bad"), signal)).rejects.toThrow("no");
  expect(await pool.do(work("good"), signal)).toEqual({ keys: ["good"] });
});
