import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LARGE, pacedChunks, readPaced, SMALL, type Pace } from "./paced-body.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A body whose sender sends `size` bytes every `everyMs`, for ever. */
function dripping(size: number, everyMs: number) {
  const told = { cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((wake) => setTimeout(wake, everyMs));
        if (!told.cancelled) controller.enqueue(new Uint8Array(size));
      },
      cancel: () => void (told.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { body, told };
}

/** How many seconds a body is read before it is given up, and why; `null` if it is still being read after two hours. */
async function givenUp(body: ReadableStream<Uint8Array>, pace: Pace) {
  const begun = Date.now();
  let end: { after: number; code: string } | null = null;
  const all = (async () => {
    for await (const chunk of pacedChunks(body, pace)) void chunk;
  })().catch((error: { code: string }) => void (end = { after: Math.round((Date.now() - begun) / 1_000), code: error.code }));
  for (let second = 0; second < 7_200 && !end; second += 1) await vi.advanceTimersByTimeAsync(1_000);
  void all;
  return end;
}

test("a body that is announced and does not arrive is given up after ten seconds, and released", async () => {
  const { body, told } = dripping(1, 3_600_000);
  expect(await givenUp(body, SMALL)).toEqual({ after: 10, code: "body.slow" });
  expect(told.cancelled).toBe(true);
});

test("a small body that trickles in is given up after half a minute", async () => {
  expect(await givenUp(dripping(1, 5_000).body, SMALL)).toEqual({ after: 30, code: "body.slow" });
  expect(await givenUp(dripping(100_000, 9_000).body, SMALL)).toEqual({ after: 30, code: "body.slow" });
});

test("a large one may take as long as it needs, but must not trickle", async () => {
  expect(await givenUp(dripping(80_000, 9_000).body, LARGE)).toBeNull();
  expect(await givenUp(dripping(1, 5_000).body, LARGE)).toEqual({ after: 30, code: "body.slow" });
  expect(await givenUp(dripping(4 * 1024, 1_000).body, LARGE)).toEqual({ after: 59, code: "body.slow" });
});

test("the server's own time between two reads does not count as the sender's", async () => {
  const { body } = dripping(1, 1_000);
  const read = readPaced(body, SMALL);
  for (let n = 0; n < 20; n += 1) {
    const piece = read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await piece).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
  }
});

test("a body comes through unchanged, and no timer is left behind", async () => {
  const read = readPaced(new Response("flag").body!, SMALL);
  expect(new TextDecoder().decode((await read())!)).toBe("flag");
  expect(await read()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test("a sender that disconnects is distinguished from a slow one", async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  await expect(readPaced(broken, SMALL)()).rejects.toMatchObject({ code: "body.malformed" });
});
