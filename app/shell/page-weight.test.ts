import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { documentOf } from "~/testing/documents.ts";
import { regatta } from "~/testing/regatta.ts";
import { NOON } from "~/testing/views.ts";

beforeAll(() => void vi.useFakeTimers({ now: NOON, toFake: ["Date"] }));
afterAll(() => void vi.useRealTimers());

const DESKTOP: [route: string, path: string, most: { bytes: number; gzip: number; elements: number }][] = [
  ["_index", "/", { bytes: 17_800, gzip: 4_850, elements: 250 }],
  ["games.$id.challenges", "/games/1/challenges", { bytes: 60_500, gzip: 10_900, elements: 890 }],
  ["games.$id.scoreboard", "/games/1/scoreboard", { bytes: 89_000, gzip: 13_300, elements: 1_400 }],
];

/** What rendering costs goes with these; they are counted, since a clock would say something else on each machine. */
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

  test("has each drawing that it shows, once", () => {
    const used = new Set([...html.matchAll(/<use href="#([^"]+)"/g)].map(([, name]) => name!));
    const drawn = [...html.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name!);
    expect(used.size).toBeGreaterThan(5);
    expect(drawn.toSorted()).toEqual([...used].toSorted());
  });
});
