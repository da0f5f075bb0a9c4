import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { documentOf } from "~/testing/documents.ts";
import { regatta } from "~/testing/regatta.ts";
import { NOON } from "~/testing/views.ts";

beforeAll(() => void vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const DESKTOP: [route: string, path: string, most: { bytes: number; gzip: number; elements: number }][] = [
  ["_index", "/", { bytes: 15_900, gzip: 4_500, elements: 251 }],
  ["games.$id.challenges", "/games/1/challenges", { bytes: 44_350, gzip: 10_000, elements: 844 }],
  ["games.$id.scoreboard", "/games/1/scoreboard", { bytes: 61_440, gzip: 11_000, elements: 1_309 }],
];

/** The cost of rendering grows with these. They are counted because a clock would give another result on each machine. */
const weigh = (html: string) => ({ bytes: html.length, gzip: gzipSync(html).length, elements: html.match(/<[a-z]/g)!.length });

describe.each(DESKTOP)("%s", (route, path, most) => {
  let html: string;
  beforeAll(async () => {
    html = await documentOf(route, path, { services: regatta() });
  });

  test("weighs no more than it may", () => {
    const weight = weigh(html);
    for (const [name, limit] of Object.entries(most)) expect.soft(weight[name as keyof typeof weight], name).toBeLessThanOrEqual(limit);
  });

  test("does not repeat what a caller wrote into its address in each of its links", async () => {
    const long = await documentOf(route, `${path}?tag=web&junk=driftwood`, { services: regatta() });
    expect(long.split("driftwood").length - 1).toBeLessThan(5);
  });

  test("has each drawing that it shows once", () => {
    const used = new Set([...html.matchAll(/<use href="#([^"]+)"/g)].map(([, name]) => name!));
    const drawn = [...html.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!);
    expect(used.size).toBeGreaterThan(5);
    expect(drawn.toSorted()).toEqual([...used].toSorted());
  });
});
