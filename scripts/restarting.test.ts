import { expect, test } from "vitest";
import { restarting } from "./restarting.mjs";

test("source changes while the server ends cause one start, and a later change another", async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const restart = restarting(
    () => new Promise<void>((done) => ends.push(done)),
    () => (begun += 1),
  );
  const both = [restart(), restart()];
  for (const end of ends) end();
  await Promise.all(both);
  expect(begun).toBe(1);
  const later = restart();
  ends.at(-1)!();
  await later;
  expect(begun).toBe(2);
});
