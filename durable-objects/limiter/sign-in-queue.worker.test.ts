import { env, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { SignInQueue } from "./sign-in-queue.ts";

const HOUR_MS = 3_600_000;

test("places of sign-ins that never ended are free again when the clock was set back", async () => {
  const limiter = env.LIMITER.get(env.LIMITER.idFromName("any"));
  await runInDurableObject(limiter, async (_, { storage }) => {
    const queue = new SignInQueue(storage.sql);
    const now = Date.now();
    for (const at of [now + HOUR_MS, now + HOUR_MS]) expect(await queue.enter("an address", at)).toEqual({ failures: 0 });
    expect(await Promise.race([queue.enter("an address", now), "it waits"])).toEqual({ failures: 0 });
  });
});
