import { expect, test, vi } from "vitest";
import type { HubMessage } from "../../worker/contract/wire/hub.ts";
import { HubChannel } from "./hub-channel.ts";

const changed = (version: number): HubMessage => ({ target: "BoardChanged", arguments: [{ version, since: 0 }] });

/** A hub with a number of listeners that accepts messages when `answer` lets it. */
function aHub(sockets: number) {
  const told: HubMessage[][] = [];
  const answers: (() => void)[] = [];
  const hub = { told, sockets, answer: () => answers.shift()?.(), waiting: answers };
  const publish = (messages: HubMessage[]) => {
    told.push(messages);
    return new Promise<{ sockets: number }>((resolve) => answers.push(() => resolve({ sockets: hub.sockets })));
  };
  return { ...hub, publish, setSockets: (n: number) => (hub.sockets = n) };
}

async function idle(hub: ReturnType<typeof aHub>): Promise<void> {
  await expect.poll(() => hub.waiting.length).toBeGreaterThan(0);
  hub.answer();
  await Promise.resolve();
}

test("news is sent in order, and what arrives meanwhile is sent together", async () => {
  const hub = aHub(3);
  const channel = new HubChannel(hub.publish, () => {});
  channel.add(() => [changed(1)]);
  await expect.poll(() => hub.told).toHaveLength(1);
  channel.add(() => [changed(2)]);
  channel.add(() => [changed(3)]);
  await idle(hub);
  await expect.poll(() => hub.told).toHaveLength(2);
  expect(hub.told).toEqual([[changed(1)], [changed(2), changed(3)]]);
});

test("a hub without listeners closes the channel, unless it has asked again meanwhile", async () => {
  const hub = aHub(0);
  const ended = vi.fn();
  const channel = new HubChannel(hub.publish, ended);
  channel.add(() => [changed(1)]);
  await expect.poll(() => hub.told).toHaveLength(1);
  channel.ask();
  await idle(hub);
  expect(ended).not.toHaveBeenCalled();
  channel.add(() => [changed(2)]);
  await idle(hub);
  await expect.poll(() => ended).toHaveBeenCalledTimes(1);
});

test("messages are not made without listeners, and are not lost for a listener who has just connected", async () => {
  const hub = aHub(0);
  const channel = new HubChannel(hub.publish, () => {});
  channel.add(() => [changed(1)]);
  await idle(hub);
  const make = vi.fn(() => [changed(2)]);
  channel.add(make);
  await idle(hub);
  await expect.poll(() => hub.told).toEqual([[changed(1)], []]);
  expect(make).not.toHaveBeenCalled();
  hub.setSockets(1);
  await Promise.resolve();
  channel.add(() => [changed(3)]);
  await idle(hub);
  await expect.poll(() => hub.told.at(-1)).toEqual([changed(3)]);
});

test("a hub that failed is told later how far everything has got, for a limited number of attempts", async () => {
  vi.useFakeTimers();
  const notice: HubMessage = { target: "NoticeRemoved", arguments: [{ id: 1 }] };
  const tries: HubMessage[][] = [];
  let isDown = true;
  const publish = async (messages: HubMessage[]) => {
    tries.push(messages);
    if (isDown) throw new Error("overloaded");
    return { sockets: 1 };
  };
  vi.spyOn(console, "error").mockImplementation(() => {});
  const channel = new HubChannel(publish, () => {});
  channel.add(() => [notice, changed(1)]);
  await vi.advanceTimersByTimeAsync(1_000);
  channel.add(() => [notice, changed(2)]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(tries[0]).toEqual([notice, changed(1)]);
  expect(tries.at(-1)).toEqual([changed(1), notice, changed(2)]);
  isDown = true;
  channel.add(() => [changed(3)]);
  await vi.advanceTimersByTimeAsync(600_000);
  const asked = tries.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toHaveLength(asked);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a hub that never answers counts as having missed the news, and gets that and the next news when it asks again", async () => {
  const hub = aHub(3);
  const limits: (() => void)[] = [];
  const channel = new HubChannel(
    hub.publish,
    () => {},
    (_, act) => {
      limits.push(act);
      return () => {};
    },
  );
  channel.add(() => [changed(1)]);
  await expect.poll(() => hub.told).toHaveLength(1);
  channel.add(() => [changed(2)]);
  limits.shift()?.();
  await expect.poll(() => hub.told).toEqual([[changed(1)], [changed(1), changed(2)]]);
});
