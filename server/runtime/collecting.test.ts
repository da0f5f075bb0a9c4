import type { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectorOf, withCollectingStores } from "./collecting.ts";
import { withEngineFlags } from "./config-message.ts";
import { changeConfigurations } from "./config-writes.ts";
import { describeRuntime } from "./description.ts";
import { Miniflare } from "./miniflare.ts";
import { ofWorker } from "./testing/configuration.ts";

/** Asks for a file, or for a row of a database, as often as it is told to. */
const WORKER = `export default { async fetch(request, { DB, FILES }) {
  const { pathname, searchParams } = new URL(request.url);
  for (let n = 0; n < Number(searchParams.get("times")); n += 1) {
    if (pathname === "/db") await DB.prepare("SELECT 1").first();
    else await FILES.head("none");
  }
  return new Response("done");
} }`;

/** A database and a store of files, and how often the engine has said that it was told to collect; the last 4 KB of what it says come later. */
function stores() {
  changeConfigurations((message) =>
    withCollectingStores(withEngineFlags(message, ["--expose-gc", "--trace-gc"]), { handled: 10, apartMs: 0 }),
  );
  const { compatibilityDate, compatibilityFlags } = describeRuntime();
  let said = "";
  const runtime = new Miniflare({
    modules: true,
    script: WORKER,
    compatibilityDate,
    compatibilityFlags,
    d1Databases: ["DB"],
    r2Buckets: ["FILES"],
    cf: false,
    handleRuntimeStdio: (out: Readable, errors: Readable) => void [out.on("data", (text) => (said += text)), errors.resume()],
  });
  onTestFinished(() => runtime.dispose());
  const ask = async (path: string) => expect(await (await runtime.dispatchFetch(`http://x${path}`)).text()).toBe("done");
  return { ask, collected: () => said.split("\n").filter((line) => /Mark-Compact .* testing/.test(line)).length };
}

test("the programs of both stores, and those before them, free what their requests have left", async () => {
  const { ask, collected } = stores();
  await ask("/db?times=1000");
  await expect.poll(collected).toBeGreaterThan(150);
  await ask("/files?times=1000");
  await expect.poll(collected).toBeGreaterThan(350);
});

test("a program collects after so many requests, and not before so much time has passed", () => {
  const gc = vi.fn<() => void>();
  const holder = globalThis as { gc?: () => void };
  const { gc: real } = holder;
  holder.gc = gc;
  onTestFinished(() => void (holder.gc = real));
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28) });
  onTestFinished(() => void vi.useRealTimers());
  const collect = new Function(`${collectorOf({ handled: 100, apartMs: 2_000 })} return collectGarbage;`)() as () => void;
  const handle = (count: number) => {
    for (let n = 0; n < count; n += 1) collect();
    return gc.mock.calls.length;
  };
  expect([handle(99), handle(1), handle(500)]).toEqual([0, 1, 1]);
  vi.setSystemTime(Date.now() + 2_000);
  expect([handle(1), handle(99)]).toEqual([2, 2]);
  // The machine's clock may be set back.
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(handle(1)).toBe(3);
});

test("a configuration without these programs, or with different ones, stays unchanged", () => {
  const none = ofWorker("export default {}");
  expect(withCollectingStores(none)).toBe(none);
  const other = "var a;\n// src/workers/shared/object.worker.ts\nvar other = 1;";
  expect(withCollectingStores(ofWorker(other)).includes(`${other}\0`)).toBe(true);
});
