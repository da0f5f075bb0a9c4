import { expect, test } from "vitest";
import { fetchWorker, ORIGIN } from "../testing/call.ts";
import { readBounded } from "./bounded.ts";

/** A request with an endless body of undeclared length; `asked` counts the pieces that were read. */
function endless(path: string, type: string) {
  const asked = { pieces: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked.pieces += 1;
      controller.enqueue(new Uint8Array(256 * 1024).fill(0x20));
    },
  });
  return {
    asked,
    init: { method: "POST", body, headers: { "Content-Type": type }, duplex: "half" } as RequestInit,
    url: `${ORIGIN}${path}`,
  };
}

test.each([
  ["/api/account/login", "application/json"],
  ["/account/login", "application/x-www-form-urlencoded"],
])("an endless body, sent to %s, is refused at the ceiling", async (path, type) => {
  const { asked, init, url } = endless(path, type);
  expect((await fetchWorker(url, init)).status).toBe(413);
  expect(asked.pieces).toBeLessThan(4);
});

test("a body may have exactly its ceiling, and not a byte more", async () => {
  const of = (size: number) => new Request(ORIGIN, { method: "POST", body: new Uint8Array(size).fill(1) });
  expect((await readBounded(of(1_000), 1_000)).length).toBe(1_000);
  await expect(readBounded(of(1_001), 1_000)).rejects.toMatchObject({ code: "tooLarge" });
});
