import { expect, test } from "vitest";
import { BEAT_MS, IDLE_BEAT_MS, PING, type Report } from "../../../packages/host-protocol/protocol.ts";
import { Heartbeats } from "./heartbeats.ts";

const beat = (instances: number, images = ["a:1"]): Report => ({
  type: "beat",
  load: { memoryMb: 0, cpuTenths: 0, instances, agentMb: Math.round(Math.random() * 100) },
  images,
});

/** What is sent, as one letter each: a full beat, or the ping. */
function hourOf(pings: boolean, report: () => Report): Record<string, number> {
  let now = 0;
  const beats = new Heartbeats(() => now);
  beats.begin();
  beats.pings = pings;
  const frames = Array.from({ length: (60 * 60_000) / BEAT_MS }, () => {
    now += BEAT_MS;
    return beats.frame(report());
  });
  const words = frames.filter((frame) => frame === PING).length;
  return { words, whole: frames.length - words };
}

test("a host that runs nothing wakes the server twelve times an hour, not 720 times", () => {
  expect(hourOf(true, () => beat(0))).toEqual({ words: 708, whole: 60 / (IDLE_BEAT_MS / 60_000) });
});

test("a host that runs something, or whose server does not know the ping, sends full beats each time", () => {
  expect(hourOf(true, () => beat(1))).toEqual({ words: 0, whole: 720 });
  expect(hourOf(false, () => beat(0))).toEqual({ words: 0, whole: 720 });
});

test("news is sent at once: another image, the end of the last instance, a new connection", () => {
  const beats = new Heartbeats(() => 0);
  beats.pings = true;
  const isWhole = (report: Report) => beats.frame(report) !== PING;
  expect([isWhole(beat(0)), isWhole(beat(0)), isWhole(beat(0, ["b:1"])), isWhole(beat(1)), isWhole(beat(0)), isWhole(beat(0))]).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
  ]);
  beats.begin();
  beats.pings = true;
  expect(isWhole(beat(0))).toBe(true);
});
