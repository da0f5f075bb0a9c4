import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeliveryLoop, type Left } from "./delivery-loop.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PACE = { soonMs: 400, retryMs: 2_000 };

/** A loop whose deliveries each take `tookMs`, and the times at which they started. */
function aLoop(tookMs: number, left: Left[]) {
  const began: number[] = [];
  const start = Date.now();
  const loop = new DeliveryLoop("test", PACE, async () => {
    began.push(Date.now() - start);
    await new Promise((done) => setTimeout(done, tookMs));
    return left.shift() ?? "done";
  });
  return { loop, began };
}

test("after a full batch the loop waits for twice as long as the batch took, so that others get a turn", async () => {
  const { loop, began } = aLoop(10, ["full", "full", "more"]);
  loop.soon();
  await vi.advanceTimersByTimeAsync(480);
  expect(began).toEqual([400, 430, 460]);
  // Less than a batch gathers for the usual time.
  await vi.advanceTimersByTimeAsync(400);
  expect(began).toEqual([400, 430, 460, 870]);
});

test("a slow place is waited for, and then rested for a tenth of a second at most", async () => {
  const { loop, began } = aLoop(300, ["full"]);
  loop.soon();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(began).toEqual([400, 800]);
});

test.each([
  ["wants all", (loop: DeliveryLoop) => void loop.drain()],
  ["wants what is left", (loop: DeliveryLoop) => loop.hurry(40)],
])("a caller who %s ends the rest", async (_, want) => {
  const { loop, began } = aLoop(40, ["full", "awaited"]);
  loop.soon();
  await vi.advanceTimersByTimeAsync(450);
  expect(began).toEqual([400]);
  want(loop);
  await vi.advanceTimersByTimeAsync(45);
  expect(began).toEqual([400, 450, 490]);
});

test("while somebody waits for everything to be delivered, the loop does not rest", async () => {
  const { loop, began } = aLoop(10, ["full", "full", "more"]);
  let drained = false;
  void loop.drain().then(() => (drained = true));
  await vi.advanceTimersByTimeAsync(40);
  expect([began, drained]).toEqual([[0, 10, 20, 30], true]);
});

test("a loop that is stopped during a rest ends at once and delivers nothing more", async () => {
  const { loop, began } = aLoop(40, ["full"]);
  loop.soon();
  await vi.advanceTimersByTimeAsync(450);
  await loop.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(began).toEqual([400]);
});

test("a change during a delivery is delivered after it, even when the delivery takes longer than changes gather", async () => {
  const { loop, began } = aLoop(1_000, []);
  loop.soon();
  await vi.advanceTimersByTimeAsync(500);
  loop.soon();
  await vi.advanceTimersByTimeAsync(900);
  expect(began).toEqual([400]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(began).toEqual([400, 1_800]);
});
