import fc from "fast-check";
import { expect, test } from "vitest";
import { isoTime } from "./time.ts";

const slowly = (at: number) => `${new Date(at).toISOString().slice(0, -1)}+00:00`;

test.each([0, 1, 999, 86_399_999, 86_400_000, 951_782_400_000, 1_790_000_000_123, 253_402_300_799_999, 253_402_300_800_000, -1, 0.5])(
  "%d is written as the engine writes it",
  (at) => expect(isoTime(at)).toBe(slowly(at)),
);

test("so is any moment, whichever was written before", () => {
  const moment = fc.integer({ min: -8.64e15, max: 8.64e15 });
  fc.assert(fc.property(moment, moment, (a, b) => [a, b, a].every((at) => isoTime(at) === slowly(at))));
});
