import "./testing/runtime/with-resolvers.ts";
import { afterEach, expect, test, vi } from "vitest";
import { JointRead } from "./joint-read.ts";

/** A request, whose work after its answer is kept. */
function aHost(now = () => 0) {
  const work: Promise<unknown>[] = [];
  return { now, after: (one: Promise<unknown>) => void work.push(one), work };
}

function counted() {
  const questions: string[][] = [];
  const ask = async (keys: string[]) => {
    questions.push(keys);
    return keys.map((key) => `of ${key}`);
  };
  return { questions, ask };
}

test("keys requested in one turn are read by one query, and each request gets its own", async () => {
  const joint = new JointRead<string, string>(10);
  const { questions, ask } = counted();
  const [one, two] = [aHost(), aHost()];
  const values = await Promise.all([joint.read(one, "a", ask), joint.read(two, "b", ask), joint.read(two, "a", ask)]);
  expect(values).toEqual(["of a", "of b", "of a"]);
  expect(questions).toEqual([["a", "b", "a"]]);
  expect([one.work.length, two.work.length]).toEqual([1, 0]);
});

test("a request that arrives while an answer is on its way does not get that answer", async () => {
  const joint = new JointRead<string, number>(10);
  let value = 1;
  let arrive = () => {};
  const ask = async () => {
    const read = value;
    if (value === 1) await new Promise<void>((resume) => (arrive = resume));
    return [read];
  };
  const host = aHost();
  const first = joint.read(host, "a", ask);
  await new Promise((resume) => setTimeout(resume, 0));
  value = 2;
  expect(await joint.read(host, "a", ask)).toBe(2);
  arrive();
  expect(await first).toBe(1);
});

test("more keys than one query may contain are read in several", async () => {
  const joint = new JointRead<string, string>(2);
  const { questions, ask } = counted();
  await Promise.all(["a", "b", "c", "d", "e"].map((key) => joint.read(aHost(), key, ask)));
  expect(questions).toEqual([["a", "b"], ["c", "d"], ["e"]]);
});

