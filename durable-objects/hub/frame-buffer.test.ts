import { expect, test } from "vitest";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { GAP_MS, FrameBuffer } from "./frame-buffer.ts";

const board = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version, since: version - 1 }] });
const log = (msg: string): HubMessage => ({
  target: "ReceivedLog",
  arguments: [{ time: "", name: null, level: null, ip: null, msg, status: null }],
});

/** Resolves when everything that follows from a settled promise has happened. */
const moment = () => new Promise((done) => setTimeout(done, 0));

/** `send`: how long sending a frame takes. */
function aFrameBuffer(send: () => Promise<void> | void = () => {}) {
  const frames: HubMessage[][] = [];
  const clock = { at: 0, due: null as { run: () => void; at: number } | null };
  const buffer = new FrameBuffer(
    (messages) => {
      frames.push(messages);
      return send();
    },
    {
      now: () => clock.at,
      later: (run, ms) => {
        clock.due = { run, at: clock.at + ms };
      },
    },
  );
  const pass = (ms: number) => {
    clock.at += ms;
    if (clock.due && clock.due.at <= clock.at) {
      const { run } = clock.due;
      clock.due = null;
      run();
    }
  };
  return { buffer, frames, pass, clock };
}

test("messages after a pause are sent at once", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  buffer.add([log("a")]);
  pass(GAP_MS);
  buffer.add([log("b")]);
  expect(frames).toEqual([[log("a")], [log("b")]]);
});

test("messages in quick succession are sent together when the gap ends", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  for (const word of ["a", "b", "c"]) buffer.add([log(word)]);
  expect(frames).toEqual([[log("a")]]);
  pass(GAP_MS - 1);
  expect(frames).toHaveLength(1);
  pass(1);
  expect(frames).toEqual([[log("a")], [log("b"), log("c")]]);
});

test("being asked who listens does not delay the news after it", () => {
  const { buffer, frames } = aFrameBuffer();
  buffer.add([]);
  buffer.add([log("a")]);
  expect(frames).toEqual([[log("a")]]);
});

test("no frame is started while another is being sent: what arrives meanwhile is one frame, however long that takes", async () => {
  let arrive = () => {};
  const { buffer, frames, pass, clock } = aFrameBuffer(() => new Promise<void>((done) => (arrive = done)));
  buffer.add([board(1)]);
  for (const version of [2, 3, 4]) {
    pass(GAP_MS);
    buffer.add([board(version)]);
  }
  pass(GAP_MS);
  expect(frames).toEqual([[board(1)]]);
  arrive();
  await moment();
  expect(frames).toEqual([[board(1)], [{ target: "BoardChanged", arguments: [{ version: 4, since: 1 }] }]]);
  // A frame that is sent quickly leaves the gap unchanged.
  buffer.add([board(5)]);
  arrive();
  await moment();
  expect([frames.length, clock.due?.at]).toEqual([2, clock.at + GAP_MS]);
  pass(GAP_MS);
  expect(frames[2]).toEqual([board(5)]);
});

test("setting the clock back delays no message for longer than a gap", () => {
  const { buffer, frames, pass, clock } = aFrameBuffer();
  clock.at = 3_600_000;
  buffer.add([log("a")]);
  clock.at = 0;
  buffer.add([log("b")]);
  pass(GAP_MS);
  expect(frames).toEqual([[log("a")], [log("b")]]);
});

test("ten seconds of steady news make at most twenty-one frames", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  for (let ms = 0; ms < 10_000; ms += 10) {
    buffer.add([log(String(ms))]);
    pass(10);
  }
  expect(frames.length).toBeLessThanOrEqual(21);
  expect(frames.flat()).toHaveLength(1_000);
});

test("of several board versions only the last is sent", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  buffer.add([board(1)]);
  buffer.add([board(2), log("a")]);
  buffer.add([board(3)]);
  pass(GAP_MS);
  expect(frames).toEqual([[board(1)], [log("a"), { target: "BoardChanged", arguments: [{ version: 3, since: 1 }] }]]);
});

test("a flood keeps its latest five hundred", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  buffer.add([log("first")]);
  for (let n = 0; n < 2_000; n += 1) buffer.add([log(String(n))]);
  pass(GAP_MS);
  expect(frames[1]).toHaveLength(500);
  expect(frames[1]!.at(-1)).toEqual(log("1999"));
});

test("a message for one team never replaces one for everybody, nor one for another team", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  buffer.add([log("first")]);
  const own = (to: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version: 9, since: 8 }], to });
  buffer.add([board(7), own(1), board(8), own(2)]);
  pass(GAP_MS);
  expect(frames[1]).toEqual([{ target: "BoardChanged", arguments: [{ version: 8, since: 6 }] }, own(1), own(2)]);
});

test("of several marks of the notices only the last is sent, covering the time since the first; those of teams are each sent", () => {
  const { buffer, frames, pass } = aFrameBuffer();
  buffer.add([log("first")]);
  const mark = (seq: number, since: number): HubMessage => ({ target: "Marked", arguments: [{ list: "notices", seq, since }] });
  const own: HubMessage = { target: "Marked", arguments: [{ list: "messages", seq: 9, since: 0 }], to: 4 };
  buffer.add([mark(5, 2), own, mark(8, 5), board(3)]);
  pass(GAP_MS);
  expect(frames[1]).toEqual([mark(8, 2), board(3), own]);
});
