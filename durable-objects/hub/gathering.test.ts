import { expect, test } from "vitest";
import { Gathering } from "./gathering.ts";

/** A gathering whose questions the test answers, with a clock that the test moves. */
function start() {
  let now = 1_000_000;
  const sleepers: { at: number; wake: () => void }[] = [];
  const asked: { at: number; keys: string[]; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const ask = (keys: string[]) =>
    new Promise<Map<string, string> | null>((done) => {
      const answered = async (value: Map<string, string> | null) => (done(value), settle());
      const told = `as asked at ${now}`;
      asked.push({
        at: now,
        keys,
        answer: () => answered(new Map(keys.map((key) => [key, `${key} ${told}`]))),
        fail: () => answered(null),
      });
    });
  const pause = (ms: number) => new Promise<void>((wake) => sleepers.push({ at: now + ms, wake }));
  const gathering = new Gathering<string, string>(ask, { now: () => now, pause });
  return {
    asked,
    gathering,
    async come(key: string) {
      const answer = gathering.of(key);
      await settle();
      return { answer };
    },
    async pass(ms: number) {
      now += ms;
      for (const { at, wake } of sleepers) if (at <= now) wake();
      await settle();
    },
  };
}

test("a lone caller is asked for at once", async () => {
  const { asked, come, pass } = start();
  const { answer } = await come("ann");
  expect(asked.map(({ keys }) => keys)).toEqual([["ann"]]);
  await asked[0]!.answer();
  expect(await answer).toBe("ann as asked at 1000000");
  await pass(100);
  await come("bob");
  expect(asked.map(({ keys }) => keys)).toEqual([["ann"], ["bob"]]);
});

test("callers within a tenth of a second are asked for together, and each gets their own answer", async () => {
  const { asked, come, pass, gathering } = start();
  await come("ann");
  await asked[0]!.answer();
  const [bob, cid] = [await come("bob"), await come("cid")];
  await pass(99);
  expect([asked.length, gathering.waiting]).toEqual([1, 2]);
  await pass(1);
  expect(asked[1]!.keys).toEqual(["bob", "cid"]);
  await asked[1]!.answer();
  expect([await bob.answer, await cid.answer]).toEqual(["bob as asked at 1000100", "cid as asked at 1000100"]);
});

test("while a question is running no other is asked, and its answer is given to nobody who came after it", async () => {
  const { asked, come, pass } = start();
  await come("ann");
  const late = await come("bob");
  await pass(5_000);
  expect(asked).toHaveLength(1);
  await asked[0]!.answer();
  expect(asked[1]).toMatchObject({ at: 1_005_000, keys: ["bob"] });
  await asked[1]!.answer();
  expect(await late.answer).toBe("bob as asked at 1005000");
});

test("a question without an answer leaves those who waited for it without one, and the next is asked", async () => {
  const { asked, come, pass } = start();
  const { answer } = await come("ann");
  await asked[0]!.fail();
  expect(await answer).toBeNull();
  await pass(100);
  await come("bob");
  expect(asked).toHaveLength(2);
});

test("two thousand callers within a second make ten questions", async () => {
  const { asked, come, pass } = start();
  for (let n = 0; n < 2_000; n += 1) {
    await come(`${n}`);
    if (n % 2 === 1) await pass(1);
    // An answer takes a fiftieth of a second.
    if (n % 40 === 39) await asked.at(-1)!.answer();
  }
  expect(asked.length).toBeLessThanOrEqual(11);
});