test("each place is queried separately, and a failing one fails only its own requests", async () => {
  const joint = new JointRead<string, string>(10, (key) => key[0]!);
  const questions: string[][] = [];
  const ask = async (keys: string[]) => {
    questions.push(keys);
    if (keys[0]!.startsWith("b")) throw new Error("the object is overloaded");
    return keys.map((key) => `of ${key}`);
  };
  const read = await Promise.allSettled(["a1", "b1", "a2"].map((key) => joint.read(aHost(), key, ask)));
  expect(read.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual(["of a1", "failed", "of a2"]);
  expect(questions).toEqual([["a1", "a2"], ["b1"]]);
});

test("a failed query fails for the requests in it, and the next is sent anew", async () => {
  const joint = new JointRead<string, string>(10);
  const broken = () => Promise.reject(new Error("not now"));
  const failed = await Promise.allSettled([joint.read(aHost(), "a", broken), joint.read(aHost(), "b", broken)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await joint.read(aHost(), "a", counted().ask)).toBe("of a");
});

test.each([
  ["after a second", 1_000],
  ["when the clock was set back", -60_000],
])("a request that was to read and has disappeared is replaced by the next %s, which reads for all", async (_, then) => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  let now = 0;
  const { questions, ask } = counted();
  const waiting = joint.read(
    aHost(() => now),
    "a",
    ask,
  );
  vi.clearAllTimers();
  now = 999;
  const second = aHost(() => now);
  const other = joint.read(second, "b", ask);
  expect(second.work).toEqual([]);
  now = then;
  const next = joint.read(
    aHost(() => now),
    "c",
    ask,
  );
  await vi.runAllTimersAsync();
  expect(await Promise.all([waiting, other, next])).toEqual(["of a", "of b", "of c"]);
  expect(questions).toEqual([["a", "b", "c"]]);
});

test("each request has a timer of its own while another reads for it, because the runtime would otherwise end it as hung", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  const { ask } = counted();
  const first = joint.read(aHost(), "a", ask);
  const alone = vi.getTimerCount();
  const second = joint.read(aHost(), "b", ask);
  expect(vi.getTimerCount()).toBe(alone + 1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([first, second])).toEqual(["of a", "of b"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a request keeps its timer until it continues, because the answer of another may be on its way when the timer fires", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  let arrive = (_: string[]) => {};
  const first = joint.read(aHost(), "a", () => new Promise((resume) => (arrive = resume)));
  const second = joint.read(aHost(), "b", () => Promise.reject(new Error("it has been read")));
  await vi.advanceTimersByTimeAsync(9_000);
  const waiting = vi.getTimerCount();
  arrive(["of a", "of b"]);
  // The answer has been passed on, but neither has continued yet.
  await Promise.resolve();
  vi.advanceTimersByTime(1_000);
  expect([waiting, vi.getTimerCount()]).toEqual([2, 2]);
  expect(await Promise.all([first, second])).toEqual(["of a", "of b"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a request that waits for a read that never ends reads for itself", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  const never = () => new Promise<string[]>(() => {});
  void joint.read(aHost(), "a", never);
  const { questions, ask } = counted();
  const waiting = joint.read(aHost(), "b", ask);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(questions).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([await waiting, questions]).toEqual(["of b", [["b"]]]);
});

test("what must not be done twice is sent once, however long it takes, and a request that waits too long is refused", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  const asked: string[][] = [];
  const never = (keys: string[]) => new Promise<string[]>(() => asked.push(keys));
  const waiting = ["a", "b"].map((key) => joint.once(aHost(), key, never).catch((error: { code: string }) => error.code));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await Promise.race([...waiting, "still"])).toBe("still");
  await vi.advanceTimersByTimeAsync(1);
  expect([await Promise.all(waiting), asked]).toEqual([["unavailable", "unavailable"], [["a", "b"]]]);
});

test("what must not be done twice and was not sent yet is sent by the request that waits for it, and by nobody later", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  const { questions, ask } = counted();
  const gone = joint.once(aHost(), "a", ask);
  // The request that was to read has disappeared with its timers.
  vi.clearAllTimers();
  const left = joint.once(aHost(), "b", ask);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([await left, questions]).toEqual(["of b", [["b"]]]);
  const next = joint.once(
    aHost(() => 1_000),
    "c",
    ask,
  );
  await vi.runAllTimersAsync();
  expect([await gone, await next, questions]).toEqual(["of a", "of c", [["b"], ["a", "c"]]]);
});

afterEach(() => void vi.useRealTimers());

test("requests that arrive in consecutive turns share one query, and later ones share the next", async () => {
  vi.useRealTimers();
  const joint = new JointRead<string, string>(100);
  const { questions, ask } = counted();
  const turn = () => new Promise((resume) => setTimeout(resume, 0));
  const asked = [joint.read(aHost(), "a", ask)];
  for (const key of ["b", "c", "d"]) {
    asked.push(joint.read(aHost(), key, ask));
    // oxlint-disable-next-line no-await-in-loop -- each comes a turn later
    await turn();
  }
  expect(await Promise.all(asked)).toEqual(["of a", "of b", "of c", "of d"]);
  expect(await joint.read(aHost(), "e", ask)).toBe("of e");
  expect(questions).toEqual([["a", "b", "c", "d"], ["e"]]);
});

test("requests that arrive while a query is under way are collected for the next one", async () => {
  vi.useFakeTimers();
  const joint = new JointRead<string, string>(10);
  const questions: string[][] = [];
  const arrived: (() => void)[] = [];
  const ask = async (keys: string[]) => {
    questions.push(keys);
    await new Promise<void>((done) => arrived.push(done));
    return keys;
  };
  const all = [joint.read(aHost(), "a", ask)];
  await vi.advanceTimersByTimeAsync(1);
  for (const key of ["b", "c"]) {
    all.push(joint.read(aHost(), key, ask));
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(questions).toEqual([["a"]]);
  // They do not wait for its answer, which on the edge may take long.
  await vi.advanceTimersByTimeAsync(3);
  expect(questions).toEqual([["a"], ["b", "c"]]);
  for (const done of arrived) done();
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});
