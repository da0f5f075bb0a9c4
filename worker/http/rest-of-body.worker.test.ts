import { expect, test } from "vitest";
import { LARGE, readPaced } from "./paced-body.ts";
import { readRest } from "./rest-of-body.ts";

/** A request with a body of this many megabytes, and how much of it was read. */
function aRequest(megabytes: number, headers: Record<string, string> = {}) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (taken === megabytes) return controller.close();
        taken += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    },
    { highWaterMark: 0 },
  );
  return { request: new Request("http://x", { method: "POST", headers, body }), taken: () => taken };
}

test.each([0, 2])("the rest of a body after %i pieces is read to its end", async (pieces) => {
  const { request, taken } = aRequest(5);
  const read = readPaced(request.body!, LARGE);
  // oxlint-disable-next-line no-await-in-loop -- piece after piece
  for (let piece = 0; piece < pieces; piece += 1) await read();
  await readRest(request);
  expect(taken()).toBe(5);
});

test("a body that is larger than any accepted one is not read to its end", async () => {
  const { request, taken } = aRequest(100);
  await readRest(request);
  expect(taken()).toBeLessThan(40);
});

test("a client that asks whether it may send a body, and is refused, need not send it; one that was asked for it is read to its end", async () => {
  const [asking, sending] = [aRequest(5, { Expect: "100-continue" }), aRequest(5, { Expect: "100-continue" })];
  await readRest(asking.request);
  expect(asking.taken()).toBe(0);
  await readPaced(sending.request.body!, LARGE)();
  await readRest(sending.request);
  expect(sending.taken()).toBe(5);
});
