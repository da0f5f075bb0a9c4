import { expect, test } from "vitest";
import type { Usage } from "../engine/engine.ts";
import { Load } from "./load.ts";

const MB = 1024 * 1024;

test("memory is what they hold, processors what they have used since the last check", async () => {
  const used = new Map<string, Usage>([
    ["a", { memory: 30 * MB, cpuNs: 5e9 }],
    ["b", { memory: 12 * MB, cpuNs: 0 }],
  ]);
  let now = 1_000;
  const load = new Load(
    async (id) => used.get(id) ?? null,
    () => now,
  );
  await load.look(["a", "b"]);
  expect(load.total()).toEqual({ memoryMb: 42, cpuTenths: 0 });

  now += 10_000;
  used.set("a", { memory: 30 * MB, cpuNs: 10e9 });
  used.delete("b");
  await load.look(["a", "b"]);
  expect(load.total()).toEqual({ memoryMb: 30, cpuTenths: 5 });
  await load.look([]);
  expect(load.total()).toEqual({ memoryMb: 0, cpuTenths: 0 });
});

test("with a hundred containers a check costs no more than with twenty, and each gets its turn", async () => {
  const ids = Array.from({ length: 100 }, (_, n) => `c${n}`);
  const looked: string[] = [];
  let now = 1;
  const load = new Load(
    async (id) => {
      looked.push(id);
      return { memory: MB, cpuNs: 0 };
    },
    () => (now += 1),
  );
  for (let round = 1; round <= 5; round += 1) {
    await load.look(ids);
    expect(looked).toHaveLength(round * 20);
  }
  expect(new Set(looked).size).toBe(100);
  expect(load.total().memoryMb).toBe(100);
});
