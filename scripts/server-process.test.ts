import { expect, test } from "vitest";
import { claimPort, freePort } from "./server-process.ts";

test("a port is given to one caller only, also while nothing listens on it yet", async () => {
  expect(await claimPort(await freePort())).toBe(false);
});
