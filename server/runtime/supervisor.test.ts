import { createServer, type AddressInfo, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { RuntimeSupervisor, type SupervisorOptions, type SupervisedRuntime } from "./supervisor.ts";

const QUICK = { probeMs: 1, firstPauseMs: 1, holdMs: 60_000 };

/** A fake runtime that listens, ends and hangs when told to. */
function aRuntime(options: SupervisorOptions & { fails?: number } = { say: () => {} }) {
  const said: string[] = [];
  const state = { starts: 0, hangs: false, listening: null as Server | null, fails: options.fails ?? 0, probed: () => {} };
  const activity = { state: "S", cpuMs: 20, waitedMs: 0 };
  const runtime: SupervisedRuntime = {
    start: async () => {
      state.starts += 1;
      if (state.fails-- > 0) throw new Error("no room\nmore");
      return listen();
    },
    end: () => void end("signal SIGKILL"),
    answers: async () => {
      state.probed();
      return !state.hangs;
    },
    activity: () => ({ ...activity, state: state.hangs ? "D" : "S" }),
  };
  const supervisor = new RuntimeSupervisor(runtime, { ...QUICK, ...options, say: (line) => said.push(line) });
  const listen = async () => {
    state.hangs = false;
    state.listening = createServer((line) => line.destroy());
    await new Promise<void>((done) => state.listening!.listen(0, "127.0.0.1", done));
    return (state.listening.address() as AddressInfo).port;
  };
  const end = async (why: string) => {
    state.listening?.close();
    await supervisor.ended(why);
  };
  onTestFinished(() => {
    supervisor.stop();
    state.listening?.close();
  });
  return { supervisor, said, state, activity, end, begin: async () => supervisor.begin(await listen()) };
}

/** A runtime that answers nothing and has `share` of a processor, by a clock that moves 10 s with each probe. */
async function aSlowRuntime(share: number) {
  const clock = { at: 0 };
  const one = aRuntime({ say: () => {}, misses: 4, now: () => clock.at });
  let probes = 0;
  one.state.hangs = true;
  one.state.probed = () => {
    probes += 1;
    clock.at += 10_000;
    one.activity.waitedMs += 10_000 * (1 - share);
  };
  await one.begin();
  // Whoever listens was no longer hanging.
  one.state.hangs = true;
  return { ...one, probes: () => probes };
}

test("a runtime that ends is restarted, and the reason is logged", async () => {
  const { supervisor, said, state, end, begin } = aRuntime();
  await begin();
  await end("exit code 1");
  expect(state.starts).toBe(1);
  expect(said).toEqual(["The runtime has ended: exit code 1", "The runtime is running again"]);
  (await supervisor.connection())!.destroy();
});

test("a connection waits while the runtime is starting", async () => {
  const { supervisor, end, begin } = aRuntime({ say: () => {}, fails: 2 });
  await begin();
  const ending = end("exit code 1");
  (await supervisor.connection())!.destroy();
  await ending;
});

test("a connection is not held forever", async () => {
  const clock = { at: 0 };
  const { supervisor } = aRuntime({ say: () => {}, holdMs: 100, now: () => (clock.at += 60) });
  expect(await supervisor.connection()).toBeNull();
});

test("a runtime that no longer answers is ended and restarted, and what it was doing is said", async () => {
  const { said, state, begin } = aRuntime({ say: () => {}, misses: 3 });
  await begin();
  state.hangs = true;
  await expect.poll(() => said).toContain("The runtime is running again");
  expect(said.slice(0, 2)).toEqual([
    "The runtime has stopped answering and is ended (it waits for a disk, and used 0.0 s of CPU since it last answered)",
    "The runtime has ended: signal SIGKILL",
  ]);
});

test("a runtime that waits for a processor is not ended, because a busy machine would hold up the next one, too", async () => {
  const { said, probes } = await aSlowRuntime(0);
  await expect.poll(probes).toBeGreaterThanOrEqual(60);
  expect(said).toEqual(["The runtime has stopped answering, because other programs keep this machine's processors busy"]);
});

test("one that computes endlessly is ended on a busy machine, too: after as many probes' time of its own", async () => {
  const { said, probes } = await aSlowRuntime(0.25);
  await expect.poll(() => said).toContain("The runtime is running again");
  expect(probes()).toBeGreaterThanOrEqual(14);
  expect(said[1]).toMatch(/^The runtime has stopped answering and is ended/);
});

test("it gives up after too many ends within a period, but not after as many over a long time", async () => {
  const clock = { at: 0 };
  const { supervisor, end, begin, state } = aRuntime({ say: () => {}, maxEnds: 3, withinMs: 100, now: () => clock.at });
  await begin();
  for (let n = 0; n < 5; n++) {
    await end("exit code 1");
    clock.at += 60;
  }
  expect(state.starts).toBe(5);
  for (let n = 0; n < 3; n++) await end("exit code 1");
  expect(await supervisor.failed).toMatch(/has ended 3 times/);
});

test("a failed start counts like an end", async () => {
  const { supervisor, said, end, begin, state } = aRuntime({ say: () => {}, fails: 99, maxEnds: 4 });
  await begin();
  await end("exit code 1");
  expect(await supervisor.failed).toMatch(/has ended 4 times/);
  expect(state.starts).toBe(3);
  expect(said[1]).toBe("The runtime does not start: no room");
});

test("nothing is started after a stop", async () => {
  const { supervisor, end, begin, state } = aRuntime();
  await begin();
  supervisor.stop();
  await end("signal SIGKILL");
  expect(state.starts).toBe(0);
  expect(await supervisor.connection()).toBeNull();
});
