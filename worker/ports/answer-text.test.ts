import { expect, test } from "vitest";
import { beginningOf } from "./answer-text.ts";

test("of an answer without an end only the beginning is read", async () => {
  let [pulls, cancels] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      pulls += 1;
      to.enqueue(new Uint8Array(1_000).fill(97));
    },
    cancel() {
      cancels += 1;
    },
  });
  expect(await beginningOf({ body } as Response, 2_500)).toBe("a".repeat(2_500));
  expect(pulls).toBeLessThan(6);
  expect(cancels).toBe(1);
});

test("a short answer is read whole", async () => {
  expect(await beginningOf(new Response("日本"), 100)).toBe("日本");
  expect(await beginningOf(new Response(null), 100)).toBe("");
});
