import { expect, test } from "vitest";
import { handoffScripts } from "./handoff.server.ts";

const streamOf = (...parts: string[]) => new Blob(parts).stream();

/** Runs the scripts as a page does, and returns what its stream controller received. */
async function handed(...parts: string[]): Promise<unknown[]> {
  const scripts = await handoffScripts(streamOf(...parts), "n0nce");
  const [, source] = /^<script nonce="n0nce">([^<>]*)<\/script>$/.exec(scripts)!;
  const calls: unknown[] = [];
  const streamController = { enqueue: (text: string) => calls.push(text), close: () => calls.push("closed") };
  new Function("window", source!)({ __remixContext: { streamController } });
  return calls;
}

test("the page receives the loaders' data once, and then the end of the stream", async () => {
  expect(await handed('["a",', '{"b":1}]')).toEqual(['["a",{"b":1}]', "closed"]);
});

test.each([
  "</script><script>alert(1)</script>",
  "<!-- <script>",
  "line\u2028line\u2029line",
  "a & b",
  'quote " and \\ end',
  "旗 🚩",
  "`${1 + 1}` and \\u0041 and \\`",
  "lines\nof\r\nboth\rkinds",
])("no text ends the script or changes on its way: %j", async (text) => {
  expect(await handed(text)).toEqual([text, "closed"]);
});

test("a page without data has no scripts", async () => {
  expect(await handoffScripts(undefined, "n0nce")).toBe("");
});
